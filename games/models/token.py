"""Tokens by which programs speak for people."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class TokenScope(models.TextChoices):
    """What a token may be used for."""

    READ = "read", _("see what you see")
    PLAY = "play", _("answer, take back, chat and keep notes at your matches")
    ROOMS = "rooms", _("create, enter and leave rooms, and begin matches")


class AccessToken(models.Model):
    """A token by which a program speaks for a person. Of the token itself only a hash is kept."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="access_tokens"
    )
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)  # SHA-256 of the token, in hex
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True)  # to the minute

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"{self.name} ({', '.join(self.scopes)})"

    @property
    def scope_labels(self) -> list[str]:
        return [str(TokenScope(each).label) for each in self.scopes if each in TokenScope.values]
