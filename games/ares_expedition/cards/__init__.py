"""The 208 project cards and the 12 corporations, and the vocabulary of their effects.

Blue cards have the numbers 1 to 64, red ones 65 to 102, green ones 103 to 208, corporations 209 to 220.
Effects act through `actor.Actor` and know nothing of a match's flow.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ares_expedition.cards.blue import BLUE
from games.ares_expedition.cards.card import Card
from games.ares_expedition.cards.corporations import CORPORATIONS
from games.ares_expedition.cards.green import GREEN
from games.ares_expedition.cards.red import RED
from games.core import Message, Option, listed

CARDS: dict[int, Card] = {card.number: card for card in (*BLUE, *RED, *GREEN, *CORPORATIONS)}
PROJECTS: tuple[int, ...] = tuple(card.number for card in (*BLUE, *RED, *GREEN))

STARTER_PROJECTS = (
    103, 109, 111, 124, 130, 144, 147, 150, 155, 163, 170, 171, 184, 188, 190, 196,
)  # fmt: skip
STARTER_CORPORATIONS = (210, 211, 212, 217)

__all__ = [
    "CARDS",
    "CORPORATIONS",
    "PROJECTS",
    "STARTER_CORPORATIONS",
    "STARTER_PROJECTS",
    "Card",
    "card_options",
    "names",
]


def names(numbers: Sequence[int]) -> Message:
    """Return the names of cards, one after the other."""
    return listed([CARDS[number].name for number in numbers])


def card_options(numbers: Sequence[int]) -> dict[str, Option[int]]:
    """Return an option for each card; its value is the card's number."""
    return {CARDS[number].key: Option(number, CARDS[number].name) for number in numbers}
