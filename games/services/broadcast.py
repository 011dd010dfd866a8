"""The bell: tells the other processes that a match has moved, never what has happened there.

It goes over the channel layer, one channel a process. A lost bell costs nothing: rooms compare
their versions with the database every now and then.
"""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from games.core.questions import Json

log = logging.getLogger("games")
GROUP = "matches"


def ring(news: list[list[Json]], sender: str = "") -> None:
    """Tell all processes the `news`, from code that is not async."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(GROUP, bell(news, sender))
    except OSError as error:  # Redis is away: the rooms will look by themselves
        log.warning("the bell could not be rung: %s", error)


def bell(news: list[list[Json]], sender: str) -> dict[str, Json]:
    """The message that carries `news`: ["match", slug, version], ["seats", slug] …"""
    return {"type": "bell", "from": sender, "news": news}
