"""Forms of people: name, profile, login, passwords."""

from __future__ import annotations

import hashlib
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import (
    AuthenticationForm,
    BaseUserCreationForm,
    PasswordChangeForm,
    UsernameField,
)
from django.utils.translation import gettext_lazy as _

from games.matches.models import SeatColour
from games.pages.fields import password_field
from games.site.names import LONGEST_WRITTEN
from lobby.people.models import Avatar, Person
from lobby.people.name_form import CheckedField, name_field
from lobby.people.names import (
    LOGIN_LENGTH,
    LONGEST_WRITTEN_LOGIN,
    checked_login,
    clean_login,
)
from lobby.refusals import rate_limits as limits

MISMATCH = _("The two passwords differ.")
WRONG_PASSWORD = _("That is not your current password.")
PASSWORD_HELP = _("At least 8 characters. If you forget it, you can choose a new one by a confirmed e-mail address.")
PASSWORD_HELP_WITHOUT_EMAIL = _(
    "At least 8 characters. If you forget it, your private return link brings you back: keep it somewhere safe."
)
LOGIN = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    """Profile, and its visibility."""

    class Meta:
        model = Person
        fields = ["avatar", "favourite_colour", "found_by"]
        labels = {
            "avatar": _("Picture"),
            "favourite_colour": _("Favourite colour"),
            "found_by": _("Who can find and invite you"),
        }
        widgets = dict.fromkeys(fields, forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, first, choices in (
            ("avatar", _("My own planet"), Avatar.choices),
            ("favourite_colour", _("None"), SeatColour.choices),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = [("", first), *choices]


class SignUpForm(BaseUserCreationForm):  # type: ignore[type-arg]
    """Login and password, with a name for new visitors."""

    error_messages = {"password_mismatch": MISMATCH}
    password1 = password_field(_("Password"), new=True)
    password2 = password_field(_("Repeat the password"), new=True)
    name = name_field()
    login = CheckedField(
        checked_login,
        label=_("Login"),
        help_text=_("Only you see it. No spaces; upper and lower case are the same."),
        widget=forms.TextInput(attrs={**LOGIN, "minlength": "3", "maxlength": str(LOGIN_LENGTH)}),
    )

    class Meta:
        model = Person
        fields = ["name", "login"]
        error_messages = {"login": {"unique": _("This login is not available. Please choose another one.")}}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is not None:
            del self.fields["name"]
        help_text = PASSWORD_HELP if settings.EMAIL_HOST else PASSWORD_HELP_WITHOUT_EMAIL
        self.fields["password1"].help_text = help_text
        self.fields["login"].widget.attrs.pop("autofocus", None)  # set by Django
        next(iter(self.fields.values())).widget.attrs["autofocus"] = True


class SignInForm(AuthenticationForm):
    """Login and password with rate limits; a guest may bring matches along."""

    error_messages = {"invalid_login": _("Wrong login or password.")}
    username = UsernameField(
        label=_("Login"),
        max_length=LONGEST_WRITTEN_LOGIN,
        widget=forms.TextInput(attrs={**LOGIN, "autofocus": True}),
    )
    password = password_field(_("Password"))
    along = forms.BooleanField(required=False, initial=True)

    def clean_username(self) -> str:
        return clean_login(self.cleaned_data["username"])

    def clean(self) -> dict[str, Any]:
        login = self.cleaned_data.get("username", "")
        assert self.request is not None
        limits.count(self.request, "sign_in")
        digest = hashlib.sha256(login.encode()).hexdigest()[:20]
        limits.count(self.request, "sign_in_to", about=digest)
        return super().clean()


class ChangePasswordForm(PasswordChangeForm):
    error_messages = {"password_mismatch": MISMATCH, "password_incorrect": WRONG_PASSWORD}
    old_password = password_field(_("Current password"))
    new_password1 = password_field(_("New password"), new=True)
    new_password2 = password_field(_("Repeat the password"), new=True)


class DeleteForm(forms.Form):
    """Confirmation of a deletion, by password or, without one, by name."""

    old_password = password_field(_("Current password"))
    name = forms.CharField(max_length=LONGEST_WRITTEN, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, person: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        del self.fields["name" if person.login else "old_password"]
        if not person.login:
            label = _("To confirm, enter your name: %(name)s")
            self.fields["name"].label = label % {"name": person.name}

    def clean_old_password(self) -> None:
        if not self.person.check_password(self.cleaned_data["old_password"]):
            raise forms.ValidationError(WRONG_PASSWORD)

    def clean_name(self) -> None:
        if self.cleaned_data["name"] != self.person.name:
            raise forms.ValidationError(_("That is not your name as shown here."))
