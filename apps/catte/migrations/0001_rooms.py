from django.db import migrations

# rule set, tier, stakes from and to (chips), tax (basis points), entry (stakes), opens at level
ROOMS = [
    ("iwin", "popular", 50, 200, 300, 10, 1),
    ("iwin", "tycoon", 500, 2_000, 280, 10, 5),
    ("iwin", "vip", 5_000, 20_000, 260, 10, 12),
]


def open_rooms(apps, schema_editor):
    Room = apps.get_model("lobbies", "Room")
    for position, (variant, tier, low, high, tax, entry, level) in enumerate(ROOMS):
        Room.objects.create(
            code=f"catte-{variant}-{tier}",
            game="catte",
            variant=variant,
            tier=tier,
            min_stake=low,
            max_stake=high,
            tax_bps=tax,
            entry=entry,
            min_level=level,
            position=position,
        )


class Migration(migrations.Migration):
    dependencies = [("lobbies", "0001_initial")]
    operations = [migrations.RunPython(open_rooms, migrations.RunPython.noop)]
