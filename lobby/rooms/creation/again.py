"""Another match after a finished one: against computers of another level, or with other terms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games import registry
from games.matches.models import Match
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.forms import OPENING, PREFIX
from lobby.rooms.members.opponents import play_computer
from lobby.rooms.models import Room


@transaction.atomic
def play_again(*, match: Match, person: Person, level: str, random_number: str = "") -> Match:
    """Start a match with the terms of a finished one, against computers of that level.

    Raises:
        Refused: the person did not play the match, or other people did.
    """
    others = [seat for seat in match.seats.all() if seat.person_id != person.pk]
    if len(others) == match.seats.count() or not all(seat.level for seat in others):
        raise Refused(_("Only a match that you played against computers alone can begin anew like this."))
    setup = replace(RoomSetup.of(Room.objects.get(match=match)), rated=False, public=False)
    return play_computer(game=match.game, person=person, level=level, setup=setup, random_number=random_number)


def terms_after(match: Match) -> dict[str, Any]:
    """Return the terms of a finished match as first values of the form of a room; none without a room."""
    room = Room.objects.filter(match=match).first()
    if room is None:
        return {}
    setup = RoomSetup.of(room)
    choices = {name: "yes" if getattr(setup, name) else "no" for name in ("public", "rated", "hints")}
    plain = {name: getattr(setup, name) for name in ("seats", "order", "time_control", "timeout_policy")}
    return {**plain, **choices, **{PREFIX + key: value for key, value in setup.options.items()}}


def same_deal(match: Match, text: str) -> str:
    """Return the path of the form of a room, filled in with the options of a match and the text that deals it again."""
    opening = registry.rules_of(match.game).opening_text
    options = match.options | ({opening.given[0]: opening.given[1]} if opening else {})
    fields = {"seats": match.seats.count(), OPENING: text, **{PREFIX + key: value for key, value in options.items()}}
    return f"{reverse('lobby:new', args=[match.game])}?{urlencode(fields)}"
