"""A round: the chosen phases are resolved, it ends, and all plan the next one in secret."""

from __future__ import annotations

from functools import partial

from games.ares_expedition import pair, solo, words
from games.ares_expedition.actions import action_phase
from games.ares_expedition.asking import Options, cash_in, may_choose, selling
from games.ares_expedition.cards import CARDS
from games.ares_expedition.phases import construction, development, hint_of, production, research
from games.ares_expedition.scoring import standing
from games.ares_expedition.setting_up import set_up
from games.ares_expedition.table import HAND_LIMIT, Mars, Part, Player
from games.core import Choose, ChooseSome, Option, _, plural, together


async def play_round(mars: Mars) -> None:
    """From what everybody has chosen to what everybody chooses next."""
    if mars.round == 0:
        await set_up(mars)
    elif mars.supply is not None:
        await pair.take_items(mars)
    for phase in mars.phases:
        begin(mars, phase)
        if phase == "research":
            break  # it is the last one: each player goes on to the end of the round at once
        await resolve(mars, phase)
        close(mars)
        if mars.ended:
            return
    await together({player.seat: rest_of_round(mars, player) for player in mars.players})
    end_round(mars)
    if not mars.ended:
        show_phases(mars)


def begin(mars: Mars, phase: str) -> None:
    """Requirements and rewards look at Mars as it is when a phase begins."""
    mars.phase, mars.at_start = phase, mars.planet.copy()
    mars.say(_("{phase} phase", phase=words.PHASE_NAMES[phase]), heading=True)
    for player in mars.players:
        player.part = Part(bonus=player.phase == phase)


async def resolve(mars: Mars, phase: str) -> None:
    match phase:
        case "development":
            await together({p.seat: development(mars, p) for p in mars.players})
        case "construction":
            await together({p.seat: construction(mars, p) for p in mars.players})
        case "action":
            await action_phase(mars)
        case "production":
            for player in mars.players:
                production(mars, player)


def close(mars: Mars) -> None:
    """A phase is over; the match is, too, if Mars has become habitable."""
    mars.done.append(mars.phase)
    mars.phase, mars.at_start = "", mars.planet.copy()
    for player in mars.players:
        player.part = Part()
    if is_reached(mars):
        mars.history.append([standing(player) for player in mars.players])
        mars.ended = "habitable"


def is_reached(mars: Mars) -> bool:
    """Whether the match ends before its last round."""
    if mars.supply is None:
        return mars.planet.is_habitable
    return mars.options["pair_end"] == "early" and pair.is_won(mars)


# --- the end step and planning ------------------------------------------------------------------


async def rest_of_round(mars: Mars, player: Player) -> None:
    """What a player does after the third phase, without waiting for anybody."""
    if mars.phase == "research":
        await research(mars, player)
    if mars.round > 0:
        if mars.is_last_round:
            return
        await observe_hand_limit(mars, player)
        if mars.dummy is not None:
            await solo.reshuffle(mars, mars.dummy, player)
            if is_reached(mars):
                return
    await plan(mars, player)


async def observe_hand_limit(mars: Mars, player: Player) -> None:
    surplus = len(player.hand) - HAND_LIMIT
    if surplus > 0:
        prompt = plural("Discard one card for {mc} MC", "Discard {n} cards for {mc} MC each",
                        surplus, mc=player.engine.sale)  # fmt: skip
        options = {CARDS[n].key: Option(n, CARDS[n].name) for n in player.hand}
        cash_in(
            mars,
            player,
            await ChooseSome(player.seat, prompt, options, most=surplus, least=surplus),
        )


async def plan(mars: Mars, player: Player) -> None:
    """Choose a phase in secret, unless that was done ahead. Last round's card is still out."""
    while player.planned not in may_choose(player):
        options: Options = {
            f"phase:{phase}": Option(
                partial(lay_down, player, phase), words.PHASE_NAMES[phase], hint_of(phase)
            )
            for phase in may_choose(player)
        }
        prompt = _("Choose a phase for round {n}", n=mars.round + 1)
        asides = selling(mars, player)
        move = await Choose(player.seat, prompt, {**options, **asides}, hidden=True)
        if move is not None:
            await move()
    if mars.dummy is not None:
        await solo.plan(mars.dummy, player)


async def lay_down(player: Player, phase: str) -> None:
    player.planned = phase


def end_round(mars: Mars) -> None:
    if mars.phase:
        mars.done.append(mars.phase)
        mars.phase = ""
    mars.at_start = mars.planet.copy()
    for player in mars.players:
        player.part = Part()
    if mars.round > 0:
        mars.history.append([standing(player) for player in mars.players])
    if is_reached(mars):
        mars.ended = "habitable"
    elif mars.is_last_round:
        mars.ended = "time"


def show_phases(mars: Mars) -> None:
    """All turn over what they have planned."""
    mars.reveal()
    mars.round += 1
    mars.done = []
    mars.say(_("Round {n}", n=mars.round), heading=True)
    for player in mars.players:
        player.phase, player.planned = player.planned, ""
        said = _(
            "{player} chooses {phase}", player=player.name, phase=words.PHASE_NAMES[player.phase]
        )
        mars.say(said)
    if mars.dummy is not None:
        solo.show_phase(mars, mars.dummy)
