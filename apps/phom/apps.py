from django.apps import AppConfig


class PhomConfig(AppConfig):
    name = "apps.phom"
