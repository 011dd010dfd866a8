"""Sockets of people, who are told on any page that something has changed which waits for them."""

from __future__ import annotations

from typing import Protocol

from games.services.broadcast import NewsFor


class Follower(Protocol):
    """A socket of somebody."""

    def news(self, slug: str) -> None:
        """Tell the browser that there are news; of the match `slug`, if it is not empty."""


class Followers:
    """The sockets of one process, by the primary key of their person."""

    def __init__(self) -> None:
        self._by_person: dict[int, set[Follower]] = {}

    def add(self, person: int | None, follower: Follower) -> None:
        """Tell this socket of what is new from now on, if it is of somebody with a name."""
        if person is not None:
            self._by_person.setdefault(person, set()).add(follower)

    def remove(self, person: int | None, follower: Follower) -> None:
        if person is not None and (known := self._by_person.get(person)):
            known.discard(follower)
            if not known:
                del self._by_person[person]

    def tell(self, event: NewsFor) -> None:
        for person in event.people:
            for follower in list(self._by_person.get(person, ())):
                follower.news(event.slug)
