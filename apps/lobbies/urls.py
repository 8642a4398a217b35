from django.urls import path

from apps.lobbies import views

urlpatterns = [
    path("play/<slug:game>/", views.lobby, name="lobby"),
    path("play/<slug:game>/tables/", views.tables, name="lobby_tables"),
    path("play/<slug:game>/now/", views.quick, name="quick"),
    path("play/<slug:game>/new/", views.new_table, name="new_table"),
    path("tables/join/", views.join, name="join"),
    path("tables/<int:table>/sit/", views.sit, name="sit"),
]
