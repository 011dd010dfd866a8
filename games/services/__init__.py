"""What may happen to a match. Views, consumers, commands and the lobby call these; nothing else writes."""

from games.services.page import match_page_context
from games.services.play import match_act, match_answer, match_move, match_undo
from games.services.start import match_start, seat_hand_over, seats_move
from games.services.watch import (
    Running,
    finished_of,
    matches_told,
    may_watch,
    running_of,
    watch_link_new,
)

__all__ = [
    "Running",
    "finished_of",
    "match_act",
    "match_answer",
    "match_move",
    "match_page_context",
    "match_start",
    "match_undo",
    "matches_told",
    "may_watch",
    "running_of",
    "seat_hand_over",
    "seats_move",
    "watch_link_new",
]
