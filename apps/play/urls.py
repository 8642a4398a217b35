from django.urls import path

from apps.play import profiles, views

urlpatterns = [
    path("tables/<int:table>/", views.table, name="table"),
    path("players/<uuid:public>/", profiles.player, name="player"),
    path("rules/<slug:game>/", views.rules, name="rules"),
    path("hands/", views.hands, name="hands"),
    path("hands/<uuid:hand>/", views.hand, name="hand"),
    path("hands/<uuid:hand>/steps/", views.hand_steps, name="hand_steps"),
    path("hands/<uuid:hand>/file/", views.hand_file, name="hand_file"),
    path("hands/<uuid:hand>/proof/", views.hand_proof, name="hand_proof"),
    path("hands/<uuid:hand>/why/<int:move>/<int:line>/", views.hand_why, name="hand_why"),
]
