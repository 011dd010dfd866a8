"""Commit what was played: the log, the clocks, the vacancies and the notifications as one."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction

from games.services.clocks import clocks_follow
from games.services.outbox import notifications_follow
from games.services.proposals import proposals_follow
from games.services.store import Change
from games.services.vacancies import vacancies_follow
from games.services.writing import VersionConflict, write


def commit(changes: Sequence[Change]) -> list[bool]:
    """Store the changes in one transaction. Return for each whether it was stored.

    It was not if its match had another version by then: somebody else was first, and the live
    match it was made from is to be thrown away.

    Raises: DatabaseError if the database is unavailable.
    """
    ordered = sorted(changes, key=lambda change: change.match)  # so that none lock crosswise
    try:
        with transaction.atomic():
            write(ordered)
            turns = clocks_follow(ordered)
            vacancies_follow(ordered, turns)
            notifications_follow(turns)
            proposals_follow(ordered)
    except (VersionConflict, IntegrityError):
        if len(changes) == 1:
            return [False]
        return [commit([change])[0] for change in changes]
    return [True] * len(changes)
