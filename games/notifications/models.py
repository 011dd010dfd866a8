"""Notification channels of people, and the outbox."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.matches.models import Seat


class NotificationChannel(models.Model):
    """An e-mail address, web hook or device that a person gets notifications on."""

    class Kind(models.TextChoices):
        EMAIL = "email"
        WEBHOOK = "webhook"
        PUSH = "push"

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notification_channels")
    kind = models.CharField(max_length=8, choices=Kind)
    target = models.CharField(max_length=500)
    keys = models.JSONField(default=dict)  # for the encryption of pushes
    label = models.CharField(max_length=60, blank=True)
    digest = models.BooleanField(default=False)  # one e-mail a day
    reports = models.BooleanField(default=False, db_default=False)  # to a moderator, of open reports
    confirmed = models.BooleanField(default=False)
    failures = models.PositiveSmallIntegerField(default=0)
    language = models.CharField(max_length=10, default="en")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "kind", "target"], name="one_way_once")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.person_id}"


class Notification(models.Model):
    """An entry of the outbox, for one channel."""

    class Kind(models.TextChoices):
        TURN = "turn"
        ALARM = "alarm"
        PROPOSAL = "proposal"  # by a player
        LATE = "late"  # a player's time is up
        ENDED = "ended"
        CALLED = "called"  # a player wants to go on with a match that was broken off
        INVITED = "invited"  # into a room
        RESET = "reset"  # a link for a new password
        REPORTS = "reports"  # of chat messages wait for a moderator
        ANSWERED = "answered"  # retracts an earlier one

    class State(models.TextChoices):
        WAITING = "waiting"
        CLAIMED = "claimed"  # by a worker
        SENDING = "sending"
        SENT = "sent"
        OUTDATED = "outdated"
        FAILED = "failed"

    channel = models.ForeignKey(NotificationChannel, models.CASCADE, related_name="notifications")
    seat = models.ForeignKey(  # None: not about a match
        Seat, models.CASCADE, null=True, related_name="notifications"
    )
    question = models.CharField(max_length=24)  # its id, or the key of another subject
    kind = models.CharField(max_length=8, choices=Kind)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()  # while it is being sent: the end of the worker's lease
    facts = models.JSONField(  # of one that is not about a match
        default=dict, db_default=models.Value({}, models.JSONField())
    )
    created_at = models.DateTimeField(default=timezone.now)
    receipt = models.CharField(max_length=24, blank=True)  # its id at the receiver

    class Meta:
        constraints = [models.UniqueConstraint(fields=["channel", "seat", "question", "kind"], name="told_once_a_way")]
        indexes = [models.Index("due_at", name="games_due", condition=Q(state__in=("waiting", "claimed", "sending")))]

    def __str__(self) -> str:
        return f"{self.kind} {self.question}: {self.state}"

    @property
    def own_seat(self) -> Seat:
        """Return the seat of a notification about a match."""
        assert self.seat is not None
        return self.seat
