"""Logs without the secrets of links, as text or as JSON lines for log collectors."""

from __future__ import annotations

import json
import logging
import re
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest

from config.version import VERSION

TOKENS = re.compile(
    r"(/(?:invite|return|watch|seat|join)/[^/\s]+/|/watch/|/substitute/\d+/|/notices/(?:confirm|stop)/)"
    r"[\w.~:%-]{12,}"
)


ACCESS_TOKENS = re.compile(r"(orrery_)[\w-]{12,}")


def without_tokens(text: str) -> str:
    """Return the text with the secrets of links and access tokens cut out."""
    return ACCESS_TOKENS.sub(r"\1…", TOKENS.sub(r"\1…", text))


class TokenFilter(logging.Filter):
    """Cut the secrets of links out of messages and tracebacks, before any formatter sees them."""

    formatter = logging.Formatter()

    def filter(self, record: logging.LogRecord) -> bool:
        with suppress(TypeError, ValueError):  # the handler reports arguments that do not fit
            record.msg, record.args = without_tokens(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatter.formatException(record.exc_info)
        record.exc_text = record.exc_text and without_tokens(record.exc_text)
        return True


class JsonFormatter(logging.Formatter):
    """One JSON object on one line for each record."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC)
        entry: dict[str, Any] = {
            "timestamp": time.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (status := getattr(record, "status_code", None)) is not None:
            entry["status"] = status
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            entry |= {"method": request.method, "path": without_tokens(request.path)}
        entry |= {"process": record.process, "version": VERSION}
        if record.exc_info:
            entry["exc_info"] = record.exc_text or self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)
