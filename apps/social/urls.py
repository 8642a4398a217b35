from django.urls import path

from apps.social import views

urlpatterns = [path("players/<uuid:public>/silence/", views.silence, name="silence")]
