"""Invitations, reset requests and second factors of accounts."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django_otp.plugins.otp_totp.models import TOTPDevice

from games.site import database_time
from games.site.slugs import new_slug

GOOD_FOR = timedelta(days=14)


def in_two_weeks() -> datetime:
    return database_time.now() + GOOD_FOR


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def good(self) -> InvitationQuerySet:
        """Keep invitations still valid for a new account."""
        return self.filter(used_at=None, expires_at__gt=database_time.now())


class Invitation(models.Model):
    """A link for one new account."""

    slug = models.SlugField(unique=True, default=new_slug, editable=False)
    inviter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="invitations")
    note = models.CharField(max_length=60, blank=True)  # name of the invited person
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(default=in_two_weeks)
    used_at = models.DateTimeField(null=True, blank=True)
    person = models.OneToOneField(  # the account made by it
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="invitation"
    )

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return self.note or self.slug

    @property
    def is_good(self) -> bool:
        return self.used_at is None and self.expires_at > database_time.now()


class ResetRequest(models.Model):
    """Address given by a visitor with a forgotten password, until the worker looks it up.

    Unknown addresses are stored too, so response times reveal no accounts.
    """

    address = models.CharField(max_length=320)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.address


SALT = "lobby.second_factor"  # part of every secret: never change it
SECRET_BYTES = 20

if TYPE_CHECKING:
    from lobby.people.models import Person


class SecondFactor(TOTPDevice):
    """A device for time-based codes (RFC 6238), such as a phone.

    The table holds a nonce, not the secret: a copy of the database yields no codes.
    """

    if TYPE_CHECKING:
        user: Person

    class Meta:
        proxy = True

    @property
    def bin_key(self) -> bytes:
        """Derive the secret from the nonce and SECRET_KEY."""
        return salted_hmac(SALT, self.key, algorithm="sha256").digest()[:SECRET_BYTES]
