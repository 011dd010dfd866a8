"""Logging to standard error, as text or JSON."""

from __future__ import annotations

from config.settings.environment import env_choice, env_secret
from config.watching.logging_format import log_faults_as_json

LOG_FORMAT = env_choice("LOG_FORMAT", "text", "json")
if LOG_FORMAT == "json":
    log_faults_as_json()  # errors in the other settings too
LOG_LEVEL = env_choice("LOG_LEVEL", "INFO", "DEBUG", "WARNING", "ERROR", "CRITICAL")
SENTRY_DSN = env_secret("SENTRY_DSN")
FAULTS = {"faults": {"()": "config.watching.faults.fault_handler", "dsn": SENTRY_DSN}} if SENTRY_DSN else {}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "config.watching.logging_format.JsonFormatter"},
    },
    "filters": {
        "floods": {"()": "config.watching.floods.FloodFilter"},
        "tokens": {"()": "config.watching.logging_format.TokenFilter"},
        "visitors": {"()": "config.watching.logging_format.VisitorFilter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["floods", "visitors", "tokens"],
        },
        **FAULTS,  # before the console, whose filters take the exception out of the record
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": [*FAULTS, "console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": []},
        "daphne": {"level": "WARNING"},
        # else it adds its own handlers, and logs every request and socket
        "uvicorn": {"handlers": [], "propagate": True, "level": "WARNING"},
        # scanners of the net use other host names: refused, and not worth a line
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
    },
}
