"""Form for a visitor's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.site.names import NAME_LENGTH
from lobby.people.models import Person
from lobby.people.names import clean_name
from lobby.refusals.refusal import Refused


class CheckedField(forms.CharField):
    """Text checked by a function that raises Refused."""

    def __init__(self, check: Callable[[str], str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.check = check

    def clean(self, value: Any) -> str:
        try:
            return self.check(super().clean(value))
        except Refused as refusal:
            raise forms.ValidationError(str(refusal)) from None


def name_field(help_text: Any = "") -> CheckedField:
    attributes = {
        "autocomplete": "nickname",
        "autocapitalize": "words",
        "maxlength": str(NAME_LENGTH),
    }
    return CheckedField(
        clean_name,
        label=_("Your name"),
        help_text=help_text,
        error_messages={"required": _("Please enter a name.")},
        widget=forms.TextInput(attrs=attributes),
    )


class NameForm(forms.Form):
    name = name_field(_("No account, no e-mail: this browser remembers you."))

    def __init__(self, *args: Any, person: Person | None = None, **kwargs: Any) -> None:
        initial = {} if person is None else {"name": person.name}
        super().__init__(*args, **{"initial": initial, **kwargs})
        if person is not None and person.login:  # their account remembers it
            self.fields["name"].help_text = ""
