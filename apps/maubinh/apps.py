from django.apps import AppConfig


class MaubinhConfig(AppConfig):
    name = "apps.maubinh"
