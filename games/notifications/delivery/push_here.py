"""Pushes to the browser of a session; they end with the session."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any, TypeAlias

from games.notifications.models import NotificationChannel

if TYPE_CHECKING:
    from lobby.people.models import Person

Session: TypeAlias = MutableMapping[str, Any]
HERE = "push"  # key in a session: the primary key of its browser's channel


def push_note(*, session: Session, channel: NotificationChannel) -> None:
    """Make this the channel of the session's browser, and delete those of other people to it."""
    session[HERE] = channel.pk
    others = NotificationChannel.objects.filter(kind=channel.kind, target=channel.target)
    others.exclude(pk=channel.pk).delete()


def push_of(session: Session) -> int | None:
    """Return the primary key of the channel to the session's browser."""
    channel: int | None = session.get(HERE)
    return channel


def push_end(*, session: Session) -> None:
    """Delete the channel to the session's browser."""
    NotificationChannel.objects.filter(pk=session.pop(HERE, None)).delete()


def push_follow(*, session: Session, channel: int | None, person: Person) -> None:
    """Keep the channel of the browser's last session if it is the person's, else delete it."""
    if channel is None:
        return
    session[HERE] = channel
    if not person.notification_channels.filter(pk=channel).exists():
        push_end(session=session)


def pushes_end(*, person: int, but: int | None = None) -> None:
    """Delete all channels to browsers of a person, `but` one (primary keys)."""
    pushes = NotificationChannel.objects.filter(person=person, kind=NotificationChannel.Kind.PUSH)
    (pushes if but is None else pushes.exclude(pk=but)).delete()
