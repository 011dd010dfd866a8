"""Addresses at which somebody wants a new password."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class ResetRequest(models.Model):
    """An address that somebody has given who forgot their password, until the worker looks it up.

    It is kept whether anybody is known there or not: whoever asks cannot tell by the time it takes.
    """

    address = models.CharField(max_length=320)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.address
