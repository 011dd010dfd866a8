"""Reasons of computer opponents, hints and reviews."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.matches.models import Match


class OpponentReason(models.Model):
    """The reason of an opponent's answer, secret until the match is over."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="opponent_reasons")
    index = models.PositiveIntegerField()  # of the answer in the log
    seat = models.PositiveSmallIntegerField()
    reason = models.JSONField()  # a message

    class Meta:
        ordering = ["index"]
        constraints = [models.UniqueConstraint(fields=["match", "index"], name="one_reason_an_answer")]

    def __str__(self) -> str:
        return f"{self.match}, {self.index}"


class Hint(models.Model):
    """A player's request for advice, and the advice."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="asked_hints")
    seat = models.PositiveSmallIntegerField()
    question = models.CharField(max_length=24)  # its id
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)
    taken_at = models.DateTimeField(null=True)  # by a worker
    advice = models.JSONField(null=True)  # the best answers

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "question"], name="one_hint_a_question")]
        indexes = [models.Index(fields=["asked_at"], name="games_hint_open", condition=models.Q(advice__isnull=True))]

    def __str__(self) -> str:
        return f"{self.match}, {self.question}"


class Review(models.Model):
    """The expectations of each player in a finished match, and better choices."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="review")
    asked_at = models.DateTimeField(default=timezone.now)
    taken_at = models.DateTimeField(null=True)  # by a worker, renewed with each part
    progress = models.PositiveSmallIntegerField(default=0)  # per cent
    done_at = models.DateTimeField(null=True)
    data = models.JSONField(null=True)  # `ReviewData` of `games.opponents.reviews`

    class Meta:
        indexes = [
            models.Index(fields=["asked_at"], name="games_review_open", condition=models.Q(done_at__isnull=True))
        ]

    def __str__(self) -> str:
        return str(self.match)
