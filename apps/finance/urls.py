from django.urls import path

from apps.finance import adjusting, cases, closed_days, downloads, views

urlpatterns = [
    path("", views.index, name="finance"),
    path("reports/<slug:code>/", views.report, name="finance_report"),
    path("reports/<slug:code>.csv", downloads.file, {"form": "csv"}, name="finance_csv"),
    path("reports/<slug:code>.xlsx", downloads.file, {"form": "xlsx"}, name="finance_xlsx"),
    path("reports/<slug:code>/export/", downloads.ask, name="finance_ask"),
    path("exports/", downloads.index, name="finance_exports"),
    path("exports/<uuid:export>/", downloads.fetch, name="finance_export"),
    path("exceptions/", cases.index, name="finance_exceptions"),
    path("exceptions/<int:case_id>/", cases.decide, name="finance_exception"),
    path("adjustments/", adjusting.index, name="finance_adjustments"),
    path("adjustments/<int:pk>/", adjusting.decide, name="finance_adjustment"),
    path("days/", closed_days.index, name="finance_days"),
]
