"""Another sky, other clues and other theories at the start of a turn. See games.core.worlds."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.core import Chance, Seat
from games.core.table import copy
from games.core.worlds import Retell
from games.planet_x.hidden import determinize
from games.planet_x.state import Search


def seen(table: Search, seat: Seat | None) -> Iterable[int]:
    return []


def other_world(
    start: Search, now: Search, seat: Seat | None, seen: Collection[int], chance: Chance
) -> Retell | None:
    """Put the table under a sky that fits all `seat` has learned by now.

    How many theories the bot submits follows from the sky, and nobody can tell beforehand. Theories
    submitted in the running turn stay what they are, as the answers that submitted them do: no theory
    can be submitted twice, so where an earlier one was the same, such an answer submits fewer.
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
