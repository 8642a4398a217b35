from django.urls import path

from apps.finance import views

urlpatterns = [
    path("", views.index, name="finance"),
]
