"""Refuse texts with a NUL in them: people send none, and PostgreSQL neither keeps nor compares any."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict

NUL = "\0"
FORMS = "application/x-www-form-urlencoded", "multipart/form-data"


class NulMiddleware:
    """Answers with 400 whatever has a NUL in its address, its cookies or its form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        check([request.path, *request.COOKIES.values(), *_texts(request.GET)])
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *_with: Any
    ) -> None:
        """Look at a form when its token is about to be, which reads it: other bodies are left alone.

        A view without a token reads its body itself, as the API does, and nobody could any more.
        """
        if request.content_type in FORMS and not getattr(view, "csrf_exempt", False):
            check(_texts(request.POST))


def check(texts: Iterable[str]) -> None:
    """Raise BadRequest if one of them has a NUL."""
    if any(NUL in text for text in texts):
        raise BadRequest("a text with a NUL")


def _texts(sent: QueryDict) -> Iterable[str]:
    for name, values in sent.lists():
        yield name
        yield from values
