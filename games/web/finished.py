"""What pages show of matches that are over: it never changes, so it is made once and kept for a day."""

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

from games.models import Match
from games.services.store import milliseconds
from games.services.stored import seats_of
from games.web.looking_back import in_line

log = logging.getLogger("games")
LONGEST = (
    512 * 1024
)  # bytes of what is kept, where it is bytes: with the number kept, a bound on the disk
SOURCES = (".py", ".mo", ".json")
T = TypeVar("T")


def kept(request: HttpRequest, match: Match, about: Collection[object], make: Callable[[], T]) -> T:
    """Return what `make` returns `about` a match; of one that is over it is made once for all requests.

    `about` holds all that it follows from besides the match and who sits there. Whoever makes it
    waits in line. Raises: ComeLater, and what `make` raises.
    """
    return _kept(request, _key(match, about), make)


def document(
    request: HttpRequest,
    match: Match,
    about: Collection[object],
    make: Callable[[], bytes],
    content_type: str = "application/json",
) -> HttpResponse:
    """Return what `kept` returns as a response, or that the browser has it already.

    Raises: ComeLater, and what `make` raises.
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
        found = _look_up(key)  # somebody before us in the line may have made it
        if found is None:
            found = make()
            _store(key, found)
    return found


def _key(match: Match, about: Collection[object]) -> str | None:
    """Return the key of something about a match; None of one that goes on."""
    if not match.is_over:
        return None
    changed = milliseconds(match.updated_at)
    follows_from = (_code(), match.slug, match.version, changed, seats_of(match), match.colours)
    return sha256(repr((follows_from, *about)).encode()).hexdigest()


@cache
def _code() -> str:
    """Return what changes with the code, its data and the texts of this process."""
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
    except Exception as error:  # whatever a file can do, or what is in it
        log.warning("what is kept of a finished match cannot be read: %s", error)
        return None


def _store(key: str | None, made: object) -> None:
    if key is None or (isinstance(made, bytes) and len(made) > LONGEST):
        return
    try:
        caches["finished"].set(key, made)
    except Exception as error:  # a full disk
        log.warning("what is shown of a finished match cannot be kept: %s", error)
