"""The log on standard error, as text or JSON."""

from __future__ import annotations

from config.logging_format import log_faults_as_json
from config.settings.environment import env_choice

LOG_FORMAT = env_choice("LOG_FORMAT", "text", "json")
if LOG_FORMAT == "json":
    log_faults_as_json()  # those in the other settings as well
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
