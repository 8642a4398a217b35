from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent.parent / "sql"


def function(name):
    return migrations.RunSQL((SQL / f"{name}.sql").read_text(), f"DROP FUNCTION {name}")


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0004_day_played"),
        ("lobbies", "0002_table_closing"),
        ("users", "0003_breaks_stay"),
    ]
    operations = [function("table_rows"), function("play_deal"), function("play_settle")]
