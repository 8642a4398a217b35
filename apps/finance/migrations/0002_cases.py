import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

STAY = """
CREATE TRIGGER rows_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON finance_caseevent
  FOR EACH STATEMENT EXECUTE FUNCTION rows_stay();
CREATE TRIGGER rows_stay BEFORE DELETE OR TRUNCATE ON finance_case
  FOR EACH STATEMENT EXECUTE FUNCTION rows_stay();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("finance", "0001_indexes"),
        ("wallet", "0005_rows_stay"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="Case",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("check_code", models.CharField(max_length=60, verbose_name="check")),
                ("object_name", models.CharField(max_length=120, verbose_name="object")),
                ("expected", models.TextField(verbose_name="expected")),
                ("found", models.TextField(verbose_name="found")),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "open"), ("explained", "explained"), ("closed", "closed")],
                        default="open",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                ("first_seen", models.DateTimeField(verbose_name="first seen")),
                ("last_seen", models.DateTimeField(verbose_name="last seen")),
            ],
            options={
                "verbose_name": "exception",
                "verbose_name_plural": "exceptions",
                "indexes": [models.Index(fields=["state", "-last_seen"], name="case_state")],
                "constraints": [models.UniqueConstraint(fields=("check_code", "object_name"), name="case_once")],
            },
        ),
        migrations.CreateModel(
            name="CaseEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("opened", "opened"),
                            ("changed", "found to be something else"),
                            ("reopened", "opened again"),
                            ("explained", "explained"),
                            ("closed", "closed"),
                        ],
                        max_length=9,
                        verbose_name="what",
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                ("note", models.CharField(blank=True, max_length=500, verbose_name="note")),
                ("expected", models.TextField(verbose_name="expected")),
                ("found", models.TextField(verbose_name="found")),
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
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="events", to="finance.case"
                    ),
                ),
            ],
            options={
                "verbose_name": "entry of an exception",
                "verbose_name_plural": "entries of exceptions",
                "ordering": ["pk"],
            },
        ),
        migrations.RunSQL(STAY, migrations.RunSQL.noop),
    ]
