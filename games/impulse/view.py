"""What a seat may see, built up field by field."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

import msgspec

from games.core import Message, Seat
from games.impulse.cards import CARDS, effect_of
from games.impulse.effects import COLORS, Color, Kind, boxed
from games.impulse.map import COORDS, CORE, ENDS, LABELS, PLACES
from games.impulse.offers import boosts
from games.impulse.races import COMMON_TEXT, RACES
from games.impulse.reach import Reach, within_reach
from games.impulse.state import ALARM, BASIC, GOAL, Battle, Galaxy, Origin, Panel, Side, Step
from games.impulse.use import whence
from games.impulse.words import ACTION_NAMES, card_name, card_text


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """The face of a card. `n` is its boxed number for whoever may use it; its text has it too."""

    action: str
    color: Color
    size: int
    title: Message
    name: Message
    text: Message | None = None
    n: int = 0
    printed: int = 0


class SpotView(msgspec.Struct):
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


class TechView(msgspec.Struct):
    """A technology slot: `card` is 0 for a basic technology."""

    card: int
    text: Message


class PlayerView(msgspec.Struct):
    """A command center and all that is public about its player."""

    seat: Seat
    team: int
    race: str
    race_name: Message | None
    home: str
    score: int
    sources: dict[str, int]
    hand: int
    known: list[int]
    minerals: list[int]
    gems: dict[Color, int]
    plan: list[int]
    techs: list[TechView]
    supply: int
    out: bool
    reach: list[Reach]
    cards: list[int]  # the hand, for looking back with all cards open


class RunningView(msgspec.Struct):
    """What is being resolved and why; `card` is 0 for a basic technology."""

    card: int
    origin: Origin
    at: int
    extra: int
    where: Message
    text: Message | None


class MoveView(msgspec.Struct):
    """A declared path of places (transports) or gates (cruisers)."""

    kind: Kind
    path: list[int]
    ships: int


class SideView(msgspec.Struct):
    """One side of a battle; `laid` are the cards one may see, `hidden` counts the others."""

    seat: Seat
    ships: int
    laid: list[int]
    hidden: int
    counted: list[int]
    drawn: list[int]
    symbols: int


class BattleView(msgspec.Struct):
    """The battle that is being fought, or the last one: in which turn, and where."""

    turn: int
    gate: int
    attacker: SideView
    defender: SideView
    revealed: bool
    winner: Seat | None


class PanelView(msgspec.Struct):
    """A part of a turn's story: a card that was used, and what came of it."""

    seat: Seat
    card: int
    title: Message
    lines: list[Message]


class View(msgspec.Struct):
    """The table; cards are numbers, and `faces` shows all of them that can be seen."""

    turn: int
    step: Step
    mover: Seat
    walked: int
    goal: int
    alarm: int
    places: list[SpotView]
    gates: list[GateView]
    players: list[PlayerView]
    teams: bool
    impulses: list[list[int]]
    lane: int  # whose Impulse is walked: its index in `impulses`
    plan_in_use: list[int]
    hand: list[int]
    deck: int
    discards: list[int]
    faces: dict[int, Face]
    running: list[RunningView]
    moves: list[MoveView]
    battle: BattleView | None
    story: list[PanelView]
    told: list[PanelView]
    ended: str


def see(table: Galaxy, seat: Seat | None, *, all_open: bool = False) -> View:
    """The table as `seat` (None: a spectator) sees it, or with all cards open."""
    eyes = range(table.seats) if all_open else [] if seat is None else [seat]
    return View(
        turn=table.turns,
        step=table.step,
        mover=table.mover,
        walked=table.walked,
        goal=GOAL,
        alarm=ALARM,
        places=see_places(table, all_open),
        gates=see_gates(table),
        players=[see_player(table, each, seat, all_open) for each in range(table.seats)],
        teams=len(table.impulses) > 1,
        impulses=table.impulses,
        lane=table.teams[table.mover] if len(table.impulses) > 1 else 0,
        plan_in_use=table.plan_in_use,
        hand=[] if seat is None else table.hands[seat],
        deck=len(table.deck),
        discards=table.discards,
        faces=see_faces(table, table.mover if seat is None else seat, eyes, all_open),
        running=see_running(table),
        moves=[MoveView(move.kind, move.path, move.ships) for move in table.moves],
        battle=None if table.battle is None else see_battle(table.battle, eyes),
        story=see_panels(table.story),
        told=see_panels(table.told),
        ended=table.ended,
    )


def see_places(table: Galaxy, all_open: bool) -> list[SpotView]:
    patrols: dict[int, list[Seat]] = {place: [] for place in PLACES}
    for seat in range(table.seats):
        for gate in table.cruisers[seat]:
            for place in ENDS[gate]:
                if seat not in patrols[place]:
                    patrols[place].append(seat)
    homes = dict(zip(table.homes, range(table.seats), strict=True))
    return [
        SpotView(
            id=place,
            label=LABELS[place],
            q=COORDS[place][0],
            r=COORDS[place][1],
            card=table.cards[place] if is_shown(table, place, all_open) else 0,
            face_down=place in table.face_down,
            home=homes.get(place),
            transports=_fleets(table.transports, place),
            patrols=patrols[place],
        )
        for place in PLACES
    ]


def is_shown(table: Galaxy, place: int, all_open: bool) -> bool:
    return place != CORE and (all_open or place not in table.face_down) and place in table.cards


def see_gates(table: Galaxy) -> list[GateView]:
    return [
        GateView(gate, one, other, _fleets(table.cruisers, gate))
        for gate, (one, other) in ENDS.items()
    ]


def _fleets(fleets: list[dict[int, int]], spot: int) -> list[tuple[Seat, int]]:
    return [(seat, spots[spot]) for seat, spots in enumerate(fleets) if spot in spots]


def see_player(table: Galaxy, seat: Seat, viewer: Seat | None, all_open: bool) -> PlayerView:
    race = RACES.get(table.races[seat])
    visible = table.hands[seat] if all_open or seat == viewer else table.known[seat]
    return PlayerView(
        seat=seat,
        team=table.teams[seat],
        race=table.races[seat],
        race_name=race and race.name,
        home=LABELS[table.homes[seat]],
        score=table.scores[seat],
        sources=table.sources[seat],
        hand=len(table.hands[seat]),
        known=[] if seat == viewer else sorted(table.known[seat]),
        minerals=table.minerals[seat],
        gems={color: n for color in COLORS if (n := table.gems(seat, color))},
        plan=table.plans[seat],
        techs=see_techs(table, seat),
        supply=table.supply(seat),
        out=seat in table.out,
        reach=within_reach(table, seat, visible),
        cards=table.hands[seat] if all_open else [],
    )


def see_techs(table: Galaxy, seat: Seat) -> list[TechView]:
    if not table.races[seat]:
        return []
    printed = (COMMON_TEXT, RACES[table.races[seat]].text)
    return [
        TechView(card, printed[slot] if card == BASIC else card_text(card, table.boost(seat, card)))
        for slot, card in enumerate(table.techs[seat])
    ]


def see_faces(
    table: Galaxy, reader: Seat, eyes: Collection[Seat], all_open: bool
) -> dict[int, Face]:
    """Shared cards say what they would do for the reader (for spectators, whose turn it is),
    those of a command center what they do for its owner."""
    faces: dict[int, Face] = {card: named(card) for card in seen_aside(table, eyes)}
    for owner in range(table.seats):
        extra = boosts(table, owner)
        for card in table.minerals[owner]:
            faces[card] = named(card)
        for card in (*table.plans[owner], *table.techs[owner], *table.known[owner]):
            if card != BASIC:
                faces[card] = face(card, extra[CARDS[card].color])
    extra = boosts(table, reader)
    for card in shared(table, all_open):
        faces[card] = face(card, extra[CARDS[card].color])
    for owner in eyes:
        extra = boosts(table, owner)
        for card in table.hands[owner]:
            faces[card] = face(card, extra[CARDS[card].color])
    return faces


def seen_aside(table: Galaxy, eyes: Collection[Seat]) -> list[int]:
    """The cards that only have a name: discards, and what was part of a battle."""
    cards = [*table.discards, *table.limbo]
    cards += [panel.card for panel in (*table.story, *table.told) if panel.card != BASIC]
    if table.battle is not None:
        for side in (table.battle.attacker, table.battle.defender):
            shown = side.laid if table.battle.revealed or side.seat in eyes else []
            cards += [*shown, *side.drawn]
    return cards


def shared(table: Galaxy, all_open: bool) -> list[int]:
    """The cards of the map and the Impulse, and those being used."""
    cards = [table.cards[place] for place in PLACES if is_shown(table, place, all_open)]
    for impulse in table.impulses:
        cards += impulse
    cards += table.plan_in_use
    return cards + [running.card for running in table.running if running.card != BASIC]


@cache
def face(card: int, extra: int) -> Face:
    shown = CARDS[card]
    return Face(
        action=type(shown.effect).__name__.lower(),
        color=shown.color,
        size=shown.size,
        title=ACTION_NAMES[type(shown.effect)],
        name=card_name(card),
        text=card_text(card, extra),
        n=boxed(effect_of(card, extra), shown.box),
        printed=shown.printed,
    )


@cache
def named(card: int) -> Face:
    shown = CARDS[card]
    kind = type(shown.effect)
    return Face(kind.__name__.lower(), shown.color, shown.size, ACTION_NAMES[kind], card_name(card))


def see_running(table: Galaxy) -> list[RunningView]:
    return [
        RunningView(
            running.card,
            running.origin,
            running.at,
            running.extra,
            whence(table, running.origin, running.at),
            None if running.card == BASIC else card_text(running.card, running.extra),
        )
        for running in table.running
    ]


def see_battle(battle: Battle, eyes: Collection[Seat]) -> BattleView:
    return BattleView(
        battle.turn,
        battle.gate,
        see_side(battle.attacker, battle.revealed or battle.attacker.seat in eyes),
        see_side(battle.defender, battle.revealed or battle.defender.seat in eyes),
        battle.revealed,
        battle.winner,
    )


def see_side(side: Side, shown: bool) -> SideView:
    return SideView(
        seat=side.seat,
        ships=side.ships,
        laid=side.laid if shown else [],
        hidden=0 if shown else len(side.laid),
        counted=side.counted,
        drawn=side.drawn,
        symbols=side.symbols,
    )


def see_panels(panels: list[Panel]) -> list[PanelView]:
    return [PanelView(panel.seat, panel.card, panel.title, panel.lines) for panel in panels]
