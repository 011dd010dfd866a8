"""Personal data in matches: move it to another person, export it, delete it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q

from games.absence.seats import seat_leave
from games.bus.bus import publish
from games.bus.events import SeatsChanged
from games.chat.models import ChatMessage, Mute, Report
from games.clocks.models import Vacancy
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import FormerPlayer, LogEntry, Match, Seat
from games.moderation.forgotten_names import actions_about, actions_forget, names_of
from games.moderation.models import Ban, OperatorAction
from games.notifications.models import Notification
from games.play.start import seats_move
from games.play.vacancies import vacancy_open

if TYPE_CHECKING:
    from lobby.people.models import Person


@transaction.atomic
def person_move(*, guest: Person, owner: Person) -> int:
    """Give a guest's data in matches to `owner`. Return the number of moved seats.

    Seats stay if `owner` sits at the same match. The log stays as written. Channels stay with the
    guest: another user of the return link may have made them, and e-mail addresses can reset the
    password.
    """
    moved = seats_move(guest=guest, owner=owner)
    Vacancy.objects.filter(owner=guest).update(owner=owner)
    FormerPlayer.objects.filter(person=guest).update(person=owner)
    ChatMessage.objects.filter(person=guest).update(person=owner)
    _move_mutes(guest, owner)
    Ban.objects.filter(person=guest).update(person=owner)
    OperatorAction.objects.filter(person=guest).update(person=owner)
    for told in Notification.objects.filter(facts__by=str(guest.pk)):
        told.facts["by"] = str(owner.pk)
        told.save(update_fields=["facts"])
    return moved


def _move_mutes(guest: Person, owner: Person) -> None:
    """Give the guest's mutes and blocks to the account, in both directions."""
    blocked = guest.mutes.filter(blocked=True).values("of")
    blocking = guest.muted_by.filter(blocked=True).values("by")
    owner.mutes.filter(of__in=blocked).update(blocked=True)
    owner.muted_by.filter(by__in=blocking).update(blocked=True)
    known, knowing = owner.mutes.values("of"), owner.muted_by.values("by")
    guest.mutes.exclude(of__in=known).exclude(of=owner).update(by=owner)
    guest.muted_by.exclude(by__in=knowing).exclude(by=owner).update(of=owner)


def person_leave(*, person: Person, name: str) -> None:
    """Leave every match, running or finished. The seats get this `name` and no owner."""
    actions_forget(actions=actions_about(person), names=names_of(person), instead=name)
    seats = Seat.objects.filter(person=person).select_related("match")
    for seat in seats.filter(Q(vacancy=None) | Q(vacancy__filled=True), match__status="running").order_by("match"):
        _leave_seat(seat, person)
    Vacancy.objects.filter(seat__person=person, filled=False).update(left_on_purpose=True)
    slugs = list(seats.values_list("match__slug", flat=True))
    seats.update(person=None, name=name, notes={})
    Vacancy.objects.filter(owner=person).update(owner=None, name=name, notes={})
    former = FormerPlayer.objects.filter(person=person)
    slugs += former.values_list("seat__match__slug", flat=True)
    former.update(person=None, name=name)
    OperatorAction.objects.filter(person=person).update(about=name)  # the log keeps its lines
    _forget_reported_lines(person, name)
    ChatMessage.objects.filter(person=person).delete()
    publish(*map(SeatsChanged, slugs))


def _leave_seat(seat: Seat, person: Person) -> None:
    """Leave a seat like on its page; if that is refused, vacate it."""
    try:
        with transaction.atomic():  # undone if refused
            seat_leave(match=seat.match, person=person)
    except IllegalAnswer:  # the rules cannot play it, or the seat or match is over
        if Match.objects.running().filter(pk=seat.match_id).exists():
            vacancy_open(seat, on_purpose=True)


def _forget_reported_lines(person: Person, name: str) -> None:
    """Delete the person's messages from the context of reports."""
    written = ChatMessage.objects.filter(person=person)
    lines = {(each.sent_at.isoformat(timespec="seconds"), each.text) for each in written}
    beside = (
        Q(message__match__in=written.filter(match__isnull=False).values("match"))
        | Q(message__team_at__in=written.filter(team_at__isnull=False).values("team_at"))
        | Q(message__room__in=written.filter(room__isnull=False).values("room"))
    )
    for report in Report.objects.filter(beside).exclude(message__in=written):
        for line in report.lines_around:
            if (line["at"], line["text"]) in lines:
                line.update(name=name, text="")
        report.save(update_fields=["lines_around"])


def person_data(*, person: Person) -> dict[str, Any]:
    """Return a person's data in matches, as plain data."""
    seats = Seat.objects.filter(person=person).select_related("match").order_by("match__created_at")
    answers = LogEntry.objects.filter(person=person).order_by("match", "index")
    return {
        "matches": [
            {
                "match": seat.match.slug,
                "game": seat.match.game,
                "options": seat.match.options,
                "begun": seat.match.created_at,
                "ended": seat.match.ended_at,
                "result": seat.match.result,
                "seat": seat.number,
                "name": seat.name,
                "notes": seat.notes,
            }
            for seat in seats
        ],
        "away_from": list(
            Vacancy.objects.filter(owner=person).values("seat__match__slug", "seat__number", "name", "notes")
        ),
        "substitute_at": list(person.former_seats.values("seat__match__slug", "name")),
        "answers": [
            {**each, "question": "" if "." in each["question"] else each["question"]}  # no number
            for each in answers.values("match__slug", "seat", "question", "answer", "created_at")
        ],
        "chat": list(
            ChatMessage.objects.filter(person=person).values(
                "match__slug", "team_at__slug", "room__slug", "audience", "text", "sent_at"
            )
        ),
        "reports": list(
            person.reports.values("message__text", "about__name", "reason", "created_at", "settled", "settled_at")
        ),
        "bans": list(person.bans.values("reason", "created_at", "until", "lifted_at")),
        "muted": list(Mute.objects.filter(by=person).values("of__name")),
        "tokens": list(person.access_tokens.values("name", "scopes", "created_at", "last_used_at")),
        "notices": list(person.notification_channels.values("kind", "target", "digest", "created_at")),
    }
