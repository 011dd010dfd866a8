"""Transcription: making a record of a match written down in its game's notation."""

from __future__ import annotations

from typing import Any

from games.core.chance import commitment
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.engine import Engine
from games.core.records.record import (
    FORMAT,
    TOO_LONG,
    Record,
    ReplayBudget,
    ReplayTooLong,
    ending_of,
)
from games.core.rules import Notation, Rules


def transcribe(text: str, rules: Rules[Any], notation: Notation[Any], secret: bytes) -> Record:
    """Play a match written down in the game's notation, and close it if it is open.

    Raises: IllegalAnswer, with the first illegal turn.
    """
    turns, names = notation.split_record(text), list(notation.names_in(text))
    if len(names) > rules.seats[-1]:
        raise IllegalAnswer(
            _(
                "this file is a match of {n} players; here {game} has at most {most}",
                n=len(names),
                game=rules.title,
                most=rules.seats[-1],
            )
        )
    match = Engine.new(rules, rules.seats[0], notation.options, secret, spend=ReplayBudget().spend)
    for number, turn in enumerate(turns, 1):
        try:
            seat = match.waiting[0] if match.waiting else 0
            for answer in notation.parse_turn(match.state, turn):
                match.answer(seat, answer)
        except ReplayTooLong as fault:
            raise IllegalAnswer(TOO_LONG) from fault
        except IllegalAnswer as refusal:
            raise IllegalAnswer(_("turn {n} cannot be played: {why}", n=number, why=refusal.message)) from refusal
    if not turns:
        raise IllegalAnswer(_("there is no turn in this file"))
    if match.outcome is None:
        match.act(0, "stop")
    return Record(
        orrery=FORMAT,
        game=rules.slug,
        rules=rules.version,
        seats=match.state.seats,
        names=names or [f"{n + 1}" for n in range(match.state.seats)],
        options=match.state.options,
        commitment=commitment(secret),
        secret=secret.hex(),
        log=match.log,
        result=ending_of(match),
    )
