from django.urls import path

from apps.finance import cases, views

urlpatterns = [
    path("", views.index, name="finance"),
    path("reports/<slug:code>/", views.report, name="finance_report"),
    path("reports/<slug:code>.csv", views.report_csv, name="finance_csv"),
    path("reports/<slug:code>.xlsx", views.report_xlsx, name="finance_xlsx"),
    path("exceptions/", cases.index, name="finance_exceptions"),
    path("exceptions/<int:case_id>/", cases.decide, name="finance_exception"),
]
