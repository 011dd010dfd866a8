"""View of the audit after a match."""

from __future__ import annotations

import msgspec

from games.core import Message, _
from games.planet_x.sky.facts import Fact, Survey, Target
from games.planet_x.sky.sectors import Mode
from games.planet_x.sky.track import Pawn
from games.planet_x.state import Event, Search
from games.planet_x.view.audit import Audit, Look
from games.planet_x.view.text import action_text, answer_text, fact_text


class StepView(msgspec.Struct):
    """One line of the audit: skies before and after, and the best action."""

    text: Message
    before: int
    after: int
    best: Message | None
    best_left: int
    proved: bool
    expected: Message | None
    """The survey or target that promised most before its answer was known."""
    expected_left: int
    promised: int | None
    """The skies that the player's own survey or target left on average."""


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
            expected=look_text(step.expected.look) if step.expected else None,
            expected_left=round(step.expected.left) if step.expected else 0,
            promised=None if step.promised is None else round(step.promised),
        )
        for step in audit.steps
    ]
    theories = [TheoryView(t.token, t.right, t.possible) for t in audit.theories]
    return AuditView(pawn, audit.start, steps, theories)


def look_text(look: Look) -> Message:
    """Return a survey or target in words, without its answer."""
    letter, first, last = look
    return action_text(Survey(letter, first, last, 0) if letter else Target(first, "E"))


def event_text(event: Event, mode: Mode) -> Message:
    return fact_text(event.fact, mode) if event.public else action_and_answer(event.fact, mode)


def action_and_answer(answer: Fact, mode: Mode) -> Message:
    return _("{action}: {answer}", action=action_text(answer), answer=answer_text(answer, mode))
