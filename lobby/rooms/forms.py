"""How a room is to be, as its host fills it in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.core.rules import Rules
from games.i18n import current_translator
from games.models import LIVE, TimeoutPolicy
from games.services.time_controls import TIME_CONTROLS, time_controls_for
from lobby.models import Room
from lobby.rooms.setup import RoomSetup

PREFIX = "option_"
MAIN = ("public", "time_control", "seats")


class SettingField(forms.ChoiceField):
    """What a game's rules leave to be decided. `seats_of` has the numbers of players of a choice."""

    def __init__(self, *, seats_of: dict[str, str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seats_of = seats_of


class RoomForm(forms.Form):
    """How a room is to be: made for one game from the settings its rules declare."""

    seats = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)
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
        label=_("Who may come in"),
        choices=[("no", _("only who has the link")), ("yes", _("everybody: the lobby lists it"))],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
        initial="no",
    )

    time_control = forms.ChoiceField(label=_("Time control"), initial=LIVE, required=False)
    timeout_policy = forms.ChoiceField(
        label=_("When somebody’s time is up"),
        choices=[
            ("", _("the usual for this time control")),
            (TimeoutPolicy.WAIT, _("the table waits and decides")),
            (TimeoutPolicy.STAND_IN, _("the computer answers for that turn")),
            (TimeoutPolicy.PROGRAM, _("the computer plays on in their seat")),
            (TimeoutPolicy.LOSS, _("with two players they lose, else the computer plays on")),
            (TimeoutPolicy.END, _("the match ends without result")),
        ],
        required=False,
        help_text=_(
            "Usually, with a live clock and in rated matches one of two loses and a seat among more plays on by itself; otherwise the table decides. Leaving a match on purpose works the same. Whoever was away may come back."
        ),
    )

    rated = forms.TypedChoiceField(
        label=_("Rating"),
        choices=[("no", _("casual")), ("yes", _("rated, for people with accounts"))],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
        initial="no",
        required=False,
    )

    hints = forms.TypedChoiceField(
        label=_("Hints from the computer"),
        choices=[
            ("no", _("none, if people play")),
            ("yes", _("whoever wants one, counted for all to see")),
        ],
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
        offered = time_controls_for(rules.minutes)
        time_control.choices = [
            (group, [(each.slug, read(each.description)) for each in offered if each.live == live])
            for group, live in ((_("Live"), True), (_("Over days"), False))
        ]
        if len(rules.seats) == 1:
            seats.widget = forms.HiddenInput()
            seats.initial = rules.seats[0]
        if rules.seats[-1] < 2:
            del self.fields["rated"]
        if rules.together or not rules.first_seat_begins:
            self.fields["order"].widget = forms.HiddenInput()
        for setting in rules.settings:
            choices = [(value, read(label)) for value, label in setting.choices.items()]
            seats_of = {value: " ".join(map(str, n)) for value, n in setting.choice_seats.items()}
            self.fields[PREFIX + setting.key] = SettingField(
                seats_of=seats_of,
                label=read(setting.label),
                choices=choices,
                initial=setting.default,
                help_text=read(setting.help) if setting.help else "",
                widget=forms.RadioSelect if len(choices) <= 4 else forms.Select,
            )
        self.rules = rules

    def clean(self) -> dict[str, Any]:
        """Say beside the field why an option does not go with so many players."""
        if self.errors:
            return self.cleaned_data
        seats, options = self.cleaned_data["seats"], self.options
        if why := self.rules.validate_options(seats, options):
            usual = {setting.key: setting.default for setting in self.rules.settings}
            wrong = (
                key
                for key, value in usual.items()
                if self.rules.validate_options(seats, options | {key: value}) is None
            )
            said = capfirst(current_translator(self.rules.slug).render(why))
            self.add_error(PREFIX + key if (key := next(wrong, None)) else None, said)
        return self.cleaned_data

    def main_fields(self) -> list[forms.BoundField]:
        """Return what everybody is asked."""
        return [self[name] for name in MAIN]

    def more_fields(self) -> list[forms.BoundField]:
        """Return what only those are asked who open it, what is rare at the end."""
        rare = [PREFIX + setting.key for setting in self.rules.settings if setting.rare]
        more = [field for field in self if field.name not in (*MAIN, *rare)]
        return more + [self[name] for name in rare]

    def shows_more(self) -> bool:
        """Return whether something of that is chosen already, or wrong."""
        return any(
            each.errors or each.value() not in (each.field.initial, None, "")
            for each in self.more_fields()
        )

    @property
    def seats_meant(self) -> dict[str, str]:
        """Return for fields that mean something with some numbers of players only which these are."""
        found = {PREFIX + each.key: each.seats for each in self.rules.settings if each.seats}
        several = tuple(n for n in self.rules.seats if n > 1)
        if len(several) < len(self.rules.seats):
            found |= {"order": several, "rated": several}
        return {name: " ".join(map(str, seats)) for name, seats in found.items()}

    @property
    def given(self) -> dict[str, str]:
        """Return for fields that mean something with one value of another field only which it is."""
        return {PREFIX + each.key: each.given[1] for each in self.rules.settings if each.given}

    @property
    def options(self) -> dict[str, str]:
        """Return the game's own options, by key; those that mean nothing here are not looked at."""
        chosen = {each.key: self.cleaned_data[PREFIX + each.key] for each in self.rules.settings}
        return {
            setting.key: chosen[setting.key]
            if setting.applies_to(self.cleaned_data["seats"], chosen)
            else setting.default
            for setting in self.rules.settings
        }

    def setup(self) -> RoomSetup:
        """Return what was chosen, as the services of rooms take it."""
        data = self.cleaned_data
        time_control = data["time_control"] or LIVE
        rated = data.get("rated") is True
        return RoomSetup(
            seats=data["seats"],
            order=data["order"],
            public=data["public"],
            rated=rated,
            hints=data.get("hints") is True,
            time_control=time_control,
            timeout_policy=data["timeout_policy"]
            or TIME_CONTROLS[time_control].usual_policy(rated=rated),
            options=self.options,
        )

    @classmethod
    def of(cls, rules: Rules[Any], room: Room) -> RoomForm:
        """Return the form by which a host changes the room. In a fork nobody else begins than did."""
        form = cls(rules, initial=cls.initial_of(room))
        if room.fork_move is not None:
            form.fields["order"].widget = forms.HiddenInput()
        return form

    @staticmethod
    def initial_of(room: Room | RoomSetup) -> dict[str, Any]:
        """Return a form's initial values from a room that exists, or from how one is to be."""
        options = {PREFIX + key: value for key, value in room.options.items()}
        flags = (room.public, room.rated, room.hints)
        public, rated, hints = ("yes" if each else "no" for each in flags)
        usual = TIME_CONTROLS[room.time_control].usual_policy(rated=room.rated)
        return {
            "seats": room.seats,
            "order": room.order,
            "public": public,
            "rated": rated,
            "hints": hints,
            "time_control": room.time_control,
            "timeout_policy": "" if room.timeout_policy == usual else room.timeout_policy,
            **options,
        }

    def chosen(self, setup: RoomSetup) -> dict[str, tuple[str, str]]:
        """Return by field what a setup chooses in words: the field's label, and its value."""
        values = self.initial_of(setup) | {"timeout_policy": setup.timeout_policy}
        return {
            name: (str(field.label), _choices(field)[str(values[name])])
            for name, field in self.fields.items()
            if isinstance(field, forms.ChoiceField) and name in values
        }

    @classmethod
    def label_of(cls, timeout_policy: str) -> str:
        """Return in words what a table does about somebody whose time is up."""
        field = cls.base_fields["timeout_policy"]
        assert isinstance(field, forms.ChoiceField)
        return str(dict(field.choices)[timeout_policy])  # type: ignore[arg-type]


def _choices(field: forms.ChoiceField) -> dict[str, str]:
    """Return the labels of what can be chosen, by value."""
    found: dict[str, str] = {}
    for value, label in field.choices:  # type: ignore[misc, union-attr]
        group = label if isinstance(label, list | tuple) else [(value, label)]
        found |= {str(each): str(text) for each, text in group}
    return found
