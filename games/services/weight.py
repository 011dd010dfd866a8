"""How much memory a match takes, as far as its log and its states tell."""

from __future__ import annotations

from games.services.store import LiveMatch

BASE = 50_000  # bytes: the frames and texts of a match that has just begun
ENTRY = (
    2_000  # bytes of each entry of the log, with its lines of the journal; measured in all games
)
DECODED = 10  # times the bytes of a state, for what it is decoded to


def weight(live: LiveMatch) -> int:
    """Return about how many bytes of memory a match takes, with what its viewers are shown."""
    game = live.game
    states = sum(len(start.state) for start in (game.origin, game.checkpoint, *game.kept))
    return BASE + ENTRY * game.version + DECODED * states
