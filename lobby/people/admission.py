"""Permission to sign up, to come as a guest and to create rooms, by settings.SIGN_UP and the games offered."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404
from django.utils.translation import gettext as _

from games import registry
from games.site.face.face import site_face
from lobby.people.models import Person
from lobby.refusals.refusal import NotOffered, Refused

OPEN, INVITATION, CLOSED = "open", "invitation", "closed"


def may_sign_up() -> bool:
    """Return whether sign-up needs no invitation."""
    return bool(settings.SIGN_UP == OPEN)


def may_be_guest(*, invited: bool) -> bool:
    """Return whether new guests may come; `invited`: by the link of a room."""
    return settings.SIGN_UP == OPEN or (invited and settings.SIGN_UP == INVITATION)


def may_open_rooms(person: Person | None) -> bool:
    """Return whether a person may create rooms; programs share their owner's right."""
    if settings.SIGN_UP == OPEN:
        return True
    return person is not None and (bool(person.login) or person.is_program)


def may_invite(person: Person | None) -> bool:
    """Return whether a person may invite others to the site."""
    return settings.SIGN_UP == INVITATION and person is not None and bool(person.login)


def check_guest(*, invited: bool) -> None:
    """Raise Refused if new guests may not come."""
    if may_be_guest(invited=invited):
        return
    if settings.SIGN_UP == INVITATION:
        raise Refused(_("New here? Open the link of a room, or sign in."))
    raise Refused(_("This site is a closed club: please sign in."))


def check_may_open(person: Person | None) -> None:
    """Raise Refused if a person may not create rooms."""
    if not may_open_rooms(person):
        raise Refused(_("Only people with an account can create rooms here."))


def no_account() -> str:
    """Return a sentence about the way to an account."""
    if settings.SIGN_UP == INVITATION:
        return _("Accounts are by invitation here: ask a player of this site for a link.")
    return _("This site is a closed club: its operator hands out the accounts.")


def check_offered(game: str) -> None:
    """Raise Refused if the site does not offer the game; matches of it go on."""
    if not is_offered(game):
        raise Refused(_("This site does not offer this game."))


def find_offered(game: str) -> None:
    """Raise NotOffered for a game that the site does not offer, Http404 for one that does not exist."""
    if not is_offered(game):
        raise NotOffered if game in registry.SLUGS else Http404


def is_offered(game: str) -> bool:
    """Return whether the site offers the game for new rooms and lessons."""
    return game in site_face().offered
