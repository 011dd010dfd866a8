"""Set-up: dealing projects and corporations, and what a corporation begins with."""

from __future__ import annotations

from collections.abc import Mapping

from games.ares_expedition.cards import (
    CARDS,
    CORPORATIONS,
    PROJECTS,
    STARTER_CORPORATIONS,
    STARTER_PROJECTS,
    Card,
)
from games.ares_expedition.deeds import Deed
from games.ares_expedition.table import PHASES, Dummy, Mars, Player, Supply
from games.core import Chance, Choose, ChooseSome, Option, _, plural, together

HAND, STARTERS, CORPORATIONS_DEALT = 8, 4, 2


def lay_out(seats: int, options: Mapping[str, str], chance: Chance) -> Mars:
    """A table with everything dealt and nothing chosen."""
    players = [Player(seat=seat) for seat in range(seats)]
    mars = Mars(seats=seats, players=players, deck=list(PROJECTS))
    mars.attach(chance)
    if seats == 1:
        mars.dummy = Dummy(list(PHASES))
    if options["variant"] == "together":
        mars.supply = Supply()
    if options["setup"] == "beginner":
        _deal_for_beginners(mars)
    else:
        _deal(mars)
    return mars


def _deal(mars: Mars) -> None:
    corporations = [card.number for card in CORPORATIONS]
    mars.chance.shuffle(corporations)
    for player in mars.players:
        player.hand = mars.draw(HAND)
        player.dealt = [corporations.pop() for _card in range(CORPORATIONS_DEALT)]


def _deal_for_beginners(mars: Mars) -> None:
    """Half of each hand are starter cards, and so is the corporation."""
    starters, corporations = list(STARTER_PROJECTS), list(STARTER_CORPORATIONS)
    mars.chance.shuffle(starters)
    mars.chance.shuffle(corporations)
    mars.deck = [number for number in PROJECTS if number not in starters]
    for player in mars.players:
        player.hand = [starters.pop() for _card in range(STARTERS)]
        player.hand += mars.draw(HAND - STARTERS)
        player.dealt = [corporations.pop()]
    mars.discards = starters


async def set_up(mars: Mars) -> None:
    """All choose their corporations, and begin."""
    mars.say(_("Set-up"), heading=True)
    chosen = await together(
        {player.seat: choose_corporation(mars, player) for player in mars.players}
    )
    mars.reveal()
    for player in mars.players:
        await begin_with(mars, player, CARDS[chosen[player.seat]])


async def choose_corporation(mars: Mars, player: Player) -> int:
    if mars.options["setup"] == "redraw":
        await redraw(mars, player)
    if len(player.dealt) == 1:
        return player.dealt[0]
    options = {CARDS[number].key: Option(number, CARDS[number].name) for number in player.dealt}
    return await Choose(player.seat, _("Choose your corporation"), options, hidden=True)


async def redraw(mars: Mars, player: Player) -> None:
    """Once, any cards of the first hand may be exchanged for others."""
    options = {
        CARDS[number].key: Option(CARDS[number], CARDS[number].name) for number in player.hand
    }
    prompt = _("Exchange which cards of your hand?")
    again = await ChooseSome(player.seat, prompt, options, most=len(options))
    if again:
        mars.say(
            plural(
                "{player} exchanges a card",
                "{player} exchanges {n} cards",
                len(again),
                player=player.name,
            )
        )
        deed = Deed(mars, player)
        deed.throw_away(again)
        deed.draw(len(again))


async def begin_with(mars: Mars, player: Player, corporation: Card) -> None:
    player.dealt = []
    player.corporation, player.mc = corporation.number, corporation.mc
    mars.say(_("{player} is {card}", player=player.name, card=corporation.name))
    await Deed(mars, player, corporation.number).do(corporation.enters)
