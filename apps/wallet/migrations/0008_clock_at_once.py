"""Where nobody has set the clock, it is told without asking for the session's role."""

from django.db import migrations

from apps.wallet import schema


class Migration(migrations.Migration):
    dependencies = [("wallet", "0007_closed_days")]
    operations = [schema.run("site_clock.sql")]
