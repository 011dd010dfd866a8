"""Logs as JSON lines, for machines that read them; tokens in addresses are left out."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

TOKENS = re.compile(r"(/(?:invite|return|watch|seat)/[^/\s]+/|/watch/)[\w.~-]{12,}")


def without_tokens(text: str) -> str:
    """The text with the secrets of links cut out."""
    return TOKENS.sub(r"\1…", text)


class WithoutTokens(logging.Formatter):
    """One line of text an event."""

    def format(self, record: logging.LogRecord) -> str:
        return without_tokens(super().format(record))


class JsonLines(logging.Formatter):
    """One JSON object an event: when, how bad, who says it, what, and where it broke."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "says": without_tokens(record.getMessage()),
        }
        if (status := getattr(record, "status_code", None)) is not None:
            told["status"] = status
        if record.exc_info:
            told["fault"] = without_tokens(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)
