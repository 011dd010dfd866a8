"""The 208 project cards and the 12 corporations: data, and a few lines of code where it takes them.

Blue cards have the numbers 1 to 64, red ones 65 to 102, green ones 103 to 208, corporations 209
to 220. The verbs and effects they are written in are those of `verbs.py` and `effects.py`.
"""

from __future__ import annotations

from games.ares_expedition.cards.blue import BLUE
from games.ares_expedition.cards.card import Card
from games.ares_expedition.cards.corporations import CORPORATIONS
from games.ares_expedition.cards.green import GREEN
from games.ares_expedition.cards.red import RED

CARDS: dict[int, Card] = {card.number: card for card in (*BLUE, *RED, *GREEN, *CORPORATIONS)}
PROJECTS: tuple[int, ...] = tuple(card.number for card in (*BLUE, *RED, *GREEN))

STARTER_PROJECTS = (
    103, 109, 111, 124, 130, 144, 147, 150, 155, 163, 170, 171, 184, 188, 190, 196,
)  # fmt: skip
STARTER_CORPORATIONS = (210, 211, 212, 217)

__all__ = ["CARDS", "CORPORATIONS", "PROJECTS", "STARTER_CORPORATIONS", "STARTER_PROJECTS", "Card"]
