"""Options of players in a phase, and those at any time: sell cards, plan ahead.

RULES.md § Planning, § Paying, § Effects.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from games.ares_expedition.cards import CARDS, card_options, names
from games.ares_expedition.phases.forecast import phase_forecast
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import engine_of, money
from games.ares_expedition.scoring import is_over
from games.ares_expedition.state import PHASES, Mars, Phase, PhaseOrNone, Player, Topic
from games.ares_expedition.view import text
from games.core import Barred, Choose, ChooseSome, Message, Option, _, plural

# An option's value is the move it leads to: only its maker has to know it, and the
# flows below await the chosen one. None ends the player's part.
Move: TypeAlias = Callable[[], Awaitable[object]] | None
Options: TypeAlias = dict[str, Option[Move]]
Offer: TypeAlias = tuple[Options, dict[str, Barred]]


async def make_a_move(
    mars: Mars,
    player: Player,
    topic: Topic,
    prompt: Message,
    offer: Offer,
    hint: Message | None = None,
) -> bool:
    """Let the player make one of the moves on offer, or one aside; return False if they end."""
    options, barred = offer
    options = {**options, **selling(mars, player), **planning_ahead(mars, player)}
    told = partial(_last_phase, mars, hint)
    move = await Choose(player.seat, prompt, options, barred=barred, hint=told, topic=topic)
    if move is None:
        return False
    await move()
    return True


def _last_phase(mars: Mars, hint: Message | None) -> Message | None:
    """Return the hint, and before it, if so, that the match ends with this phase."""
    if not is_over(mars):
        return hint
    if hint is None:
        return _("The match ends with this phase: use what you have")
    return _("The match ends with this phase. {hint}", hint=hint)


# --- selling cards ------------------------------------------------------------------------------


def selling(mars: Mars, player: Player) -> Options:
    if not player.hand:
        return {}
    each = _("{n} MC each", n=engine_of(player).sale_price)
    return {"sell": Option(lambda: sell(mars, player), _("Sell cards"), each)}


async def sell(mars: Mars, player: Player) -> None:
    """Ask for any number of cards and sell them in one go."""
    options = for_sale(player)
    prompt = _("Sell which cards, for {n} MC each?", n=engine_of(player).sale_price)
    sold = await ChooseSome(
        player.seat, prompt, options, most=len(options),
        submit=_("Sell them"), submit_none=_("Sell nothing"), topic=Topic.SELL,
    )  # fmt: skip
    if sold:
        cash_in(mars, player, sold)


def for_sale(player: Player) -> dict[str, Option[int]]:
    """Return an option for each card in hand, with the money for it."""
    gain = _("+{n} MC", n=engine_of(player).sale_price)
    return {key: replace(option, detail=gain) for key, option in card_options(player.hand).items()}


def cash_in(mars: Mars, player: Player, sold: list[int]) -> None:
    """Discard cards of the hand for money."""
    mc = len(sold) * engine_of(player).sale_price
    player.mc += mc
    PlayerActor(mars, player).throw_away([CARDS[number] for number in sold])
    public = plural(
        "{player} sells a card for {mc} MC",
        "{player} sells {n} cards for {mc} MC",
        len(sold),
        player=player.name,
        mc=mc,
    )
    private = _("You sell {cards} for {mc} MC", cards=names(sold), mc=mc)
    mars.say(public, private={player.seat: private})


# --- choosing the next phase --------------------------------------------------------------------


def may_choose(player: Player) -> list[Phase]:
    """Return the phase cards in hand: all but the one on the table."""
    return [phase for phase in PHASES if phase != player.phase]


def planning_ahead(mars: Mars, player: Player) -> Options:
    """Return the option to choose the phase of the next round early, if there is one."""
    if mars.is_last_round or (is_over(mars) and mars.rules_version > 1):
        return {}

    def laid() -> Message | None:
        if is_over(mars):  # another player has completed Mars since this was asked
            return _("not needed: the match ends with this phase")
        return text.PHASE_NAMES[player.planned] if player.planned else None

    label = _("Choose next round’s phase now")
    return {"plan": Option(lambda: plan_ahead(mars, player), label, laid)}


def phase_options(mars: Mars, player: Player) -> dict[str, Option[PhaseOrNone]]:
    """Return the phases that may be chosen, with a forecast of each."""
    return {
        f"phase:{phase}": Option(phase, text.PHASE_NAMES[phase], partial(phase_forecast, mars, player, phase))
        for phase in may_choose(player)
    }


async def plan_ahead(mars: Mars, player: Player) -> None:
    options = phase_options(mars, player)
    options["later"] = Option("", _("Decide later"))
    prompt = _("Choose your phase for the next round")
    player.planned = await Choose(player.seat, prompt, options, hidden=True, topic=Topic.PHASE)


# --- the offer of the United Nations Mars Initiative --------------------------------------------


def may_buy_rating(player: Player) -> bool:
    """Return whether the offer stands: once in a phase, after the player's TR has risen in it."""
    state = player.phase_state
    return engine_of(player).rating_price > 0 and state.rating_rose and not state.rating_bought


def rating_in_reach(player: Player) -> bool:
    """Return whether the player can pay for the offer, if need be by selling cards first."""
    engine = engine_of(player)
    means = money(player) + engine.sale_price * len(player.hand)
    return may_buy_rating(player) and means >= engine.rating_price


def buying_rating(mars: Mars, player: Player) -> Offer:
    if not may_buy_rating(player):
        return {}, {}
    price = engine_of(player).rating_price
    label = _("Buy 1 TR for {n} MC", n=price)
    if money(player) < price:
        why = text.too_dear(price, money(player))
        return {}, {"rating": Barred(label, why)}
    return {"rating": Option(lambda: buy_rating(mars, player), label)}, {}


async def buy_rating(mars: Mars, player: Player) -> None:
    price = engine_of(player).rating_price
    player.phase_state.rating_bought = True
    actor = PlayerActor(mars, player, player.corporation)
    await actor.pay(price)
    actor.gain_tr(1)
    mars.say(_("{player} buys 1 TR for {n} MC", player=player.name, n=price))
