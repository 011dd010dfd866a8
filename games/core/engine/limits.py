"""Limits of repetition within one match.

Anybody may submit a record, so records have limits of their own. Those of live play are lower.
"""

from __future__ import annotations

# Records:
MAX_ENTRIES = 10_000
MAX_ACTS = 5_000  # entries other than answers and undos
REPLAYED_ENTRIES = 100_000  # entries played in one replay, with those of returns and undos
REPLAY_SECONDS = 8.0  # processor time of a replay; the longest real match takes some tenths

# Live play. Seats have equal shares of limits for all seats.
ENTRIES = 9_000  # the next answer ends the match without result
UNDOS_IN_TURN = 100  # for each seat
UNDO_BUDGET = 40_000  # answers replayed by the undos of all seats
UNDO_COST = 16  # charged for each undo, besides the answers its seat has seen in the turn
REQUESTS = 600  # of all seats: proposals, refusals, standing orders left or withdrawn
LEAVES = 20  # departures from one seat
RETURNS_DONE = 50  # returns to an earlier turn, by agreement or by an operator
ANSWERS_IN_TURN = 80  # for each seat
ANSWER_BUDGET = 4_000  # answers of all seats beyond that; then only the stand-in's answer is legal
MESSAGES = 1000  # of one person in the chat of one match
