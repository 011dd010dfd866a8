"""Programs, which are accounts that people own, and the access tokens of both."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from games.core.questions import IllegalAnswer
from games.i18n import sentence
from games.models import AccessToken
from games.services.counted import person_hold
from games.services.tokens import token_create, token_revoke
from lobby.models import Person
from lobby.people.names import clean_name
from lobby.refusal import Refused

MOST_PROGRAMS = 10  # of one person


@transaction.atomic
def program_create(*, owner: Person, name: str) -> Person:
    """Make an account for a program, which it is for ever: it comes in by its tokens only."""
    _check_account(owner)
    if owner.name_hidden:  # which would come back as the program's
        raise Refused(_("An operator has hidden your name. Ask them if you want another one."))
    person_hold(owner)
    if owner.programs.count() >= MOST_PROGRAMS:
        raise Refused(_("You can have at most %(n)d programs.") % {"n": MOST_PROGRAMS})
    program = Person(name=clean_name(name), owner=owner, time_zone=owner.time_zone)
    program.set_unusable_password()
    program.save()
    return program


def program_of(*, owner: Person, slug: str) -> Person:
    """Return a program that the person owns. Raises: Refused."""
    found = owner.programs.filter(slug=slug).first()
    if found is None:
        raise Refused(_("You have no such program."))
    return found


def access_token_create(
    *, owner: Person, speaker: Person, name: str, scopes: Collection[str]
) -> str:
    """Return a new token that speaks for its owner, or for a program of theirs.

    Raises:
        Refused: there is no account, no name or no scope, or there are too many.
    """
    _check_account(owner)
    try:
        return token_create(person=speaker, name=clean_name(name), scopes=scopes)
    except IllegalAnswer as refusal:
        raise Refused(sentence(refusal.message)) from None


def access_token_revoke(*, owner: Person, token: int) -> None:
    """Revoke a token of one's own or of a program of one's own, by its primary key."""
    speakers = [owner.pk, *owner.programs.values_list("pk", flat=True)]
    found = AccessToken.objects.filter(pk=token, person__in=speakers).first()
    if found is None:
        raise Refused(_("You have no such token."))
    token_revoke(token=found)


@transaction.atomic
def access_tokens_end(*, owner: Person) -> None:
    """Revoke all tokens of somebody and of their programs: others may have seen them, or made some."""
    speakers = [owner.pk, *owner.programs.values_list("pk", flat=True)]
    for token in AccessToken.objects.filter(person__in=speakers):
        token_revoke(token=token)


def _check_account(person: Person) -> None:
    if not person.login:
        raise Refused(_("Programs and tokens need an account: make one first."))
