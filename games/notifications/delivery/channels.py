"""Notification channels: add, confirm, test and remove them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.urls import reverse

from games.core.dialogue.messages import Message, _
from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import translator
from games.notifications.delivery.email import send_email
from games.notifications.delivery.safe_http import Undeliverable
from games.notifications.delivery.web_push import send_push
from games.notifications.delivery.webhook import send_webhook
from games.notifications.models import NotificationChannel
from games.notifications.staleness import settles_reports
from games.site import link_tokens
from games.site.addresses import url_parts
from games.site.face.face import site_face
from games.site.rate_limits import count, person_hold
from games.site.storage import give_connection_back

if TYPE_CHECKING:
    from lobby.people.models import Person

Kind = NotificationChannel.Kind

MAX_CHANNELS = 10  # of one person
CONFIRM_WITHIN = 3 * 24 * 3600  # seconds

GONE = _("this link no longer works")


def channel_add(
    *,
    person: Person,
    kind: str,
    target: str,
    language: str,
    keys: dict[str, str] | None = None,
    label: str = "",
    digest: bool = False,
    by_operator: bool = False,
) -> NotificationChannel:
    """Add a channel. An e-mail address gets a link to confirm it, and reads who asked for it.

    Raises: IllegalAnswer.
    """
    target = target.strip()
    _check(kind, target)
    with transaction.atomic():
        person_hold(person)
        others = NotificationChannel.objects.filter(person=person).exclude(kind=kind, target=target)
        if others.count() >= MAX_CHANNELS:
            raise IllegalAnswer(_("you already have {n} ways to be notified: remove one first", n=MAX_CHANNELS))
        channel, _new = NotificationChannel.objects.update_or_create(
            person=person,
            kind=kind,
            target=target,
            defaults={"keys": keys or {}, "label": label[:60], "digest": digest, "language": language, "failures": 0},
        )
    if kind == Kind.EMAIL:
        if not channel.confirmed:
            _ask_to_confirm(channel, by_operator)
    elif not channel.confirmed:
        _confirm(channel)
    return channel


def _check(kind: str, target: str) -> None:
    if kind not in Kind.values or not target or len(target) > 500:
        raise IllegalAnswer(_("there is no such way to be notified"))
    if kind == Kind.EMAIL:
        if not settings.EMAIL_HOST:
            raise IllegalAnswer(_("this site sends no e-mails"))
        try:
            validate_email(target)
        except ValidationError:
            raise IllegalAnswer(_("this is not an e-mail address")) from None
    elif not target.startswith("https://") and not settings.WEBHOOKS_TO_PRIVATE_NETWORKS:
        raise IllegalAnswer(_("the address must begin with https://"))
    elif url_parts(target) is None:
        raise IllegalAnswer(_("this is not a web address"))


def _ask_to_confirm(channel: NotificationChannel, by_operator: bool) -> None:
    count("confirmations_to", channel.target.lower())
    count("confirmations_by", channel.person_id)
    render = translator("", channel.language).render
    token = link_tokens.signed_number(link_tokens.CONFIRM_CHANNEL, channel.pk)
    url = settings.SITE_URL + reverse("games:confirm", args=[token])
    site = site_face().name
    sentences = _by_operator if by_operator else _by_person
    text = render(sentences(channel.person.name, site, url))
    _deliver(lambda: send_email(channel.target, render(_("Confirm your e-mail address at {site}", site=site)), text))


def _by_person(name: str, site: str, url: str) -> Message:
    return _(
        "{name} asked {site} to send notifications of their matches to this address.\n\nIf it was you, "
        "confirm it here:\n{url}\n\nIf it was not you, ignore this e-mail.",
        name=name, site=site, url=url,
    )  # fmt: skip


def _by_operator(name: str, site: str, url: str) -> Message:
    return _(
        "An operator of {site} entered this address for {name}.\n\nIf you are {name}, confirm it here:\n{url}"
        "\n\nIf you are not, ignore this e-mail.",
        name=name, site=site, url=url,
    )  # fmt: skip


def _deliver(send: Callable[[], object]) -> None:
    """Send a message without holding a database connection. Raises: IllegalAnswer."""
    give_connection_back()
    try:
        send()
    except Undeliverable as fault:
        raise IllegalAnswer(_("it could not be delivered: {why}", why=str(fault))) from fault


def _confirm(channel: NotificationChannel) -> None:
    channel.confirmed = True
    channel.save(update_fields=["confirmed"])


def _linked(token: str, salt: str, max_age: int | None = None) -> NotificationChannel:
    """Return the channel of a link. Raises: IllegalAnswer if there is none."""
    number = link_tokens.number_signed(salt, token, max_age)
    channel = None if number is None else NotificationChannel.objects.filter(pk=number).first()
    if channel is None:
        raise IllegalAnswer(GONE)
    return channel


def channel_confirm(*, token: str) -> NotificationChannel:
    """Confirm the e-mail address whose link was opened. Raises: IllegalAnswer."""
    channel = _linked(token, link_tokens.CONFIRM_CHANNEL, CONFIRM_WITHIN)
    _confirm(channel)
    return channel


def channel_stop(*, token: str) -> None:
    """Remove the channel whose link in an e-mail was opened. Raises: IllegalAnswer."""
    _linked(token, link_tokens.STOP_CHANNEL).delete()


def channel_remove(*, person: Person, number: int) -> None:
    """Remove the person's channel with this primary key."""
    NotificationChannel.objects.filter(person=person, pk=number).delete()


def channel_choose_reports(*, person: Person, number: int, chosen: bool) -> None:
    """Choose whether this channel hears of open reports. Raises: IllegalAnswer for other people."""
    if not settles_reports(person):
        raise IllegalAnswer(_("only moderators hear of reports"))
    NotificationChannel.objects.filter(person=person, pk=number).update(reports=chosen)


def channel_test(*, person: Person, number: int) -> None:
    """Send a test over this channel now. Raises: IllegalAnswer if it fails."""
    channel = NotificationChannel.objects.filter(person=person, pk=number, confirmed=True).first()
    if channel is None:
        raise IllegalAnswer(_("there is no such way to be notified"))
    count("tests", person.pk)
    render = translator("", channel.language).render
    title = render(_("A test from {site}", site=site_face().name))
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
