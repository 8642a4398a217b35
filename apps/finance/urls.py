from django.urls import path

from apps.finance import adjusting, cases, closed_days, views

urlpatterns = [
    path("", views.index, name="finance"),
    path("reports/<slug:code>/", views.report, name="finance_report"),
    path("reports/<slug:code>.csv", views.report_csv, name="finance_csv"),
    path("reports/<slug:code>.xlsx", views.report_xlsx, name="finance_xlsx"),
    path("exceptions/", cases.index, name="finance_exceptions"),
    path("exceptions/<int:case_id>/", cases.decide, name="finance_exception"),
    path("adjustments/", adjusting.index, name="finance_adjustments"),
    path("adjustments/<int:pk>/", adjusting.decide, name="finance_adjustment"),
    path("days/", closed_days.index, name="finance_days"),
]
