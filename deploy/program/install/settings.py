"""The settings of the site, in the environment file of systemd."""

from __future__ import annotations

import secrets

from ..environment import read
from ..steps import say
from .machine import file_write
from .plan import DATA, ENVIRONMENT, USER, Plan

HEAD = "# Settings of the site, NAME=value, read by systemd and orrery: docs/settings.md lists all\n"
SECRETS = "SECRET_KEY", "DATABASE_URL"


def settings_of(plan: Plan) -> dict[str, str]:
    """Return the settings that the installer chooses for a site."""
    return {
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": plan.host,
        "SITE_URL": plan.address,
        "HTTPS": "true",
        "DATA_DIR": str(DATA),
        "LOG_FORMAT": "json",
        "WORKER_METRICS_PORT": "9101",
    }


def present_settings() -> dict[str, str]:
    """Return the settings in the file; none if there is no file."""
    return read(ENVIRONMENT) if ENVIRONMENT.exists() else {}


def settings_add(wanted: dict[str, str]) -> list[str]:
    """Add the settings that the file lacks; return a sentence for each that stays different."""
    present = present_settings()
    missing = {name: value for name, value in wanted.items() if name not in present}
    if missing:
        say(f"writing into {ENVIRONMENT}: {', '.join(missing)}")
        text = ENVIRONMENT.read_text() if ENVIRONMENT.exists() else HEAD
        lines = "".join(f"{name}={value}\n" for name, value in missing.items())
        file_write(ENVIRONMENT, f"{text.rstrip()}\n{lines}", mode=0o640, group=USER)
    return [
        f"{ENVIRONMENT} keeps {name}={present[name]}; this installation would write {name}={value}."
        for name, value in wanted.items()
        if name not in SECRETS and present.get(name, value) != value
    ]
