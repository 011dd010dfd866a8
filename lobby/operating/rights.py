"""Rights of a person, carried out by an operator: deletion, data and e-mail address.

The operator is None for commands. The log of operators keeps no names and no addresses here.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import sentence
from games.moderation.audit import action_record
from games.moderation.forgotten_names import names_of, without_names
from games.moderation.models import OperatorAction
from games.notifications.delivery.channels import channel_add
from games.notifications.models import NotificationChannel
from lobby.accounts.accounts import account_delete, addresses_of, data_of
from lobby.accounts.moderation import check_person
from lobby.people.models import Person
from lobby.refusals.refusal import Refused

Kind = OperatorAction.Kind


@transaction.atomic
def person_delete(*, operator: Person | None, person: Person, reason: str) -> None:
    """Delete a person on request, as the person would on their own page. Raises: Refused."""
    if operator is not None:
        check_person(operator=operator, person=person)
    about = f"{_('Former player')} {person.slug}"
    kept = without_names(reason, {*names_of(person), person.slug}, _("Former player"))
    account_delete(person=person)
    action_record(kind=Kind.PERSON_DELETE, operator=operator, about=about, reason=kept)


@transaction.atomic
def person_export(*, operator: Person | None, person: Person, reason: str) -> dict[str, Any]:
    """Return all data of a person, to answer their request. Raises: Refused."""
    if operator is not None:
        check_person(operator=operator, person=person)
    action_record(kind=Kind.PERSON_EXPORT, operator=operator, person=person, about=person, reason=reason)
    return data_of(person)


def email_correct(*, operator: Person | None, person: Person, address: str, reason: str) -> str:
    """Replace a person's e-mail addresses by one. Return a sentence for the operator.

    The person confirms it by the link in an e-mail, as on their own page. The old addresses end at
    once, since they could reset the password; they get no message, as on that page.

    Raises: Refused.
    """
    if operator is not None:
        check_person(operator=operator, person=person)
    if person.is_program:
        raise Refused(_("A program has no e-mail address."))
    old = addresses_of(person).exclude(target=address.strip())
    language = old.values_list("language", flat=True).first() or settings.LANGUAGE_CODE
    try:
        channel = channel_add(
            person=person, kind=NotificationChannel.Kind.EMAIL, target=address, language=language,
            digest=old.filter(digest=True).exists(), by_operator=True,
        )  # fmt: skip
    except IllegalAnswer as refusal:
        raise Refused(sentence(refusal.message)) from None
    with transaction.atomic():
        _record_email(operator, person, reason, [address.strip(), *old.values_list("target", flat=True)])
        old.delete()
    return "confirmed already." if channel.confirmed else "a link to confirm it is on its way there."


def _record_email(operator: Person | None, person: Person, reason: str, addresses: Collection[str]) -> None:
    kept = without_names(reason, addresses, "…")
    action_record(kind=Kind.EMAIL_CHANGE, operator=operator, person=person, about=person, reason=kept)
