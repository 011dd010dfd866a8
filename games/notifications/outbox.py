"""Put notifications into the outbox, in the caller's transaction. `deliveries.py` takes them out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from games.clocks.availability import availability_of, next_available
from games.clocks.clocks import SeatTurn
from games.matches.change import Change
from games.matches.models import Seat, TimeoutPolicy
from games.notifications.models import Notification, NotificationChannel
from games.notifications.staleness import OF_QUESTIONS
from games.site import database_time

if TYPE_CHECKING:
    from lobby.people.models import Person

Kind, State = Notification.Kind, Notification.State
IN_DIGESTS = (Kind.TURN, Kind.PROPOSAL, Kind.ENDED)  # may wait for the morning
AT_ANY_HOUR = (Kind.ANSWERED, Kind.RESET)  # quiet hours and vacations delay the others

DELAY = timedelta(seconds=20)  # a player who answers or looks meanwhile gets no notification
DIGEST_AT = time(8)  # in the person's time zone
MAX_FAILURES = 20  # in a row, after which a channel is out of use


def notifications_follow(turns: Sequence[SeatTurn]) -> None:
    """Withdraw the notifications settled by a move, and notify the players to move."""
    for turn in turns:
        if turn.settled:
            notifications_withdraw(turn.seat)
        if turn.question:
            _put(turn.seat, turn.question, Kind.TURN, turn.at + DELAY)


def notifications_tell_table(changes: Sequence[Change]) -> None:
    """Notify the other players of new proposals and of the end of their match."""
    for change in changes:
        if change.time_control.live:
            continue
        if change.outcome is not None:
            _tell_others(change, Kind.ENDED, "")
        elif (about := _proposed_first(change)) is not None:
            _tell_others(change, Kind.PROPOSAL, f"{about}.{change.version}")


def _proposed_first(change: Change) -> str | None:
    """Return the proposal of a step, if it is new."""
    entry, proposals = change.step.entry, change.new_proposals
    if entry.question != "agree" or proposals is None:
        return None
    about = str(entry.answer)
    return about if proposals.get(about) == [entry.seat] else None


def _tell_others(change: Change, kind: Notification.Kind, key: str) -> None:
    """Notify the people at a match, except the player who moved."""
    step = change.step
    for seat in _people_at(change.match.pk, but=None if step.person is None else step.entry.seat):
        _put(seat, key, kind, step.created_at + DELAY)


def notification_warn(seat: Seat, question: str, now: datetime) -> None:
    """Warn a player that most of their time is used. This waits for no digest."""
    _put(seat, question, Kind.ALARM, now)


def notifications_tell_late(seat: Seat, question: str, now: datetime) -> None:
    """Notify a player that their time is up, and the others if the table decides."""
    waits = seat.match.timeout_policy == TimeoutPolicy.WAIT
    for each in _people_at(seat.match_id):
        if waits or each.number == seat.number:
            _put(each, question, Kind.LATE, now)


def notifications_tell_call(seat: Seat, key: str, now: datetime) -> None:
    """Notify a player that another one calls to go on with their match."""
    _put(seat, key, Kind.CALLED, now)


def notification_invite(*, person: Person, key: str, facts: dict[str, Any], now: datetime) -> None:
    """Invite a person: `facts` has the `path`, `by`, the host's primary key, and the fields of `Terms`.

    The host's name is looked up later: it may be hidden or forgotten by then.
    """
    Notification.objects.bulk_create(
        Notification(channel_id=channel, question=key, kind=Kind.INVITED, facts=facts, created_at=now, due_at=at)
        for channel, at in _due(person.pk, Kind.INVITED, now)
    )


def notifications_tell_reset(channels: Iterable[NotificationChannel], now: datetime) -> None:
    """Send a link for a new password to each of these addresses."""
    Notification.objects.bulk_create(
        Notification(channel=channel, kind=Kind.RESET, created_at=now, due_at=now) for channel in channels
    )


def notifications_tell_reports(channels: Iterable[NotificationChannel], now: datetime) -> None:
    """Tell moderators over these channels that reports are open."""
    Notification.objects.bulk_create(
        Notification(
            channel=channel, kind=Kind.REPORTS, created_at=now, due_at=_due_at(Kind.REPORTS, now + DELAY, channel)
        )
        for channel in channels
    )


def invitations_withdraw(key: str, person: Person | None = None) -> None:
    """Cancel the unsent invitations with this key, to one person or to all."""
    unsent = Notification.objects.filter(kind=Kind.INVITED, question=key, state__in=(State.WAITING, State.CLAIMED))
    if person is not None:
        unsent = unsent.filter(channel__person=person)
    unsent.update(state=State.OUTDATED)


def _people_at(match: int, but: int | None = None) -> QuerySet[Seat]:
    seats = Seat.objects.filter(match=match, person__isnull=False)
    return seats if but is None else seats.exclude(number=but)


def _put(seat: Seat, question: str, kind: Notification.Kind, earliest: datetime) -> None:
    if seat.person_id is not None:
        _put_all(_due(seat.person_id, kind, earliest), seat, question, kind)


def _due(person: int, kind: Notification.Kind, earliest: datetime) -> Iterable[tuple[int, datetime]]:
    """Return the channels of an active person, by primary key, each with the time to send."""
    used = NotificationChannel.objects.filter(confirmed=True, failures__lt=MAX_FAILURES)
    theirs = used.filter(person=person, person__is_active=True).exclude(person__owner__is_active=False)
    return [(each.pk, _due_at(kind, earliest, each)) for each in theirs.select_related("person")]


def _put_all(due: Iterable[tuple[int, datetime]], seat: Seat, question: str, kind: Notification.Kind) -> None:
    about = {"seat": seat, "question": question, "kind": kind, "created_at": database_time.now()}
    Notification.objects.bulk_create(
        [Notification(channel_id=channel, due_at=at, **about) for channel, at in due], ignore_conflicts=True
    )


def _due_at(kind: str, earliest: datetime, channel: NotificationChannel) -> datetime:
    """Return the time to send: with the digest, or when the person is available."""
    if in_digest(kind, channel):
        return next_digest(earliest, channel.person)
    return next_available(earliest, availability_of(channel.person))


def in_digest(kind: str, channel: NotificationChannel) -> bool:
    """Return whether a notification waits for the digest."""
    return channel.digest and kind in IN_DIGESTS


def next_digest(now: datetime, person: Person) -> datetime:
    """Return the time of the person's next digest."""
    local = now.astimezone(ZoneInfo(person.time_zone))
    day = local.date() if local.time() < DIGEST_AT else local.date() + timedelta(days=1)
    return datetime.combine(day, DIGEST_AT, local.tzinfo)


def notifications_reschedule(person: Person) -> None:
    """Reschedule the waiting notifications by the person's new availability."""
    waiting = Notification.objects.filter(channel__person=person, state=State.WAITING, tries=0).exclude(
        kind__in=AT_ANY_HOUR
    )
    for each in waiting.select_related("channel__person"):
        delay = DELAY if each.kind in IN_DIGESTS else timedelta()
        due_at = _due_at(each.kind, each.created_at + delay, each.channel)
        waiting.filter(pk=each.pk).update(due_at=due_at)


def notifications_withdraw(seat: Seat) -> None:
    """Cancel the unsent notifications of a seat that owes nothing, and retract the sent ones."""
    known = seat.notifications.filter(kind__in=OF_QUESTIONS)
    unsent = known.filter(state__in=(State.WAITING, State.CLAIMED))
    unsent.update(state=State.OUTDATED)
    shown = known.filter(
        channel__kind__in=(NotificationChannel.Kind.PUSH, NotificationChannel.Kind.WEBHOOK),
        channel__failures__lt=MAX_FAILURES,
        state__in=(State.SENDING, State.SENT),
    )
    newest = shown.order_by("-pk").values_list("question", flat=True).first()
    if newest is not None:
        channels = set(shown.filter(question=newest).values_list("channel", flat=True))
        now = database_time.now()
        _put_all([(channel, now) for channel in channels], seat, newest, Kind.ANSWERED)
