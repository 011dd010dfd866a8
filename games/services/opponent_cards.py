"""What people are told of a computer opponent: how it plays, what it sees, and how strong it has proved.

The results are in `games/<game>/opponents.json`, where `manage.py bench opponents <game> --keep` puts them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from django.conf import settings

from games import registry
from games.core.messages import Message, Translator, _
from games.core.opponents import LEVELS, Level
from games.core.search import FLAT_MANNERS

SEES = _(
    "It sees what you would see in its seat, and nothing else: nothing hidden, no draw to come."
)
NAMES = {
    "easy": _("easy"),
    "normal": _("normal"),
    "hard": _("hard"),
    "random": _("one that answers at random"),
    "box": _("the bot of the box"),
    "certain": _("one that locates only when it is certain"),
    "look-ahead": _("one that tries each card in five deals"),
    "one-ply": _("one that looks one turn ahead"),
    "three-features": _("one that counts points, production and cards"),
}
"""What levels are called in results, and what plays only to be measured against."""


class Contest(msgspec.Struct, frozen=True):
    """How one opponent did against another: its share of the matches, with an interval of 95 %."""

    one: str
    other: str
    seats: int
    share: float
    low: float
    high: float
    games: int
    command: str = ""


class OpponentCard(msgspec.Struct, frozen=True):
    """What there is to know of the opponent of a level, in the language of its reader."""

    level: Level
    how: str
    sees: str
    results: list[str]


def opponent_cards(slug: str, seats: int, reader: Translator) -> list[OpponentCard]:
    """Return the cards of a game's opponents, the easiest first, for a table with so many seats."""
    rules = registry.rules_of(slug)
    return [
        OpponentCard(
            level,
            reader.render(rules.opponent_manners.get(level) or FLAT_MANNERS[level]),
            reader.render(SEES),
            [reader.render(_told(each)) for each in _results(slug, level, seats)],
        )
        for level in LEVELS
    ]


def _results(slug: str, level: Level, seats: int) -> list[Contest]:
    """Return how a level did at tables of that size; at all sizes if that was not measured."""
    measured = [each for each in contests(slug) if each.one == level]
    return [each for each in measured if each.seats == seats] or measured


def _told(contest: Contest) -> Message:
    return _(
        "With {seats} players it won {share} of 100 matches against {other} ({low} to {high} with 95 % confidence; {n} played).",
        seats=contest.seats,
        share=round(100 * contest.share),
        other=NAMES.get(contest.other, contest.other),
        low=round(100 * contest.low),
        high=round(100 * contest.high),
        n=contest.games,
    )


def results_path(slug: str) -> Path:
    """Return where the measured results of a game's opponents are kept."""
    return Path(settings.BASE_DIR) / "games" / slug / "opponents.json"


@cache
def contests(slug: str) -> list[Contest]:
    """Return the measured results of a game's opponents; none if there are none yet."""
    path = results_path(slug)
    return msgspec.json.decode(path.read_bytes(), type=list[Contest]) if path.exists() else []
