"""Fields of forms that refuse a text by its length before anything reads it."""

from __future__ import annotations

from typing import Any

from django import forms

PASSWORD_LENGTH = 1000  # characters
LONGEST_TIME = 40  # characters


def password_field(
    label: Any = None, *, required: bool = True, new: bool = False
) -> forms.CharField:
    """Return a field for a password; `new`: one that its browser may propose."""
    autocomplete = "new-password" if new else "current-password"
    return forms.CharField(
        label=label,
        strip=False,
        required=required,
        max_length=PASSWORD_LENGTH,
        widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
    )


class WebAddressField(forms.URLField):
    """An address in the web. A long one is left as it is for its validator, as Django's logins are."""

    def to_python(self, value: Any) -> str | None:
        if isinstance(value, str) and self.max_length and len(value) > self.max_length:
            return value
        return super().to_python(value)


class _ShortFirst(forms.Field):
    """Does not read what is longer than any day or time is written."""

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) > LONGEST_TIME:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(value)


class DayField(_ShortFirst, forms.DateField):
    pass


class TimeOfDayField(_ShortFirst, forms.TimeField):
    pass
