"""The trail of what staff change; the site's role reads it, triggers write it."""

from pathlib import Path

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).parent.parent / "sql"


def grant_rights(apps, editor):
    role = editor.quote_name(settings.DATABASE_SITE_ROLE)
    editor.execute(f"REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON trail_change FROM PUBLIC, {role}")


class Migration(migrations.Migration):
    initial = True
    dependencies = [
        ("users", "0004_account_closed"),
        ("lobbies", "0001_initial"),
        ("wallet", "0006_adjustments"),
    ]
    operations = [
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(verbose_name="at")),
                ("kind", models.CharField(max_length=40, verbose_name="what")),
                ("object_id", models.BigIntegerField(verbose_name="number")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("field", models.CharField(blank=True, max_length=40, verbose_name="field")),
                ("was", models.TextField(null=True, verbose_name="from")),
                ("became", models.TextField(null=True, verbose_name="to")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
            ],
            options={
                "verbose_name": "change by staff",
                "verbose_name_plural": "changes by staff",
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["kind", "object_id"], name="trail_change_object")],
            },
        ),
        migrations.RunSQL((SQL / "trail.sql").read_text(), migrations.RunSQL.noop),
        migrations.RunPython(grant_rights, migrations.RunPython.noop),
    ]
