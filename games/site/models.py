"""Access tokens of programs, and heartbeats of workers."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class TokenScope(models.TextChoices):
    """Permission of a token."""

    READ = "read", _("see everything you see")
    PLAY = "play", _("answer, undo, chat and write notes in your matches")
    ROOMS = "rooms", _("create, enter and leave rooms, and begin matches")


class AccessToken(models.Model):
    """Token of a program that acts for a person, stored as a hash."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="access_tokens")
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)  # SHA-256 of the token, in hex
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True)  # to the minute

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"{self.name} ({', '.join(self.scopes)})"


class Heartbeat(models.Model):
    """Last sign of life of a worker. Clocks stop while no worker runs."""

    name = models.CharField(max_length=20, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
