"""What visitors fill in about seats, notifications and rest.

A page has several forms; the button of each is called `action` and has its key in the page's
FORM_ACTIONS. What is wrong stands at the fields, what a service refuses above them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.i18n import current_language, sentence
from games.models import Match, NotificationChannel
from games.notifications.channels import channel_add, channel_remove, channel_test
from games.services.absences import seat_vote_on_absent
from games.services.rate_limits import TooOften, count
from games.services.rest import (
    known_zones,
    rest_set,
    rest_to_come,
    vacation_add,
    vacation_remove,
)
from games.services.seats import seat_leave, seat_take_back
from games.services.substitutes import substitute_agree
from games.web.fields import DayField, TimeOfDayField, WebAddressField, password_field

if TYPE_CHECKING:
    from lobby.models import Person

NOT_UNDERSTOOD = _("this form cannot be taken; please fill it in again")
sentence_lazy = lazy(sentence, str)
F = TypeVar("F", bound="ActionForm")


class ActionForm(forms.Form):
    """One of the forms of a page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"{type(self).__name__.removesuffix('Form').lower()}-%s")
        super().__init__(*args, **kwargs)


def submitted(
    request: HttpRequest, actions: Mapping[str, type[F]], submit: Callable[[F], str]
) -> tuple[str, F | None]:
    """Do what the posted form is for; return its action, and the form if it was not taken.

    `submit` does it and returns what to say then, or raises IllegalAnswer; TooOften passes on. A form that is only a
    button shows no errors: they become messages of the page.
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
        """Do what the form is for; return what to say then."""
        raise NotImplementedError


class LeaveForm(SeatForm):
    sure = forms.BooleanField(
        label=gettext_lazy("I am sure"),
        error_messages={"required": sentence_lazy(_("tick that you are sure, then leave"))},
    )

    def submit(self, match: Match, person: Person) -> str:
        seat_leave(match=match, person=person)
        return gettext(
            "You have left your seat. You can come back here and take it as long as the match lasts."
        )


class TakeBackForm(SeatForm):
    def submit(self, match: Match, person: Person) -> str:
        seat_take_back(match=match, person=person)
        return gettext("Welcome back: the seat is yours.")


class VoteForm(SeatForm):
    """What the table should do about a seat whose player is away."""

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
        """Do what the form is for; return what to say then."""
        raise NotImplementedError


class EmailForm(PersonForm):
    target = forms.EmailField(
        label=gettext_lazy("By e-mail to"),
        max_length=200,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={"invalid": sentence_lazy(_("this is not an e-mail address"))},
    )
    digest = forms.BooleanField(
        label=gettext_lazy("One e-mail each morning, with the whole day"), required=False
    )
    # of an account: by the address whoever has it gets a new one
    password = password_field(gettext_lazy("Present password"), required=False)

    def submit(self, person: Person) -> str:
        password = self.cleaned_data.pop("password")
        if person.login:
            count("passwords", person.pk)
            if not person.check_password(password):
                raise IllegalAnswer(_("That is not your present password."))
        channel = channel_add(
            person=person, kind=NotificationChannel.Kind.EMAIL, language=current_language(),
            **self.cleaned_data,
        )  # fmt: skip
        if channel.confirmed:
            return gettext("Saved.")
        return gettext("We have sent an e-mail to that address: open the link in it.")


class WebhookForm(PersonForm):
    target = WebAddressField(
        label=gettext_lazy("By web hook to"),
        help_text=gettext_lazy(
            "Discord’s web hooks are written to in Discord’s way, others get JSON."
        ),
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
    """A button beside a channel, whose primary key it has."""

    channel = forms.IntegerField(min_value=0, max_value=2**63 - 1, widget=forms.HiddenInput)


class TestForm(ChannelForm):
    def submit(self, person: Person) -> str:
        channel_test(person=person, number=self.cleaned_data["channel"])
        return gettext("The test is on its way.")


class RemoveForm(ChannelForm):
    def submit(self, person: Person) -> str:
        channel_remove(person=person, number=self.cleaned_data["channel"])
        return gettext("Removed.")


class TimeInput(forms.TimeInput):
    input_type = "time"


class DateInput(forms.DateInput):
    input_type = "date"


class RestForm(PersonForm):
    """The time zone and the quiet hours, which are none without a beginning and an end."""

    zone = forms.CharField(label=gettext_lazy("Time zone"), max_length=40, widget=forms.Select)
    quiet_from = TimeOfDayField(
        label=pgettext_lazy("hours", "from"), required=False, widget=TimeInput(format="%H:%M")
    )
    quiet_to = TimeOfDayField(
        label=pgettext_lazy("hours", "to"), required=False, widget=TimeInput(format="%H:%M")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = sorted(zone for zone in known_zones() if "/" in zone or zone == "UTC")
        widget = self.fields["zone"].widget
        assert isinstance(widget, forms.Select)
        widget.choices = [(zone, zone) for zone in zones]
        widget.attrs["data-zone"] = self.initial.get("zone", "")

    @staticmethod
    def initial_of(person: Person) -> dict[str, Any]:
        return {
            "zone": person.time_zone,
            "quiet_from": person.quiet_from,
            "quiet_to": person.quiet_to,
        }

    def submit(self, person: Person) -> str:
        begin, end = self.cleaned_data["quiet_from"], self.cleaned_data["quiet_to"]
        quiet = (begin, end) if begin is not None and end is not None and begin != end else None
        now = timezone.now()
        rest_set(person=person, zone=self.cleaned_data["zone"], quiet=quiet, now=now)
        if rest_to_come(person, now) is not None:
            return gettext("Saved. It counts when your present day is over.")
        return gettext("Saved.")


class VacationForm(PersonForm):
    first = DayField(label=gettext_lazy("first day"), widget=DateInput(format="%Y-%m-%d"))
    last = DayField(label=gettext_lazy("last day"), widget=DateInput(format="%Y-%m-%d"))

    def submit(self, person: Person) -> str:
        days = self.cleaned_data["first"], self.cleaned_data["last"]
        vacation_add(person=person, days=days, now=timezone.now())
        return gettext("Saved. Your tables see when you are back.")


class NoVacationForm(PersonForm):
    """A button beside a vacation, whose first day it has."""

    day = forms.DateField(widget=forms.HiddenInput)

    def submit(self, person: Person) -> str:
        first = self.cleaned_data["day"]
        if vacation_remove(person=person, first=first, now=timezone.now()):
            return gettext("The vacation is taken back.")
        return gettext("The vacation ends with today; your clocks run again tomorrow.")
