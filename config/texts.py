"""Refuse texts that nobody has a use for before anything reads them: too long ones, and those with a NUL.

To read a text may take time that grows with the square of its length: to bring it into one of Unicode's
normal forms does, and to decode Punycode, which a form may say it is in. PostgreSQL neither keeps nor compares a NUL.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, QueryDict

from games.web.long_texts import longest_texts

NUL = "\0"
FORMS = "application/x-www-form-urlencoded", "multipart/form-data"
LONGEST = 2000  # characters of an address, of a field of a form, and of the names of both


class TextsMiddleware:
    """Answers with 400 what has a NUL or a long text in its address or form, and forms that are not in UTF-8.

    How long cookies and other headers are has been looked at before (`config.header_limits`).
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

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *_with: Any
    ) -> None:
        """Look at a form when its token is about to be, which reads it: other bodies are left alone.

        A view without a token reads its body itself, as the API does, and nobody could any more.
        """
        if request.content_type in FORMS and not getattr(view, "csrf_exempt", False):
            _check_fields(request.POST, longest_texts(view))


def check(texts: Iterable[str]) -> None:
    """Raise BadRequest if one of them has a NUL."""
    if any(NUL in text for text in texts):
        raise BadRequest("a text with a NUL")


def _check_encoding(encoding: str) -> None:
    if codecs.lookup(encoding).name not in ("utf-8", "ascii"):
        raise BadRequest("a form that is not in UTF-8")


def _check_fields(sent: QueryDict, longest: Mapping[str, int]) -> None:
    """Raise RequestDataTooBig or BadRequest if a text cannot be taken; some fields may be longer."""
    for name, values in sent.lists():
        _check_length("name", name, LONGEST)
        for text in values:
            _check_length("text", text, longest.get(name, LONGEST))
        check([name, *values])


def _check_length(what: str, text: str, longest: int) -> None:
    if len(text) > longest:
        raise RequestDataTooBig(f"a {what} of {len(text)} characters, at most {longest} are taken")
