"""Operations of operators on matches, as entries of the log, and on chat messages and reports."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.crypto import get_random_string

from games.admin.turns import turns_of
from games.bus.bus import publish
from games.bus.events import ChatChanged, RoomChanged
from games.chat.models import ChatMessage, Report
from games.clocks.models import Clock
from games.core.dialogue.messages import _, to_plain
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import LogEntry, Match
from games.matches.unplayable import Unplayable
from games.moderation.audit import action_record
from games.moderation.models import OperatorAction
from games.moderation.own_matches import check_not_own, check_not_own_message, check_not_own_report
from games.play.judge import Act
from games.play.loading import load
from games.play.moves import match_move
from games.site import database_time

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from lobby.people.models import Person

log = logging.getLogger("games")
Kind = OperatorAction.Kind
BY_OPERATOR = "operator."  # prefix of the client ids of operators' entries


@transaction.atomic
def match_void(*, match: Match, operator: Person, reason: str = "") -> None:
    """End a match without result, also if the present rules cannot replay its log. Raises: IllegalAnswer."""
    check_not_own(match, operator)
    try:
        _operate(match, "void", operator)
    except Unplayable:
        _close(match, operator)
    _record(Kind.MATCH_END, operator, match, str(match), reason)


@transaction.atomic
def match_rewind(*, match: Match, version: int, operator: Person, reason: str = "") -> str:
    """Set a match back to the turn that began at `version`. Return a sentence for the operator.

    Raises: IllegalAnswer.
    """
    check_not_own(match, operator)
    try:
        turn = next((each for each in turns_of(load(match.slug)) if each.start == version), None)
    except Unplayable:
        raise IllegalAnswer(_("this match cannot be loaded; it can only be ended")) from None
    if turn is None:
        raise IllegalAnswer(_("the match has no such turn"))
    _operate(match, f"back:{version}", operator)
    _record(Kind.MATCH_BACK, operator, match, f"{match} to “{turn.name}”: {turn.effect}", reason)
    return f"{turn.effect}."


def _record(kind: OperatorAction.Kind, operator: Person, match: Match, about: str, reason: str) -> None:
    log.warning("%s: %s, by operator %s", about, kind.value, operator.pk)
    action_record(kind=kind, operator=operator, match=match, about=about, reason=reason)


@transaction.atomic
def line_hide(*, operator: Person, message: ChatMessage, reason: str = "") -> None:
    """Hide a message from everybody, and settle all reports about it. Raises: IllegalAnswer."""
    check_not_own_message(message, operator)
    ChatMessage.objects.filter(pk=message.pk).update(hidden=True)
    _settle(Report.objects.filter(message=message))
    action_record(
        kind=Kind.LINE_HIDE, operator=operator, person=message.person, match=message.at_match,
        about=message, reason=reason,
    )  # fmt: skip
    if message.at_match is not None:
        publish(ChatChanged(message.at_match.slug))
    elif message.room is not None:
        publish(RoomChanged(message.room.slug, listed=False))


@transaction.atomic
def report_settle(*, operator: Person, report: Report, reason: str = "") -> None:
    """Settle all reports about the message or the person of this report. Raises: IllegalAnswer."""
    check_not_own_report(report, operator)
    message = report.message
    alike = Report.objects.filter(about=report.about) if message is None else message.reports.all()
    _settle(alike)
    action_record(
        kind=Kind.REPORT_SETTLE, operator=operator, person=report.reported,
        match=message.at_match if message else None, about=message or report.about, reason=reason,
    )  # fmt: skip


def _settle(reports: QuerySet[Report]) -> None:
    reports.filter(settled=False).update(settled=True, settled_at=database_time.now())


def _operate(match: Match, about: str, operator: Person) -> None:
    move = Act(_new_id(operator), "operator", about)
    match_move(slug=match.slug, person=None, move=move, seat=0)


def _new_id(operator: Person) -> str:
    return f"{BY_OPERATOR}{operator.pk}.{get_random_string(12)}"


@transaction.atomic
def _close(match: Match, operator: Person) -> None:
    """End a match in the database, without rules. Raises: IllegalAnswer."""
    now, index = database_time.now(), max(match.version, match.log_entries.count())
    message = _("an operator ended the match without result")
    closed = Match.objects.running().filter(pk=match.pk, version=match.version)
    if not closed.update(
        status=Match.Status.OVER,
        version=index + 1,
        waiting=[],
        stands_still="",
        ended_at=now,
        updated_at=now,
        result={"reason": "void", "says": to_plain(message)},
    ):
        raise IllegalAnswer(_("the match is over"))
    match.seats.update(ended_at=now)
    LogEntry.objects.create(
        match=match, index=index, seat=0, question="operator", answer="void",
        client_id=_new_id(operator), created_at=now,
    )  # fmt: skip
    Clock.objects.filter(seat__match=match).update(question="", deadline=None, warn_at=None)
