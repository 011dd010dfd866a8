"""Chat at a match, mutes and reports."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models.match import Match


class TalkLine(models.Model):
    """Something said at a match, among its players or among those who watch."""

    class Room(models.TextChoices):
        PLAYERS = "players"
        SPECTATORS = "spectators"

    match = models.ForeignKey(Match, models.CASCADE, related_name="talk")
    room = models.CharField(max_length=10, choices=Room)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="talk"
    )
    seat = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    said = models.DateTimeField(default=timezone.now)
    hidden = models.BooleanField(default=False)  # taken away by an operator

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["match", "id"], name="games_talk_match")]

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"


class Mute(models.Model):
    """Somebody does not want to read somebody else, at any match."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes")
    of = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="muted_by")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "of"], name="muted_once")]

    def __str__(self) -> str:
        return f"{self.by_id} mutes {self.of_id}"


class Report(models.Model):
    """A line of talk that somebody wants an operator to look at."""

    line = models.ForeignKey(TalkLine, models.CASCADE, related_name="reports")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports")
    made = models.DateTimeField(default=timezone.now)
    settled = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["line", "by"], name="reported_once")]

    def __str__(self) -> str:
        return f"report of: {self.line}"
