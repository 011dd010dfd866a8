"""Matches and reports for operators; a match is changed by its services only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html

from games.core.questions import IllegalAnswer
from games.i18n import current_translator
from games.models import ChatMessage, LogEntry, Match, Report, Seat
from games.services.access import watch_link_lend
from games.services.chat import chat_hide, reports_settle
from games.services.moderation import match_rewind, match_void


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


class LogEntryInline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = LogEntry
    fields = ["index", "seat", "question", "answer", "person", "client_id", "created_at"]


class OperateForm(forms.Form):
    """What the buttons on a match's page send."""

    action = forms.ChoiceField(choices=[(each, each) for each in ("look", "void", "back")])
    version = forms.IntegerField(min_value=0, required=False)


@admin.register(Match)
class MatchAdmin(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["slug", "game", "status", "version", "waiting", "time_control", "updated_at"]
    list_filter = ["game", "status", "public", "time_control"]
    search_fields = ["slug", "seats__name"]
    date_hierarchy = "updated_at"
    inlines = [SeatInline, LogEntryInline]
    view_on_site = False
    change_form_template = "admin/games/match/operate.html"
    fields = [
        "slug", "game", "rules_version", "options", "public", "time_control", "timeout_policy", "status",
        "version", "waiting", "result", "commitment", "created_at", "updated_at", "ended_at",
    ]  # fmt: skip

    def get_urls(self) -> list[URLPattern]:
        operate = self.admin_site.admin_view(self.operate)
        return [path("<int:pk>/operate/", operate, name="games_match_operate"), *super().get_urls()]

    def operate(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Return the buttons on a match's page: look at it, end it, set it back."""
        match = get_object_or_404(Match.objects.with_seats(), pk=pk)
        if request.method != "POST" or not request.user.has_perm("games.change_match"):
            raise PermissionDenied
        form = OperateForm(request.POST)
        if not form.is_valid():
            messages.error(request, " ".join(form.errors.as_text().split()))
        elif form.cleaned_data["action"] == "look":
            return _look(request, match)
        else:
            self._operate(request, match, form.cleaned_data)
        return redirect("admin:games_match_change", match.pk)

    def _operate(self, request: HttpRequest, match: Match, chosen: dict[str, Any]) -> None:
        operator: Any = request.user
        try:
            if chosen["action"] == "void":
                match_void(match=match, operator=operator)
            else:
                match_rewind(match=match, version=chosen["version"] or 0, operator=operator)
            messages.success(request, "Done; it is in the log.")
        except IllegalAnswer as refusal:
            names = [seat.name for seat in match.seats.all()]
            reason = current_translator(match.game, names).render(refusal.message)
            messages.error(request, reason)


def _look(request: HttpRequest, match: Match) -> HttpResponse:
    """Go to the match's page, as a spectator even where it is private."""
    watch_link_lend(session=request.session, match=match)
    return redirect(match)


@admin.action(description="Take the line away and settle")
def hide(modeladmin: Any, request: HttpRequest, reports: QuerySet[Report]) -> None:
    for report in reports.select_related("message__match"):
        chat_hide(message=report.message)


@admin.action(description="Settle: the line stays")
def settle(modeladmin: Any, request: HttpRequest, reports: QuerySet[Report]) -> None:
    reports_settle(reports=reports)


hide.allowed_permissions = settle.allowed_permissions = ["settle"]  # type: ignore[attr-defined]


@admin.register(Report)
class ReportAdmin(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["text", "said_by", "match", "reporter", "created_at", "hidden", "settled"]
    list_filter = ["settled"]
    list_select_related = ["message__match", "message__person", "reporter"]
    search_fields = ["message__text", "message__name"]
    actions = [hide, settle]
    fields = ["text", "said_by", "match", "reporter", "created_at", "hidden", "settled"]
    readonly_fields = ["text", "said_by", "match", "hidden"]

    def has_settle_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.change_report")

    def text(self, report: Report) -> str:
        return report.message.text

    def said_by(self, report: Report) -> str:
        return report.message.name

    def match(self, report: Report) -> str:
        match = report.message.match
        address = reverse("admin:games_match_change", args=[match.pk])
        return format_html('<a href="{}">{}</a>', address, match)

    @admin.display(boolean=True)
    def hidden(self, report: Report) -> bool:
        return report.message.hidden


@admin.register(ChatMessage)
class ChatMessageAdmin(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "text", "match", "audience", "sent_at", "hidden"]
    list_filter = ["hidden", "audience"]
    search_fields = ["text", "name", "match__slug"]
