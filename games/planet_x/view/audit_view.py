"""View of the audit after a match."""

from __future__ import annotations

import msgspec

from games.core import Message, _
from games.planet_x.sky.facts import Fact
from games.planet_x.sky.sectors import Mode
from games.planet_x.sky.track import Pawn
from games.planet_x.state import Event, Search
from games.planet_x.view.audit import Audit
from games.planet_x.view.text import action_text, answer_text, fact_text


class StepView(msgspec.Struct):
    """One line of the audit: skies before and after, and the best action."""

    text: Message
    before: int
    after: int
    best: Message | None
    best_left: int
    proved: bool


class TheoryView(msgspec.Struct):
    """The possible skies at a theory's submission, and those in which it was right; `token` is its id."""

    token: int
    right: int
    possible: int


class AuditView(msgspec.Struct):
    """The audit of one pawn's player; `start` is the number of skies at first."""

    pawn: Pawn
    start: int
    steps: list[StepView]
    theories: list[TheoryView]


def audit_view(table: Search, pawn: Pawn, audit: Audit) -> AuditView:
    steps = [
        StepView(
            text=event_text(table.events[step.event], table.mode),
            before=step.before,
            after=step.after,
            best=action_and_answer(step.best.fact, table.mode) if step.best else None,
            best_left=step.best.left if step.best else 0,
            proved=step.proved,
        )
        for step in audit.steps
    ]
    theories = [TheoryView(t.token, t.right, t.possible) for t in audit.theories]
    return AuditView(pawn, audit.start, steps, theories)


def event_text(event: Event, mode: Mode) -> Message:
    return fact_text(event.fact, mode) if event.public else action_and_answer(event.fact, mode)


def action_and_answer(answer: Fact, mode: Mode) -> Message:
    return _("{action}: {answer}", action=action_text(answer), answer=answer_text(answer, mode))
