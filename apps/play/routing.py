from django.urls import path

from apps.play.consumer import LobbyConsumer, TableConsumer

websocket_urlpatterns = [
    path("ws/tables/<int:table>/", TableConsumer.as_asgi()),
    path("ws/lobby/<slug:game>/", LobbyConsumer.as_asgi()),
]
