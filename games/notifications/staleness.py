"""Staleness of notifications: later events may outdate one before it is sent."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, assert_never

from django.contrib.auth import get_user_model
from django.db.models import Q

from games import registry
from games.chat.models import Mute, Report
from games.clocks.models import Clock, Vacancy
from games.matches.models import TimeoutPolicy
from games.notifications.models import Notification, NotificationChannel

if TYPE_CHECKING:
    from lobby.people.models import Person

Kind, State = Notification.Kind, Notification.State
OF_QUESTIONS = (Kind.TURN, Kind.ALARM)  # outdated when the question is answered

CALL_WITHIN = timedelta(days=1)  # of invitations and calls to a match broken off
RESET_WITHIN = timedelta(hours=1)
WITHDRAW_WITHIN = timedelta(hours=2)  # a device that sleeps longer keeps its notification


def is_current(notification: Notification, now: datetime) -> bool:
    """Return whether a notification is still worth sending, and its person is active."""
    person = notification.channel.person
    if not person.is_active or (person.owner and not person.owner.is_active):
        return False
    kind = Kind(notification.kind)
    if kind is Kind.INVITED:
        is_played = notification.facts["game"] in registry.SLUGS
        fresh = now < notification.created_at + CALL_WITHIN
        return is_played and fresh and inviter_of(notification) is not None
    if kind is Kind.RESET:
        confirmed = notification.channel.confirmed and person.login is not None
        return confirmed and now < notification.created_at + RESET_WITHIN
    if kind is Kind.REPORTS:
        return notification.channel.reports and settles_reports(person) and Report.objects.open().exists()
    seat = notification.own_seat
    if seat.match.game not in registry.SLUGS:
        return False
    if kind is Kind.ANSWERED:
        shown = newest_sent(notification, now) == (notification.question, State.SENT)
        return shown and now < notification.created_at + WITHDRAW_WITHIN
    if seat.person_id != notification.channel.person_id or (hasattr(seat, "vacancy") and seat.vacancy.left_on_purpose):
        return False
    match kind:
        case Kind.ENDED:
            return seat.match.is_over and seat.seen_version < seat.match.version
        case Kind.PROPOSAL:
            about = notification.question.rpartition(".")[0]
            return not seat.match.is_over and about in seat.match.proposed_to(seat.number)
        case Kind.LATE:
            return not seat.match.is_over and _is_still_late(notification)
        case Kind.CALLED:
            answered = seat.match.called.get(str(seat.number), 0)
            fresh = seat.match.updated_at < notification.created_at > now - CALL_WITHIN
            open_ = answered < int(notification.question.rpartition(".")[2])
            return fresh and open_ and not seat.match.is_over
        case Kind.TURN | Kind.ALARM:
            return _is_still_asked(notification)
        case unknown:
            assert_never(unknown)


def _is_still_asked(notification: Notification) -> bool:
    """Return whether the seat's player has not answered the question yet."""
    seat = notification.own_seat
    return (
        not seat.match.is_over
        and not seat.bot
        and seat.number in seat.match.waiting
        and seat.clock.question == notification.question
    )


def settles_reports(person: Person) -> bool:
    """Return whether a person may settle reports in the admin."""
    return person.is_staff and person.has_perm("games.change_report")


def inviter_of(notification: Notification) -> Person | None:
    """Return the person who invites; None if deleted or blocked by the invited one."""
    people = get_user_model()._default_manager
    found: Person | None = people.filter(pk=int(notification.facts["by"])).first()
    if found is None:
        return None
    blocked = Mute.objects.blocks_by(notification.channel.person).blocks_of(found)
    return None if blocked.exists() else found


def late_seat(notification: Notification) -> int:
    """Return the seat whose time was up for the notification's question."""
    return int(notification.question.rpartition(".")[2])


def _is_still_late(notification: Notification) -> bool:
    """Return whether a late player has not answered yet, if the table decides about the seat.

    In a sealed round the others hear of a seat as long as it counts as away, answered or not.
    """
    seat, late = notification.own_seat, late_seat(notification)
    match = seat.match
    if match.timeout_policy != TimeoutPolicy.WAIT:
        return True
    if late in match.sealed and late != seat.number:
        away = Vacancy.objects.filter(seat__match=match, seat__number=late, filled=False)
        return away.exists()
    clocks = Clock.objects.filter(seat__match=match, seat__number=late)
    return clocks.filter(question=notification.question, deadline=None).exists()


def newest_sent(notification: Notification, now: datetime) -> tuple[str, str] | None:
    """Return question and state of the newest notification of a question to this seat and channel.

    Messages of a webhook stand side by side: there it is the newest of the same question.
    """
    under_way = (State.CLAIMED, State.SENDING, State.SENT)
    sent = Notification.objects.filter(
        Q(state__in=under_way) | Q(state=State.WAITING, due_at__lte=now),
        channel=notification.channel_id,
        seat=notification.seat_id,
    )
    sent = sent.filter(kind__in=OF_QUESTIONS).order_by("-pk")
    if notification.channel.kind == NotificationChannel.Kind.WEBHOOK:
        sent = sent.filter(question=notification.question)
    return sent.values_list("question", "state").first()
