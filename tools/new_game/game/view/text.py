"""Words that rules and views share."""

from __future__ import annotations

from games.core import Message, _


def moon_name(moon: int) -> Message:
    return _("moon {n}", n=moon + 1)
