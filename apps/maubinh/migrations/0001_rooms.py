from django.db import migrations

# rule set, tier, stakes from and to (chips), tax (basis points), entry (stakes), opens at level
ROOMS = [
    ("ionline", "popular", 20, 100, 500, 40, 1),
    ("ionline", "tycoon", 200, 1_000, 500, 40, 5),
    ("ionline", "vip", 2_000, 10_000, 500, 40, 12),
]


def open_rooms(apps, schema_editor):
    Room = apps.get_model("lobbies", "Room")
    for position, (variant, tier, low, high, tax, entry, level) in enumerate(ROOMS):
        Room.objects.create(
            code=f"maubinh-{variant}-{tier}",
            game="maubinh",
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
