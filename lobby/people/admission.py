"""Who may come to this site, and who may open rooms: settings.SIGN_UP says how open it is."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _

from lobby.models import Person
from lobby.refusal import Refused

OPEN, INVITATION, CLOSED = "open", "invitation", "closed"


def may_sign_up() -> bool:
    """Return whether anybody may make an account, without an invitation to the site."""
    return bool(settings.SIGN_UP == OPEN)


def may_be_guest(*, invited: bool) -> bool:
    """Return whether somebody new may come with a name only; `invited`: by the link of a room."""
    return settings.SIGN_UP == OPEN or (invited and settings.SIGN_UP == INVITATION)


def may_open_rooms(person: Person | None) -> bool:
    """Return whether somebody may open rooms; a program may, for its owner has an account."""
    if settings.SIGN_UP == OPEN:
        return True
    return person is not None and (bool(person.login) or person.is_program)


def may_invite(person: Person | None) -> bool:
    """Return whether somebody may invite others to make an account."""
    return settings.SIGN_UP == INVITATION and person is not None and bool(person.login)


def check_sign_up() -> None:
    """Raise Refused if an account wants an invitation."""
    if not may_sign_up():
        raise Refused(no_account())


def check_guest(*, invited: bool) -> None:
    """Raise Refused if somebody new may not come with a name only."""
    if may_be_guest(invited=invited):
        return
    if settings.SIGN_UP == INVITATION:
        raise Refused(_("New here? You can come by the link of a room, or with an account."))
    raise Refused(_("This site is a closed club: please sign in."))


def check_may_open(person: Person | None) -> None:
    """Raise Refused if somebody may not open rooms."""
    if not may_open_rooms(person):
        raise Refused(_("Only people with an account can open rooms here."))


def no_account() -> str:
    """Return how one comes to an account here."""
    if settings.SIGN_UP == INVITATION:
        return _("Accounts are by invitation here: ask somebody who plays here for a link.")
    return _("This site is a closed club: whoever runs it hands out the accounts.")
