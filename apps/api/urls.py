"""`/api/`: versioned operations, their schema, and a page that shows and tries them."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import AllowAny

from apps.api.views import finance, mine, reference, site, tokens

v1 = [
    path("me/", mine.Me.as_view(), name="api_me"),
    path("me/statement/", mine.Statement.as_view(), name="api_statement"),
    path("me/hands/", mine.Hands.as_view(), name="api_hands"),
    path("rooms/", site.Rooms.as_view(), name="api_rooms"),
    path("tables/", site.Tables.as_view(), name="api_tables"),
    path("tables/<int:table>/", site.OneTable.as_view(), name="api_table"),
    path("hands/<uuid:hand>/", site.OneHand.as_view(), name="api_hand"),
    path("finance/reports/", finance.Reports.as_view(), name="api_reports"),
    path("finance/reports/<slug:report>/", finance.OneReport.as_view(), name="api_report"),
    path("leaderboards/<slug:game>/", site.Leaders.as_view(), name="api_leaders"),
]
urlpatterns = [
    path("api/v1/", include(v1)),
    path(
        "api/schema/",
        SpectacularAPIView.as_view(authentication_classes=[], permission_classes=[AllowAny]),
        name="api_schema",
    ),
    path("api/docs/", reference.docs, name="api_docs"),
    path("api/docs/start.js", reference.start, name="api_docs_start"),
    path("me/tokens/", tokens.mine, name="tokens"),
    path("me/tokens/revoke/", tokens.revoke, name="token_revoke"),
]
