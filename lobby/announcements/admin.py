"""Admin of announcements and maintenance, in every language."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.actions import ListFiltersOnly, operator_of
from games.i18n.simplified_chinese import with_simplified
from games.site import database_time
from lobby.announcements.models import Announcement
from lobby.announcements.services import (
    announcement_save,
    announcements_delete,
    announcements_end,
)
from lobby.announcements.showing import text_for_operators

MAINTENANCE = Announcement.Kind.MAINTENANCE
TEXT = "text_"  # prefix of a form field, followed by the language


class AnnouncementForm(forms.ModelForm):  # type: ignore[type-arg]
    """Form with a text for each language; an empty Simplified one is converted from Traditional."""

    class Meta:
        model = Announcement
        fields = ["kind", "shown_from", "shown_until", "closed_from", "minutes"]
        labels = {"minutes": "expected minutes of closing"}
        help_texts = {
            "shown_until": "Empty: until you end it.",
            "closed_from": "For maintenance only. Without a text of yours, the site shows its own.",
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for code, name in settings.LANGUAGES:
            self.fields[TEXT + code] = forms.CharField(
                label=name,
                required=False,
                max_length=400,
                widget=forms.Textarea(attrs={"rows": 2, "lang": code}),
                initial=self.instance.texts.get(code, ""),
            )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        for name in ("closed_from", "minutes"):  # at the fields, so that Django skips the table's constraint
            if name in self.errors:
                continue
            if given.get("kind") == MAINTENANCE and given.get(name) is None:
                self.add_error(name, "Maintenance needs a time and a number of minutes.")
            if given.get("kind") != MAINTENANCE and given.get(name) is not None:
                self.add_error(name, "Only maintenance closes the site.")
        texts = with_simplified({code: given.get(TEXT + code, "") for code, _ in settings.LANGUAGES})
        if given.get("kind") != MAINTENANCE and not texts:
            raise forms.ValidationError("Write a text.")
        self.instance.texts = texts
        return given


@admin.register(Announcement)
class AnnouncementAdmin(ListFiltersOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Admin of announcements; open pages show changes at once."""

    form = AnnouncementForm
    list_display = ["says", "kind", "shown_from", "shown_until", "closed_from", "minutes"]
    list_filter = ["kind"]
    actions = ["end"]

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return {"shown_from": database_time.now(), **super().get_changeform_initial_data(request)}

    def get_fieldsets(self, request: HttpRequest, obj: Announcement | None = None) -> Any:
        texts = [TEXT + code for code, _name in settings.LANGUAGES]
        return [
            (None, {"fields": ["kind", *texts, "shown_from", "shown_until"]}),
            ("Maintenance", {"fields": ["closed_from", "minutes"]}),
        ]

    def get_form(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        return super().get_form(request, *args, **kwargs | {"fields": None})

    @admin.display(description="text")
    def says(self, announcement: Announcement) -> str:
        return text_for_operators(announcement)

    @admin.action(description="End them now", permissions=["change"])
    def end(self, request: HttpRequest, announcements: QuerySet[Announcement]) -> None:
        announcements_end(announcements=list(announcements), operator=operator_of(request))

    def save_model(
        self,
        request: HttpRequest,
        obj: Announcement,
        form: forms.ModelForm[Announcement],
        change: bool,
    ) -> None:
        announcement_save(operator=operator_of(request), announcement=obj)

    def delete_model(self, request: HttpRequest, obj: Announcement) -> None:
        announcements_delete(operator=operator_of(request), announcements=[obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Announcement]) -> None:
        announcements_delete(operator=operator_of(request), announcements=list(queryset))
