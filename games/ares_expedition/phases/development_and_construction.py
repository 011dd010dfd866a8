"""Phases I and II: all players play cards at the same time. RULES.md § Phases."""

from __future__ import annotations

from functools import partial

from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.cards.card import Colour
from games.ares_expedition.phases.options import (
    Offer,
    Options,
    buying_rating,
    make_a_move,
    rating_in_reach,
)
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import engine_of
from games.ares_expedition.player.playing import (
    DEVELOPMENT_BONUS,
    play,
    price,
    unmet_requirement,
    why_unplayable,
)
from games.ares_expedition.state import Mars, Player, Topic
from games.ares_expedition.view import text
from games.core import Barred, Message, Option, _


async def development(mars: Mars, player: Player) -> None:
    """Play a green card; the chooser of the phase pays 3 MC less."""
    hint = None
    if player.phase_state.bonus:
        hint = _("You chose this phase: your card costs {n} MC less", n=DEVELOPMENT_BONUS)
    await _play_cards(mars, player, ("green",), _("Play a green card?"), hint)


async def construction(mars: Mars, player: Player) -> None:
    """Play a blue or red card; the chooser of the phase plays a second one or draws a card."""
    hint = None
    if player.phase_state.bonus:
        hint = _("You chose this phase: play a second card, or draw one before or after playing")
    await _play_cards(mars, player, ("blue", "red"), _("Play a blue or red card?"), hint)


async def _play_cards(
    mars: Mars, player: Player, colours: tuple[Colour, ...], prompt: Message, hint: Message | None
) -> None:
    while (offer := _cards_to_play(mars, player, colours)) is not None:
        playable = not player.hand or any(CARDS[number].key in offer[0] for number in player.hand)
        told = hint if playable else _("You cannot play any card of your hand now")
        if not await make_a_move(mars, player, Topic.PLAY_CARDS, prompt, offer, told):
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
    # The question is asked of every hand, even of one without a playable card: skipping it
    # would tell the others so.
    in_hand = (may_play or state.free_green) and player.hand
    if not options and not rating_in_reach(player) and not in_hand:
        return None
    enough: Options = {"pass": Option(None, _("Play no more cards"), primary=True, plain=True)}
    return {**options, **rating, **enough}, {**barred, **no_rating}


def may_play_free(player: Player, card: Card) -> bool:
    """Return whether another card allows the card to be played for nothing."""
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
