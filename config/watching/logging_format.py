"""Log formats: text or JSON lines, without secrets of links."""

from __future__ import annotations

import logging
import re
import sys
import threading
from contextlib import suppress
from types import TracebackType
from typing import Any

from pythonjsonlogger import json

from config.middleware.request_ids import current_request
from config.version import VERSION

TOKENS = re.compile(
    r"(/(?:invite|return|watch|seat|join|account/+reset)/+[^/\s]+/+|/watch/+|/substitute/+\d+/+|/notices/+(?:confirm|stop)/+)"
    r"[\w.~:%-]{12,}",
    re.IGNORECASE,  # a mistyped link may still hold a secret
)

ACCESS_TOKENS = re.compile(r"(orrery_)[\w-]{12,}")
FIELDS = (
    "timestamp", "level", "logger", "message", "status", "request_id", "method", "path", "seconds",
    "process", "version", "exc_info",
)  # fmt: skip


def without_tokens(text: str) -> str:
    """Return the text without secrets of links and access tokens."""
    return ACCESS_TOKENS.sub(r"\1…", TOKENS.sub(r"\1…", text))


class TokenFilter(logging.Filter):
    """Cut secrets out of messages and tracebacks before formatting."""

    formatter = logging.Formatter()

    def filter(self, record: logging.LogRecord) -> bool:
        with suppress(TypeError, ValueError):  # the handler reports wrong arguments
            record.msg, record.args = without_tokens(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatter.formatException(record.exc_info)
        record.exc_text = record.exc_text and without_tokens(record.exc_text)
        record.exc_info = None  # formatters must not render it again
        return True


class VisitorFilter(logging.Filter):
    """Drop tracebacks of refused requests: the visitor is at fault."""

    def filter(self, record: logging.LogRecord) -> bool:
        status = getattr(record, "status_code", None)
        if record.name.startswith("django.security.") or (status is not None and status < 500):
            record.exc_info = record.exc_text = None
        return True


class JsonFormatter(json.JsonFormatter):
    """Write a record as one JSON object on one line.

    Only FIELDS appear: a library's own fields may hold secrets.
    """

    def __init__(self) -> None:
        super().__init__(
            ["levelname", "name", "message", "status_code", "process"],
            rename_fields={"levelname": "level", "name": "logger", "status_code": "status"},
            static_fields={"version": VERSION},
            timestamp=True,
            json_ensure_ascii=False,
        )

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        if request := current_request():
            log_data |= {
                "request_id": request.id,
                "method": request.method,
                "path": without_tokens(request.path),
                "seconds": round(request.seconds, 3),
            }
        return {name: log_data[name] for name in FIELDS if log_data.get(name) is not None}


def log_faults_as_json() -> None:
    """Log Python's warnings and uncaught exceptions as JSON.

    This works without configured logging, hence for errors in the settings too.
    """
    logging.captureWarnings(True)
    sys.excepthook = _tell_end

    def tell_end_of_thread(told: threading.ExceptHookArgs) -> None:
        if told.exc_value is not None:
            _tell_end(told.exc_type, told.exc_value, told.exc_traceback)

    threading.excepthook = tell_end_of_thread


def _tell_end(kind: type[BaseException], fault: BaseException, traceback: TracebackType | None) -> None:
    if not issubclass(kind, Exception):  # KeyboardInterrupt and the like
        sys.__excepthook__(kind, fault, traceback)
        return
    about = {"name": "orrery", "levelno": logging.CRITICAL, "levelname": "CRITICAL"}
    record = logging.makeLogRecord({**about, "msg": str(fault), "exc_info": (kind, fault, traceback)})
    TokenFilter().filter(record)
    print(JsonFormatter().format(record), file=sys.stderr, flush=True)  # noqa: T201
