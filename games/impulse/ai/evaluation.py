"""Evaluation of a table for a seat: features of each player, with fitted weights.

`manage.py train impulse --matches 1200` has made `weights.json` (`tools/lab/impulse/train.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp
from pathlib import Path
from typing import NamedTuple

import msgspec

from games.core import Seat
from games.impulse.ai.outlook import Outlook, danger, gates_to_core
from games.impulse.ai.worth import use_of_card
from games.impulse.cards.card_list import CARDS
from games.impulse.map.grid import CORE, NEIGHBOURS
from games.impulse.state import BASIC, Galaxy

MOST = 1.5  # limit for the use of cards, which may be worth a whole match
WEIGHTS = Path(__file__).with_name("weights.json")


class Features(msgspec.Struct):
    """Features of a player at the start of a turn, scaled to about 1."""

    score: float = 0.0
    late_score: float = 0.0  # counts for more near the end
    core_gates: float = 0.0
    endangered: float = 0.0  # core gates that enemies may take
    near_gates: float = 0.0  # a step away from the core gates
    cruisers: float = 0.0
    transports: float = 0.0
    near_transports: float = 0.0  # on or beside the Sector Core
    exposed: float = 0.0  # transports on cards patrolled by enemies
    hand: float = 0.0
    gems: float = 0.0
    technologies: float = 0.0
    plan: float = 0.0
    impulse: float = 0.0  # gain from the Impulse for the next player
    next: float = 0.0
    wait: float = 0.0  # number of other turns before


FEATURES = Features.__struct_fields__


class Judgement(NamedTuple):
    """The chance that a seat or its team wins, and the reasons, in logarithms of odds.

    `terms` are the features of the own side by name, times their weights; `rivals` has the strength of
    each other side.
    """

    chance: float
    terms: Mapping[str, float]
    rivals: Mapping[Seat, float]


def features(table: Galaxy, seat: Seat, viewer: Seat) -> Features:
    """Return the features of `seat`, from the knowledge of `viewer`."""
    out = Outlook(table, seat, viewer)
    score = min(table.scores[seat], table.goal)
    found = Features(
        score=score / 5,
        late_score=2 * (score / table.goal) ** 4,
        cruisers=sum(out.cruisers.values()) / 3,
        transports=sum(out.transports.values()) / 3,
        hand=len(out.hand) / 5,
        gems=sum(CARDS[card].size for card in table.minerals[seat]) / 3,
        technologies=sum(card != BASIC for card in table.techs[seat]),
        plan=len(table.plans[seat]) / 2,
        wait=((seat - table.mover) % table.seats) / 2,
    )
    for gate, ships in out.cruisers.items():
        steps = gates_to_core(gate)
        if steps == 0:
            found.core_gates += 1
            found.endangered += danger(out, gate, ships)
        elif steps == 1:
            found.near_gates += 1
    for place, ships in out.transports.items():
        if place == CORE or CORE in NEIGHBOURS[place]:
            found.near_transports += ships / 3
        if place in out.patrolled:
            found.exposed += ships / 3
    if seat == table.mover:
        found.next = 1.0
        uses = sum(use_of_card(out, card) for card in table.impulse_of(seat))
        found.impulse = min(MOST, uses / 3)
    return found


@cache
def weights(seats: int) -> Mapping[str, float]:
    """Return the weights of the features, by the number of players."""
    found = msgspec.json.decode(WEIGHTS.read_bytes(), type=dict[str, dict[str, float]])
    return found["two" if seats == 2 else "more"]


def judge(table: Galaxy, seat: Seat) -> Judgement:
    """Judge a table at the start of a turn or at the end of the match, from the knowledge of `seat`."""
    if table.ended:
        return Judgement(float(seat in table.winners), {}, {})
    left = [player for player in range(table.seats) if player not in table.eliminated]
    mates = sum(table.teams[player] == table.teams[seat] for player in left)
    if not mates:
        return Judgement(0.0, {}, {})
    weighed, terms, rivals = weights(table.seats), dict.fromkeys(FEATURES, 0.0), {}
    for player in left:
        found = features(table, player, seat)
        own = {name: weight * getattr(found, name) for name, weight in weighed.items()}
        if table.teams[player] == table.teams[seat]:
            terms = {name: terms[name] + term for name, term in own.items()}
        else:
            rivals[player] = sum(own.values())
    strength = exp(sum(terms.values()) / mates) * mates
    return Judgement(strength / (strength + sum(map(exp, rivals.values()))), terms, rivals)
