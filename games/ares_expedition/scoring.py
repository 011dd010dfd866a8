"""End of a match: TR, forests and VP of cards, tie-breaks, and the goal of each variant.

RULES.md § Complete parameters and the end, § Together, and alone.
"""

from __future__ import annotations

from games.ares_expedition.cards import Card
from games.ares_expedition.cards.effects import Per
from games.ares_expedition.player.engine import engine_of, production_now
from games.ares_expedition.state import Mars, Player, RoundSummary
from games.core import Name, Outcome, Seat, _

CARD_IN_HAND = 3  # MC for each card in the tie-break
COOPERATIVE_GOAL = 80


def vp_by_card(player: Player) -> dict[int, int]:
    """Return the VP of each card in play, rounded down, by its number."""
    engine = engine_of(player)
    return {
        **engine.fixed_vp,
        **{card.number: _vp_now(player, card) for card in engine.variable_vp},
    }


def _vp_now(player: Player, card: Card) -> int:
    assert isinstance(card.vp, Per)
    there = player.forests if card.vp.what == "forest" else player.resources.get(card.number, 0)
    return there // card.vp.each


def points_of_cards(player: Player) -> int:
    """Return the sum of `vp_by_card`."""
    engine = engine_of(player)
    return engine.sum_of_fixed_vp + sum(_vp_now(player, card) for card in engine.variable_vp)


def points(player: Player) -> int:
    return player.tr + player.forests + points_of_cards(player)


def tie_break(player: Player) -> int:
    return player.heat + player.mc + player.plants + CARD_IN_HAND * len(player.hand)


def tie_breaks(mars: Mars) -> list[int]:
    """Return the tie-break of the rivals with most points, by seat; nothing without a tie."""
    if not mars.ended or mars.variant != "rivals":
        return []
    scores = [points(player) for player in mars.players]
    return [tie_break(player) for player in mars.players] if scores.count(max(scores)) > 1 else []


def round_summary(player: Player) -> RoundSummary:
    makes = production_now(player)
    return RoundSummary(
        player.tr, points(player), makes["mc"], makes["heat"], makes["plants"], makes["cards"],
        player.phase,
    )  # fmt: skip


# --- the end ------------------------------------------------------------------------------------


def is_over(mars: Mars) -> bool:
    """Return whether the match ends now, in any round."""
    if mars.variant == "together":
        return mars.options["pair_end"] == "early" and is_goal_reached(mars)
    return mars.planet.is_habitable


def is_goal_reached(mars: Mars) -> bool:
    """Return whether two partners have won."""
    return mars.planet.is_habitable and sum(map(points, mars.players)) >= COOPERATIVE_GOAL


def result(mars: Mars) -> Outcome | None:
    """Return the outcome, or None while the match goes on."""
    if not mars.ended:
        return None
    match mars.variant:
        case "alone":
            return _outcome_alone(mars)
        case "together":
            return _outcome_together(mars)
        case "rivals":
            return _outcome_of_rivals(mars)


def _outcome_of_rivals(mars: Mars) -> Outcome:
    standings = [(points(player), tie_break(player)) for player in mars.players]
    winners = [seat for seat, each in enumerate(standings) if each == max(standings)]
    scores = [score for score, _tie_break in standings]
    message = _("Mars is habitable")
    return Outcome("habitable", message, winners, scores, draw=len(winners) > 1)


def _outcome_alone(mars: Mars) -> Outcome:
    scores = [points(player) for player in mars.players]
    if mars.ended == "habitable":
        message = _("Mars is habitable after {n} rounds", n=mars.round)
        return Outcome("habitable", message, [0], scores)
    message = _("25 rounds were not enough to make Mars habitable")
    return Outcome("time", message, scores=scores)


def _outcome_together(mars: Mars) -> Outcome:
    scores = [points(player) for player in mars.players]
    if is_goal_reached(mars):
        message = _("Mars is habitable, with {n} points together", n=sum(scores))
        return Outcome("habitable", message, [0, 1], scores)
    if mars.planet.is_habitable:
        message = _("Mars is habitable, but {n} points together are too few", n=sum(scores))
        return Outcome("points", message, scores=scores)
    message = _("15 rounds were not enough to make Mars habitable")
    return Outcome("time", message, scores=scores)


def resigned(mars: Mars, seat: Seat) -> Outcome | None:
    """Return the end of a variant after a player resigns; None where rivals play on."""
    if mars.variant == "rivals":
        return None
    return Outcome("resignation", _("{player} gave Mars up", player=Name(seat)))
