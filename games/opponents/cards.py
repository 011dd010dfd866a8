"""Cards of computer opponents: manner, knowledge and measured strength of each level.

`manage.py bench opponents <game> --keep` writes the results to `games/<game>/ai/opponents.json`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from django.conf import settings

from games import registry
from games.core.ai.opponents import LEVELS, Level
from games.core.dialogue.messages import Message, Translator, _

SEES = _("It sees only what a player in its seat sees: no hidden information, no future draws.")
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
"""Names of the levels, and of programs that only measure them."""


class Contest(msgspec.Struct, frozen=True):
    """Results of one opponent against another: its share of wins, with an interval of 95 %."""

    one: str
    other: str
    seats: int
    share: float
    low: float
    high: float
    games: int
    command: str = ""


class OpponentCard(msgspec.Struct, frozen=True):
    """The card of a level, in the language of its reader."""

    level: Level
    how: str
    sees: str
    results: list[str]


def opponent_cards(slug: str, seats: int, reader: Translator) -> list[OpponentCard]:
    """Return the cards of a game's opponents at a table of `seats`, the easiest first."""
    manners = registry.ai_of(slug).manners
    return [
        OpponentCard(
            level,
            reader.render(manners[level]),
            reader.render(SEES),
            [reader.render(_told(each)) for each in _results(slug, level, seats)],
        )
        for level in LEVELS
    ]


def _results(slug: str, level: Level, seats: int) -> list[Contest]:
    """Return a level's results at tables of this size, or at all sizes if not measured."""
    measured = [each for each in contests(slug) if each.one == level]
    return [each for each in measured if each.seats == seats] or measured


def _told(contest: Contest) -> Message:
    return _(
        "In matches of {seats} players it wins about {share} of 100 against {other} ({low} to {high}, after {n} test matches).",
        seats=contest.seats,
        share=round(100 * contest.share),
        other=NAMES.get(contest.other, contest.other),
        low=round(100 * contest.low),
        high=round(100 * contest.high),
        n=contest.games,
    )


def results_path(slug: str) -> Path:
    """Return the path of a game's results."""
    return Path(settings.BASE_DIR) / "games" / slug / "ai" / "opponents.json"


@cache
def contests(slug: str) -> list[Contest]:
    """Return the measured results of a game's opponents, if any."""
    path = results_path(slug)
    return msgspec.json.decode(path.read_bytes(), type=list[Contest]) if path.exists() else []
