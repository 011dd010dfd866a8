"""Time at a match: clocks of seats, seats whose owner is away, and the worker that keeps time."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.match import Seat


class Clock(models.Model):
    """The time of a seat at a match with a time control that has any, or that has notifications."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="clock")
    bank = models.FloatField()  # seconds left when the seat was asked, or when it answered last
    question = models.CharField(
        max_length=24, blank=True
    )  # that it owes an answer to, since `asked`
    asked_at = models.DateTimeField(null=True)
    warn_at = models.DateTimeField(null=True)  # when to warn, until that is done
    deadline = models.DateTimeField(null=True)  # None while the clock stands
    turn = models.PositiveIntegerField(default=0)  # the turn start for which time was added last

    class Meta:
        indexes = [
            models.Index("deadline", name="games_deadline", condition=Q(deadline__isnull=False)),
            models.Index("warn_at", name="games_alarm", condition=Q(warn_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"clock of {self.seat_id}: {self.deadline}"


class Vacancy(models.Model):
    """A seat that its owner does not play just now; they may come back and take it."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="vacancy")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    name = models.CharField(max_length=40)  # what they are called here
    created_at = models.DateTimeField(default=timezone.now)
    # by who played last, not by running out of time
    left_on_purpose = models.BooleanField(default=False)
    substitute_number = models.PositiveIntegerField(default=0)  # of the one link that works
    notes = models.JSONField(default=dict)  # the owner's own, while a substitute plays
    votes = models.JSONField(default=dict)  # seat: what its player wants the table to do
    # a substitute plays here, and is there
    filled = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name_plural = "vacancies"

    def __str__(self) -> str:
        return f"seat {self.seat_id} without {self.name}"


class Heartbeat(models.Model):
    """When a worker was last at work: what happens without one costs nobody time."""

    name = models.CharField(max_length=20, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
