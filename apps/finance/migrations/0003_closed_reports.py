import django.db.models.deletion
from django.db import migrations, models

STAY = """
CREATE TRIGGER rows_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON finance_closedreport
  FOR EACH STATEMENT EXECUTE FUNCTION rows_stay()
"""


class Migration(migrations.Migration):
    dependencies = [("finance", "0002_cases"), ("wallet", "0007_closed_days")]
    operations = [
        migrations.CreateModel(
            name="ClosedReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=40, verbose_name="report")),
                ("language", models.CharField(max_length=5, verbose_name="language")),
                ("form", models.CharField(max_length=4, verbose_name="format")),
                ("content", models.BinaryField(verbose_name="content")),
                (
                    "day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="reports", to="wallet.closedday"
                    ),
                ),
            ],
            options={
                "verbose_name": "report of a closed day",
                "verbose_name_plural": "reports of closed days",
                "constraints": [
                    models.UniqueConstraint(fields=("day", "code", "language", "form"), name="closed_report_once")
                ],
            },
        ),
        migrations.RunSQL(STAY, migrations.RunSQL.noop),
    ]
