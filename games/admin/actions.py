"""Row actions: operations of operators on one row of the admin, with a confirmation page where needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import sentence
from games.site import database_time

if TYPE_CHECKING:
    from lobby.people.models import Person

LONGEST_REASON = 300
LONGEST_BAN = 3650  # days
KEPT = "It outlives the person’s account: write no names."


def operator_of(request: HttpRequest) -> Person:
    """Return the operator who makes the request."""
    assert request.user.is_authenticated
    return request.user


class ListFiltersOnly:
    """Allows the filters of a list only: Django by itself allows lookups in any column."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        listing: Any = self
        filters = listing.get_list_filter(request)
        named = {*(getattr(each, "parameter_name", each) for each in filters), listing.date_hierarchy}
        return lookup.partition("__")[0] in named


class ReadOnly(ListFiltersOnly):
    """Forbids adding, changing and deleting."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReasonForm(forms.Form):
    """Form of the reason for an operation, for other operators."""

    reason = forms.CharField(max_length=LONGEST_REASON, widget=forms.TextInput({"size": 60}), help_text=KEPT)

    def __init__(self, *args: Any, row: Any = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)

    @property
    def consequence(self) -> str:
        """Return a sentence about a valid form that the operator must confirm; "" asks nothing."""
        return ""


class BanForm(ReasonForm):
    """Form of the reason and length of a ban."""

    reason = forms.CharField(
        max_length=LONGEST_REASON,
        widget=forms.TextInput({"size": 60}),
        help_text=f"The banned person reads this. {KEPT}",
    )
    days = forms.IntegerField(
        min_value=1,
        max_value=LONGEST_BAN,
        required=False,
        initial=7,
        help_text="Leave it empty for a ban without end.",
    )

    def clean(self) -> dict[str, Any]:
        """Replace the number of days by the end of the ban."""
        cleaned = super().clean() or {}
        days = cleaned.pop("days", None)
        cleaned["until"] = database_time.now() + timedelta(days=days) if days else None
        return cleaned


@dataclass(frozen=True)
class RowAction:
    """Operation on a row, done by a service that takes the operator and the row."""

    name: str  # in the address
    label: str  # on the button
    permission: str
    do: Callable[..., Any]  # may return a text for the operator
    about: str  # the service's parameter for the row
    meaning: str = ""  # shown on a confirmation page; empty: there is no such page
    form: type[ReasonForm] = ReasonForm
    possible: Callable[[Any], bool] = field(default=lambda row: True)


class RowActionsAdmin(ListFiltersOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Admin with a button for each row action."""

    row_actions: Sequence[RowAction] = ()
    refusals: tuple[type[Exception], ...] = (IllegalAnswer,)
    change_form_template = "admin/object_actions.html"
    view_on_site = False

    def get_urls(self) -> list[URLPattern]:
        about = self.model._meta
        do = self.admin_site.admin_view(self.do)
        address = path("<int:pk>/do/<slug:name>/", do, name=f"{about.app_label}_{about.model_name}_do")
        return [address, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        row_actions = [each for each in self.row_actions if row is not None and self._may(request, each, row)]
        context = {**(extra_context or {}), "row_actions": row_actions, "do": self._address("do")}
        return super().change_view(request, object_id, form_url, context)

    def do(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        """Show the confirmation page of a row action, or do it."""
        row = self.get_object(request, str(pk))
        action = next((each for each in self.row_actions if each.name == name), None)
        if row is None or action is None:
            raise Http404
        if not self._may(request, action, row):
            raise PermissionDenied
        if request.method == "POST" and not action.meaning:
            return self._done(request, action, row, {})
        initial = {"reason": request.GET.get("reason", "")}
        try:
            form = action.form(request.POST if request.method == "POST" else None, initial=initial, row=row)
        except self.refusals as refusal:
            messages.error(request, self.reason_of(row, refusal))
            return redirect(self._address("change"), row.pk)
        valid = request.method == "POST" and form.is_valid()
        if valid and request.POST.get("confirmed", "") == form.consequence:
            return self._done(request, action, row, form.cleaned_data)
        about = self.model._meta
        context = {
            **self.admin_site.each_context(request),
            "title": f"{action.label}: {row}",
            "row_action": action,
            "row": row,
            "form": form,
            "consequence": form.consequence if valid else "",
            "opts": about,
            "back": self._address("change"),
        }
        return TemplateResponse(request, "admin/object_action.html", context)

    def _done(self, request: HttpRequest, action: RowAction, row: Any, given: dict[str, Any]) -> HttpResponse:
        row_key = row.pk
        try:
            said = action.do(operator=operator_of(request), **{action.about: row}, **given)
            messages.success(request, f"{action.label}: {said if isinstance(said, str) else 'done.'}")
        except self.refusals as refusal:
            messages.error(request, self.reason_of(row, refusal))
        if not self.model._default_manager.filter(pk=row_key).exists():  # the action has deleted it
            return redirect(self._address("changelist"))
        return redirect(self._address("change"), row_key)

    def reason_of(self, row: Any, refusal: Any) -> str:
        """Return the reason for a refusal, as a sentence."""
        return sentence(refusal.message) if isinstance(refusal, IllegalAnswer) else str(refusal)

    def _may(self, request: HttpRequest, action: RowAction, row: Any) -> bool:
        return bool(request.user.has_perm(action.permission) and action.possible(row))

    def _address(self, what: str) -> str:
        about = self.model._meta
        return f"admin:{about.app_label}_{about.model_name}_{what}"
