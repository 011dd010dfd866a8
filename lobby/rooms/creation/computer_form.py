"""Form for a match against the computer: seats and options, all with defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext

from games.core.rules import Rules
from games.matches.models import Match, Seat
from lobby.people.models import Person
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.forms import PREFIX, RoomForm


def games_finished(person: Person | None) -> set[str]:
    """Return the games of which a person has finished a match."""
    if person is None:
        return set()
    over = Seat.objects.filter(person=person, match__status=Match.Status.OVER)
    return set(over.values_list("match__game", flat=True).distinct())


class ComputerMatchForm(RoomForm):
    """Seats and options of a game; a form without them means the usual match.

    For a `newcomer`, the options of the game's first match are chosen already.
    """

    def __init__(self, rules: Rules[Any], data: Mapping[str, str] | None = None, *, newcomer: bool = False) -> None:
        super().__init__(rules, auto_id=f"{rules.slug}_%s")
        if newcomer and rules.first_match:
            self.initial = {PREFIX + key: value for key, value in rules.first_match.options.items()}
        for name in [name for name in self.fields if name != "seats" and not name.startswith(PREFIX)]:
            del self.fields[name]
        if data is not None:
            usual = {name: str(field.initial) for name, field in self.fields.items()}
            self.data, self.is_bound = usual | {name: data[name] for name in usual if name in data}, True

    def shown_fields(self) -> list[forms.BoundField]:
        """Return the fields on the page: seats, and the first options until one that always applies."""
        shown = ["seats"]
        for setting in self.rules.settings:
            shown.append(PREFIX + setting.key)
            if not (setting.seats or setting.given):
                break
        return [self[name] for name in shown]

    def setup(self) -> RoomSetup:
        """Return the chosen setup."""
        return RoomSetup(seats=self.cleaned_data["seats"], options=self.options)

    @property
    def refusal(self) -> str:
        """Return the reason of the rules against the options, or that no such options exist."""
        errors = [each for those in self.errors.as_data().values() for each in those]
        unknown = any(each.code == "invalid_choice" for each in errors)
        return gettext("These options are not valid.") if unknown or not errors else str(errors[0].message)
