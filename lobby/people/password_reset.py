"""The way back for a forgotten password: by an address that was confirmed, or by an operator."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.models import NotificationChannel, OperatorAction
from games.services.audit import action_record
from games.services.current import RESET_WITHIN
from games.services.outbox import notifications_tell_reset
from games.services.rate_limits import seconds_to_wait
from lobby.models import Person, ResetRequest
from lobby.people.accounts import return_link_renew
from lobby.people.tokens import return_token
from lobby.refusal import Refused

AT_ONCE = 100  # requests that are followed in one transaction


def reset_ask(*, address: str) -> None:
    """Have a link for a new password sent to everybody with an account who has confirmed this address.

    Whoever asks is not told whether there is anybody, nor do they see it by how long it takes: who
    there is only the worker looks up.
    """
    if not seconds_to_wait("confirmations_to", address.lower()):
        ResetRequest.objects.create(address=address)


def resets_follow(now: datetime) -> bool:
    """Put letters into the outbox for whoever is known where resets were asked. Return whether any were."""
    if not ResetRequest.objects.exists():  # a transaction would keep others from writing
        return False
    with transaction.atomic():
        rows = ResetRequest.objects.select_for_update(skip_locked=True).order_by("pk")
        asked = list(rows[:AT_ONCE])
        for each in asked:
            if now < each.created_at + RESET_WITHIN:
                notifications_tell_reset(_channels_at(each.address), now)
        ResetRequest.objects.filter(pk__in=[each.pk for each in asked]).delete()
    return bool(asked)


def _channels_at(address: str) -> QuerySet[NotificationChannel]:
    return NotificationChannel.objects.filter(
        kind=NotificationChannel.Kind.EMAIL, confirmed=True, target__iexact=address,
        person__login__isnull=False, person__is_active=True,
    )  # fmt: skip


def reset_letter(channel: NotificationChannel) -> tuple[str, str]:
    """Return the subject and the text of the letter that brings a new password."""
    with override(channel.language):
        text = _(
            "Somebody, you we hope, has forgotten the password of %(login)s at Orrery.\n\nHere you choose a new one:\n%(url)s\n\nIf it was not you, you need not do anything."
        )
        url = settings.SITE_URL + _reset_path(channel.person)
        return _("A new password at Orrery"), text % {"login": channel.person.login, "url": url}


def _reset_path(person: Person) -> str:
    return reverse("lobby:reset", args=[person.slug, default_token_generator.make_token(person)])


def reset_person(*, slug: str, token: str) -> Person | None:
    """Return whose password may be set by this link, or None if it leads nowhere."""
    person = Person.objects.filter(slug=slug, is_active=True, login__isnull=False).first()
    if person is None or not default_token_generator.check_token(person, token):
        return None
    return person


@transaction.atomic
def return_link_give(*, operator: Person, person: Person, reason: str) -> str:
    """Return a link for somebody who cannot come in, to be handed to them; their old return link dies.

    For a guest it is a new return link. Somebody with a login may have forgotten the password, and
    could not change it without: they choose a new one by it, once. Raises: Refused.
    """
    if person.is_staff or person.is_program or not person.is_active:
        raise Refused(_("There is no return link for them."))
    return_link_renew(person=person)
    action_record(
        kind=OperatorAction.Kind.RETURN_LINK,
        operator=operator,
        person=person,
        about=person,
        reason=reason,
    )
    returning = reverse("lobby:return", args=[person.slug, return_token(person)])
    return settings.SITE_URL + (_reset_path(person) if person.login else returning)
