from django.apps import AppConfig


class LeadersConfig(AppConfig):
    name = "apps.leaders"
