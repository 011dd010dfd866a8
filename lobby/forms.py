"""What visitors fill in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.core.rules import Rules
from games.services.show import language_or_default, reader
from lobby.models import NAME_LENGTH, Room

PREFIX = "option_"


class NameForm(forms.Form):
    name = forms.CharField(
        label=_("Your name"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "autocapitalize": "words"}),
    )


class RoomForm(forms.Form):
    """How a room is to be: made for one game from the settings its rules declare."""

    seats = forms.TypedChoiceField(label=_("Seats"), coerce=int, widget=forms.RadioSelect)
    order = forms.ChoiceField(
        label=_("Who begins"),
        choices=[
            (Room.Order.DRAWN, _("drawn by lot at the start")),
            (Room.Order.SEATED, _("the first seat")),
        ],
        widget=forms.RadioSelect,
        initial=Room.Order.DRAWN,
    )
    public = forms.TypedChoiceField(
        label=_("Who may come in and watch"),
        choices=[("no", _("only who has the link")), ("yes", _("everybody: the lobby lists it"))],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
        initial="no",
    )

    def __init__(self, rules: Rules[Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        read = reader(rules.slug, language_or_default(get_language()), []).read
        seats = self.fields["seats"]
        assert isinstance(seats, forms.TypedChoiceField)
        seats.choices = [(n, str(n)) for n in rules.seats]
        seats.initial = 2 if 2 in rules.seats else rules.seats[0]
        if len(rules.seats) == 1:
            seats.widget = forms.HiddenInput()
            seats.initial = rules.seats[0]
        for setting in rules.settings:
            choices = [(value, read(label)) for value, label in setting.choices.items()]
            self.fields[PREFIX + setting.key] = forms.ChoiceField(
                label=read(setting.label),
                choices=choices,
                initial=setting.default,
                help_text=read(setting.help) if setting.help else "",
                widget=forms.RadioSelect if len(choices) <= 4 else forms.Select,
            )

    @property
    def options(self) -> dict[str, str]:
        """The game's own options, by key."""
        return {
            name.removeprefix(PREFIX): value
            for name, value in self.cleaned_data.items()
            if name.startswith(PREFIX)
        }

    def room(self) -> dict[str, Any]:
        """What the services of rooms take."""
        data = self.cleaned_data
        return {
            "seats": data["seats"],
            "order": data["order"],
            "public": data["public"],
            "options": self.options,
        }

    @staticmethod
    def initial_of(room: Room) -> dict[str, Any]:
        """A form's initial values from a room that exists."""
        options = {PREFIX + key: value for key, value in room.options.items()}
        public = "yes" if room.public else "no"
        return {"seats": room.seats, "order": room.order, "public": public, **options}
