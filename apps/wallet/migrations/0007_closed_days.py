"""Closed days. The site's role reads them; the function alone writes them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from apps.wallet import schema


def grant_rights(apps, editor):
    role = editor.quote_name(settings.DATABASE_SITE_ROLE)
    editor.execute(f"REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON wallet_closedday FROM PUBLIC, {role}")
    editor.execute("REVOKE EXECUTE ON FUNCTION ledger_close_day(date, bigint) FROM PUBLIC")
    editor.execute(f"GRANT EXECUTE ON FUNCTION ledger_close_day(date, bigint) TO {role}")


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0006_adjustments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="ClosedDay",
            fields=[
                ("day", models.DateField(primary_key=True, serialize=False, verbose_name="gaming day")),
                ("closed_at", models.DateTimeField(verbose_name="closed")),
                ("totals", models.JSONField(verbose_name="totals")),
                (
                    "closed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="closed by",
                    ),
                ),
            ],
            options={
                "verbose_name": "closed day",
                "verbose_name_plural": "closed days",
                "ordering": ["-day"],
            },
        ),
        schema.run("closing.sql"),
        migrations.RunPython(grant_rights, migrations.RunPython.noop),
    ]
