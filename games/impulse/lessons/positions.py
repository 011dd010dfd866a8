"""Positions of the lesson, at the start of the learner's turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Chance, Engine, _
from games.core.lessons import SECRET, Deed, position
from games.impulse import RULES
from games.impulse.cards.card_list import CARDS
from games.impulse.map.grid import CORE, ENDS, LABELS, PLACES
from games.impulse.setup import lay_out
from games.impulse.state import Galaxy

SEATS = 2
PLACE = {label: place for place, label in LABELS.items()}
GATE = {f"{LABELS[one]}-{LABELS[other]}": gate for gate, (one, other) in ENDS.items()}
NO_TECHNOLOGY = Deed(("skip",), _("Not in this lesson: use no technology."))


def in_turn(
    *,
    hand: Sequence[int],
    impulse: Sequence[int] = (),
    minerals: Sequence[int] = (),
    lying: Mapping[str, int] | None = None,
    explored: Sequence[str] = (),
    deck: Sequence[int] = (),
    transports: Mapping[str, int] | None = None,
    cruisers: Mapping[str, int] | None = None,
    rival_cruisers: Mapping[str, int] | None = None,
    score: int = 6,
) -> Engine[Galaxy]:
    """Return a match in which the learner's turn begins, with cards by their numbers.

    `lying` are cards of the map by their places, `deck` the next cards to be drawn. Ships not given stand at
    their start. Only the homes and the `explored` places lie face up.
    """
    options = RULES.check_options(SEATS, {})
    table = lay_out(SEATS, options, Chance(SECRET))
    table.options, table.races = options, ["piscesish", "ariek"]
    named = {PLACE[label]: card for label, card in (lying or {}).items()}
    used = {*hand, *impulse, *minerals, *deck, *named.values()}
    left = [card for card in sorted(CARDS, key=lambda c: (CARDS[c].size, c)) if card not in used]
    table.hands = [list(hand), [left.pop(), left.pop()]]
    table.minerals = [list(minerals), []]
    table.impulses = [list(impulse)]
    table.cards = {place: named.get(place) or left.pop() for place in PLACES if place != CORE}
    face_up = {*table.homes, *(PLACE[label] for label in explored)}
    table.face_down = [place for place in table.cards if place not in face_up]
    table.deck = [*left, *reversed(deck)]
    if transports:
        table.transports[0] = {PLACE[label]: n for label, n in transports.items()}
    if cruisers:
        table.cruisers[0] = {GATE[label]: n for label, n in cruisers.items()}
    if rival_cruisers:
        table.cruisers[1] = {GATE[label]: n for label, n in rival_cruisers.items()}
    table.scores, table.sources = [score, 5], [{"trade": score}, {"trade": 5}]
    table.first, table.mover, table.turns, table.step = 0, 0, 8, "add"
    return position(RULES, table)
