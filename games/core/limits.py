"""How much may be repeated within one match: what is played fits into its record, and can be played again.

A record may come from anybody, and has limits of its own. The limits of live play are below them.
"""

from __future__ import annotations

# A record, whoever has made it:
MAX_ENTRIES = 10_000
MAX_ACTS = 5_000  # entries of the log that are no answers and no undo
REPLAYED_ENTRIES = 100_000  # that playing a record again plays, all returns and undos counted
REPLAY_SECONDS = 8.0  # of processor time for that; the longest real match takes some tenths

# A match that is played here. What is of all seats is theirs in equal shares.
ENTRIES = 9_000  # the first answer after these ends the match without result
UNDOS_IN_TURN = 100  # of one seat
UNDO_BUDGET = 40_000  # answers that the undos of all seats may play again
UNDO_COST = 16  # of them for each undo, beside those that its seat has seen in the turn
REQUESTS = (
    600  # of all seats: proposals and refusals, automatic answers that were left or withdrawn
)
LEAVES = 20  # how often one seat may be left
RETURNS_DONE = 50  # how often a match may go back, by agreement or by an operator
ANSWERS_IN_TURN = 80  # of one seat, before those that follow use up its share of the next
ANSWER_BUDGET = (
    4_000  # answers of all seats beyond those; after them only the stand-in's answer counts
)
MESSAGES = 1000  # that one person may write in the chat of one match
