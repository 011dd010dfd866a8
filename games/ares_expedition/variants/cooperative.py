"""The variant for two partners who make Mars habitable within 15 rounds: copper and cubes.

RULES.md § Together, and alone.
"""

from __future__ import annotations

from games.ares_expedition.cards import CARDS, card_options
from games.ares_expedition.state import Mars, Player, Supply, Topic
from games.core import Choose, Option, _, together


async def take_items(mars: Mars, supply: Supply) -> None:
    """Let each take a copper or a cube; if their choice is gone, they take the other."""
    wishes = await together(range(mars.seats), lambda seat: wish(mars, supply, mars.players[seat]), secret=True)
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
    return await Choose(player.seat, _("Take a copper cube or a player cube?"), options, topic=Topic.ITEM)


async def swap(mars: Mars) -> None:
    """Let both give each other a card; nothing happens if one has none."""
    one, other = mars.players
    if not one.hand or not other.hand:
        return
    given = await together(range(mars.seats), lambda seat: give(mars.players[seat]), secret=True)
    mars.reveal()
    for player, partner in ((one, other), (other, one)):
        number = given[player.seat]
        player.hand.remove(number)
        partner.hand.append(number)
        private = _("You get {card}", card=CARDS[number].name)
        mars.say(None, private={partner.seat: private})
    mars.say(_("{one} and {other} swap a card", one=one.name, other=other.name))


async def give(player: Player) -> int:
    prompt = _("Give which card to your partner?")
    return await Choose(player.seat, prompt, card_options(player.hand), hidden=True, topic=Topic.GIVE)
