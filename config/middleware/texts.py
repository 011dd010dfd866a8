"""Limits of texts in requests: length, and no NUL.

Unicode normalization and the decoding of Punycode, allowed as a form's encoding, take quadratic
time. PostgreSQL neither stores nor compares a NUL.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, QueryDict

from games.pages.long_texts import longest_texts

NUL = "\0"
FORMS = "application/x-www-form-urlencoded", "multipart/form-data"
LONGEST = 2000  # characters of an address, of a form field, and of their names


class TextsMiddleware:
    """Answer 400 to NULs and long texts in addresses and forms, and to forms not in UTF-8.

    `config.middleware.header_limits` has checked headers before.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.content_type in FORMS and request.encoding is not None:
            _check_encoding(request.encoding)
        _check_length("path", request.path, LONGEST)
        _check_fields(request.GET, {})
        check([request.path, *request.COOKIES.values()])
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., HttpResponse], *_with: Any) -> None:
        """Check a form just before CSRF protection reads it.

        Views without CSRF protection, such as the API's, read other bodies themselves.
        """
        if request.content_type in FORMS and not getattr(view, "csrf_exempt", False):
            _check_fields(request.POST, longest_texts(view))


def check(texts: Iterable[str]) -> None:
    """Raise BadRequest if a text has a NUL."""
    if any(NUL in text for text in texts):
        raise BadRequest("a text with a NUL")


def _check_encoding(encoding: str) -> None:
    if codecs.lookup(encoding).name not in ("utf-8", "ascii"):
        raise BadRequest("a form that is not in UTF-8")


def _check_fields(sent: QueryDict, longest: Mapping[str, int]) -> None:
    """Raise RequestDataTooBig or BadRequest for a refused text; `longest` allows longer fields."""
    for name, values in sent.lists():
        _check_length("name", name, LONGEST)
        for text in values:
            _check_length("text", text, longest.get(name, LONGEST))
        check([name, *values])


def _check_length(what: str, text: str, longest: int) -> None:
    if len(text) > longest:
        raise RequestDataTooBig(f"a {what} of {len(text)} characters, at most {longest} are taken")
