"""Expected gains of an engine by cards: at once, by each use of an action, and by the round.

Gains depend on the cards in play and the open parameters only, so they are computed once for each. Amounts
have the names of `player/forecast.py`, and "swaps" for cards of the hand exchanged for others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, get_args

from games.ares_expedition.cards import CARDS, PROJECTS, Card
from games.ares_expedition.cards.actor import Kind
from games.ares_expedition.cards.blue import (
    Brainstorm,
    DiscardToDraw,
    RedraftContracts,
    ScreenTechnology,
)
from games.ares_expedition.cards.choices import NextCheaper, OneOf, PlayAnother, PlayGreenFree
from games.ares_expedition.cards.costs import Take, TurnHeatInto
from games.ares_expedition.cards.effects import Add, Effect, Per, why_blocked
from games.ares_expedition.cards.modifiers import (
    BuyRating,
    CheaperForests,
    CheaperStandardActions,
    ColourShift,
    DearerSales,
    Discount,
    Event,
    HeatPays,
    MetalValue,
    Modifier,
    Rebate,
    Research,
    Trigger,
)
from games.ares_expedition.planet import OCEAN_TILES, Planet
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import engine_of
from games.ares_expedition.player.forecast import forecast
from games.ares_expedition.state import Mars, Player

Changes: TypeAlias = Mapping[str, float]
Alternatives: TypeAlias = tuple[Changes, ...]
Numbers: TypeAlias = tuple[int, ...]
"""The cards in play, corporation first."""
Open: TypeAlias = tuple[bool, bool, bool]
"""Flags of temperature, oxygen and oceans, true while it can be raised."""

PLAYED = 0.75
"""Cards that a player plays in a round."""
EVENTS: dict[Event, float] = {
    "card": PLAYED, "ocean": 0.3, "temperature": 0.5, "oxygen": 0.4, "forest": 0.35, "action": 1.2,
}  # fmt: skip
"""Frequency of each event for a player in a round."""
RESEARCH = 0.4
"""Frequency of research phases."""
TAG_SHARES = {
    tag: n / len(PROJECTS) for tag, n in Counter(tag for number in PROJECTS for tag in CARDS[number].tags).items()
}
GREEN_SHARE = sum(CARDS[number].colour == "green" for number in PROJECTS) / len(PROJECTS)
ESTIMATES: dict[type[Effect], Changes] = {
    ScreenTechnology: {"cards": 0.6},
    Brainstorm: {"cards": 1 - GREEN_SHARE, "mc": GREEN_SHARE},
    DiscardToDraw: {"swaps": 1},
    RedraftContracts: {"swaps": 2},
    PlayGreenFree: {"mc": 6},
    PlayAnother: {"plays": 1},
}
"""Estimated gains of effects that depend on chance or a choice; their forecast is empty."""
TURNED_HEAT = 4
"""The heat converted by an action without a limit."""
OCEAN_REWARD: Changes = {
    "mc": sum(tile.mc for tile in OCEAN_TILES) / len(OCEAN_TILES),
    "plants": sum(tile.plants for tile in OCEAN_TILES) / len(OCEAN_TILES),
    "cards": sum(tile.cards for tile in OCEAN_TILES) / len(OCEAN_TILES),
}
"""Average reward under an ocean."""


LATER: Changes = {
    "tr": 1.2, "forests": 1, "vp": 1, "mc": 0.095, "heat": 0.11, "plants": 0.2, "cards": 0.35,
    "swaps": 0.1,
}  # fmt: skip
"""Values in VP of changes later in the match."""


def later_worth(changes: Changes) -> float:
    """Return the value of changes at some time later in the match."""
    return sum(n * LATER.get(what, 0) for what, n in changes.items())


@dataclass(frozen=True, slots=True)
class Prospect:
    """Gains by a card: when it is played, by each use of its action, and in each later round."""

    at_once: Changes
    laid: Changes
    """Value of the resources it puts on cards."""
    uses: Alternatives
    by_round: Changes


@dataclass(frozen=True, slots=True)
class EngineProspect:
    """Gains by all cards in play: by each use of their actions, and in each round."""

    uses: tuple[tuple[int, Alternatives], ...]
    """By the number of the card."""
    by_round: Changes
    resources: tuple[tuple[int, float], ...]
    """Value of one resource on a card beyond its VP, by the card's number."""


def open_parameters(mars: Mars) -> Open:
    return (mars.is_open("temperature"), mars.is_open("oxygen"), mars.is_open("oceans"))


def numbers_of(player: Player) -> Numbers:
    return (player.corporation, *player.tableau)


RESOURCES = (*get_args(Kind), "resources")
"""Names in a forecast for resources on cards: the kind, if only one is possible."""


@lru_cache(maxsize=50_000)
def prospect(card_number: int, numbers: Numbers, forests: int, still_open: Open) -> Prospect:
    """Return the gains by a card for a player with these cards in play, this one not among them."""
    card = CARDS[card_number]
    mars, player = _scene(numbers, forests, still_open)
    certain = forecast(mars, player, card)
    resources = sum(certain.pop(kind, 0) for kind in RESOURCES)
    player.tableau.append(card_number)
    actor = PlayerActor(mars, player, card_number)
    laid = _times(resources, _best_of(actor, engine_of(player).holders))
    chances = [_estimate(effect) for effect in card.when_played]
    return Prospect(
        total(_with_rewards(certain), *chances),
        laid,
        alternatives(actor, card.action) if card.action else (),
        total(*(expected_of(modifier, actor) for modifier in card.modifiers)),
    )


@lru_cache(maxsize=20_000)
def engine_prospect(numbers: Numbers, forests: int, still_open: Open) -> EngineProspect:
    """Return the gains by the cards in play."""
    mars, player = _scene(numbers, forests, still_open)
    engine = engine_of(player)
    uses = tuple(
        (card.number, alternatives(PlayerActor(mars, player, card.number), card.action)) for card in engine.actions
    )
    by_round = [
        expected_of(modifier, PlayerActor(mars, player, card.number))
        for card in engine.cards
        for modifier in card.modifiers
    ]
    resources = tuple(
        (card.number, later_worth(resource_changes(PlayerActor(mars, player, card.number), card)))
        for card in engine.holders
        if card not in engine.variable_vp
    )
    return EngineProspect(uses, total(*by_round), resources)


def _scene(numbers: Numbers, forests: int, still_open: Open) -> tuple[Mars, Player]:
    """Return a table with these cards only, and their player."""
    player = Player(seat=0, corporation=numbers[0], tableau=list(numbers[1:]), forests=forests)
    full = Planet(19, 14, list(range(9)))
    planet = Planet(
        0 if still_open[0] else full.temperature,
        0 if still_open[1] else full.oxygen,
        [] if still_open[2] else full.oceans,
    )
    return Mars(seats=1, players=[player], planet=planet, at_start=planet.copy()), player


# --- effects ------------------------------------------------------------------------------------


def alternatives(actor: PlayerActor, effects: Sequence[Effect], *, now: bool = False) -> Alternatives:
    """Return the changes by a row of effects, for each alternative.

    With `now`, leave out alternatives barred at the moment.
    """
    ways: list[Changes] = [{}]
    for effect in effects:
        if isinstance(effect, OneOf):
            choices = [each for each in effect.choices if not now or why_blocked(actor, each) is None]
            branches = [each for way in choices for each in alternatives(actor, way, now=now)]
            ways = [total(way, branch) for way in ways for branch in branches]
        else:
            changes = effect_changes(actor, effect, now)
            ways = [total(way, changes) for way in ways]
    return tuple(ways)


def effect_changes(actor: PlayerActor, effect: Effect, now: bool) -> Changes:
    """Return the changes by one effect; resources on cards count by their later use."""
    match effect:
        case Add():
            return _times(effect.n, _best_of(actor, actor.holders(effect.kinds, effect.where)))
        case Take():
            return _times(-effect.n, _least_of(actor, actor.holders(effect.kinds, effect.where)))
        case TurnHeatInto():
            n = effect.most or TURNED_HEAT
            if now:
                n = min(effect.most or actor.player.heat, actor.player.heat)
            return {"heat": -n, effect.what: n}
    return total(_with_rewards(effect.forecast(actor)), _estimate(effect))


def _estimate(effect: Effect) -> Changes:
    if isinstance(effect, NextCheaper):
        return {"mc": effect.mc}
    return ESTIMATES.get(type(effect), {})


def _with_rewards(changes: Changes) -> Changes:
    """Add the rewards under the oceans flipped."""
    return total(changes, _times(changes.get("oceans", 0), OCEAN_REWARD))


def total(*parts: Changes) -> dict[str, float]:
    """Return the sum of changes, without zeros."""
    summed: dict[str, float] = {}
    for part in parts:
        for what, n in part.items():
            summed[what] = summed.get(what, 0) + n
    return {what: n for what, n in summed.items() if n}


def _times(n: float, changes: Changes) -> Changes:
    return {what: n * each for what, each in changes.items()} if n else {}


# --- resources on cards -------------------------------------------------------------------------


def resource_changes(actor: PlayerActor, card: Card) -> Changes:
    """Return the later gain by one more resource on a card: VP, or a share of the effect it pays for."""
    if isinstance(card.vp, Per) and card.vp.what == "here":
        return {"vp": 1 / card.vp.each}
    for way in _ways_to_spend(card):
        taken = next(each for each in way if isinstance(each, Take))
        rest = [each for each in way if each is not taken]
        (bought,) = alternatives(PlayerActor(actor.mars, actor.player, card.number), rest)
        return _times(1 / (taken.n + 1), bought)
    for modifier in card.modifiers:
        if isinstance(modifier, Rebate):
            return {"mc": 0.9 * modifier.mc / modifier.microbes} if modifier.microbes else {}
    return {}


def _ways_to_spend(card: Card) -> Iterator[Sequence[Effect]]:
    """Yield the rows of effects of a card that take resources."""
    rows: list[Sequence[Effect]] = [card.action]
    rows += [each.effects for each in card.modifiers if isinstance(each, Trigger)]
    for row in rows:
        for effect in row:
            for way in effect.choices if isinstance(effect, OneOf) else (row,):
                if any(isinstance(each, Take) for each in way):
                    yield way


def _best_of(actor: PlayerActor, holders: Sequence[Card]) -> Changes:
    each = [resource_changes(actor, card) for card in holders]
    return max(each, key=later_worth, default={})


def _least_of(actor: PlayerActor, holders: Sequence[Card]) -> Changes:
    each = [resource_changes(actor, card) for card in holders]
    return min(each, key=later_worth, default={})


# --- modifiers ----------------------------------------------------------------------------------


def expected_of(modifier: Modifier, actor: PlayerActor) -> Changes:
    """Return the average gain by a modifier in a round."""
    match modifier:
        case Trigger():
            return _expected_of_trigger(modifier, actor)
        case Discount():
            return {"mc": modifier.mc * PLAYED * _share(modifier)}
        case Rebate():
            if modifier.microbes:
                return {}  # worth the microbes it takes
            return {"mc": 0.5 * modifier.mc, "plants": -0.5 * modifier.plants}
        case Research():
            return {"cards": RESEARCH * (modifier.keep + 0.2 * modifier.draw)}
        case MetalValue():
            steel = modifier.steel * actor.count("steel") * TAG_SHARES["building"]
            titanium = modifier.titanium * actor.count("titanium") * TAG_SHARES["space"]
            return {"mc": PLAYED * (steel + titanium)}
        case ColourShift():
            return {"mc": 0.3}
        case DearerSales():
            return {"mc": 0.2 * modifier.mc}
        case CheaperStandardActions():
            return {"mc": 0.3 * modifier.mc}
        case CheaperForests():
            return {"plants": EVENTS["forest"] * modifier.plants}
        case HeatPays():
            return {"mc": 0.8}
        case BuyRating():
            return {"tr": 0.5, "mc": -0.5 * modifier.mc}
    return {}


def _expected_of_trigger(trigger: Trigger, actor: PlayerActor) -> Changes:
    best = max(alternatives(actor, trigger.effects), key=later_worth)
    if trigger.tags:
        often = PLAYED * sum(TAG_SHARES[tag] for tag in trigger.tags)
    elif trigger.per_steel:
        often = PLAYED * 0.12
    else:
        often = sum(EVENTS[event] for event in trigger.events)
    return _times(often, best)


def _share(discount: Discount) -> float:
    if discount.tags:
        return sum(TAG_SHARES[tag] for tag in discount.tags)
    if discount.from_cost:
        dear = sum(CARDS[number].cost >= discount.from_cost for number in PROJECTS)
        return dear / len(PROJECTS)
    return 1
