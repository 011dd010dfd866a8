"""Settings of the site: its parts, its operators, and its channels to people."""

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

# Who runs the site, for its pages

OPERATOR_NAME = env_text("OPERATOR_NAME")
CONTACT = env_text("CONTACT")  # an e-mail address, or an address that begins with https://
IMPRINT = env_text("IMPRINT").replace("\\n", "\n")  # where the law asks for one

# What happens when nobody looks: deadlines, notices

WORKER_METRICS_PORT = env_int("WORKER_METRICS_PORT", 0)  # 0: nowhere
# processes in which computer opponents decide; with 0 the worker does, in next to no time
OPPONENT_PROCESSES = env_int("OPPONENT_PROCESSES", max(1, (os.cpu_count() or 1) - 1))
OPPONENT_PACE = env_choice("OPPONENT_PACE", "steps", "fast")
SITE_URL = env_text("SITE_URL", "http://localhost:8000").rstrip("/")
OTP_TOTP_ISSUER = f"Orrery {urlsplit(SITE_URL).hostname or ''}".strip()  # in the app for codes
EMAIL_HOST = env_text("EMAIL_HOST")
EMAIL_PORT = env_int("EMAIL_PORT", 587, least=1)
EMAIL_HOST_USER = env_text("EMAIL_USER")
EMAIL_HOST_PASSWORD = env_secret("EMAIL_PASSWORD")
EMAIL_USE_SSL = EMAIL_PORT == 465  # encrypted from the first byte on
EMAIL_USE_TLS = env_bool("EMAIL_TLS", True) and not EMAIL_USE_SSL
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = env_text("EMAIL_FROM", "orrery@localhost")
SIGNING_KEY = env_secret("SIGNING_KEY")  # else one is made in DATA_DIR
VAPID_PRIVATE_KEY = env_secret("VAPID_PRIVATE_KEY")  # else one is made in DATA_DIR
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
    "django_otp",
    "django_otp.plugins.otp_totp",
    "lobby",
    "games",
    *(["tools.lab"] if (BASE_DIR / "tools" / "lab").is_dir() else []),  # an image goes without
]
MIDDLEWARE = [
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
