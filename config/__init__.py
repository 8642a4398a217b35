"""The site's settings and processes."""

from config.celery import app as celery_app

__all__ = ["celery_app"]  # every process knows the broker: tasks are asked for by web pages too
