"""Chat at a match, mutes and reports."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class ChatMessage(models.Model):
    """A message at a match, to its players or to its spectators."""

    class Audience(models.TextChoices):
        PLAYERS = "players"
        SPECTATORS = "spectators"

    match = models.ForeignKey(Match, models.CASCADE, related_name="chat_messages")
    audience = models.CharField(max_length=10, choices=Audience)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="chat_messages"
    )
    seat = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    sent_at = models.DateTimeField(default=timezone.now)
    hidden = models.BooleanField(default=False)  # taken away by an operator

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["match", "id"], name="games_talk_match")]

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"


class MuteQuerySet(models.QuerySet["Mute"]):
    """A block holds for programs as for their owners, on both sides."""

    def blocks_by(self, person: Any) -> MuteQuerySet:
        """Keep the blocks of a person, or of the owner of a program."""
        return self.filter(blocked=True, by__in=[person.pk, person.owner_id])

    def blocks_of(self, person: Any) -> MuteQuerySet:
        """Keep the blocks by which others keep away a person, or the owner of a program."""
        return self.filter(blocked=True, of__in=[person.pk, person.owner_id])


class Mute(models.Model):
    """A person (`by`) who does not want to read another (`of`), or to meet them at all."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes")
    of = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="muted_by")
    blocked = models.BooleanField(default=False, db_default=False)  # neither rooms nor invitations

    objects = MuteQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "of"], name="muted_once")]

    def __str__(self) -> str:
        return f"{self.by_id} mutes {self.of_id}"


class Report(models.Model):
    """A chat message that somebody wants an operator to look at."""

    class Reason(models.TextChoices):
        INSULT = "insult", _("Insult or threat")
        SPAM = "spam", _("Advertising or spam")
        CHEATING = "cheating", _("Help from outside, or cheating")
        OTHER = "other", _("Something else")

    message = models.ForeignKey(ChatMessage, models.CASCADE, related_name="reports")
    reason = models.CharField(
        max_length=10, choices=Reason, default=Reason.OTHER, db_default=Reason.OTHER.value
    )
    lines_around = models.JSONField(
        default=list, db_default=models.Value([], models.JSONField())
    )  # {name, text, at, reported} as it was shown
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports")
    created_at = models.DateTimeField(default=timezone.now)
    settled = models.BooleanField(default=False)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["message", "reporter"], name="reported_once")
        ]

    def __str__(self) -> str:
        return f"report of: {self.message}"
