"""Deeds: what operators may do about one row of the admin, asked once more where it harms somebody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone

from games.core.questions import IllegalAnswer
from games.i18n import sentence

LONGEST_REASON = 300
LONGEST_BAN = 3650  # days
KEPT = "It stays when whoever it is about is deleted: write nobody’s name."


def operator_of(request: HttpRequest) -> Any:
    """Return who is signed in to the admin; services want a person."""
    return request.user


class OwnFilters:
    """Lists are narrowed by the filters beside them only: Django would compare any column, hidden or not."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        listing: Any = self
        named = {*listing.get_list_filter(request), listing.date_hierarchy}
        return lookup.partition("__")[0] in named


class LookOnly(OwnFilters):
    """Nothing is added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReasonForm(forms.Form):
    """Why something is done; other operators read it."""

    reason = forms.CharField(
        max_length=LONGEST_REASON, widget=forms.TextInput({"size": 60}), help_text=KEPT
    )


class BanForm(ReasonForm):
    """Why, and for how long."""

    reason = forms.CharField(
        max_length=LONGEST_REASON,
        widget=forms.TextInput({"size": 60}),
        help_text=f"Whoever is banned reads this. {KEPT}",
    )
    days = forms.IntegerField(
        min_value=1,
        max_value=LONGEST_BAN,
        required=False,
        initial=7,
        help_text="Leave it empty for a ban without an end.",
    )

    def clean(self) -> dict[str, Any]:
        """Put the moment when it ends in the place of the days."""
        cleaned = super().clean() or {}
        days = cleaned.pop("days", None)
        cleaned["until"] = timezone.now() + timedelta(days=days) if days else None
        return cleaned


@dataclass(frozen=True)
class Deed:
    """Something that may be done about a row, by calling a service with the operator and the row."""

    name: str  # in the address
    label: str  # on the button
    permission: str
    do: Callable[..., Any]  # may return a text for the operator to read
    about: str  # what the service calls the row
    meaning: str = ""  # what follows from it; empty: it is done at once, without being asked again
    form: type[forms.Form] = ReasonForm
    possible: Callable[[Any], bool] = field(default=lambda row: True)


class DeedsAdmin(OwnFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows with buttons. A deed that harms somebody has a page of its own that asks first."""

    deeds: Sequence[Deed] = ()
    refusals: tuple[type[Exception], ...] = (IllegalAnswer,)
    change_form_template = "admin/deeds.html"
    view_on_site = False

    def get_urls(self) -> list[URLPattern]:
        about = self.model._meta
        do = self.admin_site.admin_view(self.do)
        address = path(
            "<int:pk>/do/<slug:name>/", do, name=f"{about.app_label}_{about.model_name}_do"
        )
        return [address, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        deeds = [deed for deed in self.deeds if row is not None and self._may(request, deed, row)]
        context = {**(extra_context or {}), "deeds": deeds, "do": self._address("do")}
        return super().change_view(request, object_id, form_url, context)

    def do(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        """Ask whether a deed is meant, or do it."""
        row = self.get_object(request, str(pk))
        deed = next((each for each in self.deeds if each.name == name), None)
        if row is None or deed is None:
            raise Http404
        if not self._may(request, deed, row):
            raise PermissionDenied
        asked = deed.meaning != ""
        initial = {"reason": request.GET.get("reason", "")}
        form = deed.form(request.POST if request.method == "POST" else None, initial=initial)
        if request.method == "POST" and (not asked or form.is_valid()):
            return self._done(request, deed, row, form.cleaned_data if asked else {})
        about = self.model._meta
        context = {
            **self.admin_site.each_context(request),
            "title": f"{deed.label}: {row}",
            "deed": deed,
            "row": row,
            "form": form,
            "opts": about,
            "back": self._address("change"),
        }
        return TemplateResponse(request, "admin/deed.html", context)

    def _done(
        self, request: HttpRequest, deed: Deed, row: Any, given: dict[str, Any]
    ) -> HttpResponse:
        try:
            said = deed.do(operator=request.user, **{deed.about: row}, **given)
            messages.success(request, f"{deed.label}: {said if isinstance(said, str) else 'done.'}")
        except self.refusals as refusal:
            messages.error(request, self.reason_of(row, refusal))
        return redirect(self._address("change"), row.pk)

    def reason_of(self, row: Any, refusal: Any) -> str:
        """Return why a deed was refused, as a sentence."""
        return sentence(refusal.message) if isinstance(refusal, IllegalAnswer) else str(refusal)

    def _may(self, request: HttpRequest, deed: Deed, row: Any) -> bool:
        return bool(request.user.has_perm(deed.permission) and deed.possible(row))

    def _address(self, what: str) -> str:
        about = self.model._meta
        return f"admin:{about.app_label}_{about.model_name}_{what}"
