"""How much memory the sessions of a process take for matches that are over, and can be loaded at any time."""

from __future__ import annotations

from collections.abc import Mapping

from games.live.session import MatchSession
from games.services.weight import weight

ROOM = 64_000_000  # bytes: five of the longest matches


def make_room(sessions: Mapping[str, MatchSession]) -> None:
    """Unload matches that are over, those whose session began first, until the rest has room."""
    finished = {
        slug: weight(session.live)
        for slug, session in sessions.items()
        if session.live is not None and session.live.game.outcome is not None
    }
    taken = sum(finished.values())
    for slug, each in finished.items():
        if taken <= ROOM:
            return
        if _can_be_unloaded(sessions[slug]):
            taken -= each
            sessions[slug].forget()


def _can_be_unloaded(session: MatchSession) -> bool:
    """Return whether nobody works on the match, and nobody who played it is here."""
    seated = any(viewer.seat is not None for viewer in session.viewers)
    return not seated and not session.lock.locked()
