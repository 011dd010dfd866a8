"""Playing a card: its requirement, its price, how it is paid, and all that it sets off."""

from __future__ import annotations

from games.ares_expedition import words
from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.deeds import Deed
from games.ares_expedition.effects import Rebate, When
from games.ares_expedition.table import Mars, Player
from games.core import Choose, Message, Option, _

DEVELOPMENT_BONUS = 3


def price(mars: Mars, player: Player, card: Card) -> int:
    """What the card costs now, before anything given up for a rebate."""
    off = player.part.rebate
    if mars.phase == player.phase == "development" and player.part.bonus:
        off += DEVELOPMENT_BONUS
    return max(0, player.engine.price(card) - off)


def rebates(player: Player, card: Card) -> list[tuple[int, Rebate]]:
    """The rebates the player could take on a card, each with the card that offers it."""
    plants = player.plants - (card.spend.plants if card.spend else 0)
    return [
        (number, rebate)
        for number, rebate in player.engine.rebates
        if plants >= rebate.plants and player.resources.get(number, 0) >= rebate.microbes
    ]


def purse(player: Player, card: Card) -> int:
    """What the player could pay for a card: heat that it spends otherwise does not count."""
    if player.engine.heat_pays and card.spend:
        return player.purse - card.spend.heat
    return player.purse


def unmet(mars: Mars, player: Player, card: Card) -> Message | None:
    """What the card requires beside its price and does not have."""
    shift = player.part.shift or player.engine.colour_shift
    if card.needs is not None and not card.needs.met(mars, player, shift):
        return _("requires {what}", what=card.needs.says())
    if card.spend is not None:
        return card.spend.bar(Deed(mars, player, card.number))
    return None


def too_dear(mars: Mars, player: Player, card: Card) -> Message | None:
    """How much is missing to pay for the card."""
    cost, means = price(mars, player, card), purse(player, card)
    if cost <= means or cost <= means + sum(rebate.mc for _n, rebate in rebates(player, card)):
        return None
    return _("costs {n} MC, you have {m}", n=cost, m=means)


def why_not(mars: Mars, player: Player, card: Card) -> Message | None:
    """Why the player cannot play the card, whatever the phase; None if they can."""
    return unmet(mars, player, card) or too_dear(mars, player, card)


async def play(mars: Mars, player: Player, card: Card, *, free: bool = False) -> None:
    """Play a card from the hand, for its price or for nothing."""
    cost = await pay_for(mars, player, card, 0 if free else price(mars, player, card))
    mars.say(_("{player} plays {card} for {n} MC", player=player.name, card=card.name, n=cost))
    await enter(mars, player, card)


async def pay_for(mars: Mars, player: Player, card: Card, cost: int) -> int:
    """Pay what the card costs, less what the player gives up for rebates; gives what was paid."""
    cost = await take_rebates(player, card, cost)
    await Deed(mars, player).pay(cost, keep_heat=card.spend.heat if card.spend else 0)
    player.part.rebate, player.part.shift = 0, False
    return cost


async def enter(mars: Mars, player: Player, card: Card) -> None:
    """A card comes into play: it takes its toll, has its effect, and sets off others."""
    player.hand.remove(card.number)
    player.tableau.append(card.number)
    deed = Deed(mars, player, card.number)
    if card.spend is not None:
        await card.spend.do(deed)
    await deed.do(card.enters)
    await set_off(mars, player, card)


async def take_rebates(player: Player, card: Card, cost: int) -> int:
    """Ask what the player gives up to pay less; gives what is left to pay."""
    offered = rebates(player, card) if cost else []
    if not offered:
        return cost
    means = purse(player, card)
    chosen: list[tuple[tuple[int, Rebate], ...]] = [()] if cost <= means else []
    chosen += [(each,) for each in offered if cost - each[1].mc <= means]
    if len(offered) == 2 and cost > max(each[1].mc for each in offered):
        chosen.append((offered[0], offered[1]))
    options = {
        "+".join(CARDS[number].key for number, _rebate in some) or "nothing": Option(
            some,
            words.listed([rebate.gift() for _n, rebate in some]) if some else _("Give up nothing"),
            _("pay {n} MC", n=max(0, cost - sum(rebate.mc for _n, rebate in some))),
        )
        for some in chosen
    }
    taken = chosen[0]
    if len(chosen) > 1:
        prompt = _("Give something up to play {card} for less?", card=card.name)
        taken = await Choose(player.seat, prompt, options)
    for number, rebate in taken:
        player.plants -= rebate.plants
        if rebate.microbes:
            player.resources[number] -= rebate.microbes
    return max(0, cost - sum(rebate.mc for _n, rebate in taken))


async def set_off(mars: Mars, player: Player, card: Card) -> None:
    """The effects that wait for a card like this, in the order their cards were played.

    The card's own effects answer to it only if they include it. What a card matches several times
    is done several times, each time with a choice of its own.
    """
    triggers = player.engine.triggers
    waiting = [*triggers.get("card", ()), *triggers.get("tag", ()), *triggers.get("steel", ())]
    order = [player.corporation, *player.tableau]
    waiting.sort(key=lambda each: order.index(each[0]))
    for number, when in waiting:
        if number != card.number or when.including_this:
            for _time in range(matches(when, card)):
                await Deed(mars, player, number).do(when.verbs)


def matches(when: When, card: Card) -> int:
    """How many times playing `card` is what the effect waits for."""
    if when.tags:
        return sum(tag in when.tags for tag in card.tags)
    return card.steel if when.events == ("steel",) else 1
