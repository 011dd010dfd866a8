"""What people fill in about themselves: a name, a login, passwords."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
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

from games.models import SeatColour
from games.names import LONGEST_WRITTEN, NAME_LENGTH
from games.web.fields import password_field
from lobby import rate_limits as limits
from lobby.bans import refuse_banned
from lobby.models import Avatar, Person
from lobby.people.names import (
    LOGIN_LENGTH,
    LONGEST_WRITTEN_LOGIN,
    checked_login,
    clean_login,
    clean_name,
)
from lobby.refusal import Refused

MISMATCH = _("The two passwords are not the same.")
WRONG_PASSWORD = _("That is not your present password.")
PASSWORD_HELP = _(
    "At least 8 characters. If you forget it, an e-mail address that you have confirmed brings you back."
)
PASSWORD_HELP_WITHOUT_EMAIL = _(
    "At least 8 characters. If you forget it, your private return link brings you back: keep it somewhere safe."
)
LOGIN = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}


class CheckedField(forms.CharField):
    """A text that one of our functions takes, or refuses with a reason."""

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
        error_messages={"required": _("Please give a name.")},
        widget=forms.TextInput(attrs=attributes),
    )


class NameForm(forms.Form):
    name = name_field(_("No account, no e-mail: this browser remembers you."))

    def __init__(self, *args: Any, person: Person | None = None, **kwargs: Any) -> None:
        initial = {} if person is None else {"name": person.name}
        super().__init__(*args, **{"initial": initial, **kwargs})
        if person is not None and person.login:  # whom the account remembers
            self.fields["name"].help_text = ""


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    """What others see of somebody, and who does."""

    class Meta:
        model = Person
        fields = ["avatar", "favourite_colour", "found_by"]
        labels = {
            "avatar": _("Picture"),
            "favourite_colour": _("Favourite colour"),
            "found_by": _("Who may find and invite you"),
        }
        widgets = dict.fromkeys(fields, forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (("avatar", Avatar.choices), ("favourite_colour", SeatColour.choices)):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = [("", _("None")), *choices]


class SignUpForm(BaseUserCreationForm):  # type: ignore[type-arg]
    """A login and a password; whoever is new gives a name as well."""

    error_messages = {"password_mismatch": MISMATCH}
    password1 = password_field(_("Password"), new=True)
    password2 = password_field(_("The password once more"), new=True)
    name = name_field()
    login = CheckedField(
        checked_login,
        label=_("Login"),
        help_text=_("Only you see it. No spaces; capitals make no difference."),
        widget=forms.TextInput(attrs={**LOGIN, "minlength": "3", "maxlength": str(LOGIN_LENGTH)}),
    )

    class Meta:
        model = Person
        fields = ["name", "login"]
        error_messages = {
            "login": {"unique": _("This login cannot be had. Please choose another one.")}
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is not None:
            del self.fields["name"]
        help_text = PASSWORD_HELP if settings.EMAIL_HOST else PASSWORD_HELP_WITHOUT_EMAIL
        self.fields["password1"].help_text = help_text
        self.fields["login"].widget.attrs.pop("autofocus", None)  # Django's choice
        next(iter(self.fields.values())).widget.attrs["autofocus"] = True


class SignInForm(AuthenticationForm):
    """Login and password, counted by visitor; a guest may bring matches along."""

    error_messages = {"invalid_login": _("Login and password do not fit together.")}
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

    def confirm_login_allowed(self, user: Person) -> None:
        super().confirm_login_allowed(user)
        assert self.request is not None
        try:
            refuse_banned(self.request, user)
        except Refused as refusal:
            raise forms.ValidationError(str(refusal)) from None


class ChangePasswordForm(PasswordChangeForm):
    error_messages = {"password_mismatch": MISMATCH, "password_incorrect": WRONG_PASSWORD}
    old_password = password_field(_("Present password"))
    new_password1 = password_field(_("New password"), new=True)
    new_password2 = password_field(_("The password once more"), new=True)


class DeleteForm(forms.Form):
    """Say twice that one wants to go: by the password, or without one by the name."""

    old_password = password_field(_("Present password"))
    name = forms.CharField(
        max_length=LONGEST_WRITTEN, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, person: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        del self.fields["name" if person.login else "old_password"]
        if not person.login:
            label = _("To make sure, write your name: %(name)s")
            self.fields["name"].label = label % {"name": person.name}

    def clean_old_password(self) -> None:
        if not self.person.check_password(self.cleaned_data["old_password"]):
            raise forms.ValidationError(WRONG_PASSWORD)

    def clean_name(self) -> None:
        if self.cleaned_data["name"] != self.person.name:
            raise forms.ValidationError(_("That is not your name as it is written here."))
