"""Accounts: login and password of a person; a guest with an account stays the same person."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from games.bus.bus import publish
from games.bus.events import PersonOut
from games.moderation.forgotten_names import actions_forget, names_of, without_names
from games.moderation.hidden_names import names_hide
from games.moderation.models import OperatorAction
from games.notifications.delivery.push_here import pushes_end
from games.notifications.models import NotificationChannel
from lobby.accounts.devices.ending import devices_end
from lobby.accounts.hidden_names import namings_hold, namings_of, neutral_name
from lobby.accounts.personal_data import person_data, person_leave, person_move
from lobby.accounts.programs import access_tokens_end
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms import services as rooms
from lobby.rooms.members.blocking import blocked_send_out
from lobby.rooms.models import Member, Removal, Room, RoomInvitation


def return_link_renew(*, person: Person) -> None:
    """Replace the return link; the old one is dead."""
    person.return_number += 1
    person.save(update_fields=["return_number"])


def account_open(*, person: Person, push: int | None = None) -> None:
    """Store the new login and password of a guest or a new person.

    A guest's return link, e-mail addresses and passkeys end, since others may know the link. Pushes
    to other browsers end with their sessions; `push` is the channel (primary key) of this one.

    Raises:
        Refused: another person has just taken the login.
    """
    person.return_number += 1
    try:
        with transaction.atomic():
            person.save(update_fields=["login", "password", "return_number"] if person.pk else None)
            addresses_of(person).delete()
            devices_end(person=person)
            pushes_end(person=person.pk, but=push)
            person_check_in(person=person.pk)
    except IntegrityError:
        raise Refused(_("This login is not available. Please choose another one.")) from None


def addresses_of(person: Person) -> QuerySet[NotificationChannel]:
    """Return a person's e-mail addresses; confirmed ones can reset the password."""
    return person.notification_channels.filter(kind=NotificationChannel.Kind.EMAIL)


@transaction.atomic
def password_change(*, person: Person, password: str, push: int | None = None) -> None:
    """Store a new password; all other sessions, links, tokens and passkeys end.

    Pushes to other browsers end with their sessions; `push` is the channel (primary key) of this
    one.
    """
    person.set_password(password)
    person.return_number += 1
    person.save(update_fields=["password", "return_number"])
    access_tokens_end(owner=person)
    devices_end(person=person)
    pushes_end(person=person.pk, but=push)
    person_check_in(person=person.pk)


def person_turn_out(*, person: int) -> None:
    """End all sockets and pushes of a person (primary key), and sockets of their programs."""
    pushes_end(person=person)
    out = [person, *Person.objects.filter(owner=person).values_list("pk", flat=True)]
    publish(*map(PersonOut, out))


def person_check_in(*, person: int) -> None:
    """End the browser sockets of a person (primary key), to check their sessions.

    Pages with a valid session connect again at once.
    """
    publish(PersonOut(person, anew=True))


@transaction.atomic
def guest_move_in(*, guest: Person, owner: Person) -> int:
    """Move a guest's data to another person, mostly an account; return the number of matches.

    Rooms closed to the owner are left. Open pages of the guest connect again as the owner. Passkeys
    stay with the guest, as another user of the return link may have made them.
    """
    person_check_in(person=guest.pk)
    if owner.name_hidden:
        namings_hold(guest)
    theirs = Member.objects.filter(person__in=[guest, owner]).values("room")
    held = list(Room.objects.open().filter(pk__in=theirs).select_for_update().order_by("pk"))
    moved = person_move(guest=guest, owner=owner)
    owner.lessons = guest.lessons | owner.lessons
    owner.save(update_fields=["lessons"])
    there = owner.memberships.values("room")
    Member.objects.filter(person=guest).exclude(room__in=there).update(person=owner)
    Removal.objects.filter(person=guest).exclude(room__in=Removal.objects.filter(person=owner).values("room")).update(
        person=owner
    )
    RoomInvitation.objects.filter(by=guest).exclude(person=owner).update(by=owner)
    Room.objects.filter(host=guest).exclude(members__person=guest).update(host=owner)
    _leave_where_unwanted(held, guest, owner)
    blocked_send_out(person=owner)
    if owner.name_hidden:
        names_hide(person=owner, namings=namings_of(owner), shown=neutral_name(owner))
    if not guest.match_seats.exists() and not guest.memberships.exists():
        guest.delete()
    return moved


def _leave_where_unwanted(held: Iterable[Room], guest: Person, owner: Person) -> None:
    """Leave those of the locked rooms that are closed to the account."""
    for room in held:
        room.refresh_from_db()
        try:
            rooms.check_not_removed(room, owner)
        except Refused:
            for each in (guest, owner):
                if room.members.filter(person=each).exists():
                    rooms.room_leave(room=room, person=each)


@transaction.atomic
def account_delete(*, person: Person) -> None:
    """Delete a person and their programs, with their messages; their seats belong to nobody.

    Raises:
        Refused: nobody else could administer the site.
    """
    _check_other_operators(person)
    held = Person.objects.select_for_update(no_key=True).filter(pk=person.pk).first()
    if held is None:  # a second request at the same moment
        return
    for program in person.programs.all():
        account_delete(person=program)
    for room in Room.objects.open().filter(members__person=person):
        with suppress(Refused):  # the match has just begun
            rooms.room_leave(room=room, person=person)
    nobody = _("Former player")
    _forget_in_closed_rooms(person, nobody)
    person_leave(person=person, name=nobody)
    person_turn_out(person=person.pk)
    person.delete()


def _check_other_operators(person: Person) -> None:
    operators = Person.objects.filter(is_superuser=True, is_active=True).exclude(login=None)
    held = {each.pk for each in operators.select_for_update(no_key=True).order_by("pk")}
    if held == {person.pk}:
        raise Refused(
            _("This is the last operator with all rights. Give all rights to another person before the deletion.")
        )


def _forget_in_closed_rooms(person: Person, nobody: str) -> None:
    """Remove the person's names from reasons for closed rooms."""
    names = {*names_of(person), *person.memberships.values_list("name", flat=True)}
    theirs = Q(host=person) | Q(members__person=person)
    for room in Room.objects.exclude(closed_because="").filter(theirs).distinct():
        room.closed_because = Truncator(without_names(room.closed_because, names, nobody)).chars(300)
        room.save(update_fields=["closed_because"])
        actions = OperatorAction.objects.filter(kind=OperatorAction.Kind.ROOM_CLOSE, about=str(room))
        actions_forget(actions=actions, names=names, instead=nobody)


def data_of(person: Person) -> dict[str, Any]:
    """Return all data of a person as plain data."""
    fields = (
        "slug",
        "name",
        "login",
        "joined_at",
        "last_login",
        "time_zone",
        "avatar",
        "favourite_colour",
        "found_by",
    )
    programs = person.programs.values("slug", "name", "joined_at")
    rest = (
        "quiet_from",
        "quiet_to",
        "rest_plan",
        "vacations",
        "vacation_used",
        "quick_opponents",
        "lessons",
    )
    return {
        "person": {name: getattr(person, name) for name in (*fields, *rest)},
        "rooms": list(
            person.memberships.values(
                "room__slug",
                "room__game",
                "room__options",
                "room__status",
                "name",
                "number",
                "joined_at",
            )
        ),
        "programs": [dict(each) for each in programs],
        "passkeys": list(person.passkeys.values("label", "synchronised", "created_at", "last_used_at")),
        **person_data(person=person),
    }
