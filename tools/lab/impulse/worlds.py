"""Other hands, another deck and another face-down map at the start of a turn. See tools.lab.worlds."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.core import Chance, Seat
from games.impulse.state import Galaxy
from games.impulse.view.faces import visible_faces
from tools.lab.worlds import Retell, card_keys, relabel, shuffled


def seen(table: Galaxy, seat: Seat | None) -> Iterable[int]:
    open_hands = [] if seat is None else [seat]
    return visible_faces(table, table.mover if seat is None else seat, open_hands, False)


def other_world(start: Galaxy, now: Galaxy, seat: Seat | None, seen: Collection[int], chance: Chance) -> Retell | None:
    """Exchange all unseen cards; a turn in which a deck was shuffled stays."""
    if now.draws != start.draws:
        return None
    places = [place for place in start.face_down if place in start.cards]
    hidden = [*start.deck, *(start.cards[place] for place in places)]
    for other in range(start.seats):
        if other != seat:
            known = start.publicly_known[other]
            hidden += [card for card in start.hands[other] if card not in known]
    labels = shuffled((card for card in hidden if card not in seen), chance)
    relabel(start.deck, labels)
    for hand in start.hands:
        relabel(hand, labels)
    for place in places:
        start.cards[place] = labels.get(start.cards[place], start.cards[place])
    return card_keys(labels)
