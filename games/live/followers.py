"""Sockets of people, who are told on any page that something has changed which waits for them."""

from __future__ import annotations

import asyncio
from typing import Protocol

from games.services.broadcast import NewsFor

NEWS_EVERY = 0.8  # seconds: what is new is to be shown within one, and a page asks for all of it


class Follower(Protocol):
    """A socket of somebody."""

    @property
    def slug(self) -> str | None:
        """Return the match that its page shows anyway, if it is the page of one."""

    def news(self) -> None:
        """Tell the browser that there are news."""


class Followers:
    """The sockets of one process, by the primary key of their person.

    Each is told at once, and then of all that comes up in `NEWS_EVERY` together: whoever plays ten
    matches at a time would otherwise ask for the same page at every turn of each.
    """

    def __init__(self) -> None:
        self._by_person: dict[int, set[Follower]] = {}
        self._told: set[Follower] = set()  # since the last round
        self._due: set[Follower] = set()  # to be told in the next one

    def add(self, person: int | None, follower: Follower) -> None:
        """Tell this socket of what is new from now on, if it is of somebody with a name."""
        if person is not None:
            self._by_person.setdefault(person, set()).add(follower)

    def remove(self, person: int | None, follower: Follower) -> None:
        self._due.discard(follower)
        if person is not None and (known := self._by_person.get(person)):
            known.discard(follower)
            if not known:
                del self._by_person[person]

    def tell(self, event: NewsFor) -> None:
        for person in event.people:
            for follower in list(self._by_person.get(person, ())):
                if follower.slug != event.slug:
                    self._tell(follower)

    def _tell(self, follower: Follower) -> None:
        if follower in self._told:
            self._due.add(follower)
            return
        if not self._told:
            asyncio.get_running_loop().call_later(NEWS_EVERY, self._tell_those_due)
        self._told.add(follower)
        follower.news()

    def _tell_those_due(self) -> None:
        due, self._due, self._told = self._due, set(), set()
        for follower in due:
            self._tell(follower)
