"""The outbox: what is to be sent, to whom and over which channel. `deliveries.py` takes it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils import timezone

from games.matches.change import Change
from games.models import Notification, NotificationChannel, Seat, TimeoutPolicy
from games.services.availability import availability_of, next_available
from games.services.clocks import SeatTurn
from games.services.current import OF_QUESTIONS

if TYPE_CHECKING:
    from lobby.models import Person

Kind, State = Notification.Kind, Notification.State
IN_DIGESTS = (Kind.TURN, Kind.PROPOSAL, Kind.ENDED)  # which can wait for the morning
AT_ANY_HOUR = (Kind.ANSWERED, Kind.RESET)  # which wait for nobody to be available

DELAY = timedelta(seconds=20)  # whoever answers or looks at once gets no notification
DIGEST_AT = time(8)  # in the person's time zone
MAX_FAILURES = 20  # in a row, after which a channel is no longer used


def notifications_follow(turns: Sequence[SeatTurn]) -> None:
    """Withdraw what is settled by a move, and notify those who are to move now."""
    for turn in turns:
        if turn.settled:
            notifications_withdraw(turn.seat)
        if turn.question:
            _put(turn.seat, turn.question, Kind.TURN, turn.at + DELAY)


def notifications_tell_table(changes: Sequence[Change]) -> None:
    """Notify the others of what these moves propose, and that they have ended the match."""
    for change in changes:
        if change.time_control.live:
            continue
        if change.outcome is not None:
            _tell_others(change, Kind.ENDED, "")
        elif (about := _proposed_first(change)) is not None:
            _tell_others(change, Kind.PROPOSAL, f"{about}.{change.version}")


def _proposed_first(change: Change) -> str | None:
    """Return what a step proposes that nobody has proposed before, if it does."""
    entry, proposals = change.step.entry, change.new_proposals
    if entry.question != "agree" or proposals is None:
        return None
    about = str(entry.answer)
    return about if proposals.get(about) == [entry.seat] else None


def _tell_others(change: Change, kind: Notification.Kind, key: str) -> None:
    """Notify the people at a match, all but whoever has moved."""
    step = change.step
    for seat in _people_at(change.match.pk, but=None if step.person is None else step.entry.seat):
        _put(seat, key, kind, step.created_at + DELAY)


def notification_warn(seat: Seat, question: str, now: datetime) -> None:
    """Notify a player that most of their time is used. This waits for no digest."""
    _put(seat, question, Kind.ALARM, now)


def notifications_tell_late(seat: Seat, question: str, now: datetime) -> None:
    """Notify a player that their time is up, and the others where the table is to decide."""
    waits = seat.match.timeout_policy == TimeoutPolicy.WAIT
    for each in _people_at(seat.match_id):
        if waits or each.number == seat.number:
            _put(each, question, Kind.LATE, now)


def notifications_tell_call(seat: Seat, key: str, now: datetime) -> None:
    """Notify a player that somebody is there to go on with their match."""
    _put(seat, key, Kind.CALLED, now)


def notification_invite(*, person: Person, key: str, facts: dict[str, str], now: datetime) -> None:
    """Notify somebody that they are invited: `facts` say by whom, to which `game`, and the `path`.

    `by` is a primary key: their name, which may be hidden or forgotten meanwhile, is looked up.
    """
    Notification.objects.bulk_create(
        Notification(channel_id=channel, question=key, kind=Kind.INVITED, facts=facts, due_at=at)
        for channel, at in _due(person.pk, Kind.INVITED, now)
    )


def notifications_tell_reset(channels: Iterable[NotificationChannel], now: datetime) -> None:
    """Send a link for a new password to each of these addresses, at any hour."""
    Notification.objects.bulk_create(
        Notification(channel=channel, kind=Kind.RESET, due_at=now) for channel in channels
    )


def invitations_withdraw(key: str, person: Person | None = None) -> None:
    """Cancel what has not been sent of the invitations with this key, to anybody or to one person."""
    unsent = Notification.objects.filter(
        kind=Kind.INVITED, question=key, state__in=(State.WAITING, State.CLAIMED)
    )
    if person is not None:
        unsent = unsent.filter(channel__person=person)
    unsent.update(state=State.OUTDATED)


def _people_at(match: int, but: int | None = None) -> QuerySet[Seat]:
    seats = Seat.objects.filter(match=match, person__isnull=False)
    return seats if but is None else seats.exclude(number=but)


def _put(seat: Seat, question: str, kind: Notification.Kind, earliest: datetime) -> None:
    if seat.person_id is not None:
        _put_all(_due(seat.person_id, kind, earliest), seat, question, kind)


def _due(
    person: int, kind: Notification.Kind, earliest: datetime
) -> Iterable[tuple[int, datetime]]:
    """Return by primary key the channels of somebody, unless they are shut out, and when each is told."""
    used = NotificationChannel.objects.filter(confirmed=True, failures__lt=MAX_FAILURES)
    theirs = used.filter(person=person, person__is_active=True).exclude(
        person__owner__is_active=False
    )
    return [(each.pk, _due_at(kind, earliest, each)) for each in theirs.select_related("person")]


def _put_all(
    due: Iterable[tuple[int, datetime]], seat: Seat, question: str, kind: Notification.Kind
) -> None:
    Notification.objects.bulk_create(
        [
            Notification(channel_id=channel, seat=seat, question=question, kind=kind, due_at=at)
            for channel, at in due
        ],
        ignore_conflicts=True,
    )


def _due_at(kind: str, earliest: datetime, channel: NotificationChannel) -> datetime:
    """Return when to send: with the digest, or when the person is available and the clock runs."""
    if in_digest(kind, channel):
        return next_digest(earliest, channel.person)
    return next_available(earliest, availability_of(channel.person))


def in_digest(kind: str, channel: NotificationChannel) -> bool:
    """Return whether this waits for the e-mail of the day."""
    return channel.digest and kind in IN_DIGESTS


def next_digest(now: datetime, person: Person) -> datetime:
    """Return when the next e-mail of the day goes out, in the person's morning."""
    local = now.astimezone(ZoneInfo(person.time_zone))
    day = local.date() if local.time() < DIGEST_AT else local.date() + timedelta(days=1)
    return datetime.combine(day, DIGEST_AT, local.tzinfo)


def notifications_reschedule(person: Person) -> None:
    """Send what waits by the new availability of the person."""
    waiting = Notification.objects.filter(
        channel__person=person, state=State.WAITING, tries=0
    ).exclude(kind__in=AT_ANY_HOUR)
    for each in waiting.select_related("channel__person"):
        delay = DELAY if each.kind in IN_DIGESTS else timedelta()
        due_at = _due_at(each.kind, each.created_at + delay, each.channel)
        waiting.filter(pk=each.pk).update(due_at=due_at)


def notifications_withdraw(seat: Seat) -> None:
    """Cancel what has not been sent about a seat that owes nothing, and retract what devices show."""
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
        now = timezone.now()
        _put_all([(channel, now) for channel in channels], seat, newest, Kind.ANSWERED)
