"""The newest version that a player has seen over one socket, and the player's network."""

from __future__ import annotations

import logging
from functools import partial

from django.db import DatabaseError

from games.live.reading.database_thread import DatabaseThread
from games.matches.networks import network_note
from games.play.private_notes import version_seen

log = logging.getLogger("games")


class SeenVersion:
    """The newest version of a match that a browser has shown, stored at the first one and at the end."""

    def __init__(self, writer: DatabaseThread, slug: str, person: int, stored: int, network: str) -> None:
        self._writer = writer
        self._slug = slug
        self._person = person  # primary key
        self._network = network
        self._version = self._stored = stored
        self._has_shown = self._has_acted = False

    async def show(self, version: int) -> None:
        """Note a shown version. Store the first one at once: the page may be reloaded soon."""
        if version > self._version:
            self._version, first = version, not self._has_shown
            self._has_shown = True
            if first:
                await self.store()

    async def act(self) -> None:
        """Note the network of a player who answers, once in a connection."""
        if not self._has_acted:
            self._has_acted = True
            note = partial(network_note, slug=self._slug, person=self._person, network=self._network)
            await self._writer.run(note)

    async def store(self) -> None:
        """Store the newest shown version, unless it is stored."""
        if self._version > self._stored:
            try:
                await self._writer.run(partial(self._store, self._version))
                self._stored = self._version
            except DatabaseError as error:  # the player sees it as new once more
                log.warning("match %s: the seen version could not be stored: %s", self._slug, error)

    def _store(self, version: int) -> None:
        version_seen(slug=self._slug, person=self._person, version=version)
        network_note(slug=self._slug, person=self._person, network=self._network)
