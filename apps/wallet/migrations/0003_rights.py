"""The site's processes read the ledger and post through its functions; they cannot write its tables."""

from django.db import migrations

from apps.wallet import schema


class Migration(migrations.Migration):
    dependencies = [("wallet", "0002_promises")]
    operations = [migrations.RunPython(schema.grant_rights, migrations.RunPython.noop)]
