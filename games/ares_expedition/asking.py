"""Asking a player, with what they may do aside at any time: sell cards, think of the next round."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from games.ares_expedition import words
from games.ares_expedition.cards import CARDS
from games.ares_expedition.deeds import Deed, names
from games.ares_expedition.table import PHASES, Mars, Player
from games.core import Barred, Choose, ChooseSome, Message, Option, _, plural

Move: TypeAlias = Callable[[], Awaitable[object]] | None  # what an option leads to; None: enough
Options: TypeAlias = dict[str, Option[Move]]
Offer: TypeAlias = tuple[Options, dict[str, Barred]]


async def act_until_done(
    mars: Mars,
    player: Player,
    prompt: Message,
    offer: Callable[[], Offer | None],
    hint: Message | None = None,
) -> None:
    """Let the player make the moves on offer, one by one, until they have enough.

    `offer` gives None where nothing is left to decide. Cards may be sold between the moves.
    """
    while (offered := offer()) is not None:
        options, barred = offered
        asides = {**selling(mars, player), **planning_ahead(mars, player)}
        move = await Choose(player.seat, prompt, {**options, **asides}, barred=barred, hint=hint)
        if move is None:
            return
        await move()


# --- selling cards ------------------------------------------------------------------------------


def selling(mars: Mars, player: Player) -> Options:
    if not player.hand:
        return {}
    each = _("{n} MC each", n=player.engine.sale)
    return {"sell": Option(lambda: sell(mars, player), _("Sell cards"), each)}


async def sell(mars: Mars, player: Player) -> None:
    """Sell any number of cards in one go."""
    options = {CARDS[n].key: Option(n, CARDS[n].name) for n in player.hand}
    prompt = _("Sell which cards, for {n} MC each?", n=player.engine.sale)
    sold = await ChooseSome(player.seat, prompt, options, most=len(options))
    if sold:
        cash_in(mars, player, sold)


def cash_in(mars: Mars, player: Player, sold: list[int]) -> None:
    """Cards of the hand are discarded for money."""
    mc = len(sold) * player.engine.sale
    player.mc += mc
    Deed(mars, player).throw_away([CARDS[number] for number in sold])
    said = plural(
        "{player} sells a card for {mc} MC",
        "{player} sells {n} cards for {mc} MC",
        len(sold),
        player=player.name,
        mc=mc,
    )
    told = _("You sell {cards} for {mc} MC", cards=names(sold), mc=mc)
    mars.say(said, private={player.seat: told})


# --- choosing the next phase --------------------------------------------------------------------


def may_choose(player: Player) -> list[str]:
    """The phase cards in hand: all but the one on the table."""
    return [phase for phase in PHASES if phase != player.phase]


def planning_ahead(mars: Mars, player: Player) -> Options:
    """The phase card for the next round may be laid down before it is due."""
    if mars.is_last_round:
        return {}
    laid = words.PHASE_NAMES[player.planned] if player.planned else None
    label = _("Choose next round’s phase now")
    return {"plan": Option(lambda: plan_ahead(player), label, laid)}


async def plan_ahead(player: Player) -> None:
    options = {
        f"phase:{phase}": Option(phase, words.PHASE_NAMES[phase]) for phase in may_choose(player)
    }
    options["later"] = Option("", _("Decide later"))
    prompt = _("Choose your phase for the next round")
    player.planned = await Choose(player.seat, prompt, options, hidden=True)


# --- the offer of the United Nations Mars Initiative --------------------------------------------


def may_buy_rating(player: Player) -> bool:
    """Whether the offer stands: once in a phase, after the player's TR has risen in it."""
    part = player.part
    return player.engine.rating_price > 0 and part.rating_rose and not part.rating_bought


def rating_in_reach(player: Player) -> bool:
    """Whether the player can take the offer, if need be by selling cards first."""
    means = player.purse + player.engine.sale * len(player.hand)
    return may_buy_rating(player) and means >= player.engine.rating_price


def buying_rating(mars: Mars, player: Player) -> Offer:
    if not may_buy_rating(player):
        return {}, {}
    price = player.engine.rating_price
    label = _("Buy 1 TR for {n} MC", n=price)
    if player.purse < price:
        why = _("costs {n} MC, you have {m}", n=price, m=player.purse)
        return {}, {"rating": Barred(label, why)}
    return {"rating": Option(lambda: buy_rating(mars, player), label)}, {}


async def buy_rating(mars: Mars, player: Player) -> None:
    player.part.rating_bought = True
    deed = Deed(mars, player, player.corporation)
    await deed.pay(player.engine.rating_price)
    deed.gain_tr(1)
    mars.say(_("{player} buys 1 TR for {n} MC", player=player.name, n=player.engine.rating_price))
