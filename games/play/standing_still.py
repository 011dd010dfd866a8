"""Matches that stand still, since the present rules cannot load them.

The worker marks them, as a GET writes nothing. It also removes the mark once they load again.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from games import registry
from games.i18n.languages import translator
from games.matches.models import Match
from games.matches.unplayable import Unplayable
from games.play.loading import load_each

log = logging.getLogger("games")
AT_ONCE = 10  # matches loaded in a round: the worker's other parts wait meanwhile
MARKED_AT_ONCE = 50
LOOK_EVERY = timedelta(minutes=1)  # for missing rules, which one query finds
WALK_EVERY = timedelta(hours=1)  # through all running matches; also at the start of a worker


class StandstillFinder:
    """Finds matches that stand still, a few in each round of the worker."""

    def __init__(self) -> None:
        self._looked: datetime | None = None
        self._walked: datetime | None = None
        self._after: int | None = None  # primary key of the last match of the walk; None: no walk

    def round(self, now: datetime) -> bool:
        """Check some matches. Return whether more of a walk is left."""
        if self._looked is None or now - self._looked >= LOOK_EVERY:
            self._looked = now
            _mark_without_rules()
            _check(list(Match.objects.standing_still().order_by("pk")[:MARKED_AT_ONCE]))
        if self._after is None and (self._walked is None or now - self._walked >= WALK_EVERY):
            self._walked, self._after = now, 0
        if self._after is not None:
            self._after = self._walk(self._after)
        return self._after is not None

    def _walk(self, after: int) -> int | None:
        """Check the next matches. Return the primary key of the last one; None at the end."""
        matches = list(Match.objects.running().filter(pk__gt=after).order_by("pk")[:AT_ONCE])
        _check(matches)
        return matches[-1].pk if len(matches) == AT_ONCE else None


def _mark_without_rules() -> None:
    """Mark the matches whose rules are not installed."""
    fine = Match.objects.running().filter(stands_still="")
    for game, version in fine.values_list("game", "rules_version").order_by().distinct():
        try:
            installed = registry.rules_at(game, version).version == version
        except KeyError:
            installed = False
        if not installed:
            _check(list(fine.filter(game=game, rules_version=version).order_by("pk")[:MARKED_AT_ONCE]))


def _check(matches: list[Match]) -> None:
    """Load matches, and store which of them stand still."""
    for match, found in zip(matches, load_each([match.slug for match in matches]), strict=True):
        if isinstance(found, Unplayable):
            standstill_note(match=match, fault=found)
        elif match.stands_still:
            Match.objects.filter(pk=match.pk).update(stands_still="")
            log.warning("match %s can be played again", match.slug)


def standstill_note(*, match: Match, fault: Unplayable) -> None:
    """Mark a running match that cannot be loaded; log the reason the first time."""
    cause = f" ({type(fault.__cause__).__name__})" if fault.__cause__ else ""  # its text may hold secrets
    why = translator("", "en").render(fault.message) + cause
    fine = Match.objects.running().filter(pk=match.pk, stands_still="")
    if fine.update(stands_still=why[:120]):
        log.error("match %s stands still: %s", match.slug, why)
