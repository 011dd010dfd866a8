"""Another sky, other clues and other theories at the start of a turn. See tools.lab.worlds."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.core import Chance, Seat
from games.core.engine.table import copy
from games.planet_x.hidden import determinize
from games.planet_x.state import Search
from tools.lab.worlds import Retell


def seen(table: Search, seat: Seat | None) -> Iterable[int]:
    return []


def other_world(start: Search, now: Search, seat: Seat | None, seen: Collection[int], chance: Chance) -> Retell | None:
    """Put the table under another sky that fits the knowledge of `seat`.

    The number of the bot's theories follows from the sky and is unpredictable. Theories submitted in the
    running turn stay, and so do the answers that submitted them. No theory can be submitted twice: if an
    earlier one was the same, such an answer submits fewer.
    """
    if start.bot is not None and now.reveals != start.reveals:
        return None
    mixed = copy(now)
    mixed.submitting = {}
    determinize(mixed, seat, chance)
    submitted = slice(len(start.tokens), None)
    if mixed.tokens[submitted] != now.tokens[submitted]:
        return None
    start.sky, start.clues_for, start.number = mixed.sky, mixed.clues_for, None
    start.topics, start.conferences, start.starting = (
        mixed.topics,
        mixed.conferences,
        mixed.starting,
    )
    start.events = mixed.events[: len(start.events)]
    for token, other in zip(start.tokens, mixed.tokens, strict=False):
        token.object = other.object
    return lambda answer: answer
