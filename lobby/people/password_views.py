"""The pages by which somebody who has forgotten their password gets a new one."""

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
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.web.fields import password_field
from lobby import rate_limits as limits
from lobby.people.accounts import password_change
from lobby.people.forms import MISMATCH
from lobby.people.password_reset import reset_ask, reset_person
from lobby.responses import dead_link, show_refusals


class ForgottenForm(forms.Form):
    """The address at which somebody is known."""

    address = forms.EmailField(
        label=gettext_lazy("E-mail"),
        widget=forms.EmailInput(attrs={"autocomplete": "email", "autofocus": True}),
        help_text=gettext_lazy("The one at which you are told of your matches."),
    )


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    """A new password, twice."""

    error_messages = {"password_mismatch": MISMATCH}
    new_password1 = password_field(gettext_lazy("New password"), new=True)
    new_password2 = password_field(gettext_lazy("The password once more"), new=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].widget.attrs["autofocus"] = True


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def forgotten(request: HttpRequest) -> HttpResponse:
    """Have a link for a new password sent, if there is somebody with that address."""
    form = ForgottenForm(request.POST or None)
    context: dict[str, Any] = {"form": form, "emails": bool(settings.EMAIL_HOST), "sent": False}
    if request.method == "POST" and settings.EMAIL_HOST and form.is_valid():
        limits.count(request, "return")
        reset_ask(address=form.cleaned_data["address"])
        context["sent"] = True
    return render(
        request, "lobby/account_forgotten.html", context, status=422 if form.errors else 200
    )


@never_cache
@sensitive_post_parameters("new_password1", "new_password2")
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def reset(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Take a new password from whoever has opened the link in their mail."""
    limits.count(request, "return")
    person = reset_person(slug=slug, token=token)
    if person is None:
        return dead_link(request)
    form = NewPasswordForm(person, request.POST or None)
    if request.method == "POST" and form.is_valid():
        password_change(person=person, password=form.cleaned_data["new_password1"])
        messages.success(request, _("Your password is changed. Sign in with it."))
        return redirect("lobby:sign_in")
    context = {"form": form, "login": person.login}
    return render(request, "lobby/account_reset.html", context, status=422 if form.errors else 200)
