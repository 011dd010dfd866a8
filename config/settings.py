"""Settings: a fresh checkout runs as it is; the environment turns it into a club's or a big site.

Every variable that is read here is described in docs/settings.md.
"""

from __future__ import annotations

import ipaddress
import os
import secrets
import tempfile
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from whitenoise.compress import Compressor

from config.logging_format import log_faults_as_json
from games.kept_file import kept_file

BASE_DIR = Path(__file__).resolve().parent.parent


def env_bool(name: str, default: bool) -> bool:
    text = os.environ.get(name, str(default)).lower()
    if text not in ("true", "false", "1", "0", "yes", "no"):
        raise ImproperlyConfigured(f"{name} is {text!r}, it should be true or false")
    return text in ("true", "1", "yes")


def env_int(name: str, default: int, least: int = 0) -> int:
    text = os.environ.get(name, str(default))
    if not text.isdecimal() or int(text) < least:
        raise ImproperlyConfigured(f"{name} is {text!r}, it should be a number from {least} on")
    return int(text)


def env_choice(name: str, *choices: str) -> str:
    """Return one of the choices, the first if none is given."""
    text = os.environ.get(name, choices[0])
    if text not in choices:
        wanted = f"{', '.join(choices[:-1])} or {choices[-1]}"
        raise ImproperlyConfigured(f"{name} is {text!r}, it should be {wanted}")
    return text


def env_list(name: str, default: str = "") -> list[str]:
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


def env_networks(name: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    try:
        return [ipaddress.ip_network(text, strict=False) for text in env_list(name)]
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}: {error}") from error


# Logs

LOG_FORMAT = env_choice("LOG_FORMAT", "text", "json")
if LOG_FORMAT == "json":
    log_faults_as_json()  # those in the settings below as well
LOG_LEVEL = env_choice("LOG_LEVEL", "INFO", "DEBUG", "WARNING", "ERROR", "CRITICAL")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "config.logging_format.JsonFormatter"},
    },
    "filters": {
        "tokens": {"()": "config.logging_format.TokenFilter"},
        "visitors": {"()": "config.logging_format.VisitorFilter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["visitors", "tokens"],
        },
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {
            "handlers": []
        },  # Django's own would repeat lines, with tokens, where DEBUG is on
        "daphne": {"level": "WARNING"},
        # it brings its own handlers otherwise, and tells of every request and socket
        "uvicorn": {"handlers": [], "propagate": True, "level": "WARNING"},
        # whoever scans the net asks by other names: that is refused, and nothing to be told of
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
    },
}


# Secrets and data

MAY_BE_FILES = (
    "SECRET_KEY",
    "DATABASE_URL",
    "EMAIL_PASSWORD",
    "METRICS_TOKEN",
    "SIGNING_KEY",
    "VAPID_PRIVATE_KEY",
)


def read_secrets(*names: str) -> None:
    """Take secrets from the files that `SECRET_KEY_FILE` and so on name, as containers hand them over."""
    for name in names:
        if file := os.environ.get(f"{name}_FILE"):
            try:
                os.environ.setdefault(name, Path(file).read_text("utf-8").strip())
            except OSError as error:
                raise ImproperlyConfigured(f"{name}_FILE cannot be read: {error}") from error


read_secrets(*MAY_BE_FILES)

DATA_DIR = Path(os.environ.get("DATA_DIR", BASE_DIR / "data"))
DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)


def own_secret_key() -> str:
    """Return the key made at the first start, for whoever has given none."""
    return kept_file(DATA_DIR / "secret_key", lambda: secrets.token_urlsafe(50).encode()).decode()


# Security

DEBUG = env_bool("DEBUG", False)
SECRET_KEY = os.environ.get("SECRET_KEY") or own_secret_key()
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")
HTTPS = env_bool("HTTPS", False)  # whether a proxy in front speaks HTTPS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_ENGINE = "games.web.sessions"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # the longest browsers keep a cookie: guests come back by it
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True  # as the session's is: no script reads them
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # whether other names below this one speak HTTPS is not for us to promise
    "security.W008",  # nginx leads from HTTP to HTTPS (deploy/nginx.conf)
    "security.W021",  # nor whether browsers may have the name in a list they are delivered with
]
SECURE_REFERRER_POLICY = "same-origin"  # links in matches must not tell others a token
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["lit-html", "orrery-worker"],
    }
}

# who may make an account, come as a guest, and open rooms (lobby/people/admission.py)
SIGN_UP = env_choice("SIGN_UP", "open", "invitation", "closed")
RATE_LIMITS = env_bool("RATE_LIMITS", True)  # how often one address may make names, rooms and so on
API_ORIGINS = env_list("API_ORIGINS")  # sites whose pages may use the API; "*": all
ADMIN_ADDRESSES = env_networks("ADMIN_ADDRESSES")  # from where alone /admin/ is there; none: all
ADMIN_SECOND_FACTOR = env_bool("ADMIN_SECOND_FACTOR", False)  # whether all operators need one
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")  # without one, only this machine sees /metrics

# Who runs the site, for its pages

OPERATOR_NAME = os.environ.get("OPERATOR_NAME", "")
CONTACT = os.environ.get(
    "CONTACT", ""
)  # an e-mail address, or an address that begins with https://
IMPRINT = os.environ.get("IMPRINT", "").replace("\\n", "\n")  # where the law asks for one

# What happens when nobody looks: deadlines, notices

WORKER = env_choice("WORKER", "separate", "inline")
WORKER_METRICS_PORT = env_int("WORKER_METRICS_PORT", 0)  # 0: nowhere
# processes in which computer opponents decide; with 0 the worker does, in next to no time
OPPONENT_PROCESSES = env_int("OPPONENT_PROCESSES", max(1, (os.cpu_count() or 1) - 1))
OPPONENT_PACE = env_choice("OPPONENT_PACE", "steps", "fast")
SITE_URL = os.environ.get("SITE_URL", "http://localhost:8000").rstrip("/")
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = env_int("EMAIL_PORT", 587, least=1)
EMAIL_HOST_USER = os.environ.get("EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_PASSWORD", "")
EMAIL_USE_SSL = EMAIL_PORT == 465  # encrypted from the first byte on
EMAIL_USE_TLS = env_bool("EMAIL_TLS", True) and not EMAIL_USE_SSL
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "orrery@localhost")
SIGNING_KEY = os.environ.get("SIGNING_KEY", "")  # else one is made in DATA_DIR
VAPID_PRIVATE_KEY = os.environ.get("VAPID_PRIVATE_KEY", "")  # else one is made in DATA_DIR
WEBHOOKS_TO_PRIVATE_NETWORKS = env_bool("WEBHOOKS_TO_PRIVATE_NETWORKS", False)
VACATION_DAYS = 30  # a year

# How long what nobody needs any more is kept (manage.py tidy)

KEEP_GUESTS_DAYS = env_int("KEEP_GUESTS_DAYS", 90, least=1)  # who came once and never played
KEEP_NOTIFICATIONS_DAYS = env_int("KEEP_NOTIFICATIONS_DAYS", 30, least=1)  # that were sent
KEEP_LOADED_DAYS = env_int("KEEP_LOADED_DAYS", 30, least=1)  # matches from files that nobody keeps
KEEP_REPORTS_DAYS = env_int("KEEP_REPORTS_DAYS", 365, least=1)  # that were settled

# What one request may hold (config/texts.py, config/body_limit.py), and how many are answered at once
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # bytes, without files; a match is pasted into a form
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300  # of a form; an answer may have 200 parts
PAGE_THREADS = env_int("PAGE_THREADS", 64, least=1)  # pages that a process makes at the same time

# Apps

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "lobby",
    "games",
]
MIDDLEWARE = [
    "config.page_cycles.RequestCyclesMiddleware",
    "config.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.private_pages.PrivatePagesMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.admin_policy.AdminPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.texts.TextsMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.admin_addresses.AdminAddressesMiddleware",
    "lobby.people.second_factor_views.SecondFactorMiddleware",
    "lobby.bans.BanMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "games.web.middleware.TimeZoneMiddleware",
    "games.web.middleware.TooOftenMiddleware",
    "games.web.middleware.UnplayableMatchMiddleware",
    "lobby.announcements.middleware.MaintenanceMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
AUTH_USER_MODEL = "lobby.Person"
LOGIN_URL = "lobby:sign_in"
CSRF_FAILURE_VIEW = "lobby.responses.form_refused"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {"user_attributes": ("login", "name")}),
        ("MinimumLengthValidator", {"min_length": 8}),
        ("CommonPasswordValidator", {}),
        ("NumericPasswordValidator", {}),
    )
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
MADE_TEMPLATES = BASE_DIR / "build" / "templates"  # by `manage.py translations compile`
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", MADE_TEMPLATES],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "lobby.context.theme",
                "lobby.context.waiting",
                "lobby.context.operator",
                "lobby.context.announced",
                "lobby.context.admission",
            ]
        },
    }
]

# Database: SQLite beside the code, or what DATABASE_URL names


def sqlite() -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "orrery.sqlite3",
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # FULL: every commit is synced, so that a power cut loses nothing that was acknowledged
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
        },
        # a file, for threads of a server to share; its own for each run, as two may be under way
        "TEST": {"NAME": Path(tempfile.gettempdir()) / f"orrery-test-{os.getpid()}.sqlite3"},
    }


DATABASE_TIMEOUT = float(
    os.environ.get("DATABASE_TIMEOUT", "10")
)  # seconds to wait for a connection


def postgresql(url: str) -> dict[str, Any]:
    """Return the connection that the URL names; its query, such as sslmode=require, are options."""
    if not url.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured("DATABASE_URL should be postgresql://…")
    # under ASGI every request has a thread of its own: the pool keeps connections
    connection: dict[str, Any] = {**dj_database_url.parse(url, conn_max_age=0)}
    pool = {"min_size": 2, "max_size": 16, "timeout": DATABASE_TIMEOUT}
    return connection | {"OPTIONS": {"pool": pool, **connection.get("OPTIONS", {})}}


DATABASE_URL = os.environ.get("DATABASE_URL", "")
DATABASES = {"default": postgresql(DATABASE_URL) if DATABASE_URL else sqlite()}

# Between processes: sockets in DATA_DIR for those of one machine, Redis for many

REDIS_URL = os.environ.get("REDIS_URL", "")
REDIS_PREFIX = os.environ.get("REDIS_PREFIX", "orrery")  # another one for each site on one Redis
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "games.bus.local_layer.LocalLayer",
        "CONFIG": {"folder": DATA_DIR / "events"},
    }
}
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "own": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "own"},
    "finished": {  # what pages show of matches that are over; Redis would drop counts of limits for it
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": str(DATA_DIR / "finished"),
        "TIMEOUT": 24 * 3600,
        "OPTIONS": {"MAX_ENTRIES": 500},
    },
}
if REDIS_URL:
    # the client gives up a silent connection after some seconds unless told not to
    host = {"address": REDIS_URL, "socket_timeout": None, "socket_connect_timeout": 5}
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [host], "prefix": REDIS_PREFIX},
    }
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": REDIS_PREFIX,
        "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},  # then count in "own"
    }

# Languages

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("zh-hans", "简体中文"),
    ("zh-hant", "繁體中文"),
]  # plain `zh` is the first
LOCALE_PATHS = [BASE_DIR / "locale", *sorted((BASE_DIR / "games").glob("*/locale"))]
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
USE_TZ = True
TIME_ZONE = "UTC"

# Static files

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "build" / "static"
STATICFILES_DIRS: list[Any] = [BASE_DIR / "static"]
if DEBUG:  # modules as they are; else they are in the bundles
    STATICFILES_DIRS.append(("npm/lit-html", BASE_DIR / "node_modules" / "lit-html"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.static_build.BundledStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
# the last are source maps, big and rarely asked for
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [*Compressor.SKIP_COMPRESS_EXTENSIONS, "map"]
WHITENOISE_AUTOREFRESH = DEBUG
