"""Admin of matches, reports and bans, and the log of operators; all changes go through services."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html

from games.admin.actions import BanForm, ReadOnly, ReasonForm, RowAction, RowActionsAdmin, operator_of
from games.admin.moderation import line_hide, match_rewind, match_void, report_settle
from games.admin.turns import turns_of
from games.chat.models import ChatMessage, Report
from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import current_translator, sentence
from games.matches.models import LogEntry, Match, Seat
from games.moderation.annulment import match_annul, match_count_again
from games.moderation.bans import ban_lift, known_network, network_ban
from games.moderation.models import Ban, OperatorAction
from games.play.loading import load
from games.visitors.access import watch_link_lend

if TYPE_CHECKING:
    from lobby.people.models import Person


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ["number", "person", "name", "bot", "seen_version"]


class LogEntryInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = LogEntry
    fields = ["index", "seat", "question", "answer", "person", "client_id", "created_at"]


def is_running(match: Match) -> bool:
    return not match.is_over


def is_open(report: Report) -> bool:
    return not report.settled


class StandstillFilter(admin.SimpleListFilter):
    """Filter of matches that the present rules cannot load."""

    title = "stands still"
    parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("still", "Yes")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        still = Match.objects.standing_still()
        return queryset.filter(pk__in=still.values("pk")) if self.value() == "still" else queryset


class AnnulForm(ReasonForm):
    """Form of an annulment, with the part of the reason that players read."""

    public = forms.CharField(
        max_length=200,
        required=False,
        label="Reason for the players",
        widget=forms.TextInput({"size": 60}),
        help_text="Shown on the match's page and in the history of its players.",
    )


class RewindForm(ReasonForm):
    """Form of a turn to return to. Raises: Unplayable."""

    version = forms.TypedChoiceField(
        coerce=int,
        label="To the start of",
        error_messages={"invalid_choice": "The match has no such turn: choose one of the list."},
        help_text="The newest is first, with the time at which it began.",
    )

    def __init__(self, *args: Any, row: Match, **kwargs: Any) -> None:
        super().__init__(*args, row=row, **kwargs)
        self.turns = turns_of(load(row.slug))
        version: Any = self.fields["version"]
        version.choices = [("", "Choose a turn"), *((turn.start, turn.label) for turn in self.turns)]

    @property
    def consequence(self) -> str:
        turn = next(turn for turn in self.turns if turn.start == self.cleaned_data["version"])
        return f"The match goes back to the start of “{turn.name}”: {turn.effect}."


@admin.register(Match)
class MatchAdmin(ReadOnly, RowActionsAdmin):
    list_display = ["slug", "game", "state", "version", "to_act", "time_control", "updated_at"]
    list_filter = [StandstillFilter, "game", "status", "public", "time_control"]
    search_fields = ["slug", "seats__name"]
    date_hierarchy = "updated_at"
    inlines = [SeatInline, LogEntryInline]  # the log shows secrets of players
    change_form_template = "admin/games/match.html"
    row_actions = [
        RowAction(
            "back",
            "Set back",
            "games.change_match",
            match_rewind,
            "match",
            "The match goes back to the start of a turn. Later moves stay in its log, but do not count.",
            RewindForm,
            possible=is_running,
        ),
        RowAction(
            "void",
            "End without result",
            "games.change_match",
            match_void,
            "match",
            "The match ends for all players, without a result. This cannot be undone.",
            possible=is_running,
        ),
        RowAction(
            "annul",
            "Annul",
            "games.change_match",
            match_annul,
            "match",
            "The match counts no more: the worker takes its rating changes from its players, and it leaves their "
            "totals and the statistics. Later matches keep their rating changes. You can take this back.",
            AnnulForm,
            possible=lambda match: match.is_over and match.annulled_at is None,
        ),
        RowAction(
            "count-again",
            "Let it count again",
            "games.change_match",
            match_count_again,
            "match",
            "The worker gives its players the rating changes of the match back, and counts it again.",
            possible=lambda match: match.annulled_at is not None,
        ),
    ]
    fields = [
        "slug", "game", "rules_version", "options", "public", "time_control", "timeout_policy", "ballot_hours",
        "spectator_delay", "spectator_sides", "state", "stands_still", "version", "waiting", "result", "commitment", "created_at", "updated_at", "ended_at",
        "annulled_at", "annulled_because",
    ]  # fmt: skip

    @admin.display(ordering="status")
    def state(self, match: Match) -> str:
        return "Stands still" if match.is_standing_still else match.get_status_display()

    @admin.display(description="waiting")
    def to_act(self, match: Match) -> str:
        return "" if match.is_standing_still else ", ".join(map(str, match.waiting))

    def get_urls(self) -> list[URLPattern]:
        look = self.admin_site.admin_view(self.look)
        return [path("<int:pk>/look/", look, name="games_match_look"), *super().get_urls()]

    def look(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Open the match's page as a spectator, also of a private match."""
        match = get_object_or_404(Match.objects.with_seats(), pk=pk)
        if request.method != "POST" or not request.user.has_perm("games.change_match"):
            raise PermissionDenied
        watch_link_lend(session=request.session, match=match)
        return redirect(match)

    def reason_of(self, row: Match, refusal: Any) -> str:
        names = [seat.name for seat in row.seats.all()]
        return current_translator(row.game, names).render(refusal.message)


PLACES = ("message__match", "message__team_at", "message__room")  # of a report


@admin.action(description="Hide the message and settle", permissions=["settle"])
def hide(modeladmin: Any, request: HttpRequest, reports: QuerySet[Report]) -> None:
    for report in reports.filter(message__isnull=False).select_related(*PLACES, "message__person"):
        hide_reported(operator=operator_of(request), report=report)


@admin.action(description="Settle: keep the message", permissions=["settle"])
def settle(modeladmin: Any, request: HttpRequest, reports: QuerySet[Report]) -> None:
    for report in reports.select_related(*PLACES, "message__person", "about"):
        report_settle(operator=operator_of(request), report=report)


def hide_reported(*, operator: Person, report: Report) -> None:
    assert report.message is not None, "a report of a person has nothing to hide"
    line_hide(operator=operator, message=report.message)


def has_line(report: Report) -> bool:
    """Return whether an open report has a message to hide."""
    return is_open(report) and report.message is not None


def may_hide_after_all(report: Report) -> bool:
    return report.settled and report.message is not None and not report.message.hidden


@admin.register(Report)
class ReportAdmin(ReadOnly, RowActionsAdmin):
    """Reports, with the lines around the message at the time of the report."""

    change_form_template = "admin/games/report.html"
    list_display = ["text", "said_by", "reason", "match", "reporter", "created_at", "hidden", "settled"]
    list_filter = ["settled", "reason"]
    list_select_related = [*PLACES, "message__person", "about", "reporter"]
    search_fields = ["message__text", "message__name", "about__name"]
    actions = [hide, settle]
    fields = [
        "text", "said_by", "reason", "match", "reporter", "created_at", "hidden", "settled", "settled_at",
    ]  # fmt: skip
    readonly_fields = ["text", "said_by", "match", "hidden"]
    row_actions = [
        RowAction(
            "hide", "Hide the message and settle", "games.change_report", hide_reported, "report",
            possible=has_line,
        ),
        RowAction(
            "settle", "Settle: keep what is reported", "games.change_report", report_settle, "report",
            possible=is_open,
        ),
        RowAction(
            "hide-after-all", "Hide the message after all", "games.change_report", hide_reported, "report",
            possible=may_hide_after_all,
        ),
    ]  # fmt: skip

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        report = self.get_object(request, object_id)
        around = report.lines_around if report is not None else []
        lines = [{**line, "at": datetime.fromisoformat(line["at"])} for line in around]
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "lines": lines})

    def has_settle_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.change_report")

    def text(self, report: Report) -> str:
        return "the person" if report.message is None else report.message.text

    def said_by(self, report: Report) -> str:
        person, message = report.reported, report.message
        name = str(person) if message is None else message.name
        if person is None:
            return name
        address = reverse("admin:lobby_person_change", args=[person.pk])
        return format_html('<a href="{}">{}</a>', address, name)

    def match(self, report: Report) -> str:
        if report.message is None:
            return "-"
        match, room = report.message.at_match, report.message.room
        if match is None and room is not None:
            address = reverse("admin:lobby_room_change", args=[room.pk])
            return format_html('<a href="{}">{}</a>', address, room)
        assert match is not None, "a message has one place"
        address = reverse("admin:games_match_change", args=[match.pk])
        return format_html('<a href="{}">{}</a>', address, match)

    @admin.display(boolean=True)
    def hidden(self, report: Report) -> bool:
        return report.message is not None and report.message.hidden


@admin.register(ChatMessage)
class ChatMessageAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "text", "match", "team_at", "room", "audience", "sent_at", "hidden"]
    list_filter = ["hidden", "audience"]
    search_fields = ["text", "name", "match__slug"]


class NetworkBanForm(BanForm, forms.ModelForm):  # type: ignore[type-arg]
    """Form to ban an address or a network; the admin of people bans a person."""

    class Meta:
        model = Ban
        fields = ["network"]

    def clean_network(self) -> str:
        try:
            return str(known_network(self.cleaned_data["network"]))
        except IllegalAnswer as refusal:
            raise forms.ValidationError(sentence(refusal.message)) from None


@admin.register(Ban)
class BanAdmin(RowActionsAdmin):
    list_display = ["whom", "reason", "created_at", "until", "lifted_at", "is_in_force"]
    list_select_related = ["person"]
    search_fields = ["person__name", "network", "reason"]
    form = NetworkBanForm
    row_actions = [
        RowAction(
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
        given = {name: form.cleaned_data[name] for name in ("network", "reason", "until")}
        obj.pk = network_ban(operator=operator_of(request), **given).pk

    @admin.display(ordering="person__name")
    def whom(self, ban: Ban) -> str:
        return str(ban)

    @admin.display(boolean=True, description="in force")
    def is_in_force(self, ban: Ban) -> bool:
        return ban.in_force


@admin.register(OperatorAction)
class OperatorActionAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Read-only log of operators' actions."""

    list_display = ["created_at", "operator_name", "kind", "about", "reason"]
    list_filter = ["kind", "operator_name"]
    search_fields = ["about", "reason", "operator_name"]
    date_hierarchy = "created_at"
    fields = ["created_at", "operator_name", "kind", "about", "reason", "person", "match"]
