from django.urls import path

from apps.users import views

urlpatterns = [
    path("guest/", views.guest, name="guest"),
    path("me/", views.me, name="me"),
    path("me/break/", views.take_break, name="take_break"),
    path("me/switch/", views.switch, name="switch"),
    path("me/close/", views.close, name="close_account"),
    path("me/claim/", views.claim, name="claim"),
    path("language/", views.language, name="language"),
]
