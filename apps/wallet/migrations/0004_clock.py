"""The ledger's time comes from one function, which its owner may set for a simulated season."""

from django.db import migrations

from apps.wallet import schema


class Migration(migrations.Migration):
    dependencies = [("wallet", "0003_rights")]
    operations = [schema.run("site_clock.sql"), schema.run("ledger_post.sql")]
