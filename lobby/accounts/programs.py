"""Programs, accounts owned by people, and access tokens."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import sentence
from games.site.access_tokens import token_create, token_revoke
from games.site.models import AccessToken
from games.site.rate_limits import person_hold
from lobby.people.models import Person
from lobby.people.names import clean_name
from lobby.refusals.refusal import Refused

MOST_PROGRAMS = 10  # of one person


@transaction.atomic
def program_create(*, owner: Person, name: str) -> Person:
    """Create a program, which signs in by tokens only."""
    _check_account(owner)
    if owner.name_hidden:  # the program's name would reveal it
        raise Refused(_("An operator has hidden your name. Contact them if you want another one."))
    person_hold(owner)
    if owner.programs.count() >= MOST_PROGRAMS:
        raise Refused(_("You can have at most %(n)d programs.") % {"n": MOST_PROGRAMS})
    program = Person(name=clean_name(name), owner=owner, time_zone=owner.time_zone)
    program.set_unusable_password()
    program.save()
    return program


def program_of(*, owner: Person, slug: str) -> Person:
    """Return the owner's program. Raises: Refused."""
    found = owner.programs.filter(slug=slug).first()
    if found is None:
        raise Refused(_("You have no such program."))
    return found


def access_token_create(*, owner: Person, speaker: Person, name: str, scopes: Collection[str]) -> str:
    """Return a new token for the owner or one of their programs.

    Raises:
        Refused: account, name or scope is missing, or there are too many tokens.
    """
    _check_account(owner)
    try:
        return token_create(person=speaker, name=clean_name(name), scopes=scopes)
    except IllegalAnswer as refusal:
        raise Refused(sentence(refusal.message)) from None


def access_token_revoke(*, owner: Person, token: int) -> None:
    """Revoke a token (primary key) of the owner or their programs."""
    speakers = [owner.pk, *owner.programs.values_list("pk", flat=True)]
    found = AccessToken.objects.filter(pk=token, person__in=speakers).first()
    if found is None:
        raise Refused(_("You have no such token."))
    token_revoke(token=found)


@transaction.atomic
def access_tokens_end(*, owner: Person) -> None:
    """Revoke all tokens of a person and their programs: others may have seen or made some."""
    speakers = [owner.pk, *owner.programs.values_list("pk", flat=True)]
    for token in AccessToken.objects.filter(person__in=speakers):
        token_revoke(token=token)


def _check_account(person: Person) -> None:
    if not person.login:
        raise Refused(_("Programs and tokens need an account: create one first."))
