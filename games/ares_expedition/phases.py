"""The phases of a round but the third. All players take their part in each at the same time."""

from __future__ import annotations

from functools import partial

from games.ares_expedition import words
from games.ares_expedition.asking import (
    Offer,
    Options,
    act_until_done,
    buying_rating,
    rating_in_reach,
)
from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.deeds import Deed
from games.ares_expedition.playing import DEVELOPMENT_BONUS, play, price, unmet, why_not
from games.ares_expedition.table import Mars, Player
from games.core import Barred, Message, Option, _

PRODUCTION_BONUS = 4
RESEARCH_DRAW, RESEARCH_KEEP = 2, 1
RESEARCH_BONUS_DRAW, RESEARCH_BONUS_KEEP = 3, 1
SMALL = 9  # the greatest printed cost of a green card that may be played for nothing


# --- I and II: playing cards --------------------------------------------------------------------


async def development(mars: Mars, player: Player) -> None:
    """Play a green card; who chose the phase pays 3 MC less."""
    player.part.plays = 1
    hint = None
    if player.part.bonus:
        hint = _("You chose this phase: your card costs {n} MC less", n=DEVELOPMENT_BONUS)
    offer = partial(_cards_to_play, mars, player, ("green",))
    await act_until_done(mars, player, _("Play a green card?"), offer, hint)


async def construction(mars: Mars, player: Player) -> None:
    """Play a blue or red card; who chose the phase plays a second one or draws a card."""
    player.part.plays = 1
    hint = None
    if player.part.bonus:
        hint = _("You chose this phase: play a second card, or draw one before or after playing")
    offer = partial(_cards_to_play, mars, player, ("blue", "red"))
    await act_until_done(mars, player, _("Play a blue or red card?"), offer, hint)


def _cards_to_play(mars: Mars, player: Player, colours: tuple[str, ...]) -> Offer | None:
    part = player.part
    second = part.bonus and mars.phase == "construction"
    options, barred = _bonus_draw(mars, player) if second else {}, {}
    may_play = part.plays > 0 or second
    if may_play or part.free_green:
        for number in player.hand:
            card = CARDS[number]
            free = part.free_green > 0 and card.colour == "green" and card.cost <= SMALL
            if not free and not (may_play and card.colour in colours):
                continue
            why = unmet(mars, player, card) if free else why_not(mars, player, card)
            if why is None:
                cost = 0 if free else price(mars, player, card)
                move = partial(_play, mars, player, card, free)
                options[card.key] = Option(move, card.name, words.mc(cost))
            else:
                barred[card.key] = Barred(card.name, why)
    rating, too_dear = buying_rating(mars, player)
    # With cards in hand the question is asked even if none can be played: not to be asked would
    # tell the others so.
    in_hand = (may_play or part.free_green) and player.hand
    if not options and not rating_in_reach(player) and not in_hand:
        return None
    return {**options, **rating, "pass": Option(None, _("Done"))}, {**barred, **too_dear}


def _bonus_draw(mars: Mars, player: Player) -> Options:
    async def draw() -> None:
        player.part.bonus = False
        Deed(mars, player).draw(1)

    return {"draw": Option(draw, _("Draw a card"), _("instead of playing a second one"))}


async def _play(mars: Mars, player: Player, card: Card, free: bool) -> None:
    part = player.part
    by_bonus = not free and not part.plays
    await play(mars, player, card, free=free)
    if free:
        part.free_green -= 1
    elif by_bonus:
        part.bonus = False
    else:
        part.plays -= 1
        part.bonus = part.bonus and mars.phase == "construction"  # the 3 MC were for this card


# --- IV: production -----------------------------------------------------------------------------


def production(mars: Mars, player: Player) -> None:
    """Everybody gains what their engine makes, and MC for their TR."""
    makes = makes_now(player)
    mc = makes["mc"] + player.tr + (PRODUCTION_BONUS if player.part.bonus else 0)
    Deed(mars, player).gain(mc, makes["heat"], makes["plants"])
    if what := words.amounts(mc=mc, heat=makes["heat"], plants=makes["plants"]):
        mars.say(_("{player} produces {what}", player=player.name, what=words.listed(what)))
    Deed(mars, player).draw(makes["cards"])


def makes_now(player: Player) -> dict[str, int]:
    """What the player's cards produce, without the MC for TR."""
    engine = player.engine
    mc = engine.production["mc"] + engine.mc_per_forest * player.forests
    return {**engine.production, "mc": mc}


# --- V: research --------------------------------------------------------------------------------


async def research(mars: Mars, player: Player) -> None:
    """Look at two cards and keep one; who chose the phase looks at five and keeps two."""
    engine = player.engine
    draw, keep = RESEARCH_DRAW + engine.research_draw, RESEARCH_KEEP + engine.research_keep
    if player.part.bonus:
        draw, keep = draw + RESEARCH_BONUS_DRAW, keep + RESEARCH_BONUS_KEEP
    await Deed(mars, player).draw_and_keep(draw, keep)


def hint_of(phase: str) -> Message:
    """What a phase lets everybody do, and what its choosers get."""
    return {
        "development": _("everybody plays a green card; you pay 3 MC less"),
        "construction": _("everybody plays a blue or red card; you play two, or draw a card"),
        "action": _("everybody uses actions; you use one of them twice"),
        "production": _("everybody produces; you gain 4 MC more"),
        "research": _("everybody looks at 2 cards and keeps 1; you look at 5 and keep 2"),
    }[phase]
