"""Moderation of people, except bans (`games.moderation.bans`)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from games.moderation.audit import action_record
from games.moderation.hidden_names import names_hide, names_restore, publish_names
from games.moderation.models import OperatorAction
from games.site.access_tokens import token_revoke
from games.site.models import AccessToken
from lobby.accounts.accounts import person_turn_out
from lobby.accounts.devices.ending import devices_end
from lobby.accounts.hidden_names import namings_hold, namings_of, neutral_name
from lobby.accounts.programs import access_tokens_end
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.live.publishing import publish_change
from lobby.rooms.models import Room

Kind = OperatorAction.Kind


@transaction.atomic
def sessions_end(*, operator: Person, person: Person, reason: str) -> None:
    """Sign a person out everywhere, and end their return link, passkeys and all tokens.

    Tokens of their programs end too. Raises: Refused.
    """
    check_person(operator=operator, person=person)
    person.session_number += 1
    person.return_number += 1
    person.save(update_fields=["session_number", "return_number"])
    action_record(kind=Kind.SESSIONS_END, operator=operator, person=person, about=person, reason=reason)
    access_tokens_end(owner=person)
    devices_end(person=person)
    person_turn_out(person=person.pk)


@transaction.atomic
def name_hide(*, operator: Person, person: Person, reason: str) -> None:
    """Replace a person's name by a neutral one everywhere. Raises: Refused."""
    check_person(operator=operator, person=person)
    if person.name_hidden:
        raise Refused(_("This name is hidden already."))
    namings_hold(person)
    action_record(kind=Kind.NAME_HIDE, operator=operator, person=person, about=person, reason=reason)
    names_hide(person=person, namings=namings_of(person), shown=neutral_name(person))
    Person.objects.filter(pk=person.pk).update(name_hidden=True)
    _publish(person)


@transaction.atomic
def name_show(*, operator: Person, person: Person, reason: str) -> None:
    """Show a person's own name again. Raises: Refused."""
    if not person.name_hidden:
        raise Refused(_("This name is not hidden."))
    namings_hold(person)
    kept = person.hidden_names.filter(table=Person._meta.label_lower).first()
    own = kept.name if kept else person.name
    names_restore(person=person, namings=namings_of(person), shown=neutral_name(person), name=own)
    Person.objects.filter(pk=person.pk).update(name_hidden=False)
    action_record(kind=Kind.NAME_SHOW, operator=operator, person=person, about=own, reason=reason)
    _publish(person)


@transaction.atomic
def person_changed(*, operator: Person, person: Person, fields: Sequence[str]) -> None:
    """Log an operator's changes of a person, and turn out deactivated people.

    Raises: Refused.
    """
    check_person(operator=operator, person=person)
    if fields:
        about = f"{person}: {', '.join(fields)}"
        action_record(kind=Kind.PERSON_CHANGE, operator=operator, person=person, about=about)
    if not person.is_active:
        person_turn_out(person=person.pk)


@transaction.atomic
def access_token_take(*, operator: Person, token: AccessToken) -> None:
    """Revoke a person's token. Raises: Refused."""
    owner = token.person.owner or token.person
    if owner.pk != operator.pk:
        check_person(operator=operator, person=owner)
    about = f"{token.person}: {token.name}"
    action_record(kind=Kind.TOKEN_REVOKE, operator=operator, person=token.person, about=about)
    token_revoke(token=token)


def _publish(person: Person) -> None:
    publish_names(person)
    for room in Room.objects.open().filter(members__person=person):
        publish_change(room)


def check_person(*, operator: Person, person: Person) -> None:
    """Raise Refused if operators would lock themselves or each other out."""
    if person.pk == operator.pk:
        raise Refused(_("That is you."))
    if (person.is_staff or person.is_superuser) and not operator.is_superuser:
        raise Refused(_("Only an operator with all rights can do that to an operator."))
