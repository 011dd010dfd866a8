"""Form for a code of another device."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from lobby.accounts.devices.codes import LONGEST_WRITTEN


class CodeForm(forms.Form):
    """A code; a guest may bring matches along."""

    code = forms.CharField(
        label=_("Code of your other device"),
        help_text=_("There, your own page shows one under “Move to another device”."),
        max_length=LONGEST_WRITTEN,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )
    along = forms.BooleanField(  # outside its form on the page, beside the button for passkeys
        required=False, initial=True, widget=forms.CheckboxInput(attrs={"form": "by-code"})
    )
