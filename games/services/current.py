"""Whether a notification is still worth sending, or outdated by what has happened since."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db.models import Q

from games import registry
from games.models import Clock, Mute, Notification, NotificationChannel, TimeoutPolicy, Vacancy

if TYPE_CHECKING:
    from lobby.models import Person

Kind, State = Notification.Kind, Notification.State
OF_QUESTIONS = (Kind.TURN, Kind.ALARM)  # which end with the question

INVITED_WITHIN = timedelta(days=1)
RESET_WITHIN = timedelta(hours=1)  # whoever has waited for longer has asked again
WITHDRAW_WITHIN = timedelta(hours=2)  # a device that sleeps for longer keeps what it shows


def is_current(notification: Notification, now: datetime) -> bool:
    """Return whether it is still worth sending, and to somebody who is not shut out."""
    person = notification.channel.person
    if not person.is_active or (person.owner and not person.owner.is_active):
        return False
    if notification.kind == Kind.INVITED:
        is_played = notification.facts["game"] in registry.SLUGS
        fresh = now < notification.created_at + INVITED_WITHIN
        return is_played and fresh and inviter_of(notification) is not None
    if notification.kind == Kind.RESET:
        confirmed = notification.channel.confirmed and person.login is not None
        return confirmed and now < notification.created_at + RESET_WITHIN
    seat = notification.own_seat
    if seat.match.game not in registry.SLUGS:
        return False
    if notification.kind == Kind.ANSWERED:
        shown = newest_sent(notification, now) == (notification.question, State.SENT)
        return shown and now < notification.created_at + WITHDRAW_WITHIN
    if seat.person_id != notification.channel.person_id or (
        hasattr(seat, "vacancy") and seat.vacancy.left_on_purpose
    ):
        return False
    match Kind(notification.kind):
        case Kind.ENDED:
            return seat.match.is_over and seat.seen_version < seat.match.version
        case Kind.PROPOSAL:
            about = notification.question.rpartition(".")[0]
            return not seat.match.is_over and about in seat.match.proposed_to(seat.number)
        case Kind.LATE:
            return not seat.match.is_over and _is_still_late(notification)
        case Kind.CALLED:
            answered = seat.match.called.get(str(seat.number), 0)
            fresh = seat.match.updated_at < notification.created_at > now - INVITED_WITHIN
            open_ = answered < int(notification.question.rpartition(".")[2])
            return fresh and open_ and not seat.match.is_over
    return (
        not seat.match.is_over
        and not seat.bot
        and seat.number in seat.match.waiting
        and seat.clock.question == notification.question
    )


def inviter_of(notification: Notification) -> Person | None:
    """Return who invites into a room; None if they are gone, or the invited have blocked them since."""
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
    """Return whether nobody has answered yet, where the table is to decide.

    In a sealed round the others are told as long as the seat counts as away, whether it has or not.
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
    """Return the question and the state of the newest about this seat over this channel.

    Where messages stand side by side, as those of a webhook, each is the newest of its question.
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
