"""Passkeys, and one-time codes for another device."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.site import database_time

LONGEST_ID = 1364  # 1023 bytes, the most of WebAuthn, in base64url
LONGEST_KEY = 2000  # a key of RSA with 8192 bits has 1400
LONGEST_LABEL = 60


class Passkey(models.Model):
    """A credential of WebAuthn that signs its person in. The site holds only the public key."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="passkeys")
    credential = models.CharField(max_length=LONGEST_ID, unique=True)  # its id, in base64url
    public_key = models.CharField(max_length=LONGEST_KEY)  # COSE, in base64url
    sign_count = models.PositiveBigIntegerField()  # of the authenticator; 0 if it does not count
    label = models.CharField(max_length=LONGEST_LABEL, blank=True)  # browser and system that made it
    synchronised = models.BooleanField()  # the phone copies it to other devices of its owner
    created_at = models.DateTimeField(default=database_time.now)
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return self.label or self.credential[:12]


class DeviceCode(models.Model):
    """A person's one code for another device, stored as a keyed hash."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="device_code")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"code of {self.person}"
