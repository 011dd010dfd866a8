"""Accounts: a login and a password for whoever wants them. A guest stays the same person."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.services.personal_data import person_data, person_leave, person_move
from lobby import rate_limits as limits
from lobby.models import Member, Person, Room, clean_login
from lobby.rooms import services as rooms

LOGIN_LENGTH = 80


def account_open(*, person: Person, login: str, password: str) -> None:
    """Give somebody who is here a login; Refused if it cannot be had."""
    if person.login:
        raise rooms.Refused(_("You have an account already."))
    person.login = checked_login(login)
    check_password(password, person)
    person.set_password(password)
    try:
        with transaction.atomic():
            person.save(update_fields=["login", "password"] if person.pk else None)
    except IntegrityError:
        person.login = None
        raise rooms.Refused(_("This login cannot be had. Please choose another one.")) from None


def checked_login(text: str) -> str:
    """A login as it is kept; Refused says what is wrong with it."""
    login = clean_login(text)
    if not 3 <= len(login) <= LOGIN_LENGTH or not login.isprintable() or " " in login:
        raise rooms.Refused(
            _("A login has 3 to %(n)d characters and no spaces.") % {"n": LOGIN_LENGTH}
        )
    return login


def check_password(password: str, person: Person) -> None:
    """Refused, with all reasons, if the password is too easy to guess."""
    try:
        validate_password(password, person)
    except ValidationError as faults:
        raise rooms.Refused(" ".join(faults.messages)) from None


def account_find(*, request: HttpRequest, login: str, password: str) -> Person | None:
    """Whose login and password these are; counted by address and by login."""
    login = clean_login(login)[:LOGIN_LENGTH]
    limits.count(request, "sign_in")
    limits.count(request, "sign_in_to", about=hashlib.sha256(login.encode()).hexdigest()[:20])
    found = authenticate(request, username=login, password=password)
    return found if isinstance(found, Person) else None


def password_change(*, person: Person, old: str, new: str) -> None:
    """Take a new password; whoever has come in by the return link or elsewhere is out."""
    if not person.check_password(old):
        raise rooms.Refused(_("That is not your present password."))
    check_password(new, person)
    person.set_password(new)
    person.return_number += 1
    person.save(update_fields=["password", "return_number"])


@transaction.atomic
def guest_move_in(*, guest: Person, owner: Person) -> int:
    """Move all that a guest has to an account; the number of matches that came along."""
    moved = person_move(guest=guest, owner=owner)
    there = owner.memberships.values("room")
    Member.objects.filter(person=guest).exclude(room__in=there).update(person=owner)
    Room.objects.filter(host=guest).exclude(members__person=guest).update(host=owner)
    if not guest.match_seats.exists() and not guest.memberships.exists():
        guest.delete()
    return moved


@transaction.atomic
def account_delete(*, person: Person) -> None:
    """Forget a person: their seats are left to nobody, what they said is deleted."""
    for room in Room.objects.open().filter(members__person=person):
        rooms.room_leave(room=room, person=person)
    person_leave(person=person, name=_("somebody who left"))
    person.delete()


def data_of(person: Person) -> dict[str, Any]:
    """Everything the site knows of a person, as plain data."""
    fields = ("slug", "name", "login", "joined_at", "last_login", "language", "time_zone")
    rest = ("quiet_from", "quiet_to", "vacation_from", "vacation_to", "vacation_used")
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
        **person_data(person=person),
    }
