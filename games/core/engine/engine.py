"""The engine of a match: rules, a secret and a log, from which everything else is derived.

The log is append-only. Besides answers it holds `undo` and the acts of `games.core.engine.acts`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy as shallow_copy
from itertools import pairwise
from operator import attrgetter
from typing import Any

import msgspec
from msgspec.structs import replace

from games.core.chance import Chance
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer, Json, Question, Reply, Seat
from games.core.engine.acts import ACTS, WHILE_PAUSED
from games.core.engine.log import Checkpoint, Entry, last_undo, taken_back
from games.core.engine.proposals import gone_back_line, turn_numbers, turns_back
from games.core.engine.runner import S
from games.core.engine.table import Line, copy, dump
from games.core.engine.undo import NOT_TAKEN_BACK, Retraction
from games.core.rules import Outcome, Rules
from games.core.standing_orders import orders_after


class Engine(Retraction[S]):
    """A match in progress.

    `version` is the length of the log. An open question keeps its id ("17.0"): the version that opened it and
    its seat.
    """

    def __init__(
        self,
        rules: Rules[S],
        secret: bytes,
        origin: Checkpoint,
        log: Iterable[Entry] = (),
        *,
        at: Checkpoint | None = None,
        past: Iterable[Line] = (),
        turn_starts: Iterable[int] = (),
        kept: Iterable[Checkpoint] = (),
        script: Sequence[tuple[str, str | int]] = (),
        spend: Callable[[], None] | None = None,
    ) -> None:
        """Begin a match at `origin` and play its `log`.

        `at` is a later checkpoint, with its journal `past` and its `turn_starts`: only entries after it are
        played, earlier ones count as public. `kept` are turn starts before it, for going back. `script` fixes
        coming dice (see `Chance`). `spend` is called for each entry played and each answer replayed; it may
        raise.

        Raises: IllegalAnswer or RulesFault if the rules refuse the log.
        """
        entries = list(log)
        start = at or origin
        self._table_before: tuple[int, S] | None = None  # before a private answer
        self.broken_off: Checkpoint | None = None  # the start of the turn in which an act ended it
        super().__init__(rules, Chance(secret, script=script), entries[: start.index], past, spend)
        self.origin = origin
        self.kept = tuple(kept) or (replace(origin, journal=[]),)
        self.private = [False] * start.index
        self.took = [0] * start.index
        self.turn_starts = list(turn_starts)
        self._begin(start)
        for entry in entries[start.index :]:
            self.apply(entry)

    @classmethod
    def new(
        cls,
        rules: Rules[S],
        seats: int,
        options: Mapping[str, str],
        secret: bytes,
        log: Iterable[Entry] = (),
        *,
        spend: Callable[[], None] | None = None,
    ) -> Engine[S]:
        """Set up a match, and play the `log` if there is one.

        Raises: IllegalAnswer if the seats or options do not fit, or the rules refuse the log.
        """
        chance = Chance(secret)
        checked = rules.check_options(seats, options)
        state = rules.setup(seats, checked, chance)
        state.seats, state.options = seats, checked
        state.attach(chance)
        origin = Checkpoint(0, dump(state), state.journal)
        return cls(rules, secret, origin, log, past=state.journal, spend=spend)

    # --- queries ----------------------------------------------------------------------------------

    @property
    def journal(self) -> list[Line]:
        return self.past + self.state.journal

    @property
    def waiting(self) -> list[Seat]:
        """Return the seats that owe an answer, in the order they were asked."""
        return [question.seat for question in self.open.values()]

    @property
    def turn_number(self) -> int:
        """Return the number of the current or last turn, as the log's headings count."""
        number = self.rules.turn_number(self.state)
        if number is not None:
            return number
        starts = self.turn_starts
        if self.outcome is not None:  # where the last turn has ended, none begins
            starts = [start for start in starts if start < self.version] or starts
        return turn_numbers(starts, self.log)[-1]

    def waiting_seen_by(self, seat: Seat | None) -> list[Seat]:
        """Return the seats that owe an answer, to the knowledge of `seat` (None: a spectator)."""
        return seen_waiting(self.waiting, self.sealed, seat)

    def question_of(self, seat: Seat) -> tuple[str, Question[Any]] | None:
        """Return the id and the open question of `seat`, or None if it owes no answer."""
        return next((each for each in self.open.items() if each[1].seat == seat), None)

    def view(self, seat: Seat | None) -> msgspec.Struct:
        """Return the view of `seat` (None: a spectator), a struct of `rules.view_type`."""
        return self.rules.view(self.state, seat)

    def has_begun_unseen(self, seat: Seat) -> bool:
        """Return whether `seat` has given private answers that nobody else is told of."""
        return self._private_since is not None and seat in self._private_seats

    def table_seen_by(self, seat: Seat | None) -> S:
        """Return the table as `seat` sees it: without the private answers of others."""
        since = self._private_since
        if since is None or seat in self._private_seats:
            return self.state
        if self._table_before is None or self._table_before[0] != since:
            earlier = shallow_copy(self)
            earlier.past = []
            earlier._rebuild([each for each in self._turn_answers if each[0] < since])
            self._table_before = since, earlier.state
        return self._table_before[1]

    def fork(self, secret: bytes | None = None) -> Engine[S]:
        """Return an independent twin. Another `secret` gives other draws from now on.

        Raises: IllegalAnswer if that secret makes the answers of this turn impossible.
        """
        twin = shallow_copy(self)
        twin.log, twin.past, twin.turn_starts = self.log[:], self.past[:], self.turn_starts[:]
        twin.private, twin.took = self.private[:], self.took[:]
        if secret is not None:
            twin._chance = Chance(secret)
        if self.outcome is None:
            twin._rebuild(self._turn_answers)
            if self.paused:
                twin.pause()
        else:
            twin.state = copy(self.state)
        return twin

    # --- changes ----------------------------------------------------------------------------------

    def answer(self, seat: Seat, answer: Json, question: str | None = None) -> None:
        """Give `seat`'s answer to its open question, and play on.

        Raises, with the match unchanged:
            IllegalAnswer: the answer is not on offer, or the question with the id `question` is closed.
            RulesFault: the rules break down.
        """
        self._check_running("")
        asked = self.question_of(seat)
        if question is not None and question not in self.open:
            raise IllegalAnswer(_("that question has been answered already; please look again"))
        if asked is None:
            raise IllegalAnswer(_("there is nothing for you to decide"))
        if question is not None and question != asked[0]:
            raise IllegalAnswer(_("that question is not yours to answer"))
        self.apply(Entry(seat, asked[0], answer))

    def act(self, seat: Seat, act: str, about: Json = None) -> None:
        """Carry out one of `ACTS`, or `undo`.

        Raises: IllegalAnswer, with the match unchanged, if that is impossible now.
        """
        if act != "undo" and act not in ACTS:
            raise IllegalAnswer(_("there is no action “{act}”", act=act[:60]))
        if act == "undo" and 0 <= seat < self.state.seats and not self.can_undo(seat):
            self._check_running("")
            raise IllegalAnswer(NOT_TAKEN_BACK)
        self.apply(Entry(seat, act, about))

    def apply(self, entry: Entry) -> None:
        """Append `entry` to the log and carry it out. All other methods of playing call this one.

        Raises, with the match unchanged: IllegalAnswer or RulesFault.
        """
        if self._spend is not None:
            self._spend()
        if not 0 <= entry.seat < self.state.seats:
            raise IllegalAnswer(_("there is no seat {n}", n=entry.seat))
        self._check_running(entry.question)
        self._took = 0
        if entry.question == "undo":
            self._undo(entry)
            self._table_before = None  # it may hold answers that were taken back
        elif perform := ACTS.get(entry.question):
            self._is_private, self._table_before = False, None  # the journal tells of acts too
            self._perform(perform, entry)
        else:
            self._answer(entry)
        self.private.append(self._is_private)
        self.took.append(self._took)

    def _perform(self, perform: Callable[[Engine[Any], Entry], None], entry: Entry) -> None:
        turn, index = self.checkpoint, self.version
        perform(self, entry)
        if self.checkpoint is turn:
            self._turn_acts = [*self._turn_acts, index]  # a new list: twins share it

    def take_up(self, entries: Sequence[Entry], private: Sequence[bool], took: Sequence[int]) -> None:
        """Append the entries of a turn that has just begun, and play only the answers that stand after its last
        undo.

        `private` and `took` describe the whole log, as found when each entry was first played. The result
        equals playing all entries; the cost grows with their number only.

        Raises: IllegalAnswer or RulesFault if the rules refuse them.
        """
        begun, played = self.version, 1 + last_undo(entries)
        self.private[:], self.took[:] = private[:begun], took[:begun]
        for entry in entries[:played]:
            self._pass_over(entry, took[self.version])
        if played:
            self._rebuild(self._turn_answers)
        for entry in entries[played:]:
            self.apply(entry)
        self.private[:], self.took[:] = private, took

    def follow(self, entry: Entry, *, gone: bool) -> None:
        """Append an entry in a replay, and play it unless it is `gone`: taken back, or an undo."""
        if gone or (entry.is_answer and entry.question not in self.open):
            self.log.append(entry)
            self.private.append(True)
            self.took.append(0)
        else:
            self.apply(entry)

    def follow_all(self, entries: Sequence[Entry]) -> None:
        """Replay from a turn start without the answers taken back."""
        gone = taken_back(entries)
        for index, entry in enumerate(entries):
            self.follow(entry, gone=index in gone)

    def _check_running(self, act: str) -> None:
        if self.outcome is not None:
            raise IllegalAnswer(_("the match is over"))
        if self.paused and act not in WHILE_PAUSED:
            raise IllegalAnswer(_("the match is paused: resume it to play on"))

    def _answer(self, entry: Entry) -> None:
        question = self.open.get(entry.question)
        if question is None or question.seat != entry.seat:
            raise IllegalAnswer(_("that question is not open; please look again"))
        value = question.accept(entry.answer)
        index, turn = len(self.log), self.checkpoint
        known = self._known
        self._play(entry, Reply(question, value))
        if self.checkpoint is not turn:
            return  # the turn is over and final
        if known != self._known:
            self.undo_floor = index + 1
        self._note_openness(index, question)
        self._turn_answers.append((index, entry))

    # --- effects of acts --------------------------------------------------------------------------

    def log_act(self, entry: Entry) -> None:
        """Append an act to the log and to the journal."""
        self.log.append(entry)
        self._say_act(entry, self.version)

    def end(self, outcome: Outcome) -> None:
        """End the match by an act."""
        self.broken_off = self.checkpoint
        self._ended_by = self.outcome = outcome
        self._flow, self._suspended = None, None
        self.open, self._round = {}, None
        self._finish_turn(self.version)

    def pause(self) -> None:
        """Close all questions until `resume`."""
        self._suspended, self.open = self.open, {}

    def resume(self) -> None:
        """Ask the questions open before the pause again, under new ids."""
        assert self._suspended is not None
        self._ask_anew(self._suspended, self.version)
        self._suspended = None

    def go_back(self, index: int) -> None:
        """Restore the table at the start of the turn of version `index`; the log goes on."""
        chance = self._chance
        turn = self.turn_starts[bisect_right(self.turn_starts, index) - 1]
        kept = self.kept[: bisect_right(self.kept, turn, key=attrgetter("index"))]
        first = bisect_left(self.turn_starts, kept[-1].index)
        earlier = Engine(
            self.rules, chance.secret, self.origin, self.log[: kept[-1].index], at=kept[-1], kept=kept,
            turn_starts=self.turn_starts[:first], script=chance.script, spend=self._spend,
        )  # fmt: skip
        for begun, ended in pairwise(each for each in self.turn_starts[first:] if each <= turn):
            earlier.take_up(self.log[begun:ended], self.private[:ended], self.took[:ended])
        start = earlier.checkpoint
        self.state.attach_version(self.version)
        self.state.say(gone_back_line(turns_back(f"back:{index}", self.turn_starts)))
        lines = self.state.journal
        self.past += lines
        self._begin(Checkpoint(self.version, start.state, lines, {}, self.standing_orders))

    def apply_standing_order(self, entry: Entry) -> None:
        """Change the standing orders, and let one answer an open question."""
        self.standing_orders = orders_after(self.rules.standing_orders, self.standing_orders, entry)
        self._say_act(entry, self.version + 1)
        reply = self._standing_order_reply()
        if reply is None:
            self.log.append(entry)
            self._is_private = True
        else:
            turn, known = self.checkpoint, self._known
            self._play(entry, reply)
            if self.checkpoint is turn and known != self._known:
                self.undo_floor = self.version


def seen_waiting(waiting: list[Seat], sealed: list[Seat], viewer: Seat | None) -> list[Seat]:
    """Return the seats that owe an answer, as `viewer` sees them.

    During a sealed round these are all its participants, except a viewer who has answered.
    """
    if not sealed or not waiting:  # a pause empties it
        return waiting
    return [seat for seat in sealed if seat != viewer or seat in waiting]
