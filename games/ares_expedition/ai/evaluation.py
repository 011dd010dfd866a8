"""Value of a table for a seat: points now, and expected points.

A player's assets are features with amounts. A feature's coefficient is the value of one, in VP. Coefficients
depend on the rest of the match and on the goal of the variant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.ares_expedition.ai.prospects import (
    TAG_SHARES,
    Alternatives,
    Changes,
    engine_prospect,
    later_worth,
    numbers_of,
    open_parameters,
    prospect,
)
from games.ares_expedition.ai.weights import UNTRAINED, Weights
from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.cards.requirements import Colour, Oceans, Requirement, Tags
from games.ares_expedition.planet import BANDS, TRACKS, TrackKey
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import engine_of
from games.ares_expedition.player.playing import price, unmet_requirement
from games.ares_expedition.scoring import points_of_cards
from games.ares_expedition.state import PHASES, Mars, Phase, Player

Coefficients: TypeAlias = Mapping[str, float]

FREQUENCY: dict[int, float] = {1: 0.38, 2: 0.37, 3: 0.48, 4: 0.57}
"""Frequency of a phase in a round, by the number of players."""
SHARES: dict[Phase, float] = {
    "development": 0.85, "construction": 0.9, "action": 1.15, "production": 1.25, "research": 0.85,
}  # fmt: skip
"""Frequency of each phase relative to the others."""
ROOM, CROWDING = 4, 0.08
"""Number of cards in hand from which one more is worth less, and the share lost by each."""
CHOICE = 0.9
"""Gain by choosing the best of several cards drawn; it grows with the number left aside."""
PLAYED = 0.9
"""Frequency of having a playable card in a phase."""
DELAY = 3.0
"""Rounds until a card not played now becomes playable."""
WAIT = 0.6
"""Probability of playing it then."""
WAITING = 0.8
"""Value of a card in hand as a share of one in play, its price paid."""


@dataclass(frozen=True, slots=True)
class Horizon:
    """The rest of the match: full rounds after this one, and each phase, this round's included."""

    rounds: float
    phases: Mapping[Phase, float]


def horizon_of(mars: Mars) -> Horizon:
    rounds = rounds_left(mars)
    often = FREQUENCY[mars.seats]
    over = mars.planet.is_habitable and mars.variant != "together"
    phases = {
        phase: rounds * often * SHARES[phase] + (phase in mars.phases and phase not in mars.done and not over)
        for phase in PHASES
    }
    return Horizon(rounds, phases)


def delayed(horizon: Horizon, seats: int) -> Horizon:
    """Return the horizon some rounds later."""
    rounds = min(DELAY, horizon.rounds)
    often = FREQUENCY[seats]
    phases = {phase: max(0, n - rounds * often * SHARES[phase]) for phase, n in horizon.phases.items()}
    return Horizon(horizon.rounds - rounds, phases)


def rounds_left(mars: Mars) -> float:
    """Return the expected number of full rounds after this one."""
    to_go = [TRACKS[track].top - mars.planet.step(track) for track in TRACKS]
    if mars.rounds is not None:
        left = mars.rounds - mars.round
        return left if mars.variant == "together" or any(to_go) else 0
    if not any(to_go):
        return 0
    return max(0.3, 0.9 * (sum(to_go) + max(to_go)) / (1.6 + 1.1 * mars.seats))


# --- coefficients -------------------------------------------------------------------------------


def coefficients_of(mars: Mars, horizon: Horizon) -> Coefficients:
    """Return the value of each thing in VP, by the goal of the variant."""
    if mars.variant == "rivals":
        return for_points(mars, horizon)
    return for_a_habitable_mars(mars, horizon)


def for_points(mars: Mars, horizon: Horizon) -> Coefficients:
    """Return the value of each thing for rivals."""
    rounds, phases = horizon.rounds, horizon.phases
    acts, produced = phases["action"], phases["production"]
    soon = min(1, acts)
    mc = 0.005 + 0.075 * soon + 0.004 * min(16, rounds)
    mc_later = 0.085 + 0.002 * min(16, rounds)
    warm, green = not mars.planet.is_full("temperature"), not mars.planet.is_full("oxygen")
    heat = 0.005 + (0.125 if warm else 0.01) * soon
    plants = 0.005 + (0.22 if green else 0.12) * soon
    card = 0.05 + min(0.75, 0.09 * rounds)
    return {
        "tr": 1 + produced * mc_later,
        "forests": 1,
        "vp": 1,
        "mc": mc,
        "heat": heat,
        "plants": plants,
        "cards": card,
        "makes_mc": produced * mc_later,
        "makes_heat": produced * (0.115 if warm else 0.02),
        "makes_plants": produced * (0.21 if green else 0.11),
        "makes_cards": produced * 0.4,
        "steel": rounds * 0.75 * TAG_SHARES["building"] * mc_later,
        "titanium": rounds * 0.75 * TAG_SHARES["space"] * mc_later,
        "plays": 0.5,
        "swaps": 0.4 * card,
        "resources": 1,
        "hand": 1,
        "uses": acts,
        "by_round": 1.6 * rounds,
    }


STEPS: dict[TrackKey, float] = {"temperature": 1.4, "oxygen": 2.0, "oceans": 1.5}
"""Value of a step for players who must make Mars habitable: its cost in MC, by ten."""


def for_a_habitable_mars(mars: Mars, horizon: Horizon) -> Coefficients:
    """Return the value of each thing for one or two players with so many rounds to make Mars habitable.

    Heat and plants are worth their savings while steps are left for them.
    """
    produced, acts = horizon.phases["production"], horizon.phases["action"]
    heat, plants = (_needed(mars, what, produced) for what in ("heat", "plants"))
    alone = mars.variant == "alone"
    soon = min(1, acts)
    open_steps: dict[str, float] = {track: worth * (not mars.planet.is_full(track)) for track, worth in STEPS.items()}
    return {
        **for_points(mars, horizon),
        **open_steps,
        "tr": 0.1 * produced + (0 if alone else 0.5),
        "forests": 0 if alone else 0.5,
        "vp": 0 if alone else 0.5,
        "mc": 0.02 + 0.08 * soon + 0.004 * horizon.rounds,
        "heat": heat * soon,
        "plants": plants * soon,
        "cards": min(0.4, 0.1 * horizon.rounds),
        "makes_mc": 0.095 * produced,
        "makes_heat": 0.95 * heat * produced,
        "makes_plants": 0.95 * plants * produced,
    }


def _needed(mars: Mars, what: Literal["heat", "plants"], produced: float) -> float:
    """Return the savings by one heat or plant; little if production exceeds its use."""
    track: TrackKey = "temperature" if what == "heat" else "oxygen"
    wanted = 8 * (TRACKS[track].top - mars.planet.step(track))
    expected = sum(
        getattr(player, what) + engine_of(player).production(player.forests)[what] * produced for player in mars.players
    )
    return STEPS[track] / 8 * (1 if expected < wanted else wanted / max(1, expected) / 2)


def chance_to_meet(mars: Mars, player: Player, needs: Requirement, rounds: float) -> float:
    """Return the share of the match left after a requirement will be met."""
    match needs:
        case Colour(or_less=True) | Oceans(or_less=True):
            return 0
        case Colour():
            track = TRACKS[needs.track]
            missing = track.bands[BANDS.index(needs.band)] - mars.planet.step(needs.track)
            pace = (track.top - mars.planet.step(needs.track)) / (rounds + 1)
        case Oceans():
            missing = needs.n - mars.planet.step("oceans")
            pace = (TRACKS["oceans"].top - mars.planet.step("oceans")) / (rounds + 1)
        case Tags():
            actor = PlayerActor(mars, player)
            missing = sum(max(0, n - actor.count(tag)) for tag, n in needs.tags.items())
            pace = 0.35
        case _:
            return 0.8
    return max(0, 1 - max(0, missing) / (max(pace, 0.1) * (rounds + 1)))


PRICES: dict[str, tuple[int, tuple[TrackKey, ...]]] = {
    "mc": (20, ("temperature", "oxygen", "oceans")),
    "heat": (8, ("temperature",)),
    "plants": (8, ("oxygen",)),
}
"""Cost of the dearest standard step in each resource, and the steps it pays for."""


# --- a player -----------------------------------------------------------------------------------


class Valuation:
    """Values of things for one player of a table, as it is now."""

    def __init__(
        self,
        mars: Mars,
        player: Player,
        hurry: float = 0.0,
        weights: Weights = UNTRAINED,
        urge: float = 0.0,
    ) -> None:
        """Take the table as it is; `hurry` is the extra value of a step to the end.

        `urge` is an extra value, too. Half of it also adds to the cost of a step, so that a player saves for
        it.
        """
        self.mars, self.player = mars, player
        self.open = open_parameters(mars)
        self.horizon = horizon_of(mars)
        self.weights = weights
        self.coefficients = self._coefficients(self.horizon)
        self.urge = urge
        for track in TRACKS if hurry or urge else ():
            self.coefficients[track] = self.coefficients.get(track, 0) + hurry + urge
        for means, (cost, tracks) in PRICES.items() if urge else ():
            if any(not mars.planet.is_full(track) for track in tracks):
                self.coefficients[means] += urge / 2 / cost
        self.numbers = numbers_of(player)
        self.engine = engine_of(player)
        self._later: Coefficients = {}
        self._gained: dict[int, float] = {}
        self._held: dict[int, float] = {}

    def _coefficients(self, horizon: Horizon) -> dict[str, float]:
        return self.weights.applied(coefficients_of(self.mars, horizon), horizon.rounds)

    def worth(self, changes: Changes) -> float:
        """Return the value of changes together, in VP."""
        coefficients = self.coefficients
        return sum(n * coefficients.get(what, 0) for what, n in changes.items())

    def best(self, ways: Alternatives) -> Changes:
        """Return the best of several alternatives, or nothing without any."""
        return max(ways, key=self.worth, default={})

    # --- cards --------------------------------------------------------------------------------

    def drawn(self, keep: int, draw: int) -> float:
        """Return the value of keeping so many of the cards drawn; less with many in hand."""
        crowd = max(0, len(self.player.hand) + (keep - 1) / 2 - ROOM)
        each = self.coefficients["cards"] * max(0.3, 1 - CROWDING * crowd)
        return keep * each * (1 + CHOICE * (1 - keep / draw))

    def gains(self, card: Card, coefficients: Coefficients | None = None) -> dict[str, float]:
        """Return the value of playing a card by feature, its price apart."""
        coefficients = coefficients or self.coefficients
        brings = prospect(card.number, self.numbers, self.player.forests, self.open)
        found = {what: n * coefficients.get(what, 0) for what, n in brings.at_once.items()}
        for metal, value in (
            ("steel", self.engine.steel_value),
            ("titanium", self.engine.titanium_value),
        ):
            if metal in found:
                found[metal] *= value
        for what, n in brings.laid.items():
            found["resources"] = found.get("resources", 0) + n * coefficients.get(what, 0)
        if brings.uses:
            found["uses"] = max(0, *map(later_worth, brings.uses), 0) * coefficients["uses"]
        found["by_round"] = later_worth(brings.by_round) * coefficients["by_round"]
        return {what: n for what, n in found.items() if n}

    def gain(self, card: Card) -> float:
        """Return the value of playing a card, its price apart."""
        gained = self._gained.get(card.number)
        if gained is None:
            gained = self._gained[card.number] = sum(self.gains(card).values())
        return gained

    def net(self, card: Card) -> float:
        """Return the value of playing a card now, less its present price."""
        return self.gain(card) - price(self.mars, self.player, card) * self.coefficients["mc"]

    def net_later(self, card: Card) -> float:
        """Return the value of playing a card some rounds later, less its price then."""
        if not self._later:
            self._later = self._coefficients(delayed(self.horizon, self.mars.seats))
        paid = self.engine.price(card) * self._later["mc"]
        return sum(self.gains(card, self._later).values()) - paid

    def urgency(self, card: Card) -> float:
        """Return the gain by playing a card now and not later."""
        net = self.net(card)
        return max(0.1 * net, net - WAIT * max(0, self.net_later(card))) if net > 0 else net

    def hold(self, card: Card) -> float:
        """Return the value of a card in hand, for a later play or sale."""
        held = self._held.get(card.number)
        if held is None:
            mc = self.coefficients["mc"]
            sale = self.engine.sale_price * mc
            net = self.gain(card) - self.engine.price(card) * mc
            held = sale + self.chance_of(card) * (net - sale) if net > sale else sale
            self._held[card.number] = held
        return held

    def chance_of(self, card: Card) -> float:
        """Return the share of its value that a card keeps while it waits for its requirement."""
        if unmet_requirement(self.mars, self.player, card) is None:
            return 1
        if card.needs is None:
            return 0.7
        return 0.8 * chance_to_meet(self.mars, self.player, card.needs, self.horizon.rounds)

    def hand_worth(self, hand: Sequence[int]) -> float:
        """Return the value of a hand: the phases left allow only so many cards."""
        sale = self.engine.sale_price * self.coefficients["mc"]
        phases = self.horizon.phases
        total = 0.0
        for colours, slots in (
            (("green",), PLAYED * phases["development"]),
            (("blue", "red"), PLAYED * 1.3 * phases["construction"]),
        ):
            cards = [CARDS[number] for number in hand if CARDS[number].colour in colours]
            for place, held in enumerate(sorted(map(self.hold, cards), reverse=True)):
                share = WAITING * min(1, max(0, slots - place))
                total += sale + share * (held - sale)
        return total

    # --- the whole ----------------------------------------------------------------------------

    def features(self) -> dict[str, float]:
        """Return the player's amounts of all features, apart from cards in hand."""
        player, engine = self.player, self.engine
        brings = engine_prospect(self.numbers, player.forests, self.open)
        production = engine.production(player.forests)
        made = {f"makes_{what}": n for what, n in production.items()}
        return {
            "tr": player.tr,
            "forests": player.forests,
            "vp": points_of_cards(player),
            "mc": player.mc,
            "heat": player.heat,
            "plants": player.plants,
            **made,
            "steel": engine.steel * engine.steel_value,
            "titanium": engine.titanium * engine.titanium_value,
            "uses": sum(max(0, *map(later_worth, ways), 0) for _number, ways in brings.uses),
            "by_round": later_worth(brings.by_round),
            "resources": sum(n * player.resources.get(card, 0) for card, n in brings.resources),
        }

    def own(self) -> float:
        """Return the value of the player's assets, the cards in hand included."""
        hand = self.hand_worth(self.player.hand)
        return self.worth(self.features()) + self.coefficients["hand"] * hand

    def seen(self) -> float:
        """Return the value of the player's public assets."""
        return self.worth(self.features()) + len(self.player.hand) * self.coefficients["cards"]
