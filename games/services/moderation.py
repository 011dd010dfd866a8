"""What operators may do about a match: by its log like everybody, never by editing it; and about its chat."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.bus.bus import publish
from games.bus.events import ChatChanged
from games.core.messages import _, to_plain
from games.core.questions import IllegalAnswer
from games.models import ChatMessage, Clock, LogEntry, Match, OperatorAction, Report
from games.services.audit import action_record
from games.services.judging import Act
from games.services.moves import match_move
from games.services.unplayable import Unplayable

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from lobby.models import Person

log = logging.getLogger("games")
Kind = OperatorAction.Kind
BY_OPERATOR = "operator."  # how the client ids of entries begin that an operator has made


@transaction.atomic
def match_void(*, match: Match, operator: Person, reason: str = "") -> None:
    """End a match without result.

    Where the rules at hand cannot replay its log any more, the entry is written without them.
    """
    try:
        _operate(match, "void", operator)
    except Unplayable:
        _close(match, operator)
    _record(Kind.MATCH_END, operator, match, str(match), reason)


@transaction.atomic
def match_rewind(*, match: Match, version: int, operator: Person, reason: str = "") -> None:
    """Set a match back to the start of the turn that `version` belongs to.

    Raises: IllegalAnswer.
    """
    try:
        _operate(match, f"back:{version}", operator)
    except Unplayable:
        raise IllegalAnswer(_("this match cannot be loaded; it can only be ended")) from None
    _record(Kind.MATCH_BACK, operator, match, f"{match} to the turn of entry {version}", reason)


def _record(
    kind: OperatorAction.Kind, operator: Person, match: Match, about: str, reason: str
) -> None:
    log.warning("%s: %s, by operator %s", about, kind.value, operator.pk)
    action_record(kind=kind, operator=operator, match=match, about=about, reason=reason)


@transaction.atomic
def line_hide(*, operator: Person, message: ChatMessage, reason: str = "") -> None:
    """Hide a message from everybody, and settle what was reported about it."""
    ChatMessage.objects.filter(pk=message.pk).update(hidden=True)
    _settle(Report.objects.filter(message=message))
    action_record(
        kind=Kind.LINE_HIDE, operator=operator, person=message.person, match=message.match,
        about=message, reason=reason,
    )  # fmt: skip
    publish(ChatChanged(message.match.slug))


@transaction.atomic
def report_settle(*, operator: Person, report: Report, reason: str = "") -> None:
    """Settle what was reported about a message, by whomever; the message stays."""
    _settle(report.message.reports.all())
    action_record(
        kind=Kind.REPORT_SETTLE, operator=operator, person=report.message.person,
        match=report.message.match, about=report.message, reason=reason,
    )  # fmt: skip


def _settle(reports: QuerySet[Report]) -> None:
    reports.filter(settled=False).update(settled=True, settled_at=timezone.now())


def _operate(match: Match, about: str, operator: Person) -> None:
    move = Act(_new_id(operator), "operator", about)
    match_move(slug=match.slug, person=None, move=move, seat=0)


def _new_id(operator: Person) -> str:
    return f"{BY_OPERATOR}{operator.pk}.{get_random_string(12)}"


@transaction.atomic
def _close(match: Match, operator: Person) -> None:
    now, index = timezone.now(), max(match.version, match.log_entries.count())
    message = _("an operator ended the match without result")
    closed = Match.objects.running().filter(pk=match.pk, version=match.version)
    if not closed.update(
        status=Match.Status.OVER,
        version=index + 1,
        waiting=[],
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
