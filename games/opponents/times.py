"""The times of opponents and of their service, in seconds.

`pace.py` has the pauses that people are to see, and `games/services/opponents.py` how long a worker holds
a match.
"""

from __future__ import annotations

# The service looks for opponents that owe an answer. An event makes it look at once, but not more often
# than LOOK_AFTER_EVENT. While something is being decided it comes back after ROUND.
LOOK = 1.0
LOOK_AFTER_EVENT = 0.1
ROUND = 0.03

# An answer takes up to ANSWER by level, and all answers of a turn TURN; with more matches than processes
# each gets less, but never less than LEAST_ANSWER. People see that somebody thinks after SHOWN.
ANSWER: dict[str, float] = {"easy": 0.3, "normal": 0.3, "hard": 1.0}
TURN = 3.0
LEAST_ANSWER = 0.1
SHOWN = 0.4

# A hint takes longer than an answer, as one asks for it once. A review is done in parts, between which
# opponents come first: WHOLE_REVIEW is spread over all choices, and the costliest get SECOND_LOOK each.
HINT = 2.5
REVIEW_PART = 1.5
WHOLE_REVIEW = 40.0
LEAST_CHOICE, MOST_CHOICE = 0.03, 0.6
SECOND_LOOK = 1.5

# Where there are no processes, the service itself decides: every task gets this.
WITHOUT_PROCESSES = 0.05

# A process is killed when it has had so much more of the processor than its task was given, and more in
# its first task, for which it loads everything; or so much more by the clock.
OVER_TIME = 2.0
FIRST_TASK = 8.0
BUSY_MACHINE = 8.0

# A match is forgotten so long after an opponent's last answer; one that cannot be played on is left alone.
FORGET = 60.0
LEAVE_BROKEN = 30.0
