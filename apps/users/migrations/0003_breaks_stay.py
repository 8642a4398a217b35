"""The site adds breaks; it can neither change nor delete one."""

from django.conf import settings
from django.db import migrations


def keep(apps, editor):
    role = editor.quote_name(settings.DATABASE_SITE_ROLE)
    editor.execute(f"REVOKE UPDATE, DELETE ON users_break FROM {role}")


class Migration(migrations.Migration):
    dependencies = [("users", "0002_care"), ("wallet", "0003_rights")]
    operations = [migrations.RunPython(keep, migrations.RunPython.noop)]
