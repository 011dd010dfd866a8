"""Settings of the site: operator, channels, apps, languages, static files."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import urlsplit

from whitenoise.compress import Compressor

from config.settings.environment import (
    BASE_DIR,
    env_bool,
    env_choice,
    env_int,
    env_secret,
    env_text,
)
from config.settings.security import DEBUG, SESSION_COOKIE_AGE

# Operator of the site

OPERATOR_NAME = env_text("OPERATOR_NAME")
CONTACT = env_text("CONTACT")  # an e-mail address, or a page at https://
IMPRINT = env_text("IMPRINT").replace("\\n", "\n")  # legally required in some countries

# Worker and notifications

WORKER_METRICS_PORT = env_int("WORKER_METRICS_PORT", 0)  # 0: off
# processes for computer opponents; with 0 the worker decides, almost at once
OPPONENT_PROCESSES = env_int("OPPONENT_PROCESSES", max(1, (os.cpu_count() or 1) - 1))
OPPONENT_PACE = env_choice("OPPONENT_PACE", "steps", "fast")
SITE_URL = env_text("SITE_URL", "http://localhost:8000").rstrip("/")
OTP_TOTP_ISSUER = f"Orrery {urlsplit(SITE_URL).hostname or ''}".strip()  # in authenticator apps
EMAIL_HOST = env_text("EMAIL_HOST")
EMAIL_PORT = env_int("EMAIL_PORT", 587, least=1)
EMAIL_HOST_USER = env_text("EMAIL_USER")
EMAIL_HOST_PASSWORD = env_secret("EMAIL_PASSWORD")
EMAIL_USE_SSL = EMAIL_PORT == 465  # TLS from the first byte
EMAIL_USE_TLS = env_bool("EMAIL_TLS", True) and not EMAIL_USE_SSL
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = env_text("EMAIL_FROM", "orrery@localhost")
SIGNING_KEY = env_secret("SIGNING_KEY")  # default: generated in DATA_DIR
VAPID_PRIVATE_KEY = env_secret("VAPID_PRIVATE_KEY")  # default: generated in DATA_DIR
WEBHOOKS_TO_PRIVATE_NETWORKS = env_bool("WEBHOOKS_TO_PRIVATE_NETWORKS", False)
VACATION_DAYS = 30  # a year

# Retention (manage.py tidy)

KEEP_GUESTS_DAYS = env_int("KEEP_GUESTS_DAYS", 90, least=1)  # of guests without a match
KEEP_NOTIFICATIONS_DAYS = env_int("KEEP_NOTIFICATIONS_DAYS", 30, least=1)  # after sending
KEEP_LOADED_DAYS = env_int("KEEP_LOADED_DAYS", 30, least=1)  # of matches from files, unless kept
KEEP_REPORTS_DAYS = env_int("KEEP_REPORTS_DAYS", 365, least=1)  # after they are settled

# Limits of one request (texts and body_limit of config/middleware), and of requests at once
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # bytes, without files; a record is pasted into a form
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300  # of a form; an answer may have 200 parts
CHECK_EVERY = env_int("CHECK_EVERY", 3)  # seconds between checks for /readyz and /status/; 0: none
PAGE_THREADS = env_int("PAGE_THREADS", 64, least=1)  # pages in progress in one process

# Apps

INSTALLED_APPS = [
    "daphne",
    "games.apps.OperatorAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "lobby",
    "games",
    *(["tools.lab"] if (BASE_DIR / "tools" / "lab").is_dir() else []),  # absent from images
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.private_pages.PrivatePagesMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.middleware.admin_policy.AdminPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "games.pages.middleware.SiteLanguageMiddleware",
    "config.middleware.database_away.DatabaseAwayMiddleware",
    "config.middleware.texts.TextsMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.middleware.admin_addresses.AdminAddressesMiddleware",
    "lobby.accounts.second_factor_views.SecondFactorMiddleware",
    "lobby.people.bans.BanMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "games.pages.middleware.TimeZoneMiddleware",
    "games.pages.middleware.TooOftenMiddleware",
    "games.pages.middleware.UnplayableMatchMiddleware",
    "lobby.announcements.middleware.MaintenanceMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
AUTH_USER_MODEL = "lobby.Person"
LOGIN_URL = "lobby:sign_in"
CSRF_FAILURE_VIEW = "lobby.refusals.responses.form_refused"
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
                "lobby.home.context.theme",
                "lobby.home.context.waiting",
                "lobby.home.context.face",
                "lobby.home.context.operator",
                "lobby.home.context.announced",
                "lobby.home.context.admission",
                "lobby.home.context.ban",
            ]
        },
    }
]

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
if DEBUG:  # single modules in place of bundles
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
# source maps are big, and rarely requested
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [*Compressor.SKIP_COMPRESS_EXTENSIONS, "map"]
WHITENOISE_AUTOREFRESH = DEBUG
