"""Admin of the site's face: one page with a preview."""

from __future__ import annotations

import base64
from contextlib import suppress
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_POST

from games.admin.actions import RowAction, RowActionsAdmin, operator_of
from games.moderation.site_face import face_reset, face_save
from games.site.face.colours import shades_of
from games.site.face.face import face_of
from games.site.face.logo import MOST_BYTES, drawn_logo
from games.site.face.models import THE_ONE, SiteFace
from lobby.admin.site_face_form import LINK_FIELDS, TEXTS, SiteFaceForm
from lobby.rooms.rows import game_cards

CHANGE = "games.change_siteface"
NOT_LOGGED = ("reason",)


@admin.register(SiteFace)
class SiteFaceAdmin(RowActionsAdmin):
    """Admin of the only row, which need not be stored yet."""

    form = SiteFaceForm
    change_form_template = "admin/games/siteface/change_form.html"
    row_actions = [
        RowAction(
            "reset",
            "Back to Orrery’s own face",
            CHANGE,
            face_reset,
            "face",
            "The site gets Orrery’s name, logo and colour back, loses its texts and links, and offers all games.",
        )
    ]

    def get_fieldsets(self, request: HttpRequest, obj: SiteFace | None = None) -> Any:
        return [
            (None, {"fields": ["name", "logo_file", "without_logo", "colour"]}),
            (
                "Welcome",
                {
                    "fields": TEXTS,
                    "description": "Plain text for the landing page and the page about the site. "
                    "Empty Simplified Chinese is converted from Traditional.",
                },
            ),
            ("Links in the footer", {"fields": LINK_FIELDS}),
            ("Visitors", {"fields": ["language", "games"]}),
            (None, {"fields": ["reason"]}),
        ]

    def get_form(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        return super().get_form(request, *args, **kwargs | {"fields": None})

    def get_queryset(self, request: HttpRequest) -> QuerySet[SiteFace]:
        return SiteFace.objects.filter(pk=THE_ONE)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> SiteFace | None:
        """Return the row, or a new one, which is not stored before the form is saved."""
        if object_id != str(THE_ONE):
            return None
        return self.get_queryset(request).first() or SiteFace(pk=THE_ONE)

    def get_urls(self) -> list[URLPattern]:
        preview = self.admin_site.admin_view(require_POST(self.preview))
        return [path("preview/", preview, name="games_siteface_preview"), *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return redirect(self._address("change"), THE_ONE)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        alone = {"show_save_and_continue": False, "show_save_and_add_another": False, "title": "Site"}
        alone["subtitle"] = None
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **alone})

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Draw a new logo before Django's transaction, which would hold SQLite for a second."""
        file = request.FILES.get("logo_file")
        if file is not None and self.has_change_permission(request):
            with suppress(ValidationError):  # the form tells it
                drawn_logo(file.read(MOST_BYTES + 1))
            file.seek(0)
        return super().changeform_view(request, object_id, form_url, extra_context)

    def preview(self, request: HttpRequest) -> HttpResponse:
        """Show the header, the landing page and the footer as the form would make them, in both themes."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        form = SiteFaceForm(request.POST, request.FILES, instance=self.get_object(request, str(THE_ONE)))
        form.fields["reason"].required = False
        if not form.is_valid():
            return render(request, "admin/games/siteface/preview.html", {"form": form}, status=422)
        face = face_of(form.instance)
        logo = face.header_logo
        if form.logo is not None:
            logo = f"data:image/png;base64,{base64.b64encode(form.logo.header).decode()}"
        cards = [card for card in game_cards() if card["slug"] in face.offered]
        context = {"face": face, "header_logo": logo, "games": cards, "notes": adjustments(face.colour)}
        return render(request, "admin/games/siteface/preview.html", context)

    def save_model(self, request: HttpRequest, obj: SiteFace, form: SiteFaceForm, change: bool) -> None:
        changed = [name for name in form.changed_data if name not in NOT_LOGGED]
        face_save(
            operator=operator_of(request),
            face=obj,
            changed=changed,
            logo=form.logo,
            reason=form.cleaned_data["reason"],
        )
        for note in adjustments(obj.colour):
            messages.info(request, note)

    def response_post_save_change(self, request: HttpRequest, obj: SiteFace) -> HttpResponseRedirect:
        return redirect(reverse(self._address("change"), args=[THE_ONE]))

    def has_add_permission(self, request: HttpRequest, obj: SiteFace | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: SiteFace | None = None) -> bool:
        return False


def adjustments(colour: str) -> list[str]:
    """Return sentences about the themes whose shade is not the colour itself."""
    if not colour:
        return []
    shades = shades_of(colour)
    says = []
    if shades.light != colour:
        says.append(
            f"The light theme uses {shades.light}, a darker shade of {colour}, so that its texts stay readable."
        )
    if shades.dark != colour:
        says.append(f"The dark theme uses {shades.dark}, a lighter shade of {colour}, so that its texts stay readable.")
    return says
