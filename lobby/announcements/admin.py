"""Announcements and maintenance in the admin, written in every language."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin_deeds import OwnFilters, operator_of
from lobby.announcements.services import (
    announcement_save,
    announcements_delete,
    announcements_end,
)
from lobby.announcements.showing import own_text, with_simplified
from lobby.models import Announcement

MAINTENANCE = Announcement.Kind.MAINTENANCE
TEXT = "text_"  # and the language: a field of the form


class AnnouncementForm(forms.ModelForm):  # type: ignore[type-arg]
    """A text for each language; Simplified Chinese is made from the Traditional one if left empty."""

    class Meta:
        model = Announcement
        fields = ["kind", "shown_from", "shown_until", "closed_from", "minutes"]
        labels = {"minutes": "about how many minutes it is closed"}
        help_texts = {
            "shown_until": "Empty: until it is ended.",
            "closed_from": "Of maintenance only. Without texts of yours, the site says it in its own words.",
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
        closes = [name for name in ("closed_from", "minutes") if given.get(name) is not None]
        if given.get("kind") == MAINTENANCE and len(closes) < 2:
            raise forms.ValidationError("Maintenance wants a time and a number of minutes.")
        if given.get("kind") != MAINTENANCE and closes:
            raise forms.ValidationError("Only maintenance closes the site.")
        texts = with_simplified(
            {code: given.get(TEXT + code, "") for code, _ in settings.LANGUAGES}
        )
        if given.get("kind") != MAINTENANCE and not texts:
            raise forms.ValidationError("There is nothing to say yet.")
        self.instance.texts = texts
        return given


@admin.register(Announcement)
class AnnouncementAdmin(OwnFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """What is saved here is on all open pages at once."""

    form = AnnouncementForm
    list_display = ["says", "kind", "shown_from", "shown_until", "closed_from", "minutes"]
    list_filter = ["kind"]
    actions = ["end"]

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
        return own_text(announcement.texts) or str(announcement)

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
