"""People are told by their public id; tables and refunds are told too."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent.parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("trail", "0001_trail"), ("care", "0001_initial"), ("lobbies", "0002_table_closing")]
    operations = [migrations.RunSQL((SQL / "people_and_tables.sql").read_text(), migrations.RunSQL.noop)]
