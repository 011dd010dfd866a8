"""Matches, reports and bans for operators, and what they did; everything is changed by services only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html

from games.admin_deeds import BanForm, Deed, DeedsAdmin, LookOnly, ReasonForm, operator_of
from games.core.questions import IllegalAnswer
from games.i18n import current_translator, sentence
from games.models import Ban, ChatMessage, LogEntry, Match, OperatorAction, Report, Seat
from games.services.access import watch_link_lend
from games.services.bans import ban_lift, known_network, network_ban
from games.services.moderation import line_hide, match_rewind, match_void, report_settle


class SeatInline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ["number", "person", "name", "bot", "seen_version"]


class LogEntryInline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = LogEntry
    fields = ["index", "seat", "question", "answer", "person", "client_id", "created_at"]


def is_running(match: Match) -> bool:
    return not match.is_over


def is_open(report: Report) -> bool:
    return not report.settled


class RewindForm(ReasonForm):
    """The turn to which a match is set back, by the number of any entry of the log in it."""

    version = forms.IntegerField(min_value=0, label="To the turn of the log’s entry")


@admin.register(Match)
class MatchAdmin(LookOnly, DeedsAdmin):
    list_display = ["slug", "game", "status", "version", "waiting", "time_control", "updated_at"]
    list_filter = ["game", "status", "public", "time_control"]
    search_fields = ["slug", "seats__name"]
    date_hierarchy = "updated_at"
    inlines = [SeatInline, LogEntryInline]  # the log is for who may see what players hide
    change_form_template = "admin/games/match.html"
    deeds = [
        Deed(
            "back",
            "Set back",
            "games.change_match",
            match_rewind,
            "match",
            "The match goes back to the start of a turn. What was played since is in its log, but does not count.",
            RewindForm,
            possible=is_running,
        ),
        Deed(
            "void",
            "End without result",
            "games.change_match",
            match_void,
            "match",
            "The match is over for everybody, without a result. That cannot be undone.",
            possible=is_running,
        ),
    ]
    fields = [
        "slug", "game", "rules_version", "options", "public", "time_control", "timeout_policy", "status",
        "version", "waiting", "result", "commitment", "created_at", "updated_at", "ended_at",
    ]  # fmt: skip

    def get_urls(self) -> list[URLPattern]:
        look = self.admin_site.admin_view(self.look)
        return [path("<int:pk>/look/", look, name="games_match_look"), *super().get_urls()]

    def look(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Go to the match's page, as a spectator even where it is private."""
        match = get_object_or_404(Match.objects.with_seats(), pk=pk)
        if request.method != "POST" or not request.user.has_perm("games.change_match"):
            raise PermissionDenied
        watch_link_lend(session=request.session, match=match)
        return redirect(match)

    def reason_of(self, row: Match, refusal: Any) -> str:
        names = [seat.name for seat in row.seats.all()]
        return current_translator(row.game, names).render(refusal.message)


@admin.action(description="Hide the line and settle", permissions=["settle"])
def hide(modeladmin: Any, request: HttpRequest, reports: QuerySet[Report]) -> None:
    operator = operator_of(request)
    for report in reports.select_related("message__match", "message__person"):
        line_hide(operator=operator, message=report.message)


@admin.action(description="Settle: the line stays", permissions=["settle"])
def settle(modeladmin: Any, request: HttpRequest, reports: QuerySet[Report]) -> None:
    operator = operator_of(request)
    for report in reports.select_related("message__match", "message__person"):
        report_settle(operator=operator, report=report)


def hide_reported(*, operator: Any, report: Report) -> None:
    line_hide(operator=operator, message=report.message)


@admin.register(Report)
class ReportAdmin(LookOnly, DeedsAdmin):
    """What was reported, with the lines around as they were then."""

    change_form_template = "admin/games/report.html"
    list_display = [
        "text",
        "said_by",
        "reason",
        "match",
        "reporter",
        "created_at",
        "hidden",
        "settled",
    ]
    list_filter = ["settled", "reason"]
    list_select_related = ["message__match", "message__person", "reporter"]
    search_fields = ["message__text", "message__name"]
    actions = [hide, settle]
    fields = [
        "text", "said_by", "reason", "match", "reporter", "created_at", "hidden", "settled", "settled_at",
    ]  # fmt: skip
    readonly_fields = ["text", "said_by", "match", "hidden"]
    deeds = [
        Deed("hide", "Hide the line and settle", "games.change_report", hide_reported, "report"),
        Deed(
            "settle", "Settle: the line stays", "games.change_report", report_settle, "report",
            possible=is_open,
        ),
    ]  # fmt: skip

    def has_settle_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.change_report")

    def text(self, report: Report) -> str:
        return report.message.text

    def said_by(self, report: Report) -> str:
        person = report.message.person
        if person is None:
            return report.message.name
        address = reverse("admin:lobby_person_change", args=[person.pk])
        return format_html('<a href="{}">{}</a>', address, report.message.name)

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


class NetworkBanForm(BanForm, forms.ModelForm):  # type: ignore[type-arg]
    """An address or a network that is to be banned; a person is banned on their own page."""

    class Meta:
        model = Ban
        fields = ["network"]

    def clean_network(self) -> str:
        try:
            return str(known_network(self.cleaned_data["network"]))
        except IllegalAnswer as refusal:
            raise forms.ValidationError(sentence(refusal.message)) from None


@admin.register(Ban)
class BanAdmin(DeedsAdmin):
    list_display = ["whom", "reason", "created_at", "until", "lifted_at", "is_in_force"]
    list_select_related = ["person"]
    search_fields = ["person__name", "network", "reason"]
    form = NetworkBanForm
    deeds = [
        Deed(
            "lift", "Lift", "games.change_ban", ban_lift, "ban",
            "They may take part again, at once.", possible=lambda ban: ban.in_force,
        )
    ]  # fmt: skip

    def get_fields(self, request: HttpRequest, obj: Ban | None = None) -> Any:
        if obj is None:
            return ["network", "reason", "days"]
        return ["whom", "reason", "created_at", "until", "lifted_at"]

    def has_change_permission(self, request: HttpRequest, obj: Ban | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Ban | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Ban, form: Any, change: bool) -> None:
        given, operator = form.cleaned_data, request.user
        assert operator.is_authenticated
        made = network_ban(
            operator=operator,
            network=given["network"],
            reason=given["reason"],
            until=given["until"],
        )
        obj.pk = made.pk

    @admin.display(ordering="person__name")
    def whom(self, ban: Ban) -> str:
        return str(ban)

    @admin.display(boolean=True, description="in force")
    def is_in_force(self, ban: Ban) -> bool:
        return ban.in_force


@admin.register(OperatorAction)
class OperatorActionAdmin(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who did what, on whom, when and why; nobody can change it."""

    list_display = ["created_at", "operator_name", "kind", "about", "reason"]
    list_filter = ["kind", "operator_name"]
    search_fields = ["about", "reason", "operator_name"]
    date_hierarchy = "created_at"
    fields = ["created_at", "operator_name", "kind", "about", "reason", "person", "match"]
