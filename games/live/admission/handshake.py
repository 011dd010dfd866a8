"""Values in the address and the cookies of a socket."""

from __future__ import annotations

from urllib.parse import parse_qs

from django.utils.translation import get_supported_language_variant

from games.core.decoding import whole_number
from games.i18n.languages import supported_language
from games.live.sockets.asgi import Scope
from games.protocol.client import MAX_NUMBER

MAX_TIME = 10**14 - 1  # ms since 1970


def number_in(query: dict[str, list[str]], name: str) -> int | None:
    """Return a number of the query; None if it is missing or malformed."""
    number = whole_number(query.get(name, [""])[0], 10**11 - 1)
    return None if number is None else min(number, MAX_NUMBER)


def time_in(query: dict[str, list[str]], name: str) -> int | None:
    """Return a time of the query, in ms since 1970; None if it is missing or malformed."""
    return whole_number(query.get(name, [""])[0], MAX_TIME)


def language_of(scope: Scope) -> str:
    """Return the language of the address, else of the site's cookie, else English."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    wanted = query.get("language", [""])[0] or scope.get("cookies", {}).get("django_language", "")
    try:
        return supported_language(get_supported_language_variant(wanted))
    except LookupError:
        return supported_language(None)
