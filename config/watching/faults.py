"""Reports of faults to Sentry, without anything of a person."""

from __future__ import annotations

import logging
from typing import Any, cast
from urllib.parse import urlsplit

import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from sentry_sdk.integrations.logging import EventHandler
from sentry_sdk.transport import Transport
from sentry_sdk.types import Event, Hint

from config.version import VERSION
from config.watching.outages import kind_of_fault

SENT = ("event_id", "timestamp", "platform", "level", "logger", "release", "environment", "sdk")
FRAME = ("filename", "function", "module", "lineno", "in_app")


def fault_handler(dsn: str, transport: type[Transport] | None = None) -> logging.Handler:
    """Begin to report, and return the handler of log records. Raises: ImproperlyConfigured."""
    address = urlsplit(dsn)
    if address.scheme not in ("https", "http") or not address.username:
        raise ImproperlyConfigured("SENTRY_DSN should be https://KEY@HOST/NUMBER")
    sentry_sdk.init(
        dsn,
        release=VERSION,
        transport=transport,
        default_integrations=False,  # they patch libraries, and read requests
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        server_name="",
        auto_session_tracking=False,
        send_client_reports=False,
        before_send=_without_people,
    )
    return EventHandler(level=logging.ERROR)


def _without_people(event: Event, hint: Hint) -> Event | None:
    """Return the kind and the lines of code of an exception only: its text may hold what a person wrote.

    Outages of the database and Redis are no faults of the code.
    """
    about = hint.get("exc_info")
    if not about or kind_of_fault(about[1]):
        return None
    kinds = [_code_of(each) for each in event.get("exception", {}).get("values", [])]
    kept = {name: value for name, value in event.items() if name in SENT}
    return cast(Event, {**kept, "exception": {"values": kinds}})


def _code_of(exception: dict[str, Any]) -> dict[str, Any]:
    frames = (exception.get("stacktrace") or {}).get("frames") or []
    lines = [{name: frame[name] for name in FRAME if name in frame} for frame in frames]
    return {"type": exception.get("type"), "module": exception.get("module"), "stacktrace": {"frames": lines}}
