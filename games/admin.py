"""Matches for operators to look at; they are changed by playing only."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Answer, Match, Seat


class LookOnly:
    """Nothing is added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ["number", "person", "name", "bot", "seen_version"]


class AnswerInline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Answer
    fields = ["index", "seat", "question", "answer", "given"]


@admin.register(Match)
class MatchAdmin(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["slug", "game", "status", "version", "waiting", "updated"]
    list_filter = ["game", "status", "public"]
    search_fields = ["slug", "seats__name"]
    date_hierarchy = "updated"
    inlines = [SeatInline, AnswerInline]
    fields = [
        "slug", "game", "rules_version", "options", "public", "status", "version", "waiting",
        "result", "commitment", "created", "updated", "ended",
    ]  # fmt: skip
