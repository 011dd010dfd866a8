"""Form for the setup of a room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.core.dialogue.questions import IllegalAnswer, Json, Seat
from games.core.rules import Rules
from games.i18n.languages import current_translator
from games.matches.models import LIVE, TimeoutPolicy
from games.matches.time_controls import TIME_CONTROLS, time_controls_for
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.models import Room

PREFIX = "option_"
OPENING = "opening_text"
MAIN = ("public", "time_control", "seats")


class SettingField(forms.ChoiceField):
    """Option of a game; `seats_of` gives the numbers of players for a choice."""

    def __init__(self, *, seats_of: dict[str, str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seats_of = seats_of


class YesNoField(forms.TypedChoiceField):
    """Choice between two texts, for a flag; the first is the usual one."""

    def __init__(self, *, choices: Sequence[tuple[str, str | Promise]], **kwargs: Any) -> None:
        usual = choices[0][0]
        super().__init__(
            choices=choices, coerce=lambda value: value == "yes", widget=forms.RadioSelect, initial=usual, **kwargs
        )


class RoomForm(forms.Form):
    """Setup of a room, built from the settings of a game's rules."""

    seats = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)
    order = forms.ChoiceField(
        label=_("Who begins"),
        choices=[
            (Room.Order.DRAWN, _("Drawn by lot at the start")),
            (Room.Order.SEATED, _("The first seat")),
        ],
        widget=forms.RadioSelect,
        initial=Room.Order.DRAWN,
    )
    public = YesNoField(
        label=_("Who may come in"),
        choices=[("no", _("Only people with the link")), ("yes", _("Everyone (listed in the lobby)"))],
    )

    time_control = forms.ChoiceField(label=_("Time control"), initial=LIVE, required=False)
    timeout_policy = forms.ChoiceField(
        label=_("When a player’s time is up"),
        choices=[
            ("", _("The usual for this time control")),
            (TimeoutPolicy.WAIT, _("The other players wait and decide")),
            (TimeoutPolicy.STAND_IN, _("The computer answers for that turn")),
            (TimeoutPolicy.PROGRAM, _("The computer plays on in their seat")),
            (TimeoutPolicy.LOSS, _("With two players they lose; with more, the computer plays on")),
            (TimeoutPolicy.END, _("The match ends without result")),
        ],
        required=False,
        help_text=_(
            "Usual with a live clock or a rating: of two players, one loses; of more, the computer takes the "
            "seat. Otherwise the other players decide. Leaving a match has the same effect. Players who were "
            "away may come back."
        ),
    )

    rated = YesNoField(
        label=_("Rating"),
        choices=[("no", _("Casual")), ("yes", _("Rated, for people with accounts"))],
        required=False,
    )

    hints = YesNoField(
        label=_("Hints from the computer"),
        choices=[
            ("no", _("None, if people play each other")),
            ("yes", _("For every player, counted for all to see")),
        ],
        required=False,
    )

    watching = YesNoField(
        label=_("Watching"),
        choices=[("yes", _("Anyone with the invite link")), ("no", _("Only people with a spectator link"))],
        required=False,
    )
    ballot_hours = forms.TypedChoiceField(
        label=_("Time for a ballot, over days"),
        choices=[
            (0, _("As for any other answer")),
            (12, _("12 hours")),
            (24, _("24 hours")),
            (48, _("48 hours")),
        ],
        coerce=int,
        initial=0,
        required=False,
        help_text=_(
            "After it, the ballot of an absent player counts as against. A ballot costs no time of their clock; its "
            "time stops in quiet hours, but not in vacations."
        ),
    )

    spectator_delay = forms.TypedChoiceField(
        label=_("Delay for spectators"),
        choices=[(0, _("None")), (5, _("5 minutes")), (30, _("30 minutes")), (1440, _("1 day"))],
        coerce=int,
        initial=0,
        required=False,
        help_text=_("Until the match ends, spectators see board, log and chat so much later."),
    )

    spectator_sides = YesNoField(
        label=_("Spectators see"),
        choices=[("no", _("What everyone may know")), ("yes", _("Each side’s view, with a delay"))],
        required=False,
        help_text=_(
            "Each side’s view shows hidden hands. A player could watch in another browser: allow it among people "
            "you trust, or with a long delay. After the end, everyone sees all hands."
        ),
    )

    opening_answers: Sequence[tuple[Seat, Json]] = ()  # of a valid form

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
        if not rules.secrets:
            del self.fields["spectator_sides"]
        if not rules.ballots:
            del self.fields["ballot_hours"]
        if rules.together or not rules.first_seat_begins:
            self.fields["order"].widget = forms.HiddenInput()
        self._add_settings(rules)
        self.rules = rules

    def _add_settings(self, rules: Rules[Any]) -> None:
        """Add the fields of the game."""
        read = current_translator(rules.slug).render
        for setting in rules.settings:
            choices = [(value, capfirst(read(label))) for value, label in setting.choices.items()]
            seats_of = {value: " ".join(map(str, n)) for value, n in setting.choice_seats.items()}
            self.fields[PREFIX + setting.key] = SettingField(
                seats_of=seats_of,
                label=read(setting.label),
                choices=choices,
                initial=setting.default,
                help_text=read(setting.help) if setting.help else "",
                widget=forms.RadioSelect if len(choices) <= 4 else forms.Select,
            )
        if opening := rules.opening_text:
            plain = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
            self.fields[OPENING] = forms.CharField(
                label=read(opening.label), help_text=read(opening.help), required=False, max_length=40, widget=plain
            )

    def clean(self) -> dict[str, Any]:
        """Reject options unfit for the number of players, beside the field."""
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
        try:
            self.opening_answers = self._opening_answers()
        except IllegalAnswer as refusal:
            self.add_error(OPENING, capfirst(current_translator(self.rules.slug).render(refusal.message)))
        return self.cleaned_data

    def _opening_answers(self) -> list[tuple[Seat, Json]]:
        """Return the answers that the host has written, each with its seat. Raises: IllegalAnswer."""
        opening, written = self.rules.opening_text, self.cleaned_data.get(OPENING)
        if opening is None or not written or self.options.get(opening.given[0]) != opening.given[1]:
            return []
        return [(0, opening.read(self.options, written))]

    def main_fields(self) -> list[forms.BoundField]:
        """Return the fields shown at once."""
        return [self[name] for name in MAIN]

    def more_fields(self) -> list[forms.BoundField]:
        """Return the fields behind "more", rare ones last."""
        rare = [PREFIX + setting.key for setting in self.rules.settings if setting.rare]
        if opening := self.rules.opening_text:
            rare.insert(rare.index(PREFIX + opening.given[0]) + 1, OPENING)
        more = [field for field in self if field.name not in (*MAIN, *rare)]
        return more + [self[name] for name in rare]

    def shows_more(self) -> bool:
        """Return whether a field behind "more" is set or wrong."""
        return any(each.errors or each.value() not in (each.field.initial, None, "") for each in self.more_fields())

    @property
    def seats_meant(self) -> dict[str, str]:
        """Return the numbers of players, by field, for fields limited to some of them."""
        found = {PREFIX + each.key: each.seats for each in self.rules.settings if each.seats}
        several = tuple(n for n in self.rules.seats if n > 1)
        if len(several) < len(self.rules.seats):
            found |= {"order": several, "rated": several}
        return {name: " ".join(map(str, seats)) for name, seats in found.items()}

    @property
    def given(self) -> dict[str, str]:
        """Return the required value of another field, by field, for dependent fields."""
        found = {PREFIX + each.key: each.given[1] for each in self.rules.settings if each.given}
        return found if (opening := self.rules.opening_text) is None else found | {OPENING: opening.given[1]}

    @property
    def options(self) -> dict[str, str]:
        """Return the game's options by key, with defaults for irrelevant ones."""
        chosen = {each.key: self.cleaned_data[PREFIX + each.key] for each in self.rules.settings}
        return {
            setting.key: chosen[setting.key]
            if setting.applies_to(self.cleaned_data["seats"], chosen)
            else setting.default
            for setting in self.rules.settings
        }

    def setup(self) -> RoomSetup:
        """Return the chosen setup."""
        data = self.cleaned_data
        time_control = data["time_control"] or LIVE
        rated = data.get("rated") is True
        return RoomSetup(
            seats=data["seats"],
            order=data["order"],
            public=data["public"],
            rated=rated,
            hints=data.get("hints") is True,
            watching=data["watching"] is not False,
            time_control=time_control,
            timeout_policy=data["timeout_policy"] or TIME_CONTROLS[time_control].usual_policy(rated=rated),
            ballot_hours=0 if TIME_CONTROLS[time_control].live else data.get("ballot_hours") or 0,
            spectator_delay=data.get("spectator_delay") or 0,
            spectator_sides=data.get("spectator_sides") is True,
            options=self.options,
        )

    @classmethod
    def of(cls, rules: Rules[Any], room: Room) -> RoomForm:
        """Return the host's form for a room; in a fork the first player is fixed."""
        initial = cls.initial_of(room)
        if rules.opening_text and room.opening_answers and room.origin is None:
            initial[OPENING] = rules.opening_text.write(room.options, room.opening_answers[0][1])
        form = cls(rules, initial=initial)
        if room.fork_move is not None:
            form.fields["order"].widget = forms.HiddenInput()
        return form

    @staticmethod
    def initial_of(room: Room | RoomSetup) -> dict[str, Any]:
        """Return initial values from a room or a setup."""
        options = {PREFIX + key: value for key, value in room.options.items()}
        flags = (room.public, room.rated, room.hints, room.watching)
        public, rated, hints, watching = ("yes" if each else "no" for each in flags)
        usual = TIME_CONTROLS[room.time_control].usual_policy(rated=room.rated)
        return {
            "seats": room.seats,
            "order": room.order,
            "public": public,
            "rated": rated,
            "hints": hints,
            "watching": watching,
            "time_control": room.time_control,
            "ballot_hours": room.ballot_hours,
            "spectator_delay": room.spectator_delay,
            "spectator_sides": "yes" if room.spectator_sides else "no",
            "timeout_policy": "" if room.timeout_policy == usual else room.timeout_policy,
            **options,
        }

    def chosen(self, setup: RoomSetup) -> dict[str, tuple[str, str]]:
        """Return label and value of each field of a setup, in words."""
        values = self.initial_of(setup) | {"timeout_policy": setup.timeout_policy}
        return {
            name: (str(field.label), _choices(field)[str(values[name])])
            for name, field in self.fields.items()
            if isinstance(field, forms.ChoiceField) and name in values
        }

    @classmethod
    def choice_label(cls, name: str, value: object) -> tuple[str, str]:
        """Return the label of a field and that of one of its choices."""
        field = cls.base_fields[name]
        return str(field.label), _choices(field)[str(value)]

    @classmethod
    def label_of(cls, timeout_policy: str) -> str:
        """Return the label of a timeout policy."""
        field = cls.base_fields["timeout_policy"]
        assert isinstance(field, forms.ChoiceField)
        return str(dict(field.choices)[timeout_policy])  # type: ignore[arg-type]


def _choices(field: forms.Field) -> dict[str, str]:
    """Return the labels of a field's choices, by value."""
    assert isinstance(field, forms.ChoiceField)
    found: dict[str, str] = {}
    for value, label in field.choices:  # type: ignore[misc, union-attr]
        group = label if isinstance(label, list | tuple) else [(value, label)]
        found |= {str(each): str(text) for each, text in group}
    return found
