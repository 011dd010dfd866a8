"""A round: the chosen phases are resolved, it ends, and all plan the next in secret.

RULES.md § Planning, § Phases, § Complete parameters and the end.
"""

from __future__ import annotations

from functools import partial

from games.ares_expedition.phases.action import action_phase
from games.ares_expedition.phases.development_and_construction import construction, development
from games.ares_expedition.phases.options import (
    Options,
    cash_in,
    for_sale,
    may_choose,
    phase_options,
    selling,
)
from games.ares_expedition.phases.production import production
from games.ares_expedition.phases.research import research
from games.ares_expedition.player.engine import engine_of
from games.ares_expedition.scoring import is_over, round_summary
from games.ares_expedition.setup import set_up
from games.ares_expedition.state import (
    HAND_LIMIT,
    Mars,
    Phase,
    PhaseOrNone,
    PhaseState,
    Player,
    Topic,
)
from games.ares_expedition.variants import cooperative, solo
from games.ares_expedition.view import text
from games.core import Choose, ChooseSome, Option, _, plural, together


async def play_turn(mars: Mars) -> None:
    """Play from the phases shown to the choice of the next phases."""
    if mars.round == 0:
        await set_up(mars)
    elif mars.supply is not None:
        await cooperative.take_items(mars, mars.supply)
    for phase in mars.phases:
        begin(mars, phase)
        if phase == "research":
            break  # the last phase: each player goes on to the end of the round at once
        await resolve(mars, phase)
        end_phase(mars)
        if is_over(mars):
            end_round(mars)
            return
    await together(range(mars.seats), lambda seat: rest_of_round(mars, mars.players[seat]))
    end_round(mars)
    if not mars.ended:
        show_phases(mars)


def begin(mars: Mars, phase: Phase) -> None:
    """Begin a phase: requirements and rewards use the present parameters."""
    mars.phase, mars.at_start = phase, mars.planet.copy()
    mars.say(_("{phase} phase", phase=text.PHASE_NAMES[phase]), heading=True)
    for player in mars.players:
        plays = 1 if phase in ("development", "construction", "research") else 0
        player.phase_state = PhaseState(plays=plays, bonus=player.phase == phase)


async def resolve(mars: Mars, phase: Phase) -> None:
    match phase:
        case "development":
            await together(range(mars.seats), lambda seat: development(mars, mars.players[seat]))
        case "construction":
            await together(range(mars.seats), lambda seat: construction(mars, mars.players[seat]))
        case "action":
            await action_phase(mars)
        case "production":
            for player in mars.players:
                production(mars, player)


def end_phase(mars: Mars) -> None:
    if mars.phase:
        mars.done.append(mars.phase)
    mars.phase, mars.at_start = "", mars.planet.copy()
    for player in mars.players:
        player.phase_state = PhaseState()


# --- the end step and planning ------------------------------------------------------------------


async def rest_of_round(mars: Mars, player: Player) -> None:
    """Play a player's part after the third phase, without waiting for others."""
    if mars.phase == "research":
        await research(mars, player)
    if mars.round > 0:
        if mars.is_last_round:
            return
        await observe_hand_limit(mars, player)
        if mars.dummy is not None:
            await solo.reshuffle(mars, mars.dummy, player)
            if is_over(mars):
                return
    await plan(mars, player)


async def observe_hand_limit(mars: Mars, player: Player) -> None:
    surplus = len(player.hand) - HAND_LIMIT
    if surplus > 0:
        prompt = plural("Discard one card for {mc} MC", "Discard {n} cards for {mc} MC each",
                        surplus, mc=engine_of(player).sale_price)  # fmt: skip
        options = for_sale(player)
        sold = await ChooseSome(
            player.seat,
            prompt,
            options,
            most=surplus,
            least=surplus,
            submit=_("Discard"),
            topic=Topic.SELL,
        )
        cash_in(mars, player, sold)


async def plan(mars: Mars, player: Player) -> None:
    """Ask for a phase in secret, unless it was chosen ahead. Last round's card is still out."""
    while player.planned not in may_choose(player):
        options: Options = {
            key: Option(partial(lay_down, player, option.value), option.label, option.detail)
            for key, option in phase_options(mars, player).items()
        }
        prompt = _("Choose a phase for round {n}", n=mars.round + 1)
        asides = selling(mars, player)
        move = await Choose(player.seat, prompt, {**options, **asides}, hidden=True, topic=Topic.PHASE)
        if move is not None:
            await move()
    if mars.dummy is not None:
        await solo.plan(mars.dummy, player)


async def lay_down(player: Player, phase: PhaseOrNone) -> None:
    player.planned = phase


def end_round(mars: Mars) -> None:
    """End the round, and the match if its goal is reached or this was the last round."""
    end_phase(mars)
    if mars.round > 0:
        mars.history.append([round_summary(player) for player in mars.players])
    if is_over(mars):
        mars.ended = "habitable"
    elif mars.is_last_round:
        mars.ended = "time"


def show_phases(mars: Mars) -> None:
    """Show the phases that all have planned, and begin the next round."""
    mars.reveal()
    mars.round += 1
    mars.done = []
    mars.say(_("Round {n}", n=mars.round), heading=True)
    for player in mars.players:
        player.phase, player.planned = player.planned, ""
        chosen = text.PHASE_NAMES[player.phase]
        mars.say(_("{player} chooses {phase}", player=player.name, phase=chosen))
    if mars.dummy is not None:
        solo.show_phase(mars, mars.dummy)
