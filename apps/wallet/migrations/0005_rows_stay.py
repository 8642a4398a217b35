"""A trigger's function for tables whose rows are only added."""

from django.db import migrations

from apps.wallet import schema


class Migration(migrations.Migration):
    dependencies = [("wallet", "0004_clock")]
    operations = [schema.run("rows_stay.sql")]
