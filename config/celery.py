"""Celery: sweeps, checks and exports; never the turn clock. Every task is idempotent by key."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("banbai")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
