"""Read for the sockets of this process: in batches by one thread, long matches by another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from games.chat.messages import chat_messages
from games.chat.models import ChatMessage
from games.live.admission.authentication import Credentials, Visitor, authenticate
from games.live.reading.database_thread import Batch, DatabaseThread
from games.play.cache import match_cache
from games.play.loading import LiveMatch, LongMatch, load, load_each

T = TypeVar("T")
AUTHENTICATIONS_AT_ONCE = 30
MATCHES_AT_ONCE = 4
SHORT = 400  # most entries of a match that is loaded together with others: some 10 ms


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match, and the newest messages of its chat."""

    live: LiveMatch
    messages: list[ChatMessage]


class Reader:
    """Reads for sockets while they open and while they are open."""

    def __init__(self) -> None:
        self._thread = DatabaseThread("reader")
        self._authentications = Batch(self._thread, authenticate, AUTHENTICATIONS_AT_ONCE)
        self._matches = Batch(self._thread, _load, MATCHES_AT_ONCE)
        self._long_thread = DatabaseThread("long matches")

    async def authenticate(self, credentials: Credentials) -> Visitor:
        """Return the visitor who opens a socket."""
        return await self._authentications.get(credentials)

    async def match(self, slug: str) -> LoadedMatch:
        """Load a match. Raises: Match.DoesNotExist or Unplayable."""
        found = await self._matches.get(slug)
        if isinstance(found, LoadedMatch):
            return found
        return await self._long_thread.run(partial(_load_long, slug))

    async def run(self, work: Callable[[], T]) -> T:
        """Do any other reading."""
        return await self._thread.run(work)

    async def close(self) -> None:
        await self._thread.close()
        await self._long_thread.close()


def _load(slugs: list[str]) -> Sequence[LoadedMatch | LongMatch | Exception]:
    kept = match_cache.take_each(slugs)
    others = [slug for slug in slugs if slug not in kept]
    found = {**kept, **dict(zip(others, load_each(others, longest=SHORT), strict=True))}
    matches = [live.row.pk for live in found.values() if isinstance(live, LiveMatch)]
    messages = chat_messages(matches) if matches else {}
    return [
        LoadedMatch(live, messages[live.row.pk]) if isinstance(live, LiveMatch) else live
        for live in (found[slug] for slug in slugs)
    ]


def _load_long(slug: str) -> LoadedMatch:
    live = load(slug)
    return LoadedMatch(live, chat_messages([live.row.pk])[live.row.pk])
