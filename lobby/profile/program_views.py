"""Page of programs and access tokens."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.core.decoding import whole_number
from games.site.models import TokenScope
from games.site.names import NAME_LENGTH
from games.visitors.visitor import person_of
from lobby.accounts import programs
from lobby.accounts.accounts import account_delete
from lobby.people.models import Person
from lobby.people.name_form import CheckedField
from lobby.people.names import clean_name
from lobby.profile.documents import DOCUMENTS
from lobby.refusals import rate_limits as limits
from lobby.refusals.responses import show_refusals


class ProgramForm(forms.Form):
    name = CheckedField(
        clean_name,
        label=gettext_lazy("Name of the program"),
        widget=forms.TextInput(attrs={"maxlength": NAME_LENGTH, "autocomplete": "off"}),
    )


class TokenForm(forms.Form):
    """New token, with its person and scopes."""

    speaker = forms.ChoiceField(label=gettext_lazy("It acts for"), required=False)
    name = CheckedField(
        clean_name,
        label=gettext_lazy("Name of the token"),
        help_text=gettext_lazy("Only you see it, for example “laptop”."),
        widget=forms.TextInput(attrs={"maxlength": NAME_LENGTH, "autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("It may"),
        choices=[(each.value, each.label) for each in TokenScope],
        initial=TokenScope.values,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, person: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        speaker = self.fields["speaker"]
        assert isinstance(speaker, forms.ChoiceField)
        speaker.choices = [
            *((each.slug, each.name) for each in person.programs.order_by("pk")),
            ("", _("Me, %(name)s") % {"name": person.name}),
        ]

    def submit(self) -> str:
        """Return the new token. Raises: Refused."""
        data, owner = self.cleaned_data, self.person
        slug = data["speaker"]
        speaker = programs.program_of(owner=owner, slug=slug) if slug else owner
        return programs.access_token_create(owner=owner, speaker=speaker, name=data["name"], scopes=data["scopes"])


@never_cache  # a new token is shown once
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def my_programs(request: HttpRequest) -> HttpResponse:
    """Show and change the visitor's programs and tokens."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    action = request.POST.get("action", "")
    posted = {action: request.POST} if request.method == "POST" else {}
    program_form = ProgramForm(posted.get("program"), auto_id="program-%s")
    token_form = TokenForm(person, posted.get("token"), auto_id="token-%s")
    token = ""
    if request.method == "POST":
        if action == "program" and program_form.is_valid():
            limits.count(request, "account")
            programs.program_create(owner=person, name=program_form.cleaned_data["name"])
            return redirect("lobby:programs")
        if action == "token" and token_form.is_valid():
            limits.count(request, "account")
            token = token_form.submit()
            token_form = TokenForm(person, auto_id="token-%s")
        elif action in ACTIONS:
            messages.success(request, ACTIONS[action](request, person))
            return redirect("lobby:programs")
    refused = bool(program_form.errors or token_form.errors)
    context = {
        "speakers": [person, *person.programs.order_by("pk").prefetch_related("access_tokens")],
        "program_form": program_form,
        "token_form": token_form,
        "token": token,
        "documents": list(DOCUMENTS),
        "here": "me",
    }
    return render(request, "lobby/accounts/programs.html", context, status=422 if refused else 200)


def _revoke(request: HttpRequest, person: Person) -> str:
    pk = whole_number(request.POST.get("token", ""), 10**11 - 1)
    programs.access_token_revoke(owner=person, token=-1 if pk is None else pk)
    return _("The token is revoked and no longer works.")


def _delete(request: HttpRequest, person: Person) -> str:
    program = programs.program_of(owner=person, slug=request.POST.get("slug", ""))
    account_delete(person=program)
    return _("The program is deleted.")


ACTIONS = {"revoke": _revoke, "delete": _delete}
