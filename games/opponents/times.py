"""Times of opponents and their service, in seconds. `pace.py` has the pauses, `leases.py` the leases."""

from __future__ import annotations

# The service looks for opponents to move every LOOK, and after an event, at most every LOOK_AFTER_EVENT.
# During a decision it returns after ROUND.
LOOK = 1.0
LOOK_AFTER_EVENT = 0.1
ROUND = 0.03

# An answer takes up to ANSWER by level, all answers of a turn up to TURN. With more matches than processes
# each gets less, down to LEAST_ANSWER. After SHOWN, people see that an opponent thinks.
ANSWER: dict[str, float] = {"easy": 0.3, "normal": 0.3, "hard": 1.0}
TURN = 3.0
TURNS = 6.0  # of all opponents at a table together: among many, each has less for a turn
LEAST_ANSWER = 0.1
SHOWN = 0.4

# A hint gets more time than an answer. A review runs in parts, between which opponents come first:
# all choices share WHOLE_REVIEW, and the costliest get SECOND_LOOK each.
HINT = 2.5
REVIEW_PART = 1.5
WHOLE_REVIEW = 40.0
LEAST_CHOICE, MOST_CHOICE = 0.03, 0.6
SECOND_LOOK = 1.5

# Without processes, the service itself decides: every task gets this.
WITHOUT_PROCESSES = 0.05

# A process is killed when its processor time exceeds its task's by OVER_TIME, in its first task also by
# FIRST_TASK, or when its time by the clock exceeds that by BUSY_MACHINE.
OVER_TIME = 2.0
FIRST_TASK = 8.0
BUSY_MACHINE = 8.0

# The service forgets a match FORGET after an opponent's last answer, and leaves a failed one alone.
FORGET = 60.0
LEAVE_BROKEN = 30.0
