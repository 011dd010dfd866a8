"""The way back for a forgotten password: by an address that was confirmed, or by an operator."""

from __future__ import annotations

import logging

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.models import NotificationChannel, OperatorAction
from games.notifications.email import send_email
from games.notifications.safe_http import Undeliverable
from games.services.audit import action_record
from games.services.rate_limits import within_limit
from games.services.storage import give_connection_back
from lobby.models import Person
from lobby.people.accounts import return_link_renew
from lobby.people.tokens import return_token
from lobby.refusal import Refused

log = logging.getLogger("lobby")


def reset_ask(*, address: str) -> None:
    """Send a link for a new password to everybody with an account who has confirmed this address.

    Whoever asks is not told whether there is anybody.
    """
    if not within_limit("confirmations_to", address.lower()):
        return
    channels = NotificationChannel.objects.filter(
        kind=NotificationChannel.Kind.EMAIL, confirmed=True, target__iexact=address,
        person__login__isnull=False, person__is_active=True,
    )  # fmt: skip
    for channel in channels.select_related("person"):
        with override(channel.language):
            _send(channel.target, channel.person)


def _reset_path(person: Person) -> str:
    return reverse("lobby:reset", args=[person.slug, default_token_generator.make_token(person)])


def _send(address: str, person: Person) -> None:
    text = _(
        "Somebody, you we hope, has forgotten the password of %(login)s at Orrery.\n\nHere you choose a new one:\n%(url)s\n\nIf it was not you, you need not do anything."
    )
    words = text % {"login": person.login, "url": settings.SITE_URL + _reset_path(person)}
    give_connection_back()
    try:
        send_email(address, _("A new password at Orrery"), words)
    except Undeliverable as fault:
        log.warning("a link for a new password could not be sent: %s", fault)


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
