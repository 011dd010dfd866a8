"""Clocks of seats, and seats without their owners."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.matches.models import Seat


class Clock(models.Model):
    """Clock of a seat, at a match with clocks or notifications."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="clock")
    bank = models.FloatField()  # seconds left at the last question or answer
    limit = models.FloatField(null=True)  # seconds since `asked_at` for a ballot with a deadline of its own
    question = models.CharField(max_length=24, blank=True)  # the open question, since `asked_at`
    asked_at = models.DateTimeField(null=True)
    warn_at = models.DateTimeField(null=True)  # of the next warning, until it is sent
    deadline = models.DateTimeField(null=True)  # None while the clock is stopped
    turn = models.PositiveIntegerField(default=0)  # one more than the last turn start that added time

    class Meta:
        indexes = [
            models.Index("deadline", name="games_deadline", condition=Q(deadline__isnull=False)),
            models.Index("warn_at", name="games_alarm", condition=Q(warn_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"clock of {self.seat_id}: {self.deadline}"


class Vacancy(models.Model):
    """Seat whose owner does not play it now, and may come back."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="vacancy")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=40)  # of the owner at this match
    created_at = models.DateTimeField(default=timezone.now)
    left_on_purpose = models.BooleanField(default=False)  # by its last player; else the time was up
    substitute_number = models.PositiveIntegerField(default=0)  # of the valid link
    notes = models.JSONField(default=dict)  # the owner's, while a substitute plays
    votes = models.JSONField(default=dict)  # by seat
    filled = models.BooleanField(default=False, db_default=False)  # by a present substitute

    class Meta:
        verbose_name_plural = "vacancies"

    def __str__(self) -> str:
        return f"seat {self.seat_id} without {self.name}"
