"""The ways in which somebody wants to be told that a match waits for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.urls import reverse

from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.i18n import translator
from games.models import NotificationChannel
from games.notifications.email import mail
from games.notifications.safe_http import Undeliverable
from games.notifications.text import STOP
from games.notifications.web_push import push
from games.notifications.webhook import call

if TYPE_CHECKING:
    from lobby.models import Person

MOST = 10  # ways of one person
CONFIRM = "games.notification_channels.confirm"
CONFIRM_WITHIN = 3 * 24 * 3600
DAY = 24 * 3600
LETTERS_A_DAY, TESTS_A_DAY = 5, 30

GONE = _("this link leads nowhere any more")
TOO_OFTEN = _("that is often enough for today; please try again tomorrow")
FAILED = _("it could not be delivered: {why}")


def way_add(
    *,
    person: Person,
    kind: str,
    target: str,
    language: str,
    keys: dict[str, str] | None = None,
    label: str = "",
    digest: bool = False,
) -> NotificationChannel:
    """Add a way; an e-mail address has to be confirmed by a link that is sent there."""
    target = target.strip()
    if (
        NotificationChannel.objects.filter(person=person).exclude(kind=kind, target=target).count()
        >= MOST
    ):
        raise IllegalAnswer(_("you have {n} ways already: remove one first", n=MOST))
    _check(kind, target)
    way, _new = NotificationChannel.objects.update_or_create(
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
    if kind == NotificationChannel.Kind.EMAIL:
        if not way.confirmed:
            _ask_to_confirm(way)
    elif not way.confirmed:
        way.confirmed = True
        way.save(update_fields=["confirmed"])
    return way


def _check(kind: str, target: str) -> None:
    if kind not in NotificationChannel.Kind.values or not target or len(target) > 500:
        raise IllegalAnswer(_("there is no such way"))
    if kind == NotificationChannel.Kind.EMAIL:
        if not settings.EMAIL_HOST:
            raise IllegalAnswer(_("this site sends no e-mails"))
        try:
            validate_email(target)
        except ValidationError:
            raise IllegalAnswer(_("this is not an e-mail address")) from None
    elif not target.startswith("https://") and not settings.WEBHOOKS_TO_PRIVATE_NETWORKS:
        raise IllegalAnswer(_("the address has to begin with https://"))


def _count(what: str, most: int) -> None:
    key = f"ways:{what}"
    cache.add(key, 0, DAY)
    if cache.incr(key) > most:
        raise IllegalAnswer(TOO_OFTEN)


def _ask_to_confirm(way: NotificationChannel) -> None:
    _count(f"to:{way.target.lower()}", LETTERS_A_DAY)
    _count(f"by:{way.person_id}", 2 * LETTERS_A_DAY)
    read = translator("", way.language).render
    token = signing.dumps(way.pk, salt=CONFIRM)
    url = settings.SITE_URL + reverse("games:confirm", args=[token])
    text = read(
        _(
            "{name} wants Orrery to send notices of their matches to this address.\n\nIf that is you, open this page:\n{url}\n\nIf not, you need not do anything.",
            name=way.person.name,
            url=url,
        )
    )
    _deliver(lambda: mail(way.target, read(_("Your address at Orrery")), text))


def _deliver(work: Any) -> None:
    try:
        work()
    except Undeliverable as fault:
        raise IllegalAnswer(_(FAILED.id, why=str(fault))) from fault


def way_of_token(token: str, salt: str, max_age: int | None = None) -> NotificationChannel:
    """The way a link is about; IllegalAnswer if it leads nowhere."""
    try:
        number = signing.loads(token, salt=salt, max_age=max_age)
        return NotificationChannel.objects.get(pk=number)
    except (signing.BadSignature, NotificationChannel.DoesNotExist):
        raise IllegalAnswer(GONE) from None


def way_confirm(*, token: str) -> NotificationChannel:
    """The address is theirs: notices are sent there from now on."""
    way = way_of_token(token, CONFIRM, CONFIRM_WITHIN)
    way.confirmed = True
    way.save(update_fields=["confirmed"])
    return way


def way_stop(*, token: str) -> None:
    """No more notices on this way."""
    way_of_token(token, STOP).delete()


def way_remove(*, person: Person, number: int) -> None:
    NotificationChannel.objects.filter(person=person, pk=number).delete()


def way_test(*, person: Person, number: int) -> None:
    """Send something on this way now; IllegalAnswer says why it did not arrive."""
    way = NotificationChannel.objects.filter(person=person, pk=number, confirmed=True).first()
    if way is None:
        raise IllegalAnswer(_("there is no such way"))
    _count(f"test:{person.pk}", TESTS_A_DAY)
    read = translator("", way.language).render
    title, text = read(_("A test from Orrery")), read(_("Notices of your matches arrive here."))
    url = reverse("games:notices")
    match NotificationChannel.Kind(way.kind):
        case NotificationChannel.Kind.EMAIL:
            _deliver(lambda: mail(way.target, title, text))
        case NotificationChannel.Kind.WEBHOOK:
            facts = {"title": title, "url": settings.SITE_URL + url}
            _deliver(lambda: call(way.target, facts, f"{title}\n{text}"))
        case NotificationChannel.Kind.PUSH:
            message = {"title": title, "body": text, "url": url, "tag": "test"}
            _deliver(lambda: push(way.target, way.keys, message, "test"))
