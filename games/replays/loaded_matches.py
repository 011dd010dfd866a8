"""Loaded matches: removed after some days, unless a person with an account keeps them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import QuerySet

from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match

if TYPE_CHECKING:
    from lobby.people.models import Person

MAX_KEPT = 200  # by one account

ACCOUNT_NEEDED = _("only people with an account can keep a loaded match")
PLAYED_HERE = _("this match was played here: it is kept in any case")
KEPT_ALREADY = _("someone else already keeps this match")
TOO_MANY_KEPT = _("you already keep {n} loaded matches: stop keeping one first", n=MAX_KEPT)


def expiry(loaded_at: datetime) -> datetime:
    """Return the time at which a loaded match is removed."""
    return loaded_at + timedelta(days=settings.KEEP_LOADED_DAYS)


def loaded_match_keep(*, match: Match, person: Person | None) -> None:
    """Keep a loaded match for as long as the person has an account. Raises: IllegalAnswer."""
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
    """Let a kept match expire, after the usual days from the next removal on."""
    kept = Match.objects.filter(pk=match.pk, kept_by=person, kept_by__isnull=False)
    kept.update(kept_by=None, expires_at=None)


def expired_matches(now: datetime) -> QuerySet[Match]:
    """Return the expired loaded matches that nobody keeps."""
    return Match.objects.exclude(source="").filter(kept_by=None, expires_at__lt=now)


def expired_matches_remove(now: datetime) -> int:
    """Remove the expired loaded matches. Return their number.

    Matches without an expiry, such as those let go, get one now.
    """
    Match.objects.exclude(source="").filter(expires_at=None).update(expires_at=expiry(now))
    removed = 0
    for match in list(expired_matches(now).values_list("pk", flat=True)):
        deleted, _rows = expired_matches(now).filter(pk=match).delete()
        removed += deleted > 0
    return removed
