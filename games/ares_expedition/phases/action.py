"""Phase III: actions of cards, standard actions, forced conversion.

RULES.md § Phases, § Complete parameters and the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.cards.effects import (
    carry_out,
    costs_of,
    describe,
    why_blocked,
)
from games.ares_expedition.phases.options import (
    Offer,
    Options,
    buying_rating,
    make_a_move,
    rating_in_reach,
)
from games.ares_expedition.phases.standard_actions import CONVERSIONS, STANDARD_ACTIONS, StandardAction
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import engine_of
from games.ares_expedition.player.gains import tally, tell_gains
from games.ares_expedition.state import Mars, Player, Topic
from games.ares_expedition.view import text
from games.core import Barred, Message, Option, _, listed, together


async def action_phase(mars: Mars) -> None:
    """Let all act at the same time. A completed parameter lets those who had ended go on."""
    finished: dict[int, int] = {}
    acting = mars.players
    while acting:
        finished |= await together(
            [player.seat for player in acting], lambda seat: take_actions(mars, mars.players[seat])
        )
        acting = [
            player
            for player in mars.players
            if finished[player.seat] < mars.planet.full_tracks and can_act(mars, player)
        ]


def can_act(mars: Mars, player: Player) -> bool:
    """Return whether there is a useful move besides ending."""
    options, _barred = _moves(mars, player)
    return bool(options)


async def take_actions(mars: Mars, player: Player) -> int:
    """Play one player's actions; return the number of parameters complete at their end."""
    while True:
        while (offer := _offer(mars, player)) is not None:
            hint = _second_use(player)
            if not await make_a_move(mars, player, Topic.ACTIONS, _("Use actions"), offer, hint):
                break
        could_buy = rating_in_reach(player)
        await convert(mars, player)
        if could_buy or not rating_in_reach(player):
            return mars.planet.full_tracks


def _second_use(player: Player) -> Message | None:
    """Return the hint of a second use, if the chooser of the phase still has it."""
    if player.phase != "action":
        return None
    if player.phase_state.bonus:
        return _("You chose this phase: use one card twice")
    return _("You have used one card twice")


def _offer(mars: Mars, player: Player) -> Offer | None:
    options, barred = _moves(mars, player)
    if not options and not player.hand:
        return None
    # Actions useful only for another card are no reason to ask: saved matches would lack an answer.
    rewarded = _rewarded(mars, player, barred)
    barred = {key: why for key, why in barred.items() if key not in rewarded}
    # Others may complete a parameter during this question, and then less is forced.
    forced = partial(_forced, mars, player)
    end: Options = {"end": Option(None, _("End my actions"), forced, primary=True, plain=True)}
    return {**options, **rewarded, **end}, barred


def _moves(mars: Mars, player: Player) -> Offer:
    """Return the moves with an effect, and the reasons against the others."""
    options, barred = buying_rating(mars, player)
    for card in engine_of(player).actions:
        why = why_unusable(mars, player, card)
        if why is None:
            move = partial(use_action, mars, player, card)
            options[f"action:{card.number}"] = Option(move, card.name, describe(card.action))
        else:
            barred[f"action:{card.number}"] = Barred(card.name, why)
    actor = PlayerActor(mars, player)
    for standard in STANDARD_ACTIONS:
        why = standard.why_blocked(actor)
        if why is None:
            move = partial(standard.do, actor)
            options[standard.key] = Option(move, standard.label, _price(mars, player, standard))
        else:
            barred[standard.key] = Barred(standard.label, why)
    return options, barred


def _price(mars: Mars, player: Player, standard: StandardAction) -> Message:
    """Return the price, and why it may be worth paying at the end of a track."""
    price = text.AMOUNTS[standard.pay](standard.price(player))
    if mars.planet.is_full(standard.track) and mars.is_open(standard.track):
        return _("{price}; still 1 TR: it was completed in this phase", price=price)
    return price


def why_not_offered(mars: Mars, player: Player, card: Card) -> Message | None:
    """Return why a card's action is not on offer; None if it is, even for another card's sake."""
    why = why_unusable(mars, player, card)
    return None if _rewarding(player) and is_payable(mars, player, card) else why


def _rewarding(player: Player) -> list[Message]:
    """Return the names of the cards in play that reward any action."""
    triggers = engine_of(player).triggers.get("action", ())
    return [CARDS[number].name for number, _trigger in triggers]


def _rewarded(mars: Mars, player: Player, barred: Mapping[str, Barred]) -> Options:
    """Return the barred actions that a card in play rewards: their own effect is nothing."""
    rewarding = _rewarding(player)
    if not rewarding:
        return {}
    return {
        f"action:{card.number}": Option(
            partial(use_action, mars, player, card),
            card.name,
            _("nothing but what {cards} brings", cards=listed(rewarding)),
            _wasteful(card),
        )
        for card in engine_of(player).actions
        if f"action:{card.number}" in barred and is_payable(mars, player, card)
    }


def _wasteful(card: Card) -> Message | None:
    """Return the warning before a payment for an action without an effect of its own."""
    costs = costs_of(card.action)
    if not costs:
        return None
    cost = listed([effect.text() for effect in costs])
    return _("This brings nothing by itself ({cost}). Use it all the same?", cost=cost)


def why_unusable(mars: Mars, player: Player, card: Card) -> Message | None:
    """Return why the player cannot use a card's action now, or not with any effect."""
    if is_used_up(player, card):
        return _("used already")
    return why_blocked(PlayerActor(mars, player, card.number), card.action)


def is_used_up(player: Player, card: Card) -> bool:
    uses = player.phase_state.uses.get(card.number, 0)
    return bool(uses) and not (uses == 1 and player.phase_state.bonus)


def is_payable(mars: Mars, player: Player, card: Card) -> bool:
    """Return whether the action of a card may be used, even without an effect."""
    actor = PlayerActor(mars, player, card.number)
    unpaid = any(effect.why_unpaid(actor) is not None for effect in card.action)
    return not is_used_up(player, card) and not unpaid


async def use_action(mars: Mars, player: Player, card: Card) -> None:
    state = player.phase_state
    uses = state.uses.get(card.number, 0)
    state.bonus = state.bonus and not uses
    state.uses[card.number] = uses + 1
    mars.say(_("{player} uses {card}", player=player.name, card=card.name))
    actor = PlayerActor(mars, player, card.number)
    await carry_out(actor, costs_of(card.action))
    before = tally(player)
    await resolve_gains(actor, card)
    tell_gains(mars, player, card, before)


async def resolve_gains(actor: PlayerActor, card: Card) -> None:
    """Carry out the effects of an action, once its costs are paid."""
    await carry_out(actor, [effect for effect in card.action if not effect.is_cost])
    await actor.trigger("action")


# --- forced conversion --------------------------------------------------------------------------


def must_convert(mars: Mars, player: Player, conversion: StandardAction) -> bool:
    """Return whether the resource suffices for an incomplete parameter: then it may not be kept."""
    affordable = conversion.means(player) >= conversion.price(player)
    return affordable and not mars.planet.is_full(conversion.track)


async def convert(mars: Mars, player: Player) -> None:
    for conversion in CONVERSIONS:
        while must_convert(mars, player, conversion):
            await conversion.do(PlayerActor(mars, player))


def _forced(mars: Mars, player: Player) -> Message | None:
    forced = [each.phrase for each in CONVERSIONS if must_convert(mars, player, each)]
    return _("heat or plants that suffice may not be kept: first {what}", what=listed(forced)) if forced else None
