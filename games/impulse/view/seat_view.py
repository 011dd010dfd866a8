"""The view of a seat or a spectator, built up field by field."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from games.core import Message, Seat
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.card_use import origin_text
from games.impulse.cards.effects import Color, Kind
from games.impulse.cards.races import COMMON_TEXT, RACES, RaceName
from games.impulse.map.grid import COORDS, ENDS, LABELS, PLACES
from games.impulse.state import (
    BASIC,
    FULL_PLAN,
    HAND_LIMIT,
    IMPULSE_SIZE,
    Battle,
    Ending,
    Galaxy,
    Origin,
    Panel,
    Side,
    Source,
    Step,
)
from games.impulse.view.faces import Face, faces_seen_by, is_shown, visible_faces
from games.impulse.view.points_in_reach import Reach, within_reach
from games.impulse.view.short_text import SHORT_COMMON_TEXT, SHORT_RACE_TEXTS, short_card_text
from games.impulse.view.signs import COMMON_SIGNS, RACE_SIGNS, card_signs
from games.impulse.view.text import boxed_card_text


class PlaceView(msgspec.Struct):
    """A place of the map: `card` is 0 while face down, and for the Sector Core."""

    id: int
    label: str
    q: int
    r: int
    card: int
    face_down: bool
    home: Seat | None
    transports: list[tuple[Seat, int]]
    patrols: list[Seat]


class GateView(msgspec.Struct):
    """A gate between two places; `fleets` has more than one entry only while allies pass."""

    id: int
    one: int
    other: int
    fleets: list[tuple[Seat, int]]


class TechnologyView(msgspec.Struct):
    """A technology slot: `card` is 0 for a basic technology. The texts and signs are those of its face."""

    card: int
    text: Message
    short: Message
    signs: str


class PlayerView(msgspec.Struct):
    """A command center and all public data of its player.

    `hand` counts its cards; `cards` has them only after the match, when all cards lie open. `boosts` are the
    boosts of boxed numbers by gems; a full Plan can no longer be delayed.
    """

    seat: Seat
    team: int
    race: RaceName
    race_name: Message | None
    home: str
    score: int
    sources: dict[Source, int]
    hand: int
    publicly_known: list[int] = msgspec.field(name="known")
    minerals: list[int]
    gems: dict[Color, int]
    boosts: dict[Color, int]
    plan: list[int]
    plan_is_full: bool
    techs: list[TechnologyView]
    supply: int
    eliminated: bool = msgspec.field(name="out")
    reach: list[Reach]
    cards: list[int]


class RunningView(msgspec.Struct):
    """The card being resolved, and the reason; `card` is 0 for a basic technology."""

    card: int
    origin: Origin
    at: int
    boost: int = msgspec.field(name="extra")
    where: Message
    text: Message | None


class MoveView(msgspec.Struct):
    """A declared path of places (transports) or gates (cruisers)."""

    kind: Kind
    path: list[int]
    ships: int


class SideView(msgspec.Struct):
    """One side of a battle; `laid` are the visible cards, `hidden` counts the others."""

    seat: Seat
    ships: int
    laid: list[int]
    hidden: int
    counted: list[int]
    drawn: list[int]
    symbols: int


class BattleView(msgspec.Struct):
    """The running battle, or the last one: its turn and its place."""

    turn: int
    gate: int
    attacker: SideView
    defender: SideView
    revealed: bool
    winner: Seat | None


class PanelView(msgspec.Struct):
    """A part of a turn's story: a card used, and its outcome."""

    seat: Seat
    card: int
    title: Message
    lines: list[Message]


class View(msgspec.Struct):
    """The table; cards are numbers, and `faces` has all visible ones.

    `lane` is the index in `impulses` of the one used this turn, `walked` that of the card in it or in the
    Plan. `leaving` are the cards that leave an Impulse after the turn; `told` is the story of the turn
    before.
    """

    turn: int
    step: Step
    mover: Seat
    card_index: int = msgspec.field(name="walked")
    goal: int
    alarm: int
    places: list[PlaceView]
    gates: list[GateView]
    players: list[PlayerView]
    teams: bool
    impulses: list[list[int]]
    leaving: list[int]
    lane: int
    plan_in_use: list[int]
    hand: list[int]
    hand_limit: int
    deck: int
    discards: list[int]
    faces: dict[int, Face]
    running: list[RunningView]
    moves: list[MoveView]
    battle: BattleView | None
    story: list[PanelView]
    previous_story: list[PanelView] = msgspec.field(name="told")
    ended: Ending | Literal[""]


def public_view(table: Galaxy, *, all_open: bool = False) -> View:
    """Return the table as a spectator sees it, or with all cards open."""
    open_hands = range(table.seats) if all_open else []
    return View(
        turn=table.turns,
        step=table.step,
        mover=table.mover,
        card_index=table.card_index,
        goal=table.goal,
        alarm=table.alarm,
        places=place_views(table, all_open),
        gates=gate_views(table),
        players=[player_view(table, each, all_open=all_open) for each in range(table.seats)],
        teams=len(table.impulses) > 1,
        impulses=table.impulses,
        leaving=[card for impulse in table.impulses for card in impulse[:-IMPULSE_SIZE]],
        lane=table.impulse_index(table.mover),
        plan_in_use=table.plan_in_use,
        hand=[],
        hand_limit=HAND_LIMIT,
        deck=len(table.deck),
        discards=table.discards,
        faces=visible_faces(table, table.mover, open_hands, all_open),
        running=running_views(table),
        moves=[MoveView(move.kind, move.path, move.ships) for move in table.moves],
        battle=None if table.battle is None else battle_view(table.battle, open_hands),
        story=panel_views(table.story),
        previous_story=panel_views(table.previous_story),
        ended=table.ended,
    )


def seat_view(table: Galaxy, seat: Seat, public: View) -> View:
    """Return the table as `seat` sees it; `public` is the view of a spectator."""
    players, hand = public.players.copy(), table.hands[seat]
    reach = within_reach(table, seat, hand)
    players[seat] = msgspec.structs.replace(players[seat], reach=reach)
    return msgspec.structs.replace(
        public,
        players=players,
        hand=hand,
        faces=faces_seen_by(table, seat, public.faces),
        battle=None if table.battle is None else battle_view(table.battle, [seat]),
    )


def place_views(table: Galaxy, all_open: bool) -> list[PlaceView]:
    patrols: dict[int, list[Seat]] = {place: [] for place in PLACES}
    for seat in range(table.seats):
        for gate in table.cruisers[seat]:
            for place in ENDS[gate]:
                if seat not in patrols[place]:
                    patrols[place].append(seat)
    homes = dict(zip(table.homes, range(table.seats), strict=True))
    transports = _by_spot(table.transports)
    return [
        PlaceView(
            id=place,
            label=LABELS[place],
            q=COORDS[place][0],
            r=COORDS[place][1],
            card=table.cards[place] if is_shown(table, place, all_open) else 0,
            face_down=place in table.face_down,
            home=homes.get(place),
            transports=transports.get(place, []),
            patrols=patrols[place],
        )
        for place in PLACES
    ]


EMPTY_GATES = {gate: GateView(gate, one, other, []) for gate, (one, other) in ENDS.items()}


def gate_views(table: Galaxy) -> list[GateView]:
    cruisers = _by_spot(table.cruisers)
    held = {gate: GateView(gate, *ENDS[gate], fleets) for gate, fleets in cruisers.items()}
    return list((EMPTY_GATES | held).values())


def _by_spot(fleets: list[dict[int, int]]) -> dict[int, list[tuple[Seat, int]]]:
    """Return the owners and numbers of ships by spot."""
    found: dict[int, list[tuple[Seat, int]]] = {}
    for seat, spots in enumerate(fleets):
        for spot, ships in spots.items():
            found.setdefault(spot, []).append((seat, ships))
    return found


def player_view(table: Galaxy, seat: Seat, *, all_open: bool) -> PlayerView:
    """Return a player as spectators see them, or with all cards open."""
    race = RACES.get(table.races[seat])
    visible = table.hands[seat] if all_open else table.publicly_known[seat]
    return PlayerView(
        seat=seat,
        team=table.teams[seat],
        race=table.races[seat],
        race_name=race and race.name,
        home=LABELS[table.homes[seat]],
        score=table.scores[seat],
        sources=table.sources[seat],
        hand=len(table.hands[seat]),
        publicly_known=sorted(table.publicly_known[seat]),
        minerals=table.minerals[seat],
        gems={color: n for color, n in table.gems(seat).items() if n},
        boosts=dict(table.boosts(seat)),
        plan=table.plans[seat],
        plan_is_full=len(table.plans[seat]) >= FULL_PLAN,
        techs=technology_views(table, seat),
        supply=table.supply(seat),
        eliminated=seat in table.eliminated,
        reach=within_reach(table, seat, visible),
        cards=table.hands[seat] if all_open else [],
    )


def technology_views(table: Galaxy, seat: Seat) -> list[TechnologyView]:
    if not table.races[seat]:
        return []
    race, boosts = table.races[seat], table.boosts(seat)
    basic = (
        TechnologyView(BASIC, COMMON_TEXT, SHORT_COMMON_TEXT, COMMON_SIGNS),
        TechnologyView(BASIC, RACES[race].text, SHORT_RACE_TEXTS[race], RACE_SIGNS[race]),
    )
    return [
        basic[slot] if card == BASIC else _card_technology(card, boosts[CARDS[card].color])
        for slot, card in enumerate(table.techs[seat])
    ]


def _card_technology(card: int, boost: int) -> TechnologyView:
    return TechnologyView(card, boxed_card_text(card, boost), short_card_text(card, boost), card_signs(card, boost))


def running_views(table: Galaxy) -> list[RunningView]:
    return [
        RunningView(
            running.card,
            running.origin,
            running.at,
            running.boost,
            origin_text(table, running.origin, running.at),
            None if running.card == BASIC else boxed_card_text(running.card, running.boost),
        )
        for running in table.running
    ]


def battle_view(battle: Battle, open_hands: Collection[Seat]) -> BattleView:
    return BattleView(
        battle.turn,
        battle.gate,
        side_view(battle.attacker, battle.revealed or battle.attacker.seat in open_hands),
        side_view(battle.defender, battle.revealed or battle.defender.seat in open_hands),
        battle.revealed,
        battle.winner,
    )


def side_view(side: Side, shown: bool) -> SideView:
    return SideView(
        seat=side.seat,
        ships=side.ships,
        laid=side.laid if shown else [],
        hidden=0 if shown else len(side.laid),
        counted=side.counted,
        drawn=side.drawn,
        symbols=side.symbols,
    )


def panel_views(panels: list[Panel]) -> list[PanelView]:
    return [PanelView(panel.seat, panel.card, panel.title, panel.lines) for panel in panels]
