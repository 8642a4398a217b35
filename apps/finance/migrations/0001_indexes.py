"""Indexes that only reports read: hands and moves of a span of time. Both tables grow in the order of time, so a
summary of each block is enough, which costs play next to nothing."""

from django.db import migrations

INDEXES = {"play_hand_over": "play_hand USING brin (over_at)", "play_move_at": "play_move USING brin (at)"}


class Migration(migrations.Migration):
    dependencies = [("play", "0003_hand_started")]
    operations = [
        migrations.RunSQL(f"CREATE INDEX {name} ON {on}", f"DROP INDEX {name}") for name, on in INDEXES.items()
    ]
