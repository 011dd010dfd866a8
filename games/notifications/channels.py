"""Notification channels: where somebody wants to be told that a match waits for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.urls import reverse

from games.addresses import url_parts
from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.i18n import translator
from games.models import NotificationChannel
from games.notifications.email import send_email
from games.notifications.safe_http import Undeliverable
from games.notifications.web_push import send_push
from games.notifications.webhook import send_webhook
from games.services import links
from games.services.counted import person_hold
from games.services.rate_limits import count
from games.services.storage import give_connection_back

if TYPE_CHECKING:
    from lobby.models import Person

Kind = NotificationChannel.Kind

MAX_CHANNELS = 10  # of one person
CONFIRM_WITHIN = 3 * 24 * 3600  # seconds

GONE = _("this link leads nowhere any more")


def channel_add(
    *,
    person: Person,
    kind: str,
    target: str,
    language: str,
    keys: dict[str, str] | None = None,
    label: str = "",
    digest: bool = False,
) -> NotificationChannel:
    """Add a channel. An e-mail address has to be confirmed by a link that is sent there.

    Raises: IllegalAnswer.
    """
    target = target.strip()
    _check(kind, target)
    with transaction.atomic():
        person_hold(person)
        others = NotificationChannel.objects.filter(person=person).exclude(kind=kind, target=target)
        if others.count() >= MAX_CHANNELS:
            raise IllegalAnswer(_("you have {n} ways already: remove one first", n=MAX_CHANNELS))
        channel, _new = NotificationChannel.objects.update_or_create(
            person=person,
            kind=kind,
            target=target,
            defaults={
                "keys": keys or {},
                "label": label[:60],
                "digest": digest,
                "language": language,
                "failures": 0,
            },
        )
    if kind == Kind.EMAIL:
        if not channel.confirmed:
            _ask_to_confirm(channel)
    elif not channel.confirmed:
        _confirm(channel)
    return channel


def _check(kind: str, target: str) -> None:
    if kind not in Kind.values or not target or len(target) > 500:
        raise IllegalAnswer(_("there is no such way"))
    if kind == Kind.EMAIL:
        if not settings.EMAIL_HOST:
            raise IllegalAnswer(_("this site sends no e-mails"))
        try:
            validate_email(target)
        except ValidationError:
            raise IllegalAnswer(_("this is not an e-mail address")) from None
    elif not target.startswith("https://") and not settings.WEBHOOKS_TO_PRIVATE_NETWORKS:
        raise IllegalAnswer(_("the address has to begin with https://"))
    elif url_parts(target) is None:
        raise IllegalAnswer(_("this is not a web address"))


def _ask_to_confirm(channel: NotificationChannel) -> None:
    count("confirmations_to", channel.target.lower())
    count("confirmations_by", channel.person_id)
    render = translator("", channel.language).render
    token = links.signed_number(links.CONFIRM_CHANNEL, channel.pk)
    url = settings.SITE_URL + reverse("games:confirm", args=[token])
    text = render(
        _(
            "{name} wants Orrery to send notices of their matches to this address.\n\nIf that is you, open this page:\n{url}\n\nIf not, you need not do anything.",
            name=channel.person.name,
            url=url,
        )
    )
    _deliver(lambda: send_email(channel.target, render(_("Your address at Orrery")), text))


def _deliver(send: Callable[[], object]) -> None:
    """Send something, and hold no connection to the database while a server elsewhere takes its time."""
    give_connection_back()
    try:
        send()
    except Undeliverable as fault:
        raise IllegalAnswer(_("it could not be delivered: {why}", why=str(fault))) from fault


def _confirm(channel: NotificationChannel) -> None:
    channel.confirmed = True
    channel.save(update_fields=["confirmed"])


def _linked(token: str, salt: str, max_age: int | None = None) -> NotificationChannel:
    """Return the channel a link is about. Raises: IllegalAnswer if it leads nowhere."""
    number = links.number_signed(salt, token, max_age)
    channel = None if number is None else NotificationChannel.objects.filter(pk=number).first()
    if channel is None:
        raise IllegalAnswer(GONE)
    return channel


def channel_confirm(*, token: str) -> NotificationChannel:
    """Use an e-mail address from now on: its owner has opened the link. Raises: IllegalAnswer."""
    channel = _linked(token, links.CONFIRM_CHANNEL, CONFIRM_WITHIN)
    _confirm(channel)
    return channel


def channel_stop(*, token: str) -> None:
    """Remove the channel whose link in an e-mail was opened. Raises: IllegalAnswer."""
    _linked(token, links.STOP_CHANNEL).delete()


def channel_remove(*, person: Person, number: int) -> None:
    """Remove the person's channel with this primary key."""
    NotificationChannel.objects.filter(person=person, pk=number).delete()


def channel_test(*, person: Person, number: int) -> None:
    """Send something over this channel now. Raises: IllegalAnswer if it did not arrive."""
    channel = NotificationChannel.objects.filter(person=person, pk=number, confirmed=True).first()
    if channel is None:
        raise IllegalAnswer(_("there is no such way"))
    count("tests", person.pk)
    render = translator("", channel.language).render
    title = render(_("A test from Orrery"))
    text = render(_("Notifications of your matches arrive here."))
    url = reverse("games:notices")
    match Kind(channel.kind):
        case Kind.EMAIL:
            _deliver(lambda: send_email(channel.target, title, text))
        case Kind.WEBHOOK:
            facts = {"title": title, "url": settings.SITE_URL + url}
            _deliver(lambda: send_webhook(channel.target, facts, f"{title}\n{text}"))
        case Kind.PUSH:
            message = {"title": title, "body": text, "url": url, "tag": "test"}
            _deliver(lambda: send_push(channel.target, channel.keys, message, "test"))
