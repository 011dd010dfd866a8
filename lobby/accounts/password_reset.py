"""Password resets, by a confirmed e-mail address or by an operator."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.moderation.audit import action_record
from games.moderation.models import OperatorAction
from games.notifications.models import NotificationChannel
from games.notifications.outbox import notifications_tell_reset
from games.notifications.staleness import RESET_WITHIN
from games.site import database_time
from games.site.face.face import site_face
from games.site.rate_limits import seconds_to_wait
from lobby.accounts.accounts import return_link_renew
from lobby.accounts.models import ResetRequest
from lobby.people.models import Person
from lobby.people.return_links import return_token
from lobby.refusals.refusal import Refused

AT_ONCE = 100  # requests in one transaction


def reset_ask(*, address: str) -> None:
    """Request a reset link by e-mail, for all accounts with this confirmed address.

    The worker looks the address up later, so response times reveal no accounts.
    """
    if not seconds_to_wait("confirmations_to", address.lower()):
        ResetRequest.objects.create(address=address, created_at=database_time.now())


def resets_follow(now: datetime) -> bool:
    """Queue e-mails for reset requests of known addresses. Return whether there were any."""
    if not ResetRequest.objects.exists():  # a transaction would block other writers
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
    """Return subject and text of the e-mail with the reset link."""
    with override(channel.language):
        text = _(
            "Someone asked for a new password for %(login)s. If it was you, choose one here:\n%(url)s\n\nIf it "
            "was not you, ignore this e-mail."
        )
        url = settings.SITE_URL + _reset_path(channel.person)
        subject = _("A new password at %(site)s") % {"site": site_face().name}
        return subject, text % {"login": channel.person.login, "url": url}


def _reset_path(person: Person) -> str:
    return reverse("lobby:reset", args=[person.slug, default_token_generator.make_token(person)])


def reset_person(*, slug: str, token: str) -> Person | None:
    """Return the person of a reset link; None for a dead one."""
    person = Person.objects.filter(slug=slug, is_active=True, login__isnull=False).first()
    if person is None or not default_token_generator.check_token(person, token):
        return None
    return person


@transaction.atomic
def return_link_give(*, operator: Person, person: Person, reason: str) -> str:
    """Return a link for an operator to hand to a person; the old return link ends.

    Guests get a return link. People with a login get a link to set a password, valid once: without
    the old password they could not change it. Raises: Refused.
    """
    if person.is_staff or person.is_program or not person.is_active:
        raise Refused(_("This person cannot have a return link."))
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
