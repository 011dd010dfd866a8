"""People and rooms for operators."""

from __future__ import annotations

from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest

from games.admin import LookOnly
from lobby.models import Member, Person, Rating, Room
from lobby.people.accounts import person_turn_out


class RatingInline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Rating
    fields = ["game", "value", "matches"]


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Somebody who is not active cannot come in any more, by link or by login."""

    list_display = ["name", "login", "joined_at", "last_login", "is_active", "is_staff"]
    list_filter = ["is_active", "is_staff"]
    search_fields = ["name", "login", "slug"]
    fields = [
        "name",
        "login",
        "is_active",
        "is_staff",
        "is_superuser",
        "groups",
        "joined_at",
        "last_login",
    ]
    readonly_fields = ["login", "joined_at", "last_login"]
    filter_horizontal = ["groups"]
    inlines = [RatingInline]

    def get_readonly_fields(self, request: HttpRequest, obj: Person | None = None) -> list[str]:
        powers = [] if request.user.is_superuser else ["is_staff", "is_superuser", "groups"]
        return [*self.readonly_fields, *powers]

    def save_model(
        self, request: HttpRequest, obj: Person, form: ModelForm[Person], change: bool
    ) -> None:
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            person_turn_out(person=obj.pk)

    def has_add_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return False  # that is for people themselves to do: their seats have to be left


class MemberInline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Member
    fields = ["person", "name", "number", "ready", "joined_at", "seen_at"]


@admin.register(Room)
class RoomAdmin(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
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
