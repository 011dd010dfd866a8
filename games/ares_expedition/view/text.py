"""Words common to card texts, questions and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from games.core import Message, _, listed, plural

TAGS = (
    "building", "space", "energy", "science", "jovian",
    "earth", "plant", "microbe", "animal", "event",
)  # fmt: skip
TAG_NAMES = {
    "building": _("building"),
    "space": _("space"),
    "energy": _("energy"),
    "science": _("science"),
    "jovian": _("Jovian"),
    "earth": _("Earth"),
    "plant": _("plant"),
    "microbe": _("microbe"),
    "animal": _("animal"),
    "event": _("event"),
}
PHASE_NAMES = {
    "development": _("Development"),
    "construction": _("Construction"),
    "action": _("Action"),
    "production": _("Production"),
    "research": _("Research"),
}


PRICES_KEPT = 4000  # amounts, and prices with the player's means: texts are cached for each


def alternatives(items: Sequence[Message]) -> Message:
    """Return “one of the items”."""
    *before, last = items
    if not before:
        return last
    return _("{first} or {rest}", first=listed(before), rest=last)


def either(items: Sequence[Message]) -> Message:
    """Return “one of several things to do”."""
    *before, last = items
    for item in reversed(before):
        last = _("{first} — or {rest}", first=item, rest=last)
    return last


@lru_cache(maxsize=PRICES_KEPT)
def mc(n: int) -> Message:
    return _("{n} MC", n=n)


@lru_cache(maxsize=PRICES_KEPT)
def heat(n: int) -> Message:
    return _("{n} heat", n=n)


def plants(n: int) -> Message:
    return plural("{n} plant", "{n} plants", n)


def cards(n: int) -> Message:
    return plural("{n} card", "{n} cards", n)


def steel(n: int) -> Message:
    return _("{n} steel", n=n)


def titanium(n: int) -> Message:
    return _("{n} titanium", n=n)


AMOUNTS: dict[str, Callable[[int], Message]] = {
    "mc": mc, "heat": heat, "plants": plants, "cards": cards, "steel": steel, "titanium": titanium,
}  # fmt: skip


@lru_cache(maxsize=PRICES_KEPT)
def too_dear(price: int, means: int, what: str = "mc") -> Message:
    """Return that a price exceeds the player's amount of the resource."""
    return _("costs {what}, you have {n}", what=AMOUNTS[what](price), n=means)


def amounts(**of: int) -> list[Message]:
    """Return each amount that is not nought, in words."""
    return [AMOUNTS[what](n) for what, n in of.items() if n]


def per_resource_text(kind: str, n: int) -> Message:
    match kind:
        case "animal":
            return plural("per animal here", "per {n} animals here", n)
        case "microbe":
            return plural("per microbe here", "per {n} microbes here", n)
    return plural("per science resource here", "per {n} science resources here", n)


def resources_text(kinds: Sequence[str], n: int) -> Message:
    """Return `n` resources of one of the kinds that cards hold."""
    match tuple(kinds):
        case ("animal",):
            return plural("{n} animal", "{n} animals", n)
        case ("microbe",):
            return plural("{n} microbe", "{n} microbes", n)
        case ("science",):
            return plural("{n} science resource", "{n} science resources", n)
        case ("animal", "microbe"):
            return plural("{n} animal or microbe", "{n} animals or microbes", n)
    return plural("{n} resource", "{n} resources", n)
