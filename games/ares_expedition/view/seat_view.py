"""The table as a player or a spectator sees it. The field names are those of the frames."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Literal

import msgspec

from games.ares_expedition.cards import CARDS, PROJECTS, Card
from games.ares_expedition.cards.actor import Kind
from games.ares_expedition.cards.card import Colour
from games.ares_expedition.cards.effects import Per
from games.ares_expedition.cards.signs import Row, signs_by_part
from games.ares_expedition.phases.standard_actions import STANDARD_ACTIONS
from games.ares_expedition.planet import BANDS, OCEAN_TILES, TRACKS, Band, Reward, TrackKey
from games.ares_expedition.player.engine import engine_of
from games.ares_expedition.scoring import is_over, tie_breaks, vp_by_card
from games.ares_expedition.state import (
    Dummy,
    Ending,
    Mars,
    Phase,
    PhaseOrNone,
    Player,
    RoundSummary,
    Supply,
    Variant,
)
from games.ares_expedition.view.hand import HandCard, cards_in_hand
from games.core import Message, Printed, Seat


class Made(msgspec.Struct, omit_defaults=True):
    """Production of a card, for an icon: an amount, perhaps once per `each` of something."""

    what: str
    n: int
    per: str = ""
    each: int = 1


class Face(Printed, frozen=True, omit_defaults=True):
    """Print of a card: text by its parts, and data for the icons."""

    name: Message
    colour: Colour
    cost: int = 0
    tags: tuple[str, ...] = ()
    needs: list[Message] = []
    enters: list[Message] = []
    """Effects when it is played."""
    signs: dict[str, list[Row]] = {}
    """The same in signs, by part: a row for each of its lines, empty for words only."""
    adds: list[Message] = []
    makes: list[Message] = []
    effects: list[Message] = []
    action: list[Message] = []
    points: list[Message] = []
    produces: list[Made] = []
    metals: dict[str, int] = {}
    vp: int | None = None
    """The VP printed as a number, or null where they depend on something."""
    vp_per: Made | None = None
    """The things VP depend on."""
    holds: Kind | Literal[""] = ""


class Secrets(msgspec.Struct):
    """Knowledge of one player, shown with all cards open after the match."""

    hand: list[HandCard]
    looking: list[int]
    dealt: list[int]
    planned: PhaseOrNone


class TrackView(msgspec.Struct):
    """A parameter: `first` and `rise` give its value at a step; bands begin at steps."""

    step: int
    top: int
    first: int
    rise: int
    bands: list[tuple[Band, int]]
    open: bool


class PlayerView(msgspec.Struct):
    """A player's board, as everybody sees it. Cards are numbers in `MarsView.cards`."""

    seat: int
    corporation: int
    mc: int
    heat: int
    plants: int
    tr: int
    forests: int
    steel: int
    titanium: int
    makes: dict[str, int]
    """Production, without the MC for TR."""
    income: dict[str, list[tuple[int, int]]]
    """Production by cards: numbers of cards, and the amount of each."""
    tags: dict[str, int]
    hand: int
    tableau: list[int]
    resources: dict[int, int]
    """Resources on cards, by the card's number."""
    used: dict[int, int]
    """Uses of a card's action in this phase, by the card's number."""
    points: dict[str, int]
    """By source: tr, forests, cards."""
    card_points: dict[int, int]
    standard: dict[str, int]
    """Prices of standard actions for this player, by the action's key."""
    phase: PhaseOrNone
    past_phases: list[PhaseOrNone]
    """Those of the rounds that are over."""
    secrets: Secrets | None


class Unseen(msgspec.Struct):
    """Numbers of unseen project cards by kind, neither in the reader's hand nor in play."""

    cards: int
    colours: dict[str, int]
    tags: dict[str, int]


class PhaseView(msgspec.Struct):
    """A phase of this round, and who chose it."""

    phase: Phase
    choosers: list[int]
    dummy: bool
    state: Literal["coming", "now", "done"]


class MarsView(msgspec.Struct):
    """The table, as `seat` (null: a spectator) sees it."""

    seat: int | None
    variant: Variant
    round: int
    rounds: int | None
    phase: PhaseOrNone
    phases: list[PhaseView]
    temperature: TrackView
    oxygen: TrackView
    oceans: TrackView
    tiles: list[Reward]
    raised_by: dict[TrackKey, list[int]]
    """The seat of each step of a parameter, in order; matches begun before 1.1 lack the first ones."""
    deck: int
    discards: int
    players: list[PlayerView]
    hand: list[HandCard]
    looking: list[int]
    """Drawn, and still to be chosen from."""
    drawn: list[HandCard]
    """The same, with the price and forecast of each."""
    dealt: list[int]
    """Corporations to choose from."""
    unseen: Unseen
    planned: PhaseOrNone
    cards: dict[int, Face]
    """All visible cards, by number."""
    supply: Supply | None
    dummy: DummyView | None
    history: list[list[RoundSummary]]
    """By round and seat."""
    tie_breaks: list[int]
    """Tie-break at the end by seat, if several have the most points; else empty."""
    ended: Ending


class DummyView(msgspec.Struct):
    """The dummy of a solo game: its marker, its phase of this round, its cards not yet used."""

    marker: int
    phase: PhaseOrNone
    cards: list[Phase]


def face_of(card: Card) -> Face:
    return Face(
        card.name,
        card.colour,
        card.cost,
        card.tags,
        **card.text_by_part,
        signs=signs_by_part(card),
        produces=[_made(what, amount) for what, amount in card.production.items()],
        metals={what: n for what, n in (("steel", card.steel), ("titanium", card.titanium)) if n},
        vp=None if isinstance(card.vp, Per) else card.vp,
        vp_per=_scored(card, card.vp) if isinstance(card.vp, Per) else None,
        holds=card.holds,
    )


def _made(what: str, amount: int | Per) -> Made:
    if isinstance(amount, Per):
        return Made(what, 1, amount.what, amount.each)
    return Made(what, amount)


def _scored(card: Card, vp: Per) -> Made:
    return Made("vp", 1, card.holds if vp.what == "here" else vp.what, vp.each)


FACES = {number: face_of(card) for number, card in CARDS.items()}


COUNTS_KEPT = 1000  # of unseen cards: few answers change one
ALL_COLOURS = Counter(str(CARDS[number].colour) for number in PROJECTS)
ALL_TAGS = Counter(tag for number in PROJECTS for tag in CARDS[number].tags)


def public_view(mars: Mars, *, all_open: bool = False) -> MarsView:
    """Return the table as a spectator sees it, or with all cards open."""
    looked_at = mars.players if all_open else []
    return MarsView(
        seat=None,
        variant=mars.variant,
        round=mars.round,
        rounds=mars.rounds,
        phase=mars.phase,
        phases=[_phase(mars, phase) for phase in mars.phases],
        temperature=_track(mars, "temperature"),
        oxygen=_track(mars, "oxygen"),
        oceans=_track(mars, "oceans"),
        tiles=[OCEAN_TILES[tile] for tile in mars.planet.oceans],
        raised_by=mars.raised_by,
        deck=len(mars.deck),
        discards=len(mars.discards),
        players=[_player(mars, player, _secrets(mars, player) if all_open else None) for player in mars.players],
        hand=[],
        looking=[],
        drawn=[],
        dealt=[],
        unseen=_unseen(mars, looked_at),
        planned="",
        cards={number: FACES[number] for number in _in_sight(mars, looked_at)},
        supply=mars.supply,
        dummy=None if mars.dummy is None else _dummy(mars.dummy),
        history=mars.history,
        tie_breaks=tie_breaks(mars),
        ended=mars.ended,
    )


def seat_view(mars: Mars, seat: Seat, public: MarsView) -> MarsView:
    """Return the table as `seat` sees it; `public` is a spectator's view."""
    me = mars.players[seat]
    return msgspec.structs.replace(
        public,
        seat=seat,
        hand=cards_in_hand(mars, me, me.hand),
        looking=me.looking,
        drawn=cards_in_hand(mars, me, me.looking),
        dealt=me.dealt,
        unseen=_unseen(mars, [me]),
        planned=_planned(mars, me),
        cards=public.cards | {number: FACES[number] for number in _in_sight(mars, [me])},
    )


def _phase(mars: Mars, phase: Phase) -> PhaseView:
    state: Literal["coming", "now", "done"] = "done" if phase in mars.done else "coming"
    if phase == mars.phase:
        state = "now"
    choosers = [player.seat for player in mars.players if player.phase == phase]
    dummy = mars.dummy is not None and mars.dummy.phase == phase
    return PhaseView(phase, choosers, dummy, state)


def _track(mars: Mars, name: TrackKey) -> TrackView:
    track = TRACKS[name]
    bands = list(zip(BANDS, track.bands, strict=False))
    return TrackView(mars.planet.step(name), track.top, track.first, track.rise, bands, mars.is_open(name))


def _player(mars: Mars, player: Player, secrets: Secrets | None) -> PlayerView:
    engine = engine_of(player)
    scores = vp_by_card(player)
    return PlayerView(
        seat=player.seat,
        corporation=player.corporation,
        mc=player.mc,
        heat=player.heat,
        plants=player.plants,
        tr=player.tr,
        forests=player.forests,
        steel=engine.steel,
        titanium=engine.titanium,
        makes=engine.production(player.forests),
        income=engine.production_by_card(player.forests),
        tags=engine.tags,
        hand=len(player.hand),
        tableau=player.tableau,
        resources=player.resources,
        used=player.phase_state.uses,
        points={"tr": player.tr, "forests": player.forests, "cards": sum(scores.values())},
        card_points={number: vp for number, vp in scores.items() if vp},
        standard={each.key: each.price_with(engine) for each in STANDARD_ACTIONS},
        phase=player.phase,
        past_phases=[summaries[player.seat].phase for summaries in mars.history],
        secrets=secrets,
    )


def _secrets(mars: Mars, player: Player) -> Secrets:
    return Secrets(
        cards_in_hand(mars, player, player.hand),
        player.looking,
        player.dealt,
        _planned(mars, player),
    )


def _planned(mars: Mars, player: Player) -> PhaseOrNone:
    """Return the phase for the next round, if there will be one."""
    return "" if is_over(mars) else player.planned


def _in_sight(mars: Mars, looked_at: list[Player]) -> list[int]:
    """Return the numbers of all cards that lie open, and of those visible to these players only."""
    numbers = [n for each in looked_at for n in (*each.hand, *each.looking, *each.dealt)]
    for player in mars.players:
        numbers += [player.corporation, *player.tableau] if player.corporation else []
    return numbers


def _unseen(mars: Mars, looked_at: list[Player]) -> Unseen:
    """Count the cards not yet played and not in these players' hands."""
    return _all_but(tuple(_in_sight(mars, looked_at)))


@lru_cache(maxsize=COUNTS_KEPT)
def _all_but(numbers: tuple[int, ...]) -> Unseen:
    seen = [card for card in map(CARDS.__getitem__, numbers) if card.colour != "corporation"]
    colours = ALL_COLOURS - Counter(str(card.colour) for card in seen)
    tags = ALL_TAGS - Counter(tag for card in seen for tag in card.tags)
    return Unseen(len(PROJECTS) - len(seen), colours, tags)


def _dummy(dummy: Dummy) -> DummyView:
    return DummyView(dummy.marker, dummy.phase, sorted(dummy.cards))
