from django.urls import path

from apps.leaders import views

urlpatterns = [
    path("leaderboards/", views.first, name="leaderboards"),
    path("leaderboards/<slug:game>/", views.leaders, name="leaders"),
]
