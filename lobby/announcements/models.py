"""Announcements of the site to all visitors."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone


class AnnouncementQuerySet(models.QuerySet["Announcement"]):
    def present(self, now: datetime) -> AnnouncementQuerySet:
        """Keep current and future announcements."""
        return self.filter(Q(shown_until=None) | Q(shown_until__gt=now))

    def shown(self, now: datetime) -> AnnouncementQuerySet:
        """Keep announcements shown at that time."""
        return self.present(now).filter(shown_from__lte=now)


class Announcement(models.Model):
    """A sentence at the top of every page, or a planned maintenance."""

    class Kind(models.TextChoices):
        NEWS = "news"
        WARNING = "warning"
        MAINTENANCE = "maintenance"

    kind = models.CharField(max_length=12, choices=Kind, default=Kind.NEWS)
    texts = models.JSONField(default=dict, blank=True)  # by language
    shown_from = models.DateTimeField(default=timezone.now)
    shown_until = models.DateTimeField(null=True, blank=True)  # for maintenance: its actual end
    closed_from = models.DateTimeField(null=True, blank=True)  # for maintenance only
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)  # expected duration
    changed_at = models.DateTimeField(auto_now=True)

    objects = AnnouncementQuerySet.as_manager()

    class Meta:
        ordering = ["shown_from", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="maintenance", closed_from__isnull=False, minutes__isnull=False)
                | (~Q(kind="maintenance") & Q(closed_from=None, minutes=None)),
                name="maintenance_has_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} from {self.shown_from:%Y-%m-%d %H:%M}"

    @property
    def back_at(self) -> datetime | None:
        """Return the expected end of maintenance."""
        if self.closed_from is None or self.minutes is None:
            return None
        return self.closed_from + timedelta(minutes=self.minutes)

    def is_shown(self, now: datetime) -> bool:
        return self.shown_from <= now and (self.shown_until is None or self.shown_until > now)

    def is_closing(self, now: datetime) -> bool:
        """Return whether this closes the site at that time."""
        return self.is_shown(now) and self.closed_from is not None and self.closed_from <= now

    def changes(self) -> list[datetime]:
        """Return the scheduled times of its start, end and closing."""
        return [at for at in (self.shown_from, self.shown_until, self.closed_from) if at]
