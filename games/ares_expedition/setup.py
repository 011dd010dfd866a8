"""Set-up: projects and corporations are dealt, and a corporation brings its start.

RULES.md § Set-up.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.ares_expedition.cards import (
    CARDS,
    CORPORATIONS,
    PROJECTS,
    STARTER_CORPORATIONS,
    STARTER_PROJECTS,
    Card,
    card_options,
)
from games.ares_expedition.cards.effects import carry_out
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.state import PHASES, Dummy, Mars, Player, Supply, Topic
from games.core import Chance, Choose, ChooseSome, Setting, _, plural, together

SETTINGS = (
    Setting(
        "variant",
        _("Play"),
        {"rivals": _("against each other"), "together": _("together (two players)")},
        default="rivals",
        seats=(2,),
    ),
    Setting(
        "setup",
        _("Set-up"),
        {
            "beginner": _("first game: starter cards"),
            "standard": _("standard"),
            "redraw": _("standard, with one exchange of cards"),
        },
        default="standard",
    ),
    Setting(
        "pair_end",
        _("Co-operative game ends"),
        {"last": _("after round 15"), "early": _("as soon as the goal is reached")},
        default="last",
        seats=(2,),
        given=("variant", "together"),
    ),
    Setting(
        "difficulty",
        _("Solo difficulty"),
        {"novice": _("novice"), "advanced": _("advanced"), "expert": _("expert")},
        default="advanced",
        seats=(1,),
    ),
)

HAND, STARTERS, CORPORATIONS_DEALT = 8, 4, 2


def lay_out(seats: int, options: Mapping[str, str], chance: Chance) -> Mars:
    """Return a table with everything dealt and nothing chosen."""
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
    """Deal hands with half starter cards, and a starter corporation."""
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
    """Let all choose their corporations, and begin."""
    mars.say(_("Set-up"), heading=True)
    chosen = await together(range(mars.seats), lambda seat: choose_corporation(mars, mars.players[seat]), secret=True)
    mars.reveal()
    for player in mars.players:
        await begin_with(mars, player, CARDS[chosen[player.seat]])


async def choose_corporation(mars: Mars, player: Player) -> int:
    if mars.options["setup"] == "redraw":
        await redraw(mars, player)
    if len(player.dealt) == 1:
        return player.dealt[0]
    options = card_options(player.dealt)
    return await Choose(player.seat, _("Choose your corporation"), options, hidden=True, topic=Topic.CORPORATION)


async def redraw(mars: Mars, player: Player) -> None:
    """Ask once for cards of the first hand to exchange for others."""
    options = card_options(player.hand)
    prompt = _("Exchange which cards of your hand?")
    again = await ChooseSome(
        player.seat, prompt, options, most=len(options),
        submit=_("Exchange them"), submit_none=_("Keep all cards"), topic=Topic.EXCHANGE,
    )  # fmt: skip
    if again:
        mars.say(
            plural(
                "{player} exchanges a card",
                "{player} exchanges {n} cards",
                len(again),
                player=player.name,
            )
        )
        actor = PlayerActor(mars, player)
        actor.throw_away([CARDS[number] for number in again])
        actor.draw(len(again))


async def begin_with(mars: Mars, player: Player, corporation: Card) -> None:
    player.dealt = []
    player.corporation, player.mc = corporation.number, corporation.mc
    mars.say(_("{player} leads {card}", player=player.name, card=corporation.name))
    await carry_out(PlayerActor(mars, player, corporation.number), corporation.when_played)
