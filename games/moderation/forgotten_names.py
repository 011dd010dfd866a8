"""Removal of a deleted person's names and addresses from the log of operators."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet
from django.utils.text import Truncator

from games.chat.models import ChatMessage
from games.matches.models import Match
from games.moderation.hidden_names import match_namings
from games.moderation.models import HiddenName, OperatorAction
from games.notifications.models import NotificationChannel

if TYPE_CHECKING:
    from lobby.people.models import Person

ADDRESS = re.compile(r"[\w.+-]+@[\w.-]*\w")


def names_of(person: Person) -> set[str]:
    """Return all present, former and hidden names of a person, and their e-mail addresses."""
    tables = [HiddenName.objects.filter(person_id=person.pk)]
    tables += [naming.rows for naming in match_namings(person)]
    names = {name for rows in tables for name in rows.values_list("name", flat=True)}
    names |= set(ChatMessage.objects.filter(person=person).values_list("name", flat=True))  # in rooms, too
    channels = NotificationChannel.objects.filter(person=person, kind=NotificationChannel.Kind.EMAIL)
    addresses = channels.values_list("target", flat=True)
    return {*names, *addresses, person.name, person.login or ""} - {""}


def actions_about(person: Person) -> QuerySet[OperatorAction]:
    """Return operators' actions about a person or their matches."""
    part = (
        Q(seats__person=person)
        | Q(seats__vacancy__owner=person)
        | Q(seats__former_players__person=person)
        | Q(chat_messages__person=person)
        | Q(team_messages__person=person)
    )
    return OperatorAction.objects.filter(Q(person=person) | Q(match__in=Match.objects.filter(part).values("pk")))


def actions_forget(*, actions: QuerySet[OperatorAction], names: Collection[str], instead: str) -> None:
    """Replace names in the reasons of actions, and in the lines of chats that they quote."""
    for action in actions:
        about, reason = (without_names(text, names, instead) for text in (action.about, action.reason))
        if (about, reason) != (action.about, action.reason):
            fitting = {"about": Truncator(about).chars(120), "reason": Truncator(reason).chars(300)}
            OperatorAction.objects.filter(pk=action.pk).update(**fitting)


def without_names(text: str, names: Collection[str], instead: str) -> str:
    """Replace names in a text, in upper or lower case, and whole e-mail addresses with such a name."""
    known = re.compile("|".join(map(_pattern, sorted(names, key=len, reverse=True))), re.IGNORECASE)
    text = ADDRESS.sub(lambda found: instead if known.search(found[0]) else found[0], text)
    return known.sub(lambda _name: instead, text)


def _pattern(name: str) -> str:
    """Return a pattern for a name: whole words if it is ASCII, else anywhere."""
    plain = re.fullmatch(r"\w(.*\w)?", name, re.ASCII)
    return rf"(?a:\b){re.escape(name)}(?a:\b)" if plain else re.escape(name)
