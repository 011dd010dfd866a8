"""Annulled matches in ratings and statistics, changed by the worker.

An annulment takes from each player the rating change of that match, and nothing else. A new calculation
of all later matches would change ratings of people who had no part in it. It cannot follow deleted
people, and takes minutes on a large site. The deviation stays: one match of many hardly changes it.
A player whose only rated match is annulled shows no rating; its row keeps the deviation. The same
change is added if the match counts again.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F, Prefetch, QuerySet

from games.bus.bus import publish
from games.bus.events import NewsFor
from games.matches.models import Seat
from lobby.results.models import MatchResult, Rating
from lobby.statistics.counting import Statistics, counts_in_statistics, statistics_of, statistics_store

log = logging.getLogger("lobby")
AT_ONCE = 20  # in a round of the worker
_failed: set[int] = set()  # results whose change failed in this process (primary keys)


def annulments_follow(_now: datetime) -> bool:
    """Apply new annulments, and those taken back. Return whether there were any."""
    results = MatchResult.objects.exclude(pk__in=_failed).order_by("pk")
    annul = list(results.filter(annulled=False, match__annulled_at__isnull=False)[:AT_ONCE])
    count = list(results.filter(annulled=True, match__annulled_at=None)[:AT_ONCE])
    for result in annul + count:
        try:
            _change(result.pk, annulled=not result.annulled)
        except (IntegrityError, ArithmeticError, LookupError, TypeError, ValueError):  # the others must go on
            _failed.add(result.pk)
            log.exception("the annulment of match %s cannot be counted", result.match_id)
    return bool(annul or count)


@transaction.atomic
def _change(pk: int, *, annulled: bool) -> None:
    seats = Prefetch("match__seats", Seat.objects.select_related("person"))
    rows = MatchResult.objects.select_for_update(of=("self",)).select_related("match__room")
    result = rows.filter(annulled=not annulled).prefetch_related(seats).filter(pk=pk).first()
    if result is None:  # another worker has changed it
        return
    sign = -1 if annulled else 1
    outcomes = [each.outcome for each in result.seat_results.order_by("number")]
    for each in result.seat_results.exclude(rating_change=None).exclude(person=None).order_by("person"):
        assert each.person_id is not None
        _rate(each.person_id, result.game, sign * (each.rating_change or 0), sign)
    if _is_in_statistics(result, outcomes):
        counted: Statistics = statistics_of(result.match, outcomes)
        statistics_store([Counter({key: sign * n for key, n in part.items()}) for part in counted])
    result.annulled = annulled
    result.save(update_fields=["annulled"])
    publish(NewsFor([seat.person_id for seat in result.match.seats.all() if seat.person_id]))


def _is_in_statistics(result: MatchResult, outcomes: Sequence[str]) -> bool:
    if result.in_statistics is None:
        return counts_in_statistics(result.match, outcomes)
    return result.in_statistics


def _rate(person: int, game: str, change: float, sign: int) -> None:
    """Change a rating by one match more or less."""
    Rating.objects.get_or_create(person_id=person, game=game)
    rating: QuerySet[Rating] = Rating.objects.filter(person=person, game=game)
    rating.filter(matches__gte=-min(sign, 0)).update(value=F("value") + change, matches=F("matches") + sign)
