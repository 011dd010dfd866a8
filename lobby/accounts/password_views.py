"""Pages for forgotten passwords."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import SetPasswordForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.pages.fields import password_field
from games.pages.passwords import hashes_a_password
from lobby.accounts.accounts import password_change
from lobby.accounts.forms import MISMATCH
from lobby.accounts.password_reset import reset_ask, reset_person
from lobby.refusals import rate_limits as limits
from lobby.refusals.responses import dead_link, show_refusals


class ForgottenForm(forms.Form):
    """E-mail address of an account."""

    address = forms.EmailField(
        label=gettext_lazy("E-mail"),
        widget=forms.EmailInput(attrs={"autocomplete": "email", "autofocus": True}),
        help_text=gettext_lazy("The address that gets your notifications."),
    )


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    """A new password, twice."""

    error_messages = {"password_mismatch": MISMATCH}
    new_password1 = password_field(gettext_lazy("New password"), new=True)
    new_password2 = password_field(gettext_lazy("Repeat the password"), new=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].widget.attrs["autofocus"] = True


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def forgotten(request: HttpRequest) -> HttpResponse:
    """Request a reset link by e-mail."""
    form = ForgottenForm(request.POST or None)
    context: dict[str, Any] = {"form": form, "emails": bool(settings.EMAIL_HOST), "sent": False}
    if request.method == "POST" and settings.EMAIL_HOST and form.is_valid():
        limits.count(request, "return")
        reset_ask(address=form.cleaned_data["address"])
        context["sent"] = True
    return render(
        request,
        "lobby/accounts/password_forgotten.html",
        context,
        status=422 if form.errors else 200,
    )


@never_cache
@hashes_a_password
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def reset(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Set a new password by the link in the e-mail."""
    limits.count(request, "return")
    person = reset_person(slug=slug, token=token)
    if person is None:
        return dead_link(request)
    form = NewPasswordForm(person, request.POST or None)
    if request.method == "POST" and form.is_valid():
        password_change(person=person, password=form.cleaned_data["new_password1"])
        messages.success(request, _("Your password is changed. Sign in with the new one."))
        return redirect("lobby:sign_in")
    context = {"form": form, "login": person.login}
    return render(request, "lobby/accounts/password_reset.html", context, status=422 if form.errors else 200)
