from django.apps import AppConfig


class DominoConfig(AppConfig):
    name = "apps.domino"
