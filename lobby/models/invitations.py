"""Invitations to the site, where not everybody may make an account."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models import new_slug

GOOD_FOR = timedelta(days=14)


def in_two_weeks() -> datetime:
    return timezone.now() + GOOD_FOR


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def good(self) -> InvitationQuerySet:
        """Keep those by which somebody can still make an account."""
        return self.filter(used_at=None, expires_at__gt=timezone.now())


class Invitation(models.Model):
    """A link by which one person may make an account."""

    slug = models.SlugField(unique=True, default=new_slug, editable=False)
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="invitations"
    )
    note = models.CharField(max_length=60, blank=True)  # for whom it is
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(default=in_two_weeks)
    used_at = models.DateTimeField(null=True, blank=True)
    person = models.OneToOneField(  # who came by it
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="invitation"
    )

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return self.note or self.slug

    @property
    def is_good(self) -> bool:
        return self.used_at is None and self.expires_at > timezone.now()
