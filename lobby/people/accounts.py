"""Accounts: a login and a password for whoever wants them. A guest stays the same person."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games.bus.bus import publish
from games.bus.events import PersonOut
from games.models import NotificationChannel, OperatorAction
from games.notifications.push_here import pushes_end
from games.services.forgotten_names import names_of, reasons_forget, without_names
from games.services.hidden_names import names_hide
from games.services.personal_data import person_data, person_leave, person_move
from games.services.start import seats_rename
from lobby.models import Member, Person, Removal, Room, RoomInvitation
from lobby.people.acquaintances import blocked_send_out
from lobby.people.hidden_names import namings_hold, namings_of, neutral_name
from lobby.people.names import clean_name
from lobby.people.programs import access_tokens_end
from lobby.refusal import Refused
from lobby.rooms import services as rooms


def person_rename(*, person: Person, name: str) -> None:
    """Call the person so from now on. Raises: Refused."""
    if person.name_hidden:
        raise Refused(_("An operator has hidden your name. Ask them if you want another one."))
    person.name = clean_name(name)
    with transaction.atomic():
        person.save(update_fields=["name"])
        seats_rename(person=person)


def profile_change(
    *, person: Person, avatar: str, favourite_colour: int | None, found_by: str
) -> None:
    """Keep what others see of somebody, and who may find them."""
    person.avatar, person.favourite_colour, person.found_by = avatar, favourite_colour, found_by
    person.save(update_fields=["avatar", "favourite_colour", "found_by"])


def opponents_pace(*, person: Person, quick: bool) -> None:
    """Keep whether computer opponents answer this person without pauses."""
    person.quick_opponents = quick
    person.save(update_fields=["quick_opponents"])


def return_link_renew(*, person: Person) -> None:
    """Make a new return link; the old one leads nowhere from now on."""
    person.return_number += 1
    person.save(update_fields=["return_number"])


def account_open(*, person: Person, push: int | None = None) -> None:
    """Keep the login and the password that somebody, perhaps somebody new, has just been given.

    A guest's return link and e-mail addresses end: whoever else has had the link would come in by them.
    Pushes to other browsers end with their sessions; `push` is the channel (primary key) of this one.

    Raises:
        Refused: somebody else was quicker to take the login.
    """
    person.return_number += 1
    try:
        with transaction.atomic():
            person.save(update_fields=["login", "password", "return_number"] if person.pk else None)
            addresses_of(person).delete()
            pushes_end(person=person.pk, but=push)
            person_check_in(person=person.pk)
    except IntegrityError:
        raise Refused(_("This login cannot be had. Please choose another one.")) from None


def addresses_of(person: Person) -> QuerySet[NotificationChannel]:
    """Return the e-mail addresses of a person: once confirmed, they bring a new password."""
    return person.notification_channels.filter(kind=NotificationChannel.Kind.EMAIL)


@transaction.atomic
def password_change(*, person: Person, password: str, push: int | None = None) -> None:
    """Take a new password; whoever has come in by the return link, a token or elsewhere is out.

    Pushes to other browsers end with their sessions; `push` is the channel (primary key) of this one.
    """
    person.set_password(password)
    person.return_number += 1
    person.save(update_fields=["password", "return_number"])
    access_tokens_end(owner=person)
    pushes_end(person=person.pk, but=push)
    person_check_in(person=person.pk)


def person_turn_out(*, person: int) -> None:
    """End all sockets and pushes of a person, by primary key, who may not come in any more.

    The sockets of their programs end too.
    """
    pushes_end(person=person)
    out = [person, *Person.objects.filter(owner=person).values_list("pk", flat=True)]
    publish(*map(PersonOut, out))


def person_check_in(*, person: int) -> None:
    """End the sockets that browsers have of a person, by primary key, since a session may be over.

    Their pages open others at once, where the session still is good.
    """
    publish(PersonOut(person, anew=True))


@transaction.atomic
def guest_move_in(*, guest: Person, owner: Person) -> int:
    """Move all that a guest has to an account; return the number of matches that came along.

    It brings nobody into a room that a host keeps the account out of. Open pages of the guest connect
    anew, as the account.
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
    Removal.objects.filter(person=guest).exclude(
        room__in=Removal.objects.filter(person=owner).values("room")
    ).update(person=owner)
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
    """Leave those of the rooms, which are held, that a host keeps the account out of."""
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
    """Forget a person and their programs: their seats are left to nobody, what they said is deleted."""
    held = Person.objects.select_for_update(no_key=True).filter(pk=person.pk).first()
    if held is None:  # they have said so twice at one moment
        return
    for program in person.programs.all():
        account_delete(person=program)
    for room in Room.objects.open().filter(members__person=person):
        with suppress(Refused):  # its match has just begun
            rooms.room_leave(room=room, person=person)
    nobody = _("somebody who left")
    _forget_in_closed_rooms(person, nobody)
    person_leave(person=person, name=nobody)
    person_turn_out(person=person.pk)
    person.delete()


def _forget_in_closed_rooms(person: Person, nobody: str) -> None:
    """Take the person's names out of the reasons for which rooms were closed that they were in."""
    names = {*names_of(person), *person.memberships.values_list("name", flat=True)}
    theirs = Q(host=person) | Q(members__person=person)
    for room in Room.objects.exclude(closed_because="").filter(theirs).distinct():
        room.closed_because = without_names(room.closed_because, names, nobody)
        room.save(update_fields=["closed_because"])
        actions = OperatorAction.objects.filter(
            kind=OperatorAction.Kind.ROOM_CLOSE, about=str(room)
        )
        reasons_forget(actions=actions, names=names, instead=nobody)


def data_of(person: Person) -> dict[str, Any]:
    """Return everything the site knows of a person, as plain data."""
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
        **person_data(person=person),
    }
