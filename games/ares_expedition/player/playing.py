"""Playing a card: its requirement, price, payment and triggers.

RULES.md § Requirements, § Paying, § Effects.
"""

from __future__ import annotations

from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.cards.effects import carry_out
from games.ares_expedition.cards.modifiers import Rebate
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import engine_of, money
from games.ares_expedition.player.gains import tally, tell_gains
from games.ares_expedition.state import Mars, Player, Topic
from games.ares_expedition.view import text
from games.core import Choose, Message, Option, _, listed

DEVELOPMENT_BONUS = 3


def price(mars: Mars, player: Player, card: Card) -> int:
    """Return the price of the card now, before rebates."""
    off = player.phase_state.rebate
    developing = mars.phase == player.phase == "development" and player.phase_state.bonus
    if developing and card.colour == "green":
        off += DEVELOPMENT_BONUS
    return max(0, engine_of(player).price(card) - off)


def rebates(player: Player, card: Card) -> list[tuple[int, Rebate]]:
    """Return the rebates the player could take on a card, each with the number of its card."""
    plants = player.plants - (card.spend.plants if card.spend else 0)
    return [
        (number, rebate)
        for number, rebate in engine_of(player).rebates
        if plants >= rebate.plants and player.resources.get(number, 0) >= rebate.microbes
    ]


def money_for(player: Player, card: Card) -> int:
    """Return the player's money for a card, without heat that the card itself takes."""
    if engine_of(player).heat_pays and card.spend:
        return money(player) - card.spend.heat
    return money(player)


def unmet_requirement(mars: Mars, player: Player, card: Card) -> Message | None:
    """Return the unmet requirement of the card, beside its price."""
    actor = PlayerActor(mars, player, card.number)
    shift = player.phase_state.shift or engine_of(player).colour_shift
    if card.needs is not None and not card.needs.is_met(actor, shift):
        return card.required
    return card.spend.why_blocked(actor) if card.spend is not None else None


def too_expensive(player: Player, card: Card, cost: int) -> Message | None:
    """Return the price of the card as a reason, if even all rebates leave it too high."""
    means = money_for(player, card)
    if cost <= means or cost <= means + sum(rebate.mc for _n, rebate in rebates(player, card)):
        return None
    return text.too_dear(cost, means)


def why_unplayable(mars: Mars, player: Player, card: Card) -> Message | None:
    """Return why the player cannot play the card in any phase; None if they can."""
    missing = unmet_requirement(mars, player, card)
    return missing or too_expensive(player, card, price(mars, player, card))


async def play(mars: Mars, player: Player, card: Card, *, free: bool = False) -> None:
    """Play a card from the hand, for its price or for nothing."""
    cost = await pay_for(mars, player, card, 0 if free else price(mars, player, card))
    mars.say(_("{player} plays {card} for {n} MC", player=player.name, card=card.name, n=cost))
    await put_into_play(mars, player, card)


async def pay_for(mars: Mars, player: Player, card: Card, cost: int) -> int:
    """Pay the price of the card, less rebates; return the amount paid."""
    cost = await take_rebates(player, card, cost)
    await PlayerActor(mars, player).pay(cost, keep_heat=card.spend.heat if card.spend else 0)
    player.phase_state.rebate, player.phase_state.shift = 0, False
    return cost


async def put_into_play(mars: Mars, player: Player, card: Card) -> None:
    """Move the card from the hand into play, with its costs, effects and triggers; tell what it brings."""
    before = tally(player)
    player.hand.remove(card.number)
    player.tableau.append(card.number)
    actor = PlayerActor(mars, player, card.number)
    if card.spend is not None:
        await card.spend.do(actor)
    await carry_out(actor, card.when_played)
    tell_gains(mars, player, card, before)
    await trigger_effects(mars, player, card)


async def take_rebates(player: Player, card: Card, cost: int) -> int:
    """Ask the player for rebates; return the rest to pay."""
    offered = rebates(player, card) if cost else []
    if not offered:
        return cost
    means = money_for(player, card)
    chosen: list[tuple[tuple[int, Rebate], ...]] = [()] if cost <= means else []
    chosen += [(each,) for each in offered if cost - each[1].mc <= means]
    if len(offered) == 2 and cost > max(each[1].mc for each in offered):
        chosen.append((offered[0], offered[1]))
    options = {
        "+".join(CARDS[number].key for number, _rebate in some) or "nothing": Option(
            some,
            listed([rebate.gift() for _n, rebate in some]) if some else _("Give up nothing"),
            _("pay {n} MC", n=max(0, cost - sum(rebate.mc for _n, rebate in some))),
        )
        for some in chosen
    }
    taken = chosen[0]
    if len(chosen) > 1:
        prompt = _("Give up something to play {card} for less?", card=card.name)
        taken = await Choose(player.seat, prompt, options, topic=Topic.REBATE)
    for number, rebate in taken:
        player.plants -= rebate.plants
        if rebate.microbes:
            player.resources[number] -= rebate.microbes
    return max(0, cost - sum(rebate.mc for _n, rebate in taken))


async def trigger_effects(mars: Mars, player: Player, card: Card) -> None:
    """Carry out the triggers of the card, each time with its own choices; tell what each effect brings."""
    for number, trigger, times in engine_of(player).triggered(card):
        before = tally(player)
        for _time in range(times):
            await carry_out(PlayerActor(mars, player, number), trigger.effects)
        tell_gains(mars, player, CARDS[number], before)
