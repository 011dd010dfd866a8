"""The runner: resumes the rules with answers, and replays the current turn.

Undo and acts are in `games.core.engine.engine`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.dialogue.messages import Name, _
from games.core.dialogue.questions import IllegalAnswer, Question, Reply, Seat, is_hidden
from games.core.engine.acts import say_act
from games.core.engine.flow import Flow, Round, together, where
from games.core.engine.log import Checkpoint, Entry
from games.core.engine.table import Line, Table, dump, load
from games.core.rules import Outcome, Rules
from games.core.standing_orders import orders_after, reply_by_order, without_lapsed

S = TypeVar("S", bound=Table)
MAX_TURNS_WITHOUT_QUESTION = 1000  # more mean an endless loop of the rules
KEPT_EVERY = 100  # entries: a return replays so many at most


class RulesFault(Exception):
    """An error of the rules over an answer. The match is unchanged."""


class _Told(NamedTuple):
    """A snapshot of the others' knowledge besides the table."""

    turn: Checkpoint
    known: tuple[int, int]
    asked: tuple[list[str], bool]  # their questions, and whether they see the seat owe an answer
    journal: list[Line]
    lines: int


class Runner(Generic[S]):
    """The table, the log, and the coroutine of the rules that waits for an answer.

    Playing an entry resumes the rules with its reply. Replaying a turn restores its `checkpoint` first.

    An entry is *private* if it tells the others nothing. It adds no journal line, draws and reveals nothing,
    and changes nobody else's questions. Others go on seeing the table before it.
    """

    state: S
    checkpoint: Checkpoint  # the start of the turn
    kept: tuple[Checkpoint, ...] = ()  # some earlier turn starts, without their journals
    undo_floor: int  # entries before this one are final
    _open_answers: set[int]  # answers of this turn seen by everybody
    private: list[bool]  # for each entry of the log
    took: list[int]  # answers taken back by each entry; 0: unknown, or no undo
    _turn_answers: list[tuple[int, Entry]]  # answers of this turn not taken back
    _turn_acts: list[int]  # places of its acts
    _is_private: bool = False  # the newest entry's
    _took: int = 0  # the newest entry's
    _round_since: int  # the version that opened the round
    _private_since: int | None  # the first private answer with no public one after it
    _private_seats: set[Seat]  # the seats of these answers

    def __init__(
        self,
        rules: Rules[S],
        chance: Chance,
        log: list[Entry],
        past: Iterable[Line],
        spend: Callable[[], None] | None,
    ) -> None:
        self.rules = rules
        self.log = log
        self.past = list(past)
        self.outcome: Outcome | None = None
        self.open: dict[str, Question[Any]] = {}
        self.agreed: dict[str, list[Seat]] = {}  # the seats in favour of each proposal
        self.standing_orders: dict[Seat, list[str]] = {}  # keys, oldest first
        self._chance = chance
        self._spend = spend
        self._round: together[Any] | None = None  # the open questions of several seats
        self._flow: Flow[None] | None = None
        self._suspended: dict[str, Question[Any]] | None = None  # the questions open before a pause
        self._ended_by: Outcome | None = None
        self.turn_starts: list[int] = []  # the known versions at which turns began

    @property
    def version(self) -> int:
        return len(self.log)

    @property
    def sealed(self) -> list[Seat]:
        """Return the participants of the sealed round that is open or paused; nobody if there is none."""
        if self._round is None or not self._round.sealed:
            return []
        return sorted(self._round.seats)

    @property
    def sealed_since(self) -> int | None:
        """Return the version that opened the sealed round; None if there is none."""
        return self._round_since if self.sealed else None

    @property
    def paused(self) -> bool:
        return self._suspended is not None

    def where(self) -> str:
        """Return the coroutines that wait for an answer, such as `turn > phase > research`."""
        return where(self._flow)

    def _begin(self, checkpoint: Checkpoint) -> None:
        """Restore the table of `checkpoint`, and start its turn."""
        self.checkpoint = checkpoint
        self.turn_starts.append(checkpoint.index)
        self._keep(checkpoint)
        self.agreed = dict(checkpoint.agreed)
        self._suspended = None
        self.undo_floor, self._open_answers = checkpoint.index, set()
        self._turn_answers, self._turn_acts = [], []
        self._restore(checkpoint)
        self._resume(None, checkpoint.index)

    def _keep(self, start: Checkpoint) -> None:
        """Keep the checkpoint of a turn start. A tuple, because twins of a match share it."""
        if not self.kept or self.kept[-1].index < start.index:
            self.kept = (*self.kept, replace(start, journal=[]))

    def _restore(self, checkpoint: Checkpoint) -> None:
        state: S = load(self.rules.state_type, checkpoint.state)  # type: ignore[assignment]
        self._chance = self._chance.at(state.draws, state.rolled)
        state.attach(self._chance)
        state.journal = []
        self.state = state
        self.standing_orders = checkpoint.standing_orders
        self.open, self._round, self._flow = {}, None, None
        self._round_since = checkpoint.index
        self._private_since, self._private_seats = None, set()

    def _resume(self, reply: Reply | None, version: int) -> None:
        """Run the rules until they ask something or the match is over."""
        self.state.attach_version(version)
        for turns in range(MAX_TURNS_WITHOUT_QUESTION):
            if self._flow is None:
                self.outcome = self._ended_by or self.rules.result(self.state)
                if reply is not None or turns:
                    self._finish_turn(version)
                if self.outcome is not None:
                    self.open, self._round = {}, None
                    return
                self._flow = self.rules.turn(self.state)
                reply = None
            try:
                pending = self._flow.send(reply)  # type: ignore[arg-type]
            except StopIteration:
                self._flow = None
                continue
            self._ask(pending, version)
            if (reply := self._standing_order_reply()) is None:
                return
            said = _("{player} answers automatically", player=Name(reply.question.seat))
            if is_hidden(reply.question) and self.rules.conceals_orders:
                self.state.say_when_revealed(said)
            else:
                self.state.say(said)
                self.undo_floor = max(self.undo_floor, version)
        raise RuntimeError(f"{self.rules.slug}: {MAX_TURNS_WITHOUT_QUESTION} turns, no question")

    def _advance(self, seat: Seat, reply: Reply, index: int) -> None:
        """Resume the rules with the reply of `seat` in the entry `index`."""
        told = self._told(seat)
        self._resume(reply, index + 1)
        self._is_private = self._has_told_nothing(seat, told)
        if not self._is_private:
            self._private_since, self._private_seats = None, set()
            return
        if self._private_since is None:
            self._private_since = index
        self._private_seats = self._private_seats | {seat}

    def _told(self, seat: Seat) -> _Told:
        """Return a snapshot of what all but `seat` know."""
        journal = self.state.journal
        return _Told(self.checkpoint, self._known, self._asked_but(seat), journal, len(journal))

    def _asked_but(self, seat: Seat) -> tuple[list[str], bool]:
        """Return the questions of all but `seat`, and whether they see that it owes an answer."""
        asked = [key for key, question in self.open.items() if question.seat != seat]
        sealed = self._round is not None and self._round.sealed
        return asked, sealed or len(asked) < len(self.open)

    def _has_told_nothing(self, seat: Seat, before: _Told) -> bool:
        """Return whether all but `seat` have learned nothing since `before`."""
        if self.checkpoint is not before.turn or self._known != before.known:
            return False
        journal, earlier = self.state.journal, before.journal
        if journal is earlier:
            told = any(_is_told(line, seat) for line in journal[before.lines :])
        else:
            told = [line for line in journal if _is_told(line, seat)] != [
                line for line in earlier if _is_told(line, seat)
            ]
        return not told and self.outcome is None and self._asked_but(seat) == before.asked

    def _ask(self, pending: tuple[Question[Any], ...], version: int) -> None:
        known = {id(question): key for key, question in self.open.items()}
        self.open = {known.get(id(question), f"{version}.{question.seat}"): question for question in pending}
        asking = pending.asked_by if isinstance(pending, Round) else None
        if asking is not self._round:
            self._round, self._round_since = asking, version
        if len(pending) > 1 and len({question.seat for question in pending}) != len(pending):
            raise RuntimeError(f"{self.rules.slug}: two questions to one seat: {self.where()}")

    def _ask_anew(self, asked: dict[str, Question[Any]], version: int) -> None:
        self.open = {f"{version}.{question.seat}": question for question in asked.values()}

    def _finish_turn(self, version: int) -> None:
        """Make the turn final. Proposals lapse unless its player shares them."""
        self.state.say_unsaid()
        lines, self.state.journal = self.state.journal, []
        self.past += lines
        if self.log:
            mover = self.log[-1].seat
            self.agreed = {about: seats for about, seats in self.agreed.items() if mover in seats}
        state = dump(self.state)
        self.checkpoint = Checkpoint(version, state, lines, self.agreed, self.standing_orders)
        self.turn_starts.append(version)
        if version - self.kept[-1].index >= KEPT_EVERY:
            self._keep(self.checkpoint)
        self.undo_floor, self._open_answers = version, set()
        self._turn_answers, self._turn_acts = [], []
        self._private_since, self._private_seats = None, set()

    def _rebuild(self, kept: list[tuple[int, Entry]]) -> None:
        """Replay this turn from its start with only the answers `kept` (index, entry).

        Answers taken back cost nothing and make nothing final.
        """
        start = self.checkpoint
        answers = dict(kept)
        self._restore(start)
        self.undo_floor, self._open_answers = start.index, set()
        self._resume(None, start.index)
        for index in sorted([*answers, *self._turn_acts]):
            entry, known = self.log[index], self._known
            if index in answers:
                if self._spend is not None:
                    self._spend()
                self._answer_again(index, entry)
            else:
                self._reapply_act(entry, index + 1)
            if known != self._known:
                self.undo_floor = index + 1
        self._turn_answers = list(kept)

    def _answer_again(self, index: int, entry: Entry) -> None:
        """Give an answer again during a replay of its turn."""
        question = self.open.get(entry.question)
        if question is None:
            raise IllegalAnswer(_("that question is not open; please look again"))
        self._advance(entry.seat, Reply(question, question.accept(entry.answer)), index)
        self._note_openness(index, question)

    def _note_openness(self, index: int, question: Question[Any]) -> None:
        """Note an answer that everybody has seen: it makes earlier answers of other seats final."""
        if not self._is_private and not is_hidden(question):
            self._open_answers.add(index)

    def _reapply_act(self, entry: Entry, version: int) -> None:
        """Carry out an act again during a replay of its turn."""
        self.standing_orders = orders_after(self.rules.standing_orders, self.standing_orders, entry)
        self._say_act(entry, version)
        if entry.question == "resume":
            self._ask_anew(self.open, version)
        if (reply := self._standing_order_reply()) is not None:
            self._resume(reply, version)

    def _standing_order_reply(self) -> Reply | None:
        """Return a standing order's reply to an open question, or None."""
        if not self.standing_orders:
            return None
        known = self.rules.standing_orders
        self.standing_orders = without_lapsed(known, self.standing_orders, self.state)
        return reply_by_order(known, self.standing_orders, self.state, self.open)

    def _say_act(self, entry: Entry, version: int) -> None:
        self.state.attach_version(version)
        say_act(self.state, self.rules.standing_orders, entry, self.turn_starts)

    def _play(self, entry: Entry, reply: Reply) -> None:
        """Append `entry` and resume the rules with `reply`. Raises: RulesFault if they break down."""
        self.log.append(entry)
        try:
            self._advance(entry.seat, reply, self.version - 1)
        except Exception as fault:  # whatever the rules raise, the match must stay playable
            said = "a hidden answer" if is_hidden(reply.question) else repr(entry.answer)
            about = f"{said} to {reply.question.prompt.id!r}"
            report = f"{self.rules.slug}: {self.where()}: {about}"
            self.log.pop()
            self._rebuild(self._turn_answers)
            raise RulesFault(report) from fault

    @property
    def _known(self) -> tuple[int, int]:
        """Return a value that changes with every draw and every reveal."""
        return self._chance.draws, self.state.reveals


def _is_told(line: Line, seat: Seat) -> bool:
    """Return whether anybody but `seat` reads this line."""
    return line.message is not None or any(reader != seat for reader in line.private)
