from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent.parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("play", "0001_initial"), ("wallet", "0003_rights")]
    operations = [migrations.RunSQL((SQL / "play_step.sql").read_text(), "DROP FUNCTION play_step")]
