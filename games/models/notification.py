"""What is sent to people outside the site: their channels, and the outbox."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.match import Seat


class NotificationChannel(models.Model):
    """A way to tell somebody that a match waits for them: an address, a web hook, a device."""

    class Kind(models.TextChoices):
        EMAIL = "email"
        WEBHOOK = "webhook"
        PUSH = "push"

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notification_channels"
    )
    kind = models.CharField(max_length=8, choices=Kind)
    target = models.CharField(max_length=500)
    keys = models.JSONField(default=dict)  # what pushes are encrypted with
    label = models.CharField(max_length=60, blank=True)
    digest = models.BooleanField(default=False)  # once a day instead of at once
    confirmed = models.BooleanField(default=False)
    failures = models.PositiveSmallIntegerField(default=0)
    language = models.CharField(max_length=10, default="en")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "kind", "target"], name="one_way_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.person_id}"


class Notification(models.Model):
    """An entry of the outbox: one thing to be sent through one channel."""

    class Kind(models.TextChoices):
        TURN = "turn"
        ALARM = "alarm"
        PROPOSAL = "proposal"  # somebody at the table proposes something
        LATE = "late"  # somebody's time is up
        ENDED = "ended"
        CALLED = "called"  # somebody wants to go on with a match that was broken off
        INVITED = "invited"  # into a room
        RESET = "reset"  # a link for a new password
        ANSWERED = "answered"  # takes back what a device or a channel shows

    class State(models.TextChoices):
        WAITING = "waiting"
        CLAIMED = "claimed"  # a worker has it in hand
        SENDING = "sending"
        SENT = "sent"
        OUTDATED = "outdated"
        FAILED = "failed"

    channel = models.ForeignKey(NotificationChannel, models.CASCADE, related_name="notifications")
    seat = models.ForeignKey(  # None: it is about no match
        Seat, models.CASCADE, null=True, related_name="notifications"
    )
    question = models.CharField(max_length=24)  # its id, or what else it is about
    kind = models.CharField(max_length=8, choices=Kind)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()  # while it is being sent: when it is taken for lost
    facts = models.JSONField(  # what it tells if it is about no match
        default=dict, db_default=models.Value({}, models.JSONField())
    )
    created_at = models.DateTimeField(default=timezone.now)
    receipt = models.CharField(max_length=24, blank=True)  # what it is called where it went

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["channel", "seat", "question", "kind"], name="told_once_a_way"
            )
        ]
        indexes = [
            models.Index(
                "due_at", name="games_due", condition=Q(state__in=("waiting", "claimed", "sending"))
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.question}: {self.state}"

    @property
    def own_seat(self) -> Seat:
        """Return the seat whose player is told, of what is about a match."""
        assert self.seat is not None
        return self.seat
