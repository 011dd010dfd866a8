"""What operators show beside their password."""

from __future__ import annotations

from django.db import models

from lobby.models.people import Person


class SecondFactor(models.Model):
    """The phone, or another device, that makes somebody's codes. The secret itself is not stored."""

    person = models.OneToOneField(Person, models.CASCADE, related_name="second_factor")
    nonce = models.CharField(max_length=32)  # of which the site's key makes the secret
    last_step = models.BigIntegerField()  # of the last code that was good: none is good twice
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"second factor of {self.person}"
