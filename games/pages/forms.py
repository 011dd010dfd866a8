"""Forms about seats, notifications and rest.

A page has several forms. The button of each is called `action`, with a key in the page's FORM_ACTIONS.
Errors of a field stand beside it, refusals of a service above the form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from games.absence.seats import seat_leave, seat_take_back
from games.absence.substitutes import substitute_agree
from games.absence.time_zones import zone_written
from games.absence.vacations import quiet_hours_set, quiet_hours_to_come, vacation_add, vacation_remove
from games.absence.votes import seat_vote_on_absent
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import current_language, sentence
from games.matches.models import Match
from games.notifications.delivery.channels import channel_add, channel_choose_reports, channel_remove, channel_test
from games.notifications.models import NotificationChannel
from games.pages.fields import DayField, TimeOfDayField, WebAddressField, password_field
from games.site import database_time
from games.site.rate_limits import TooOften, count

if TYPE_CHECKING:
    from lobby.people.models import Person

NOT_UNDERSTOOD = _("this form could not be read; please fill it in again")
sentence_lazy = lazy(sentence, str)
F = TypeVar("F", bound="ActionForm")


class ActionForm(forms.Form):
    """One of the forms of a page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"{type(self).__name__.removesuffix('Form').lower()}-%s")
        super().__init__(*args, **kwargs)


def submitted(request: HttpRequest, actions: Mapping[str, type[F]], submit: Callable[[F], str]) -> tuple[str, F | None]:
    """Submit the posted form. Return its action, and the form if it was refused.

    `submit` returns a message or raises IllegalAnswer; TooOften passes on. Errors of a form without
    visible fields become messages of the page.
    """
    action = request.POST.get("action", "")
    if action not in actions:
        messages.error(request, sentence(NOT_UNDERSTOOD))
        return action, None
    form = actions[action](request.POST)
    if form.is_valid():
        try:
            messages.success(request, submit(form))
            return action, None
        except TooOften:
            raise
        except IllegalAnswer as refusal:
            form.add_error(None, sentence(refusal.message))
    if form.visible_fields():
        return action, form
    refusals = form.non_field_errors() or [sentence(NOT_UNDERSTOOD)]
    messages.error(request, " ".join(map(str, refusals)))
    return action, None


# Seats


class SeatForm(ActionForm):
    def submit(self, match: Match, person: Person) -> str:
        """Carry out the form. Return a message."""
        raise NotImplementedError


class LeaveForm(SeatForm):
    sure = forms.BooleanField(
        label=gettext_lazy("I am sure"),
        error_messages={"required": sentence_lazy(_("tick “I am sure” before you leave"))},
    )

    def submit(self, match: Match, person: Person) -> str:
        seat_leave(match=match, person=person)
        return gettext("You have left your seat. You can come back here and take it as long as the match lasts.")


class TakeBackForm(SeatForm):
    def submit(self, match: Match, person: Person) -> str:
        seat_take_back(match=match, person=person)
        return gettext("Welcome back: the seat is yours.")


class VoteForm(SeatForm):
    """A player's vote about the seat of an absent player."""

    number = forms.IntegerField(min_value=0, max_value=99, widget=forms.HiddenInput)
    wish = forms.CharField(max_length=20, widget=forms.HiddenInput)

    def submit(self, match: Match, person: Person) -> str:
        number, vote = self.cleaned_data["number"], self.cleaned_data["wish"]
        if vote in ("substitute", "no_substitute"):
            agrees = vote == "substitute"
            substitute_agree(match=match, person=person, number=number, agrees=agrees)
            return gettext("Saved.")
        seat_vote_on_absent(match=match, person=person, number=number, vote=vote)
        if vote == "end":
            return gettext("Your wish to end the match is noted.")
        return gettext("So be it.")


# Notifications and rest


class PersonForm(ActionForm):
    def submit(self, person: Person) -> str:
        """Carry out the form. Return a message."""
        raise NotImplementedError


class EmailForm(PersonForm):
    target = forms.EmailField(
        label=gettext_lazy("By e-mail to"),
        max_length=200,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={"invalid": sentence_lazy(_("this is not an e-mail address"))},
    )
    digest = forms.BooleanField(label=gettext_lazy("One e-mail each morning, with the whole day"), required=False)
    # required with an account: the address can be used to set a new password
    password = password_field(gettext_lazy("Current password"), required=False)

    def submit(self, person: Person) -> str:
        password = self.cleaned_data.pop("password")
        if person.login:
            count("passwords", person.pk)
            if not person.check_password(password):
                raise IllegalAnswer(_("That is not your current password."))
        channel = channel_add(
            person=person, kind=NotificationChannel.Kind.EMAIL, language=current_language(),
            **self.cleaned_data,
        )  # fmt: skip
        if channel.confirmed:
            return gettext("Saved.")
        return gettext("We have sent an e-mail to that address: open the link in it.")


class WebhookForm(PersonForm):
    target = WebAddressField(
        label=gettext_lazy("By webhook to"),
        help_text=gettext_lazy("Discord webhooks get Discord’s format, others get JSON."),
        max_length=500,
        assume_scheme="https",
        widget=forms.URLInput(attrs={"placeholder": "https://discord.com/api/webhooks/…"}),
    )

    def submit(self, person: Person) -> str:
        channel_add(
            person=person, kind=NotificationChannel.Kind.WEBHOOK, language=current_language(),
            **self.cleaned_data,
        )  # fmt: skip
        return gettext("Added. Send a test to see whether it arrives.")


class ChannelForm(PersonForm):
    """A button beside a channel, with its primary key."""

    channel = forms.IntegerField(min_value=0, max_value=2**63 - 1, widget=forms.HiddenInput)


class TestForm(ChannelForm):
    def submit(self, person: Person) -> str:
        channel_test(person=person, number=self.cleaned_data["channel"])
        return gettext("The test is on its way.")


class ReportsForm(ChannelForm):
    """A moderator's choice of a channel for news of reports."""

    chosen = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def submit(self, person: Person) -> str:
        number, chosen = self.cleaned_data["channel"], self.cleaned_data["chosen"]
        channel_choose_reports(person=person, number=number, chosen=chosen)
        return gettext("Saved.")


class RemoveForm(ChannelForm):
    def submit(self, person: Person) -> str:
        channel_remove(person=person, number=self.cleaned_data["channel"])
        return gettext("Removed.")


class TimeInput(forms.TimeInput):
    input_type = "time"


class DateInput(forms.DateInput):
    input_type = "date"


class RestForm(PersonForm):
    """The time zone and the quiet hours; without beginning and end there are none."""

    zone = forms.CharField(
        label=gettext_lazy("Time zone"),
        max_length=40,
        help_text=gettext_lazy("Type a city, such as Taipei, and choose from the list."),
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off", "spellcheck": "false"}),
    )
    quiet_from = TimeOfDayField(label=pgettext_lazy("hours", "From"), required=False, widget=TimeInput(format="%H:%M"))
    quiet_to = TimeOfDayField(label=pgettext_lazy("hours", "To"), required=False, widget=TimeInput(format="%H:%M"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["zone"].widget.attrs["data-zone"] = self.initial.get("zone", "")

    @staticmethod
    def initial_of(person: Person) -> dict[str, Any]:
        zone = zone_written(person.time_zone)
        return {"zone": zone, "quiet_from": person.quiet_from, "quiet_to": person.quiet_to}

    def submit(self, person: Person) -> str:
        begin, end = self.cleaned_data["quiet_from"], self.cleaned_data["quiet_to"]
        quiet = (begin, end) if begin is not None and end is not None and begin != end else None
        now = database_time.now()
        quiet_hours_set(person=person, zone=self.cleaned_data["zone"], quiet=quiet, now=now)
        if quiet_hours_to_come(person, now) is not None:
            return gettext("Saved. It takes effect when your current day is over.")
        return gettext("Saved.")


class VacationForm(PersonForm):
    first = DayField(label=gettext_lazy("First day"), widget=DateInput(format="%Y-%m-%d"))
    last = DayField(label=gettext_lazy("Last day"), widget=DateInput(format="%Y-%m-%d"))

    def submit(self, person: Person) -> str:
        days = self.cleaned_data["first"], self.cleaned_data["last"]
        vacation_add(person=person, days=days, now=database_time.now())
        return gettext("Saved. Your matches show when you are back.")


class NoVacationForm(PersonForm):
    """A button beside a vacation, with its first day."""

    day = DayField(widget=forms.HiddenInput)

    def submit(self, person: Person) -> str:
        first = self.cleaned_data["day"]
        if vacation_remove(person=person, first=first, now=database_time.now()):
            return gettext("The vacation is cancelled.")
        return gettext("The vacation ends with today; your clocks run again tomorrow.")
