from apps.play.routing import websocket_urlpatterns

__all__ = ["websocket_urlpatterns"]
