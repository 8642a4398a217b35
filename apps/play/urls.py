from django.urls import path

from apps.play import views

urlpatterns = [
    path("tables/<int:table>/", views.table, name="table"),
]
