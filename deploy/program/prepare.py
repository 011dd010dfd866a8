"""`orrery prepare HOST`: settings and secrets of a new site in containers."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from .install.plan import HOST
from .steps import Failure

FOR_COMPOSE = ".env"  # compose reads this name without being asked
SETTINGS = """\
# Settings of the site: docs/settings.md lists all. Write values with spaces, $ or # in single quotes.
SECRET_KEY={key}
ALLOWED_HOSTS={host}
SITE_URL=https://{host}
HTTPS=true
LOG_FORMAT=json

# Settings of compose.yaml: docs/operating/containers.md
POSTGRES_PASSWORD={password}
"""
CADDY = """\
SITE_HOST={host}
COMPOSE_PROFILES=caddy
"""


def prepare(host: str, settings: Path, *, has_proxy: bool = False) -> None:
    """Write the settings file, readable by its owner only, and a link to it for compose.

    `has_proxy` leaves Caddy out, as another program speaks HTTPS.

    Raises:
        Failure: the host is no host name, or a file is there already. Nothing was written.
    """
    name = host.lower().rstrip(".")
    if not HOST.fullmatch(name):
        raise Failure(f"{host} is no name of a machine, such as games.example.org")
    link = settings.with_name(FOR_COMPOSE)
    for file in (settings, link):
        if os.path.lexists(file):
            raise Failure(f"{file} is there already: the site needs its secrets, so nothing was written")
    text = SETTINGS.format(host=name, key=secrets.token_urlsafe(50), password=secrets.token_urlsafe(24))
    try:
        descriptor = os.open(settings, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as opened:
            opened.write(text if has_proxy else text + CADDY.format(host=name))
        link.symlink_to(settings.name)
    except OSError as error:
        raise Failure(f"{settings} could not be written: {error.strerror}") from error
    print(
        f"{settings} holds the settings and secrets of https://{name}/\n"
        f"Start the site:           docker compose -f {settings.with_name('compose.yaml')} up --build -d\n"
        "Make the first operator:  deploy/orrery manage createsuperuser"
    )
