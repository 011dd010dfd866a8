"""Pages of finished matches, which never change: made once and kept for a day."""

from __future__ import annotations

import gzip
import logging
from collections.abc import Callable, Collection
from functools import cache
from hashlib import sha256
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

from games.matches.models import Match
from games.matches.stored_rows import seats_of
from games.pages.match.loading_queue import in_line
from games.play.loading import milliseconds

log = logging.getLogger("games")
LONGEST = 512 * 1024  # bytes of one kept document; with their number, this bounds the disk space
SOURCES = (".py", ".mo", ".json")
T = TypeVar("T")


def kept(request: HttpRequest, match: Match, about: Collection[object], make: Callable[[], T]) -> T:
    """Return the result of `make` about a match; if the match is over, kept for all requests.

    `about` holds all that the result depends on besides the match and its seats. A request that makes
    it waits in line. Raises: ComeLater, and the exceptions of `make`.
    """
    return _kept(request, _key(match, about), make)


def document(
    request: HttpRequest,
    match: Match,
    about: Collection[object],
    make: Callable[[], bytes],
    content_type: str = "application/json",
) -> HttpResponse:
    """Return the result of `make` as a response, kept like `kept`, or Not Modified.

    Raises: ComeLater, and the exceptions of `make`.
    """
    key = _key(match, about)
    if key is None:
        with in_line(request):
            return HttpResponse(make(), content_type=content_type)
    response = HttpResponse(content_type=content_type, headers={"ETag": f'W/"{key[:32]}"'})
    patch_vary_headers(response, ["Cookie", "Accept-Language", "Accept-Encoding"])
    answer = get_conditional_response(request, etag=response["ETag"], response=response)
    if answer is not response and answer is not None:
        return answer
    packed = _kept(request, key, lambda: gzip.compress(make(), mtime=0))
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response.content, response["Content-Encoding"] = packed, "gzip"
    else:
        response.content = gzip.decompress(packed)
    return response


def _kept(request: HttpRequest, key: str | None, make: Callable[[], T]) -> T:
    found: T | None = _look_up(key)
    if found is not None:
        return found
    with in_line(request):
        found = _look_up(key)  # a request before this one may have made it
        if found is None:
            found = make()
            _store(key, found)
    return found


def _key(match: Match, about: Collection[object]) -> str | None:
    """Return the key of a document about a match; None while the match runs."""
    if not match.is_over:
        return None
    changed = milliseconds(match.updated_at)
    follows_from = (_code(), match.slug, match.version, changed, seats_of(match), match.colours)
    return sha256(repr((follows_from, *about)).encode()).hexdigest()


@cache
def _code() -> str:
    """Return a digest of the code, data and texts of this process."""
    digest = sha256()
    for folder in (settings.BASE_DIR / "games", settings.BASE_DIR / "locale"):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in SOURCES):
            known = path.stat()
            digest.update(f"{path} {known.st_size} {known.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _look_up(key: str | None) -> Any:
    if key is None:
        return None
    try:
        return caches["finished"].get(key)
    except Exception as error:  # a damaged file may raise anything; the document is made anew
        log.warning("a document about a finished match cannot be read: %s", error)
        return None


def _store(key: str | None, made: object) -> None:
    if key is None or (isinstance(made, bytes) and len(made) > LONGEST):
        return
    try:
        caches["finished"].set(key, made)
    except OSError as error:  # a full disk
        log.warning("a document about a finished match cannot be kept: %s", error)
