"""What players propose to each other, kept beside the match: lists and notifications tell of it."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import Match
from games.services.outbox import notifications_tell_ended, notifications_tell_proposal
from games.services.store import Change


def proposals_follow(changes: Sequence[Change]) -> None:
    """Keep what is proposed after these moves, and notify those who are to answer, or of the end."""
    for change in changes:
        if change.agreed is not None:
            Match.objects.filter(pk=change.match).update(agreed=change.agreed)
        if not change.notices:
            continue
        mover = None if change.person is None else change.entry.seat
        if change.outcome is not None:
            notifications_tell_ended(change.match, mover, change.created_at)
        elif change.agreed is not None and change.entry.question == "agree":
            about = str(change.entry.answer)
            if change.agreed.get(about) == [change.entry.seat]:
                key = f"{about}.{change.version}"
                notifications_tell_proposal(change.match, mover, key, change.created_at)
