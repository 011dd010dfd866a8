"""Chat messages of matches, mutes and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match

if TYPE_CHECKING:
    from lobby.people.models import Person


class ChatMessage(models.Model):
    """Message to the players or the spectators of a match, to a team of it, or to a room before its match."""

    class Audience(models.TextChoices):
        PLAYERS = "players"
        SPECTATORS = "spectators"
        TEAM = "team"
        ROOM = "room"

    match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True, related_name="chat_messages")
    # in place of `match`, so that whoever reads a match's messages and forgets teams shows none of theirs
    team_at = models.ForeignKey(Match, models.CASCADE, null=True, blank=True, related_name="team_messages")
    team = models.PositiveSmallIntegerField(null=True, blank=True)  # index in `partner_teams`
    room = models.ForeignKey("lobby.Room", models.CASCADE, null=True, blank=True, related_name="chat_messages")
    audience = models.CharField(max_length=10, choices=Audience)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="chat_messages")
    seat = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    sent_at = models.DateTimeField(default=timezone.now)
    hidden = models.BooleanField(default=False)  # by an operator

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["match", "id"], name="games_talk_match")]
        constraints = [
            models.CheckConstraint(
                name="chat_in_one_place",
                condition=Q(match__isnull=False, team_at=None, team=None, room=None)
                | Q(match=None, team_at__isnull=False, team__isnull=False, room=None, audience="team")
                | Q(match=None, team_at=None, team=None, room__isnull=False, audience="room"),
            )
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"

    @property
    def at_match(self) -> Match | None:
        """Return the match in whose chat, or whose team's chat, the message stands."""
        return self.match or self.team_at


class MuteQuerySet(models.QuerySet["Mute"]):
    """Mutes and blocks; a block includes programs of both people."""

    def blocks_by(self, person: Person) -> MuteQuerySet:
        """Keep blocks by a person, or by the owner of a program."""
        return self.filter(blocked=True, by__in=[person.pk, person.owner_id])

    def blocks_of(self, person: Person) -> MuteQuerySet:
        """Keep blocks of a person, or of the owner of a program."""
        return self.filter(blocked=True, of__in=[person.pk, person.owner_id])


class Mute(models.Model):
    """Mute of one person (`of`) by another (`by`), which may be a block."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes")
    of = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="muted_by")
    blocked = models.BooleanField(default=False, db_default=False)  # also from rooms and invitations

    objects = MuteQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "of"], name="muted_once")]

    def __str__(self) -> str:
        return f"{self.by_id} mutes {self.of_id}"


class ReportQuerySet(models.QuerySet["Report"]):
    def open(self) -> ReportQuerySet:
        """Keep reports that wait for a moderator."""
        return self.filter(settled=False)


class Report(models.Model):
    """Report of a chat message, or of a person from their page, to the operators."""

    class Reason(models.TextChoices):
        INSULT = "insult", _("Insult or threat")
        SPAM = "spam", _("Advertising or spam")
        CHEATING = "cheating", _("Help from outside, or cheating")
        OTHER = "other", _("Something else")

    message = models.ForeignKey(ChatMessage, models.CASCADE, null=True, blank=True, related_name="reports")
    about = models.ForeignKey(  # in place of `message`
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="reports_about"
    )
    reason = models.CharField(max_length=10, choices=Reason, default=Reason.OTHER, db_default=Reason.OTHER.value)
    # each {name, text, at, reported}, at the time of the report; of a person the name alone
    lines_around = models.JSONField(default=list, db_default=models.Value([], models.JSONField()))
    # None after the reporter's deletion
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="reports")
    created_at = models.DateTimeField(default=timezone.now)
    settled = models.BooleanField(default=False)
    settled_at = models.DateTimeField(null=True, blank=True)

    objects = ReportQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["message", "reporter"], name="reported_once"),
            models.UniqueConstraint(
                fields=["about", "reporter"], condition=Q(settled=False), name="person_reported_once"
            ),
            models.CheckConstraint(
                name="report_of_one_thing",
                condition=Q(message__isnull=False, about=None) | Q(message=None, about__isnull=False),
            ),
        ]
        indexes = [models.Index("created_at", name="games_report_open", condition=Q(settled=False))]

    def __str__(self) -> str:
        return f"report of: {self.message or self.about}"

    @property
    def reported(self) -> Person | None:
        """Return the reported person, or the author of the message; None after the author's deletion."""
        return self.about if self.message is None else self.message.person
