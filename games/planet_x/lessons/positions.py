"""The search of the lesson: a sky of our own, and the learner's knowledge by month."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, ValidationError, convert

from games.core import Chance, Engine
from games.core.dialogue.questions import Json
from games.core.lessons import SECRET, position
from games.planet_x import RULES
from games.planet_x.sky.clues import Clue
from games.planet_x.sky.facts import Absent, ClueFact, Fact, Survey, Target
from games.planet_x.state import Event, Search
from games.planet_x.theories.tokens import Token

SKY = "ACCXGEAADEGA"  # Planet X is in sector 4, between a comet and a gas cloud
CLUE = Clue("adjacent", "none", "C", "E")
SURVEYED, RESEARCHED = Survey("C", 2, 5, 2), ClueFact(CLUE, "A")
TARGETED, BESIDE = Target(4, "E"), Survey("G", 5, 5, 1)
NO_COMET = Absent(5, "C")
SEATS = 2


def in_month(
    months: tuple[int, int],
    known: Sequence[tuple[int, Fact]] = (),
    *,
    arrow: int | None = None,
    tokens: Sequence[Token] = (),
) -> Engine[Search]:
    """Return the search with the pawns in these months, and the learner's facts by then.

    By default, the earth stands at the learner's pawn.
    """
    options = RULES.check_options(SEATS, {})
    table = RULES.setup(SEATS, options, Chance(SECRET))
    table.sky, table.levels = SKY, ["experienced"] * SEATS
    table.track.months, table.track.order = list(months), [0, 1]
    table.track.arrow = months[0] if arrow is None else arrow
    RULES.repair(table)
    table.topics[0] = CLUE
    table.starting[0] = [NO_COMET, *(each for each in table.starting[0] if each != NO_COMET)]
    table.events = [Event(month, fact, 0) for month, fact in known]
    if table.track.arrow >= FIRST_CONFERENCE:
        held = ClueFact(table.conferences[0], "X1")
        table.events.append(Event(FIRST_CONFERENCE, held, public=True))
    table.tokens = list(tokens)
    table.phase = table.track.arrow // 3
    return position(RULES, table)


class Notes(Struct):
    """Private notes, as the board keeps them (`static/games/planet_x/notes/notes.js`)."""

    sheet: list[dict[str, str]] = []


def is_marked(notes: Json, cell: str) -> bool:
    """Return whether a cell of the note sheet, such as "4X", is marked as sure."""
    try:
        layers = convert(notes, Notes).sheet
    except ValidationError:
        return False
    return any(layer.get(cell) == "s" for layer in layers)


FIRST_CONFERENCE = 10  # months: the earth has passed sector 10
