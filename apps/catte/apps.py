from django.apps import AppConfig


class CatteConfig(AppConfig):
    name = "apps.catte"
