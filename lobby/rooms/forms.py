"""How a room is to be, as its host fills it in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.core.rules import Rules
from games.i18n import current_translator
from games.models import LIVE, TimeoutPolicy
from games.services.time_controls import TIME_CONTROLS
from lobby.models import Room
from lobby.rooms.setup import RoomSetup

PREFIX = "option_"


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

    time_control = forms.ChoiceField(label=_("Pace"), initial=LIVE, required=False)
    timeout_policy = forms.ChoiceField(
        label=_("When somebody’s time is up"),
        choices=[
            (TimeoutPolicy.WAIT, _("the table waits and decides")),
            (TimeoutPolicy.STAND_IN, _("a program answers for that turn")),
            (TimeoutPolicy.PROGRAM, _("a program plays on in their seat")),
            (TimeoutPolicy.END, _("the match ends without result")),
        ],
        initial=TimeoutPolicy.WAIT,
        required=False,
        help_text=_("Leaving a match on purpose works the same. Whoever was away may come back."),
    )

    rated = forms.TypedChoiceField(
        label=_("Rating"),
        choices=[("no", _("a match without it")), ("yes", _("counts, for two people"))],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
        initial="no",
        required=False,
    )

    def __init__(self, rules: Rules[Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        read = current_translator(rules.slug).render
        seats = self.fields["seats"]
        assert isinstance(seats, forms.TypedChoiceField)
        seats.choices = [(n, str(n)) for n in rules.seats]
        seats.initial = 2 if 2 in rules.seats else rules.seats[0]
        time_control = self.fields["time_control"]
        assert isinstance(time_control, forms.ChoiceField)
        time_control.choices = [
            (each.slug, read(each.description)) for each in TIME_CONTROLS.values()
        ]
        if len(rules.seats) == 1:
            seats.widget = forms.HiddenInput()
            seats.initial = rules.seats[0]
        if 2 not in rules.seats:
            del self.fields["rated"]
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
        """Return the game's own options, by key."""
        return {
            name.removeprefix(PREFIX): value
            for name, value in self.cleaned_data.items()
            if name.startswith(PREFIX)
        }

    def setup(self) -> RoomSetup:
        """Return what was chosen, as the services of rooms take it."""
        data = self.cleaned_data
        return RoomSetup(
            seats=data["seats"],
            order=data["order"],
            public=data["public"],
            rated=data.get("rated") is True,
            time_control=data["time_control"] or LIVE,
            timeout_policy=data["timeout_policy"] or TimeoutPolicy.WAIT,
            options=self.options,
        )

    @staticmethod
    def initial_of(room: Room) -> dict[str, Any]:
        """Return a form's initial values from a room that exists."""
        options = {PREFIX + key: value for key, value in room.options.items()}
        public, rated = ("yes" if each else "no" for each in (room.public, room.rated))
        return {
            "seats": room.seats,
            "order": room.order,
            "public": public,
            "rated": rated,
            "time_control": room.time_control,
            "timeout_policy": room.timeout_policy,
            **options,
        }

    @classmethod
    def label_of(cls, timeout_policy: str) -> str:
        """Return in words what a table does about somebody whose time is up."""
        field = cls.base_fields["timeout_policy"]
        assert isinstance(field, forms.ChoiceField)
        return str(dict(field.choices)[timeout_policy])  # type: ignore[arg-type]
