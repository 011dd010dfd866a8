"""The pushes that a browser receives for a person: they end with the person's session in it."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any, TypeAlias

from games.models import NotificationChannel

if TYPE_CHECKING:
    from lobby.models import Person

Session: TypeAlias = MutableMapping[str, Any]
HERE = "push"  # in a session: the primary key of the channel that leads to its browser


def push_note(*, session: Session, channel: NotificationChannel) -> None:
    """Note that this channel leads to the browser of the session; it does so for nobody else any more."""
    session[HERE] = channel.pk
    others = NotificationChannel.objects.filter(kind=channel.kind, target=channel.target)
    others.exclude(pk=channel.pk).delete()


def push_of(session: Session) -> int | None:
    """Return the primary key of the channel that leads to the browser of the session."""
    channel: int | None = session.get(HERE)
    return channel


def push_end(*, session: Session) -> None:
    """Send nothing to the browser of the session any more."""
    NotificationChannel.objects.filter(pk=session.pop(HERE, None)).delete()


def push_follow(*, session: Session, channel: int | None, person: Person) -> None:
    """Keep the channel of the browser's last session in its new one if it is the person's, else end it."""
    if channel is None:
        return
    session[HERE] = channel
    if not person.notification_channels.filter(pk=channel).exists():
        push_end(session=session)


def pushes_end(*, person: int, but: int | None = None) -> None:
    """End all pushes to browsers of a person, `but` the channel of one (primary keys)."""
    pushes = NotificationChannel.objects.filter(person=person, kind=NotificationChannel.Kind.PUSH)
    (pushes if but is None else pushes.exclude(pk=but)).delete()
