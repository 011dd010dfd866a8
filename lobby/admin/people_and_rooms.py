"""Admin of people, groups, tokens and rooms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django_otp.plugins.otp_totp.models import TOTPDevice

from games.admin.actions import BanForm, ReadOnly, ReasonForm, RowAction, RowActionsAdmin, operator_of
from games.core.dialogue.questions import IllegalAnswer
from games.moderation.bans import person_ban
from games.site.models import AccessToken
from lobby.accounts.accounts import addresses_of
from lobby.accounts.admin import InvitationAdmin
from lobby.accounts.moderation import (
    access_token_take,
    check_person,
    name_hide,
    name_show,
    person_changed,
    sessions_end,
)
from lobby.accounts.password_reset import return_link_give
from lobby.announcements.admin import AnnouncementAdmin
from lobby.operating.rights import email_correct, person_delete
from lobby.people.models import Person
from lobby.people.names import clean_name
from lobby.refusals.refusal import Refused
from lobby.results.models import Rating
from lobby.rooms.models import Member, Room
from lobby.rooms.moderation import room_close

__all__ = ["AnnouncementAdmin", "InvitationAdmin"]  # Django imports all admins from here

admin.site.site_header = admin.site.site_title = "Orrery"
admin.site.unregister(TOTPDevice)  # its pages would show a nonce as the secret (lobby/accounts/models.py)


class RatingInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Rating
    fields = ["game", "value", "deviation", "matches"]


class EmailForm(ReasonForm):
    """Form of a corrected e-mail address."""

    address = forms.EmailField(max_length=200)


MODERATE = "lobby.moderate_person"


class PersonForm(ModelForm):  # type: ignore[type-arg]
    """Form of a person; a name follows the same rules as on the person's own page."""

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"])
        except Refused as refusal:
            raise ValidationError(str(refusal)) from None


@admin.register(Person)
class PersonAdmin(RowActionsAdmin):
    """Admin of people; nobody signs in to an inactive one, by link or by login.

    Logins may be e-mail addresses: only operators with the right to change people see them.
    """

    form = PersonForm
    list_filter = ["is_active", "name_hidden", "is_staff"]
    refusals = (IllegalAnswer, Refused)
    row_actions = [
        RowAction(
            "ban",
            "Ban",
            MODERATE,
            person_ban,
            "person",
            "They can read, but not play, chat or come into rooms. They see the reason. Their clocks run on.",
            BanForm,
        ),
        RowAction(
            "end-sessions",
            "Sign out everywhere",
            MODERATE,
            sessions_end,
            "person",
            "All their browsers are signed out at once, and their return link stops working. "
            "A person without a login cannot come back without help.",
        ),
        RowAction(
            "return-link",
            "Give a return link",
            "lobby.change_person",
            return_link_give,
            "person",
            "You alone see a new link, once. Anyone who opens it plays as this person. For a person with a login, it works "
            "for three days and asks for a new password. Give it only to a person you can identify. "
            "The old link stops working.",
        ),
        RowAction(
            "email",
            "Correct the e-mail address",
            "lobby.change_person",
            email_correct,
            "person",
            "The new address gets a link to confirm it. All old addresses of the person end at once. "
            "The log of operators keeps no address.",
            EmailForm,
            possible=lambda person: not person.is_program,
        ),
        RowAction(
            "delete",
            "Delete the person",
            "lobby.delete_person",
            person_delete,
            "person",
            "The person leaves all matches and rooms. Their account, programs, messages and addresses are deleted; "
            "old matches name a former player. This cannot be undone.",
        ),
        RowAction(
            "hide-name",
            "Hide the name",
            MODERATE,
            name_hide,
            "person",
            "They are called “Player” and a number everywhere, in old matches and chats too, until you show the name.",
            possible=lambda person: not person.name_hidden,
        ),
        RowAction(
            "show-name",
            "Show the name again",
            MODERATE,
            name_show,
            "person",
            "Their own name is shown again everywhere.",
            possible=lambda person: person.name_hidden,
        ),
    ]
    fields = [
        "name",
        "public_id",
        "name_hidden",
        "login",
        "email_addresses",
        "owner",
        "is_active",
        "is_staff",
        "is_superuser",
        "groups",
        "joined_at",
        "last_login",
    ]
    readonly_fields = ["public_id", "name_hidden", "login", "email_addresses", "owner", "joined_at", "last_login"]
    filter_horizontal = ["groups"]
    inlines = [RatingInline]

    @admin.display(description="public id", ordering="slug")
    def public_id(self, person: Person) -> str:
        """Return the name in addresses of the person's page; guests have one as well."""
        return person.slug

    @admin.display(description="e-mail addresses")
    def email_addresses(self, person: Person) -> str:
        """Return the addresses, for operators with the right to change people."""
        marks = {True: "confirmed", False: "not confirmed"}
        return ", ".join(f"{each.target} ({marks[each.confirmed]})" for each in addresses_of(person).order_by("pk"))

    def get_readonly_fields(self, request: HttpRequest, obj: Person | None = None) -> list[str]:
        powers = [] if request.user.is_superuser else ["is_staff", "is_superuser", "groups"]
        name = ["name"] if obj is not None and obj.name_hidden else []
        return [*self.readonly_fields, *powers, *name]

    def get_fields(self, request: HttpRequest, obj: Person | None = None) -> Any:
        return self._known_to(request, self.fields)

    def get_list_display(self, request: HttpRequest) -> Any:
        shown = ["name", "public_id", "login", "owner", "joined_at", "last_login", "is_active", "is_staff"]
        return self._known_to(request, shown)

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        return self._known_to(request, ["name", "login", "slug", "owner__name"])

    def _known_to(self, request: HttpRequest, fields: Sequence[Any]) -> list[Any]:
        logins = self.has_change_permission(request)
        return [name for name in fields if logins or name not in ("login", "email_addresses")]

    def has_change_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        """Return whether the operator may send the form, by the rule of the action buttons."""
        if obj is not None:
            try:
                check_person(operator=operator_of(request), person=obj)
            except Refused:
                return False
        return super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: Person, form: ModelForm[Person], change: bool) -> None:
        super().save_model(request, obj, form, change)
        operator = operator_of(request)
        person_changed(operator=operator, person=obj, fields=form.changed_data)

    def has_add_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return False  # Django would not leave their seats first: see the row action


admin.site.unregister(Group)


@admin.register(Group)
class RightsAdmin(GroupAdmin):
    """Admin of groups; only superusers change rights."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser)


@admin.register(AccessToken)
class AccessTokenAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Admin of access tokens: scopes and dates, never the token itself."""

    list_display = ["name", "person", "owner", "scopes", "created_at", "last_used_at"]
    search_fields = ["name", "person__name", "person__login", "person__owner__name"]
    list_select_related = ["person__owner"]
    fields = ["name", "person", "scopes", "created_at", "last_used_at"]
    actions = ["revoke"]

    @admin.display(description="owner of the program")
    def owner(self, token: AccessToken) -> Person | None:
        return token.person.owner

    @admin.action(description="Revoke these tokens", permissions=["revoke"])
    def revoke(self, request: HttpRequest, tokens: QuerySet[AccessToken]) -> None:
        operator = operator_of(request)
        for token in tokens.select_related("person__owner"):
            try:
                access_token_take(operator=operator, token=token)
            except Refused as refusal:
                messages.error(request, f"{token.name}: {refusal}")

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.delete_accesstoken")


class MemberInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Member
    fields = ["person", "name", "number", "ready", "joined_at", "seen_at"]


@admin.register(Room)
class RoomAdmin(ReadOnly, RowActionsAdmin):
    refusals = (Refused,)
    row_actions = [
        RowAction(
            "close",
            "Close",
            "lobby.change_room",
            room_close,
            "room",
            "No one can come in or start its match any more, and its members see the reason.",
            possible=lambda room: room.is_open,
        )
    ]
    list_display = [
        "slug",
        "game",
        "status",
        "seats",
        "public",
        "rated",
        "time_control",
        "created_at",
    ]
    list_filter = ["game", "status", "public", "rated"]
    search_fields = ["slug", "members__name"]
    inlines = [MemberInline]
    fields = [
        "slug", "game", "options", "seats", "order", "public", "rated", "time_control", "timeout_policy", "status",
        "host", "match", "rematch_of", "fork_of", "created_at",
    ]  # fmt: skip
