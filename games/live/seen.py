"""What a player has looked at over one socket, and from which network, stored when it is first shown and when the socket closes."""

from __future__ import annotations

import logging
from functools import partial

from django.db import DatabaseError

from games.live.database_thread import DatabaseThread
from games.services.table_networks import network_note
from games.services.viewing import version_seen

log = logging.getLogger("games")


class SeenVersion:
    """The newest version of a match that somebody's browser has shown, and whether the database knows."""

    def __init__(
        self, writer: DatabaseThread, slug: str, person: int, stored: int, network: str
    ) -> None:
        self._writer = writer
        self._slug = slug
        self._person = person  # primary key
        self._network = network
        self._version = self._stored = stored
        self._has_shown = self._has_acted = False

    async def show(self, version: int) -> None:
        """Keep what was shown, until the connection ends.

        What is shown first is stored at once: the page may be loaded again before that.
        """
        if version > self._version:
            self._version, first = version, not self._has_shown
            self._has_shown = True
            if first:
                await self.store()

    async def act(self) -> None:
        """Note from which network the player answers, once in a connection."""
        if not self._has_acted:
            self._has_acted = True
            note = partial(
                network_note, slug=self._slug, person=self._person, network=self._network
            )
            await self._writer.run(note)

    async def store(self) -> None:
        """Store what was shown, if that is new."""
        if self._version > self._stored:
            try:
                await self._writer.run(partial(self._store, self._version))
                self._stored = self._version
            except DatabaseError as error:  # they will be shown it once more
                log.warning("match %s: what was seen is not stored: %s", self._slug, error)

    def _store(self, version: int) -> None:
        version_seen(slug=self._slug, person=self._person, version=version)
        network_note(slug=self._slug, person=self._person, network=self._network)
