"""Form fields that refuse a long text before they parse it."""

from __future__ import annotations

from typing import Any

from django import forms

PASSWORD_LENGTH = 1000  # characters
LONGEST_TIME = 40  # characters


def password_field(label: Any = None, *, required: bool = True, new: bool = False) -> forms.CharField:
    """Return a field for a password; the browser may propose a `new` one."""
    autocomplete = "new-password" if new else "current-password"
    return forms.CharField(
        label=label,
        strip=False,
        required=required,
        max_length=PASSWORD_LENGTH,
        widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
    )


class WebAddressField(forms.URLField):
    """A web address. A long one goes unparsed to the validator of its length, as in Django's login."""

    def to_python(self, value: Any) -> str | None:
        if isinstance(value, str) and self.max_length and len(value) > self.max_length:
            return value
        return super().to_python(value)


class _ShortFirst(forms.Field):
    """A field that refuses texts longer than any date or time."""

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) > LONGEST_TIME:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(value)


class DayField(_ShortFirst, forms.DateField):
    pass


class TimeOfDayField(_ShortFirst, forms.TimeField):
    pass
