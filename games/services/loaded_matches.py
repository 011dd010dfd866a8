"""Matches from files: they are removed after some days, unless somebody with an account keeps them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import QuerySet

from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.models import Match

if TYPE_CHECKING:
    from lobby.models import Person

MAX_KEPT = 200  # matches from files that one account keeps

ACCOUNT_NEEDED = _("only people with an account can keep a match that was loaded")
PLAYED_HERE = _("this match was played here: it is kept in any case")
KEPT_ALREADY = _("somebody else keeps this match already")
TOO_MANY_KEPT = _("you keep {n} matches from files already: let go of one first", n=MAX_KEPT)


def expiry(loaded_at: datetime) -> datetime:
    """Return when a match is removed that was loaded at a moment."""
    return loaded_at + timedelta(days=settings.KEEP_LOADED_DAYS)


def loaded_match_keep(*, match: Match, person: Person | None) -> None:
    """Keep a match from a file for as long as the person has an account. Raises: IllegalAnswer."""
    if not match.source:
        raise IllegalAnswer(PLAYED_HERE)
    if person is None or not person.login:
        raise IllegalAnswer(ACCOUNT_NEEDED)
    if Match.objects.filter(kept_by=person).exclude(pk=match.pk).count() >= MAX_KEPT:
        raise IllegalAnswer(TOO_MANY_KEPT)
    free = Match.objects.filter(pk=match.pk, kept_by=None)
    if match.kept_by_id != person.pk and not free.update(kept_by=person):
        raise IllegalAnswer(KEPT_ALREADY)


def loaded_match_let_go(*, match: Match, person: Person | None) -> None:
    """Have a match that the person keeps removed when its days are over; at least as many from now on."""
    kept = Match.objects.filter(pk=match.pk, kept_by=person, kept_by__isnull=False)
    kept.update(kept_by=None, expires_at=None)


def expired_matches(now: datetime) -> QuerySet[Match]:
    """Return the matches from files whose days are over and that nobody keeps."""
    return Match.objects.exclude(source="").filter(kept_by=None, expires_at__lt=now)


def expired_matches_remove(now: datetime) -> int:
    """Remove the matches from files whose days are over. Return how many.

    The days of those that have none yet begin: they were loaded before there were any, or let go.
    """
    Match.objects.exclude(source="").filter(expires_at=None).update(expires_at=expiry(now))
    removed = 0
    for match in list(expired_matches(now).values_list("pk", flat=True)):
        deleted, _rows = expired_matches(now).filter(pk=match).delete()
        removed += deleted > 0
    return removed
