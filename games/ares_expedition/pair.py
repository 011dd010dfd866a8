"""The variant for two who make Mars habitable together within 15 rounds."""

from __future__ import annotations

from games.ares_expedition.cards import CARDS
from games.ares_expedition.scoring import points
from games.ares_expedition.table import Mars, Player, Supply
from games.core import Choose, Option, _, together

GOAL = 80


def is_won(mars: Mars) -> bool:
    return mars.planet.is_habitable and sum(points(player) for player in mars.players) >= GOAL


async def take_items(mars: Mars) -> None:
    """Each takes a copper or a cube. Who finds none left of their choice takes the other kind."""
    supply = mars.supply
    assert supply is not None
    wishes = await together({player.seat: wish(mars, supply, player) for player in mars.players})
    for player in mars.players:
        if supply.coppers and (wishes[player.seat] == "copper" or not supply.cubes):
            supply.coppers -= 1
            player.mc += 1
            mars.say(_("{player} takes a copper cube: 1 MC", player=player.name))
        else:
            supply.cubes -= 1
            mars.say(_("{player} takes a player cube", player=player.name))
            await swap(mars)


async def wish(mars: Mars, supply: Supply, player: Player) -> str:
    if not supply.cubes:
        return "copper"
    options = {
        "cube": Option("cube", _("A player cube"), _("swap a card with your partner")),
    }
    if supply.coppers:
        copper = Option("copper", _("A copper cube"), _("gain 1 MC"))
        options = {"copper": copper, **options}
    if len(options) == 1 or not all(each.hand for each in mars.players):
        return next(iter(options))
    return await Choose(player.seat, _("Take which item?"), options)


async def swap(mars: Mars) -> None:
    """Both hand a card to each other; nothing happens if one has none."""
    one, other = mars.players
    if not one.hand or not other.hand:
        return
    given = await together({player.seat: give(player) for player in mars.players})
    mars.reveal()
    for player, partner in ((one, other), (other, one)):
        number = given[player.seat]
        player.hand.remove(number)
        partner.hand.append(number)
        told = _("You get {card}", card=CARDS[number].name)
        mars.say(None, private={partner.seat: told})
    mars.say(_("{one} and {other} swap a card", one=one.name, other=other.name))


async def give(player: Player) -> int:
    options = {CARDS[n].key: Option(n, CARDS[n].name) for n in player.hand}
    return await Choose(player.seat, _("Give which card to your partner?"), options, hidden=True)
