"""What the database itself keeps: foreign keys that restrict, triggers, the house's accounts, the functions."""

from django.db import migrations

from apps.wallet import schema


class Migration(migrations.Migration):
    dependencies = [("wallet", "0001_ledger")]
    operations = [
        schema.run("constraints.sql"),
        schema.run("triggers.sql"),
        migrations.RunSQL(
            "INSERT INTO wallet_account (code, kind) VALUES"
            " ('house:issue', 'house'), ('house:tax', 'house'), ('house:bots', 'house'), ('house:suspense', 'house')",
            migrations.RunSQL.noop,
        ),
        *(schema.run(name) for name in schema.FUNCTIONS),
    ]
