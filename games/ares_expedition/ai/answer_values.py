"""Values of the answers to a question for the player asked, by formulas.

The formulas draw no cards, and use only the player's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.ares_expedition.ai.evaluation import Valuation
from games.ares_expedition.ai.prospects import (
    Changes,
    alternatives,
    later_worth,
    resource_changes,
    total,
)
from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.cards.choices import OneOf
from games.ares_expedition.cards.effects import Effect
from games.ares_expedition.cards.modifiers import Event, Rebate, Trigger
from games.ares_expedition.phases.development_and_construction import may_play_free
from games.ares_expedition.phases.standard_actions import STANDARD_ACTIONS, StandardAction
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import money
from games.ares_expedition.player.playing import money_for, price, unmet_requirement
from games.ares_expedition.state import Player, Topic
from games.core import Amount, Choose, ChooseSome, Json, Question

STANDARD = {standard.key: standard for standard in STANDARD_ACTIONS}
ENDS = ("pass", "end")
"""Answers that end the player's part in a phase."""
ASIDE = "plan"
"""An answer always possible and never needed: the next phase is chosen when it is due."""
FIRST = {"copper": 0.1, "temperature": 0.1}
"""Small preferences between two answers of nearly the same value."""
PHASE_ORDER = {"production": 5, "action": 4, "research": 3, "construction": 2, "development": 1}
"""Preference among phases for a dummy's choice; the highest is best."""
FUNDED = 0.15
"""The least gain in VP for which cards are sold."""


def worths(valuation: Valuation, question: Choose[Any]) -> dict[str, float]:
    """Return the value of each option in VP, against doing nothing where that is possible."""
    match question.topic:
        case Topic.PLAY_CARDS | Topic.ACTIONS:
            return {key: _move_worth(valuation, question, key) for key in question.options if key != ASIDE}
    return {
        key: _option_worth(valuation, question.topic, key, option.value) for key, option in question.options.items()
    }


def best_answer(valuation: Valuation, question: Question[Any]) -> Json:
    """Return the answer with the highest value; the first of several."""
    match question:
        case Choose():
            found = worths(valuation, question)
            return max(found, key=lambda key: found[key])
        case ChooseSome():
            return some(valuation, question)
        case Amount():
            return amount(valuation, question)
    raise TypeError(question)


# --- moves in a phase ---------------------------------------------------------------------------


def _move_worth(valuation: Valuation, question: Choose[Any], key: str) -> float:
    """Return the value of one of the moves of a phase."""
    kind, _colon, number = key.partition(":")
    match kind:
        case "card":
            return card_worth(valuation, CARDS[int(number)])
        case "action":
            return action_worth(valuation, CARDS[int(number)])
        case "draw":
            return valuation.drawn(1, 1)
        case "rating":
            return rating_worth(valuation)
        case "sell":
            return max((gain for gain, _cards in sales(valuation, question)), default=-1)
    return 0 if key in ENDS else standard_worth(valuation, STANDARD[key])


def card_worth(valuation: Valuation, card: Card) -> float:
    """Return the value of playing a card from the hand now."""
    if may_play_free(valuation.player, card):
        paid = price(valuation.mars, valuation.player, card) * valuation.coefficients["mc"]
        return valuation.net(card) + paid
    return valuation.urgency(card)


def rating_worth(valuation: Valuation) -> float:
    paid = valuation.engine.rating_price
    return valuation.worth({"tr": 1, "mc": -paid})


def action_worth(valuation: Valuation, card: Card) -> float:
    """Return the value of the action of a card now, used in the best way."""
    actor = PlayerActor(valuation.mars, valuation.player, card.number)
    best = valuation.best(alternatives(actor, card.action, now=True))
    return valuation.worth(total(best, _triggered(valuation, "action")))


def standard_worth(valuation: Valuation, standard: StandardAction) -> float:
    actor = PlayerActor(valuation.mars, valuation.player)
    (brings,) = alternatives(actor, standard.effects)
    events: list[Event] = ["ocean"] if standard.track == "oceans" else [standard.track]
    if standard.key.startswith("forest"):
        events.append("forest")
    triggered = [_triggered(valuation, event) for event in events]
    return valuation.worth(total(brings, {standard.pay: -standard.price(valuation.player)}, *triggered))


def _triggered(valuation: Valuation, event: Event) -> Changes:
    """Return the changes that cards in play make at an event."""
    triggers = valuation.engine.triggers.get(event, ())
    changes = []
    for number, trigger in triggers:
        actor = PlayerActor(valuation.mars, valuation.player, number)
        changes.append(valuation.best(alternatives(actor, trigger.effects)))
    return total(*changes)


# --- selling cards ------------------------------------------------------------------------------


def sales(valuation: Valuation, question: Choose[Any]) -> Iterable[tuple[float, list[str]]]:
    """Yield the sales that would pay for an option barred by its price: their gain, and the cards sold."""
    player, mc = valuation.player, valuation.coefficients["mc"]
    each = valuation.engine.sale_price
    by_worth = sorted((valuation.hold(CARDS[number]), number) for number in player.hand)
    for key in question.barred:
        wanted = _wanted(valuation, key)
        if wanted is None:
            continue
        gain, missing, needed = wanted
        offered = [(held, number) for held, number in by_worth if number != needed]
        n = -(-missing // each)
        if 0 < n <= len(offered):
            lost = sum(held for held, _number in offered[:n]) - n * each * mc
            if gain - lost > FUNDED:
                yield gain - lost, [CARDS[number].key for _held, number in offered[:n]]


def sale(valuation: Valuation, question: Choose[Any]) -> list[str]:
    """Return the cards to sell, if it is worth selling any."""
    return max(sales(valuation, question), default=(0.0, list[str]()))[1]


def _wanted(valuation: Valuation, key: str) -> tuple[float, int, int] | None:
    """Return the value of an option barred by its price alone, the money it lacks, and its card."""
    mars, player = valuation.mars, valuation.player
    kind, _colon, number = key.partition(":")
    if kind == "card":
        card = CARDS[int(number)]
        missing = price(mars, player, card) - money_for(player, card)
        if missing > 0 and unmet_requirement(mars, player, card) is None:
            return valuation.net(card), missing, card.number
    if key in STANDARD and STANDARD[key].pay == "mc" and mars.is_open(STANDARD[key].track):
        missing = STANDARD[key].price(player) - money(player)
        return standard_worth(valuation, STANDARD[key]), missing, 0
    return None


# --- questions within effects -------------------------------------------------------------------


def _option_worth(valuation: Valuation, topic: str, key: str, value: Any) -> float:
    """Return the value of an option by its meaning in the rules."""
    mars, player = valuation.mars, valuation.player
    match topic:
        case Topic.REBATE:
            return -sum(_given_up(valuation, rebate) for _number, rebate in value)
        case Topic.MARS_UNIVERSITY:
            return sum(_exchange_worth(valuation, card) for card in value)
        case Topic.PUT:
            return later_worth(resource_changes(PlayerActor(mars, player, value.number), value))
        case Topic.TAKE:
            return -later_worth(resource_changes(PlayerActor(mars, player, value.number), value))
    if isinstance(value, tuple):
        actor = PlayerActor(mars, player, _card_with(player, value))
        return valuation.worth(valuation.best(alternatives(actor, value, now=True)))
    kind, _colon, name = key.partition(":")
    if kind == "card":
        return _card_option_worth(valuation, CARDS[int(name)])
    if kind == "dummy":
        return PHASE_ORDER[name]
    return FIRST.get(key, 0)


def _given_up(valuation: Valuation, rebate: Rebate) -> float:
    """Return the cost of a rebate beyond its savings."""
    microbe = 0.9 * rebate.mc / max(1, rebate.microbes) * valuation.coefficients["mc"]
    given = valuation.worth({"plants": rebate.plants}) + rebate.microbes * microbe
    return given - rebate.mc * valuation.coefficients["mc"]


def _exchange_worth(valuation: Valuation, card: Card) -> float:
    """Return the gain by a card discarded for Mars University."""
    drawn = 2 if "plant" in card.tags else 1
    return drawn * valuation.coefficients["cards"] - valuation.hold(card)


def _card_with(player: Player, choice: Sequence[Effect]) -> int:
    """Return the card in play that offers a choice."""
    for number in player.tableau:
        card = CARDS[number]
        triggered = [each for on in card.modifiers if isinstance(on, Trigger) for each in on.effects]
        for effect in (*card.when_played, *card.action, *triggered):
            if isinstance(effect, OneOf) and choice in effect.choices:
                return number
    return 0


def _card_option_worth(valuation: Valuation, card: Card) -> float:
    """Return the worth of a corporation, of a card to be taken, or of one to be given away."""
    if card.colour == "corporation":
        return valuation.gain(card) + card.mc * valuation.coefficients["mc"]
    return valuation.hold(card) * (-1 if card.number in valuation.player.hand else 1)


def some(valuation: Valuation, question: ChooseSome[Any]) -> list[str]:
    """Return the cards to keep, to exchange, to sell or to discard."""
    mars, player, options = valuation.mars, valuation.player, question.options
    numbers = {key: int(key.removeprefix("card:")) for key in options}
    by_worth = sorted(options, key=lambda key: (valuation.hold(CARDS[numbers[key]]), key))
    if any(number in player.looking for number in numbers.values()):
        return by_worth[::-1][: question.most]
    if question.least == 0 and mars.round > 0:
        return []
    poor = [key for key in by_worth if valuation.hold(CARDS[numbers[key]]) < valuation.coefficients["cards"]]
    return by_worth[: min(question.most, max(question.least, len(poor)))]


def amount(valuation: Valuation, question: Amount) -> int:
    """Return the heat to pay or to convert: all or as little as possible."""
    heat, mc = valuation.coefficients["heat"], valuation.coefficients["mc"]
    return question.most if heat < mc else question.least
