"""People and rooms for operators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django_otp.plugins.otp_totp.models import TOTPDevice

from games.admin_deeds import BanForm, Deed, DeedsAdmin, LookOnly, operator_of
from games.core.questions import IllegalAnswer
from games.models import AccessToken
from games.services.bans import person_ban
from lobby.announcements.admin import AnnouncementAdmin
from lobby.models import Member, Person, Rating, Room
from lobby.people.invitations_admin import InvitationAdmin
from lobby.people.moderation import (
    access_token_take,
    check_person,
    name_hide,
    name_show,
    person_changed,
    sessions_end,
)
from lobby.people.names import clean_name
from lobby.people.password_reset import return_link_give
from lobby.refusal import Refused
from lobby.rooms.moderation import room_close

__all__ = ["AnnouncementAdmin", "InvitationAdmin"]  # Django looks for all of the admin here

admin.site.site_header = admin.site.site_title = "Orrery"
admin.site.unregister(
    TOTPDevice
)  # its pages would show a nonce as the secret (lobby/models/second_factor.py)


class RatingInline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Rating
    fields = ["game", "value", "deviation", "matches"]


MODERATE = "lobby.moderate_person"


class PersonForm(ModelForm):  # type: ignore[type-arg]
    """What operators change about somebody; a name has to be one that people may take themselves."""

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"])
        except Refused as refusal:
            raise ValidationError(str(refusal)) from None


@admin.register(Person)
class PersonAdmin(DeedsAdmin):
    """Somebody who is not active cannot come in any more, by link or by login.

    Logins are for those alone who may change people: they may be e-mail addresses.
    """

    form = PersonForm
    list_filter = ["is_active", "name_hidden", "is_staff"]
    refusals = (IllegalAnswer, Refused)
    deeds = [
        Deed(
            "ban",
            "Ban",
            MODERATE,
            person_ban,
            "person",
            "They can read, but not play, write or come in, and are told why. Their clocks run on.",
            BanForm,
        ),
        Deed(
            "end-sessions",
            "Sign out everywhere",
            MODERATE,
            sessions_end,
            "person",
            "All their browsers are signed out at once, and their return link leads nowhere. "
            "Somebody without a login cannot come back by themselves.",
        ),
        Deed(
            "return-link",
            "Give a return link",
            "lobby.change_person",
            return_link_give,
            "person",
            "A new link is shown to you alone, once: whoever opens it plays as them; for somebody with a login it is good "
            "for three days, and they choose a new password by it. Hand it over only if you know whom you are talking to. "
            "Their old link dies.",
        ),
        Deed(
            "hide-name",
            "Hide the name",
            MODERATE,
            name_hide,
            "person",
            "They are called “Player” and a number everywhere, in old matches and chats too, until you show the name again.",
            possible=lambda person: not person.name_hidden,
        ),
        Deed(
            "show-name",
            "Show the name again",
            MODERATE,
            name_show,
            "person",
            "They are called by their own name again everywhere.",
            possible=lambda person: person.name_hidden,
        ),
    ]
    fields = [
        "name",
        "name_hidden",
        "login",
        "owner",
        "is_active",
        "is_staff",
        "is_superuser",
        "groups",
        "joined_at",
        "last_login",
    ]
    readonly_fields = ["name_hidden", "login", "owner", "joined_at", "last_login"]
    filter_horizontal = ["groups"]
    inlines = [RatingInline]

    def get_readonly_fields(self, request: HttpRequest, obj: Person | None = None) -> list[str]:
        powers = [] if request.user.is_superuser else ["is_staff", "is_superuser", "groups"]
        name = ["name"] if obj is not None and obj.name_hidden else []
        return [*self.readonly_fields, *powers, *name]

    def get_fields(self, request: HttpRequest, obj: Person | None = None) -> Any:
        return self._known_to(request, self.fields)

    def get_list_display(self, request: HttpRequest) -> Any:
        shown = ["name", "login", "owner", "joined_at", "last_login", "is_active", "is_staff"]
        return self._known_to(request, shown)

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        return self._known_to(request, ["name", "login", "slug", "owner__name"])

    def _known_to(self, request: HttpRequest, fields: Sequence[Any]) -> list[Any]:
        logins = self.has_change_permission(request)
        return [name for name in fields if logins or name != "login"]

    def has_change_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        """Return whether the form may be sent; the rule of the buttons holds for it too."""
        if obj is not None:
            try:
                check_person(operator=operator_of(request), person=obj)
            except Refused:
                return False
        return super().has_change_permission(request, obj)

    def save_model(
        self, request: HttpRequest, obj: Person, form: ModelForm[Person], change: bool
    ) -> None:
        super().save_model(request, obj, form, change)
        operator = operator_of(request)
        person_changed(operator=operator, person=obj, fields=form.changed_data)

    def has_add_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return False  # that is for people themselves to do: their seats have to be left


admin.site.unregister(Group)


@admin.register(Group)
class RightsAdmin(GroupAdmin):
    """What the members of a group may do: only somebody with all rights gives any."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser)


@admin.register(AccessToken)
class AccessTokenAdmin(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What a token may be used for and when it was; of the token itself nothing is known."""

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


class MemberInline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Member
    fields = ["person", "name", "number", "ready", "joined_at", "seen_at"]


@admin.register(Room)
class RoomAdmin(LookOnly, DeedsAdmin):
    refusals = (Refused,)
    deeds = [
        Deed(
            "close",
            "Close",
            "lobby.change_room",
            room_close,
            "room",
            "Nobody can come in or start its match any more, and who is in it is told why.",
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
