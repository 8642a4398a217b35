"""The reports of apps.finance as JSON, for those who may open its pages."""

from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.api.docs import described, text
from apps.api.pagination import MOST
from apps.finance import filters, reading
from apps.finance.access import may_review
from apps.finance.report import Report
from apps.finance.reports import ALL, BY_CODE
from apps.wallet.filters import number

ROWS = 100
ASKS = ("from", "to", "as_of", "holders", *filters.NUMBERS, *filters.CODES)


class IsReviewer(BasePermission):
    """Finance reviewers and admins, with a second factor where staff need one."""

    def has_permission(self, request: Request, view: Any) -> bool:
        user = request.user
        return may_review(user) and (not settings.STAFF_MFA_REQUIRED or bool(is_mfa_enabled(user)))


class ColumnShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.CharField(
        help_text="text, chips, integer, number, rate (a share of one), score, time, day."
    )


class ReportShape(serializers.Serializer[Any]):
    code = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    asks = serializers.ListField(child=serializers.CharField(), help_text="What it may be narrowed by.")
    needs = serializers.ListField(child=serializers.CharField(), help_text="What it cannot do without.")
    columns = ColumnShape(many=True)


class SheetShape(ReportShape):
    """A page of a report. Rates and scores are decimals in text, so that no digit is lost."""

    first = serializers.DateField(help_text="The first gaming day.")
    last = serializers.DateField(help_text="The day after the last one.")
    made_at = serializers.DateTimeField()
    count = serializers.IntegerField(help_text="Rows of all pages.")
    totals = serializers.DictField(help_text="Sums over all pages, by column.")
    rows = serializers.ListField(child=serializers.DictField(), help_text="By column, hidden ones too.")
    next = serializers.CharField(allow_null=True, help_text="`after` of the next page.")


def _shape(report: Report) -> dict[str, Any]:
    columns = [{"name": each.name, "label": each.label, "kind": each.kind.value} for each in report.columns]
    named = {name: getattr(report, name) for name in ("code", "title", "about", "asks", "needs")}
    return {**named, "columns": columns}


class Reports(APIView):
    permission_classes = [IsReviewer]

    @described(ReportShape(many=True), "finance", "The reports, and what each may be asked")
    def get(self, request: Request) -> Response:
        return Response([ReportShape(_shape(report)).data for report in ALL])


class OneReport(APIView):
    permission_classes = [IsReviewer]

    @described(
        SheetShape,
        "finance",
        "A page of a report",
        [
            *(
                text(name, "What the report is narrowed by; nonsense is left out, as on its page.")
                for name in ASKS
            ),
            text("after", "From the last page's `next`."),
            text("size", f"Rows of a page, up to {MOST}."),
            OpenApiParameter("report", str, OpenApiParameter.PATH),
        ],
    )
    def get(self, request: Request, report: str) -> Response:
        found = BY_CODE.get(report)
        if found is None:
            raise NotFound
        query = request.query_params.dict()
        size = number(str(query.get("size", ROWS)), 1, MOST) or ROWS
        sheet = reading.sheet(found, filters.read(query), str(query.get("after", "")), size)
        shape = {
            **_shape(found),
            "first": sheet.filters.first,
            "last": sheet.filters.last,
            "made_at": sheet.made_at,
            "count": sheet.totals.count,
            "totals": {name: sheet.totals.total.get(name) for name in found.sums},
            "rows": sheet.rows,
            "next": sheet.more,
        }
        return Response(SheetShape(shape).data)
