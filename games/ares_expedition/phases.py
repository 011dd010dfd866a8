"""The phases of a round but the third. All players take their part in each at the same time.

RULES.md § Phases.
"""

from __future__ import annotations

from functools import partial

from games.ares_expedition import text
from games.ares_expedition.bonuses import PRODUCTION_BONUS, research_cards
from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.cards.card import Colour
from games.ares_expedition.engine import engine_of, production_now
from games.ares_expedition.options import (
    Offer,
    Options,
    buying_rating,
    make_a_move,
    rating_in_reach,
)
from games.ares_expedition.player_actor import PlayerActor
from games.ares_expedition.playing import (
    DEVELOPMENT_BONUS,
    play,
    price,
    unmet_requirement,
    why_unplayable,
)
from games.ares_expedition.state import Mars, Player
from games.ares_expedition.topics import Topic
from games.core import Barred, Message, Option, _

# --- I and II: playing cards --------------------------------------------------------------------


async def development(mars: Mars, player: Player) -> None:
    """Play a green card; who chose the phase pays 3 MC less."""
    hint = None
    if player.phase_state.bonus:
        hint = _("You chose this phase: your card costs {n} MC less", n=DEVELOPMENT_BONUS)
    await _play_cards(mars, player, ("green",), _("Play a green card?"), hint)


async def construction(mars: Mars, player: Player) -> None:
    """Play a blue or red card; who chose the phase plays a second one or draws a card."""
    hint = None
    if player.phase_state.bonus:
        hint = _("You chose this phase: play a second card, or draw one before or after playing")
    await _play_cards(mars, player, ("blue", "red"), _("Play a blue or red card?"), hint)


async def _play_cards(
    mars: Mars, player: Player, colours: tuple[Colour, ...], prompt: Message, hint: Message | None
) -> None:
    while (offer := _cards_to_play(mars, player, colours)) is not None:
        if not await make_a_move(mars, player, Topic.PLAY_CARDS, prompt, offer, hint):
            return


def _cards_to_play(mars: Mars, player: Player, colours: tuple[Colour, ...]) -> Offer | None:
    state = player.phase_state
    second = state.bonus and mars.phase == "construction"
    options, barred = _bonus_draw(mars, player) if second else {}, {}
    may_play = state.plays > 0 or second
    if may_play or state.free_green:
        for number in player.hand:
            card = CARDS[number]
            free = may_play_free(player, card)
            if not free and not (may_play and card.colour in colours):
                continue
            check = unmet_requirement if free else why_unplayable
            why = check(mars, player, card)
            if why is None:
                cost = 0 if free else price(mars, player, card)
                move = partial(_play, mars, player, card, free)
                options[card.key] = Option(move, card.name, text.mc(cost))
            else:
                barred[card.key] = Barred(card.name, why)
    rating, no_rating = buying_rating(mars, player)
    # With cards in hand the question is asked even if none can be played: not to be asked would
    # tell the others so.
    in_hand = (may_play or state.free_green) and player.hand
    if not options and not rating_in_reach(player) and not in_hand:
        return None
    enough: Options = {"pass": Option(None, _("Play no more cards"), primary=True, plain=True)}
    return {**options, **rating, **enough}, {**barred, **no_rating}


def may_play_free(player: Player, card: Card) -> bool:
    """Return whether the card may be played for nothing, on account of another one."""
    allowed = player.phase_state.free_green > 0
    return allowed and card.colour == "green" and card.cost <= engine_of(player).free_green_cost


def _bonus_draw(mars: Mars, player: Player) -> Options:
    async def draw() -> None:
        player.phase_state.bonus = False
        PlayerActor(mars, player).draw(1)

    return {"draw": Option(draw, _("Draw a card"), _("instead of playing a second one"))}


async def _play(mars: Mars, player: Player, card: Card, free: bool) -> None:
    state = player.phase_state
    by_bonus = not free and not state.plays
    await play(mars, player, card, free=free)
    if free:
        state.free_green -= 1
    elif by_bonus:
        state.bonus = False
    else:
        state.plays -= 1
        if mars.phase == "development":
            state.bonus = False  # the 3 MC were for this card


# --- IV: production -----------------------------------------------------------------------------


def production(mars: Mars, player: Player) -> None:
    """Give a player what their engine makes, and MC for their TR."""
    makes = production_now(player)
    mc = makes["mc"] + player.tr + (PRODUCTION_BONUS if player.phase_state.bonus else 0)
    PlayerActor(mars, player).gain(mc, makes["heat"], makes["plants"])
    if what := text.amounts(mc=mc, heat=makes["heat"], plants=makes["plants"]):
        mars.say(_("{player} produces {what}", player=player.name, what=text.listed(what)))
    PlayerActor(mars, player).draw(makes["cards"])


# --- V: research --------------------------------------------------------------------------------


async def research(mars: Mars, player: Player) -> None:
    """Look at two cards and keep one; who chose the phase looks at five and keeps two."""
    draw, keep = research_cards(player, chosen=player.phase_state.bonus)
    actor = PlayerActor(mars, player)
    if player.phase_state.plays:
        player.phase_state.plays = 0
        actor.look_at(draw)
    if player.looking:
        await actor.keep(keep)
