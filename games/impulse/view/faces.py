"""Faces of the cards visible to a seat, with their texts."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Literal, TypeAlias, cast

import msgspec

from games.core import Message, Printed, Seat
from games.impulse.cards.card_list import CARDS, boxed_effect_of
from games.impulse.cards.effects import Color, boxes
from games.impulse.map.grid import CORE, PLACES, Place
from games.impulse.state import BASIC, Galaxy
from games.impulse.view.short_text import short_card_text
from games.impulse.view.signs import card_signs
from games.impulse.view.text import ACTION_NAMES, boxed_card_text, card_name

ActionName: TypeAlias = Literal[
    "command",
    "build",
    "mine",
    "trade",
    "research",
    "draw",
    "sabotage",
    "plan",
    "execute",
    "refine",
]


class Face(Printed, frozen=True, omit_defaults=True):
    """The face of a card. `n` is its boxed number for its user; its texts have it too.

    `signs` says the same in the names of drawings.
    """

    action: ActionName
    color: Color
    size: int
    title: Message
    name: Message
    text: Message | None = None
    short: Message | None = None
    signs: str = ""
    n: int = 0
    printed: int = 0


@cache
def full_face(card: int, boost: int) -> Face:
    effect = CARDS[card].effect
    (n,), (printed,) = boxes(boxed_effect_of(card, boost)), boxes(effect)
    return msgspec.structs.replace(
        face_without_text(card),
        text=boxed_card_text(card, boost),
        short=short_card_text(card, boost),
        signs=card_signs(card, boost),
        n=n,
        printed=printed,
    )


@cache
def face_without_text(card: int) -> Face:
    _id, color, size, effect = CARDS[card]
    action = cast("ActionName", type(effect).__name__.lower())
    return Face(action, color, size, ACTION_NAMES[type(effect)], card_name(card))


def visible_faces(table: Galaxy, reader: Seat, open_hands: Collection[Seat], all_open: bool) -> dict[int, Face]:
    """Return the faces of all cards visible to a viewer of `open_hands`.

    Shared cards have the boost of the viewer; for spectators, that of the player of the turn. Cards of a
    command center have their owner's boost. Those of another team's Impulse have none.
    """
    faces = {card: face_without_text(card) for card in seen_aside(table, open_hands)}
    for owner in range(table.seats):
        faces |= {card: face_without_text(card) for card in table.minerals[owner]}
        own = [*table.plans[owner], *table.techs[owner], *table.publicly_known[owner]]
        faces |= _faces_for(table, owner, own)
    faces |= _shared_faces(table, reader, all_open)
    for owner in open_hands:
        faces |= _faces_for(table, owner, table.hands[owner])
    return faces


def faces_seen_by(table: Galaxy, seat: Seat, public: dict[int, Face]) -> dict[int, Face]:
    """Return the faces visible to a seat; `public` are those visible to spectators."""
    faces = {card: face_without_text(card) for card in laid_cards(table, [seat])} | public
    if seat != table.mover:
        faces |= _shared_faces(table, seat, all_open=False)
    return faces | _faces_for(table, seat, table.hands[seat])


def _shared_faces(table: Galaxy, reader: Seat, all_open: bool) -> dict[int, Face]:
    faces = _faces_for(table, reader, shared_cards(table, all_open))
    for index, impulse in enumerate(table.impulses):
        if index != table.impulse_index(reader):
            faces |= {card: full_face(card, 0) for card in impulse}
    return faces


def _faces_for(table: Galaxy, seat: Seat, cards: list[int]) -> dict[int, Face]:
    boosts = table.boosts(seat)
    return {card: full_face(card, boosts[CARDS[card].color]) for card in cards if card != BASIC}


def seen_aside(table: Galaxy, open_hands: Collection[Seat]) -> list[int]:
    """Return cards visible by name only: discards, and cards of a battle."""
    cards = [*table.discards, *table.limbo]
    panels = (*table.story, *table.previous_story)
    cards += [panel.card for panel in panels if panel.card != BASIC]
    if table.battle is not None:
        cards += [*table.battle.attacker.drawn, *table.battle.defender.drawn]
    return cards + laid_cards(table, open_hands)


def laid_cards(table: Galaxy, open_hands: Collection[Seat]) -> list[int]:
    """Return the cards laid in the battle that are visible to a viewer of `open_hands`."""
    battle = table.battle
    if battle is None:
        return []
    sides = (battle.attacker, battle.defender)
    return [card for side in sides if battle.revealed or side.seat in open_hands for card in side.laid]


def shared_cards(table: Galaxy, all_open: bool) -> list[int]:
    """Return the cards of the map and the Impulse, and the running ones."""
    cards = [table.cards[place] for place in PLACES if is_shown(table, place, all_open)]
    for impulse in table.impulses:
        cards += impulse
    return [*cards, *table.plan_in_use, *(running.card for running in table.running)]


def is_shown(table: Galaxy, place: Place, all_open: bool) -> bool:
    return place != CORE and (all_open or place not in table.face_down) and place in table.cards
