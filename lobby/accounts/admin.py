"""Admin of invitations; the right to add one lets anybody sign up."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from games.admin.actions import ListFiltersOnly, operator_of
from lobby.accounts.invitations import invitation_save, invitation_token, invitations_delete
from lobby.accounts.models import Invitation


@admin.register(Invitation)
class InvitationAdmin(ListFiltersOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["note", "inviter", "link", "expires_at", "used_at", "person"]
    list_select_related = ["inviter", "person"]
    search_fields = ["note", "inviter__name", "person__name"]
    fields = ["note", "expires_at", "link", "inviter", "made_at", "used_at", "person"]
    readonly_fields = ["link", "inviter", "made_at", "used_at", "person"]

    def link(self, invitation: Invitation) -> str:
        if invitation._state.adding or not invitation.is_good:
            return ""
        path = reverse("lobby:join", args=[invitation.slug, invitation_token(invitation)])
        return f"{settings.SITE_URL}{path}"

    def save_model(
        self,
        request: HttpRequest,
        obj: Invitation,
        form: forms.ModelForm[Invitation],
        change: bool,
    ) -> None:
        invitation_save(operator=operator_of(request), invitation=obj)

    def delete_model(self, request: HttpRequest, obj: Invitation) -> None:
        invitations_delete(operator=operator_of(request), invitations=[obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Invitation]) -> None:
        invitations_delete(operator=operator_of(request), invitations=list(queryset))
