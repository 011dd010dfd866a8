"""Notifications of open reports, to moderators who chose them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max, Q

from games.chat.models import Report
from games.notifications.models import Notification, NotificationChannel
from games.notifications.outbox import MAX_FAILURES, notifications_tell_reports
from games.notifications.staleness import settles_reports

if TYPE_CHECKING:
    from django.db.models import QuerySet

BURST = timedelta(minutes=10)  # a channel gets one message within it
Kind, State = Notification.Kind, Notification.State


def reports_follow(now: datetime) -> bool:
    """Queue messages about reports made since the last ones. Return whether there were any.

    The messages count the reports when they are sent, and hold no text of a report.
    """
    newest = Report.objects.open().aggregate(newest=Max("created_at"))["newest"]
    if newest is None or not (due := _channels_to_tell(newest, now)):
        return False
    with transaction.atomic():  # another worker may have told them
        held = NotificationChannel.objects.select_for_update(skip_locked=True).filter(pk__in=due)
        waiting = [channel.pk for channel in held.order_by("pk")]
        channels = NotificationChannel.objects.filter(pk__in=_untold(newest, now).filter(pk__in=waiting).values("pk"))
        notifications_tell_reports(channels.select_related("person"), now)
    return True


def _channels_to_tell(newest: datetime, now: datetime) -> list[int]:
    """Return the channels, by primary key, of moderators who have not heard of the newest report."""
    return [each.pk for each in _untold(newest, now).select_related("person") if settles_reports(each.person)]


def _untold(newest: datetime, now: datetime) -> QuerySet[NotificationChannel]:
    told = Q(notifications__kind=Kind.REPORTS)
    unsent = told & Q(notifications__state__in=(State.WAITING, State.CLAIMED))
    chosen = NotificationChannel.objects.filter(
        reports=True, confirmed=True, failures__lt=MAX_FAILURES, person__is_staff=True, person__is_active=True
    )
    asked = chosen.annotate(
        last=Max("notifications__created_at", filter=told), unsent=Max("notifications__pk", filter=unsent)
    )
    earlier = Q(last=None) | Q(last__lt=newest, last__lte=now - BURST)
    return asked.filter(earlier, unsent=None)
