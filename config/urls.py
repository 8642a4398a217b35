from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from config import health, metrics, pages, shell

# The admin's own form knows nothing of second factors and rate limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "config.errors.handler400"
handler403 = "config.errors.handler403"
handler404 = "config.errors.handler404"
handler429 = "config.errors.handler429"
handler500 = "config.errors.handler500"

urlpatterns = [
    path("", pages.home, name="home"),
    path("", include("apps.users.urls")),
    path("", include("apps.social.urls")),
    path("", include("apps.lobbies.urls")),
    path("", include("apps.play.urls")),
    path("", include("apps.leaders.urls")),
    path("", include("apps.wallet.urls")),
    path("finance/", include("apps.finance.urls")),
    path("", include("apps.api.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("manifest.webmanifest", shell.manifest, name="manifest"),
    path("worker.js", shell.worker, name="worker"),
    path("offline/", shell.offline, name="offline"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
]
