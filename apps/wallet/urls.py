from django.urls import path

from apps.wallet import views

urlpatterns = [
    path("wallet/", views.wallet, name="wallet"),
    path("wallet/statement.csv", views.statement_csv, name="wallet_csv"),
    path("wallet/daily/", views.daily, name="wallet_daily"),
    path("wallet/rescue/", views.rescue, name="wallet_rescue"),
]
