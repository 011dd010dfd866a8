"""Acts that a seat may do besides answering, labelled for its reader."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import UNSET

from games.core.dialogue.messages import Message, Translator, _
from games.core.dialogue.questions import Seat
from games.core.engine.engine import Engine
from games.core.engine.proposals import DRAW, PAUSE, VOID, Proposal, offer_line, proposal, turns_back
from games.matches.seating import SeatInfo
from games.matches.time_controls import TimeControl
from games.matches.turn_texts import TurnTexts
from games.play.loading import LiveMatch
from games.play.substitute_acts import act_refusal
from games.protocol.server import ActOffer, StandingOrderOffer

RESIGN = _("Resign")
RESUME = _("Resume the match")
RESIGN_WARNING = _("Resigning ends your match. Are you sure?")


def act_offers(live: LiveMatch, seat: Seat, texts: TurnTexts, time_control: TimeControl) -> list[ActOffer]:
    """Return the acts that `seat` may do now."""
    game = live.game
    if game.outcome is not None:
        return []
    may_resign = _may(live.seats[seat], "resign") and (game.rules.resigned(game.state, seat) is not None)
    others = (each for each in live.seats if each.number != seat)
    alone = all(each.level and each.person is None for each in others)
    return texts.once(
        ("acts", seat),
        (
            game.paused,
            game.agreed,
            may_resign,
            time_control.timed,
            live.repetition.may_propose(seat),
            live.seats[seat],
            alone,
        ),
        lambda: _act_offers(live, seat, texts.reader, time_control, may_resign=may_resign, alone=alone),
    )


def _act_offers(
    live: LiveMatch, seat: Seat, translator: Translator, time_control: TimeControl, *, may_resign: bool, alone: bool
) -> list[ActOffer]:
    game, render = live.game, translator.render

    def offer(
        act: str, about: str | None, label: Message, warning: Message | None = None, proposed: Message | None = None
    ) -> ActOffer:
        said = UNSET if warning is None else render(warning)
        by = UNSET if proposed is None else render(proposed)
        return ActOffer(act, about, render(label), said, by)

    may, found = partial(_may, live.seats[seat]), []
    may_propose = live.repetition.may_propose(seat)
    if game.paused:
        found.append(offer("resume", None, RESUME))
    if may_resign:
        found.append(offer("resign", None, RESIGN, RESIGN_WARNING))
    for about, seats in game.agreed.items():
        turns = turns_back(about, game.turn_starts)
        proposed, may_agree = proposal(about, turns=turns), may("agree", about)
        about = live.numbering.proposal(seat, about)
        if seat in seats and may_propose:
            found.append(offer("disagree", about, proposed.withdraw))
        elif seat not in seats:
            by = offer_line(about, seats[0], turns)
            found += [offer("agree", about, proposed.accept, proposed=by)] if may_agree else []
            found.append(offer("disagree", about, proposed.decline, proposed=by))
    for about, proposed in _proposals(game, time_control) if may_propose else ():
        if about not in game.agreed and may("agree", about):
            about = live.numbering.proposal(seat, about)
            if alone and proposed.alone:  # carried out at once
                found.append(offer("agree", about, proposed.alone, proposed.warning))
            else:
                found.append(offer("agree", about, proposed.propose))
    return found


def _may(seat: SeatInfo, act: str, about: str | None = None) -> bool:
    return act_refusal(seat, act, about) is None


def _proposals(game: Engine[Any], time_control: TimeControl) -> Iterator[tuple[str, Proposal]]:
    """Yield the proposals that are possible now."""
    if game.state.seats == 2 and game.rules.draws:
        yield "draw", DRAW
    yield "void", VOID
    if time_control.timed and not game.paused:
        yield "pause", PAUSE
    if game.checkpoint.index > 0:
        about = f"back:{game.checkpoint.index - 1}"
        yield about, proposal(about, turns=turns_back(about, game.turn_starts))


def standing_order_offers(game: Engine[Any], seat: Seat, translator: Translator) -> list[StandingOrderOffer]:
    """Return the standing orders that `seat` has left or may leave now."""
    if game.outcome is not None:
        return []
    left = game.standing_orders.get(seat, [])
    return [
        StandingOrderOffer(
            key, translator.render(order.label), translator.render(order.detail), key in left, order.matter
        )
        for key, order in game.rules.standing_orders.items()
        if key in left or order.stands(game.state, seat)
    ]
