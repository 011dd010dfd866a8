"""A match: rules, a secret and a log. Everything else is derived from them.

The log is append-only. Besides answers it holds what the platform lets people do about a match:
`undo`, `resign`, `agree` / `disagree` (to a draw, to end without result, to go back), and `away`:
what the table does about a player who is not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from games.core.chance import Chance
from games.core.flow import Flow, where
from games.core.messages import Message, Name, _
from games.core.questions import IllegalAnswer, Json, Question, Reply, Seat
from games.core.rules import Outcome, Rules
from games.core.table import Line, Table, copy, dump, load

S = TypeVar("S", bound=Table)
MAX_VERSION = 10**8
QUIET_TURNS = 1000  # so many turns without a question mean that rules are going in circles
ACTS = ("undo", "resign", "agree", "disagree", "away")


class RulesFault(Exception):
    """The rules broke down over an answer; the match stands as it was before."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of a log: an answer to the question with that id, or one of `ACTS`."""

    seat: Seat
    question: str
    answer: Json = None


class Checkpoint(msgspec.Struct, frozen=True):
    """The whole match at a turn start: the state, the open proposals with who is for them, and
    the journal lines of the turn before."""

    index: int
    state: bytes
    journal: list[Line] = []
    agreed: dict[str, list[Seat]] = {}


class Match(Generic[S]):
    """A game in progress.

    `version` is the length of the log and counts up for ever. A question keeps its id, which is
    the version that opened it and its seat ("17.0"), for as long as it stays open.
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
        script: Sequence[tuple[str, str | int]] = (),
    ) -> None:
        """The match that began at `origin` and has the whole `log`.

        Where a later checkpoint `at` is known, with the journal `past` up to it, only the answers
        since then are played. `script` fixes coming dice (see `Chance`).
        """
        entries = list(log)
        start = at or origin
        self.rules = rules
        self.log = entries[: start.index]
        self.past = list(past)
        self.outcome: Outcome | None = None
        self.open: dict[str, Question[Any]] = {}
        self.origin = origin
        self._chance = Chance(secret, script=script)
        self._ended_by: Outcome | None = None
        self.agreed: dict[str, list[Seat]] = {}  # what is proposed, and who is for it
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
    ) -> Match[S]:
        """A new match, or one that is told again from its log."""
        chance = Chance(secret)
        checked = rules.check_options(seats, options)
        state = rules.setup(seats, checked, chance)
        state.seats, state.options = seats, checked
        state.attach(chance)
        return cls(
            rules, secret, Checkpoint(0, dump(state), state.journal), log, past=state.journal
        )

    # --- what everybody may ask ---------------------------------------------------------------

    @property
    def version(self) -> int:
        return len(self.log)

    @property
    def journal(self) -> list[Line]:
        return self.past + self.state.journal

    @property
    def waiting(self) -> list[Seat]:
        """The seats that owe an answer, in the order they were asked."""
        return [question.seat for question in self.open.values()]

    def question_of(self, seat: Seat) -> tuple[str, Question[Any]] | None:
        """The open question of `seat`, with its id."""
        for key, question in self.open.items():
            if question.seat == seat:
                return key, question
        return None

    def view(self, seat: Seat | None) -> msgspec.Struct:
        return self.rules.view(self.state, seat)

    def can_undo(self, seat: Seat) -> bool:
        return self._last_live(seat) is not None

    def fork(self, secret: bytes | None = None) -> Match[S]:
        """An independent twin; with another `secret`, its coming draws are other ones."""
        twin = Match.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.log, twin.past, twin.agreed = self.log[:], self.past[:], dict(self.agreed)
        if secret is not None:
            twin._chance = Chance(secret)
        if self.outcome is None:
            twin._rebuild(self._live)
        else:
            twin.state = copy(self.state)
        return twin

    def where(self) -> str:
        """Which rule is waiting, such as `turn > phase > research`, for reports of faults."""
        return where(self._flow)

    # --- what changes a match -----------------------------------------------------------------

    def answer(self, seat: Seat, answer: Json, question: str | None = None) -> None:
        """Give `seat`'s answer to its open question, and play on.

        IllegalAnswer (nothing has changed) if it does not fit, or if `question` is not open any
        more; RulesFault (nothing has changed either) if the rules break down.
        """
        if self.outcome is not None:
            raise IllegalAnswer(_("the match is over"))
        asked = self.question_of(seat)
        if question is not None and question not in self.open:
            raise IllegalAnswer(_("that question has been answered already; please look again"))
        if asked is None:
            raise IllegalAnswer(_("there is nothing for you to decide"))
        if question is not None and question != asked[0]:
            raise IllegalAnswer(_("that question is not yours to answer"))
        self.apply(Entry(seat, asked[0], answer))

    def act(self, seat: Seat, act: str, about: Json = None) -> None:
        """Undo, resign, agree or disagree; IllegalAnswer if that cannot be done now."""
        if act not in ACTS:
            raise IllegalAnswer(_("there is no such thing to do as “{act}”", act=act[:60]))
        self.apply(Entry(seat, act, about))

    def apply(self, entry: Entry) -> None:
        """Append `entry` to the log and do what it says; all other ways to play lead here."""
        if self.outcome is not None:
            raise IllegalAnswer(_("the match is over"))
        if not 0 <= entry.seat < self.state.seats:
            raise IllegalAnswer(_("there is no seat {n}", n=entry.seat))
        match entry.question:
            case "undo":
                self._undo(entry)
            case "resign":
                self._resign(entry)
            case "agree":
                self._agree(entry)
            case "disagree":
                self._disagree(entry)
            case "away":
                self._away(entry)
            case _:
                self._answer(entry)

    def _answer(self, entry: Entry) -> None:
        question = self.open.get(entry.question)
        if question is None or question.seat != entry.seat:
            raise IllegalAnswer(_("that question is not open; please look again"))
        value = question.accept(entry.answer)
        index, turn = len(self.log), self.checkpoint
        known = (self._chance.draws, self.state.reveals)
        self.log.append(entry)
        try:
            self._resume(Reply(question, value), index + 1)
        except Exception as fault:
            said = "a hidden answer" if question_is_hidden(question) else repr(entry.answer)
            report = f"{self.rules.slug}: {self.where()}: {said} to {question.prompt.id!r}"
            self.log.pop()
            self._rebuild(self._live)
            raise RulesFault(report) from fault
        if self.checkpoint is not turn:
            return  # the turn is over and final
        if known != (self._chance.draws, self.state.reveals):
            self.barrier = index + 1
        elif not question_is_hidden(question) and self._others_since_barrier(entry.seat):
            self.barrier = index
        self._live.append((index, entry))

    def _others_since_barrier(self, seat: Seat) -> bool:
        return any(at >= self.barrier and entry.seat != seat for at, entry in self._live)

    def _last_live(self, seat: Seat) -> int | None:
        if self.outcome is not None:
            return None
        for at, entry in reversed(self._live):
            if at < self.barrier:
                return None
            if entry.seat == seat:
                return at
        return None

    def _undo(self, entry: Entry) -> None:
        at = self._last_live(entry.seat)
        if at is None:
            raise IllegalAnswer(_("your last choice can no longer be taken back"))
        kept = [(index, earlier) for index, earlier in self._live if index != at]
        before = self._live
        self.log.append(entry)
        try:
            self._rebuild(kept)
        except IllegalAnswer:  # somebody's later answer hangs on this one
            self.log.pop()
            self._rebuild(before)
            raise IllegalAnswer(_("your last choice can no longer be taken back")) from None

    def _resign(self, entry: Entry) -> None:
        outcome = self.rules.resigned(self.state, entry.seat)
        if outcome is None:
            raise IllegalAnswer(
                _("you cannot resign here: leave your seat to somebody else instead")
            )
        self.log.append(entry)
        self._say(_("{player} resigns", player=Name(entry.seat)), self.version)
        self._end(outcome)

    def _agree(self, entry: Entry) -> None:
        about = entry.answer
        _wish(about, self.version)
        if about == "draw" and self.state.seats != 2:
            raise IllegalAnswer(_("a draw can be agreed between two players only"))
        agreed = self.agreed.get(about, [])
        if entry.seat in agreed:
            raise IllegalAnswer(_("you have proposed that already"))
        self.log.append(entry)
        self.agreed = {**self.agreed, about: [*agreed, entry.seat]}
        if (said := _proposal(entry)) is not None:
            self._say(said, self.version)
        if len(self.agreed[about]) == self.state.seats:
            self._carry_out(about)

    def _carry_out(self, about: str) -> None:
        self.agreed = {}
        if about == "draw":
            self._end(
                Outcome(
                    "agreement", _("a draw was agreed"), list(range(self.state.seats)), draw=True
                )
            )
        elif about == "void":
            self._end(Outcome("void", _("the players ended the match without result")))
        else:
            self._go_back(int(about.removeprefix("back:")))

    def _disagree(self, entry: Entry) -> None:
        if not isinstance(entry.answer, str) or entry.answer not in self.agreed:
            raise IllegalAnswer(_("nobody has proposed that"))
        self.log.append(entry)
        self.agreed = {about: who for about, who in self.agreed.items() if about != entry.answer}
        if (said := _proposal(entry)) is not None:
            self._say(said, self.version)

    def _away(self, entry: Entry) -> None:
        said = _absence(entry)
        self.log.append(entry)
        self._say(said, self.version)
        if entry.answer == "end":
            self._end(Outcome("void", _("the match ended without result, as a player was away")))

    # --- how it works -------------------------------------------------------------------------

    def _begin(self, checkpoint: Checkpoint) -> None:
        """Set the table as `checkpoint` has it and start its turn."""
        self.checkpoint = checkpoint
        self.agreed = dict(checkpoint.agreed)
        self.barrier = checkpoint.index  # entries before this one are final
        self._live: list[tuple[int, Entry]] = []  # answers of this turn that stand
        self._lay(checkpoint)
        self._resume(None, checkpoint.index)

    def _lay(self, checkpoint: Checkpoint) -> None:
        state: S = load(self.rules.state_type, checkpoint.state)  # type: ignore[assignment]
        self._chance = self._chance.at(state.draws, state.rolled)
        state.attach(self._chance)
        state.journal = []
        self.state = state
        self.open = {}
        self._flow: Flow[None] | None = None

    def _resume(self, reply: Reply | None, version: int) -> None:
        """Run the rules until they ask something or the match is over."""
        self.state.attach_version(version)
        for turns in range(QUIET_TURNS):
            if self._flow is None:
                self.outcome = self._ended_by or self.rules.result(self.state)
                if reply is not None or turns:
                    self._finish_turn(version)
                if self.outcome is not None:
                    self.open = {}
                    return
                self._flow = self.rules.turn(self.state)
                reply = None
            try:
                pending = self._flow.send(reply)  # type: ignore[arg-type]
            except StopIteration:
                self._flow = None
                continue
            self._ask(pending, version)
            return
        raise RuntimeError(f"{self.rules.slug}: {QUIET_TURNS} turns without a question")

    def _ask(self, pending: tuple[Question[Any], ...], version: int) -> None:
        known = {id(question): key for key, question in self.open.items()}
        self.open = {
            known.get(id(question), f"{version}.{question.seat}"): question for question in pending
        }
        if len({question.seat for question in pending}) != len(pending):
            raise RuntimeError(f"{self.rules.slug}: two questions to one seat: {self.where()}")

    def _finish_turn(self, version: int) -> None:
        """A turn is over: it becomes final, and proposals lapse that its player did not share."""
        lines, self.state.journal = self.state.journal, []
        self.past += lines
        if self.log:
            mover = self.log[-1].seat
            self.agreed = {about: seats for about, seats in self.agreed.items() if mover in seats}
        self.checkpoint = Checkpoint(version, dump(self.state), lines, self.agreed)
        self.barrier = version
        self._live = []

    def _rebuild(self, kept: list[tuple[int, Entry]]) -> None:
        """Play this turn again from its start, with the answers `kept` (index, entry) only."""
        start = self.checkpoint
        answers = dict(kept)
        self._lay(start)
        self._resume(None, start.index)
        for index in range(start.index, len(self.log)):
            if index in answers:
                question = self.open.get(answers[index].question)
                if question is None:
                    raise IllegalAnswer(_("that question is not open; please look again"))
                self._resume(Reply(question, question.accept(answers[index].answer)), index + 1)
            elif (retold := _retold(self.log[index])) is not None:
                self._say(retold, index + 1)
        self._live = list(kept)

    def _go_back(self, index: int) -> None:
        """Set the table as at the start of the turn of version `index`; the log goes on."""
        earlier = Match(self.rules, b"", self.origin)
        earlier._chance = self._chance.at(0, 0)
        earlier._begin(self.origin)
        for entry in self.log[:index]:
            earlier.apply(entry)
        self._say(_("the match goes back to move {n}", n=earlier.checkpoint.index), self.version)
        lines = self.state.journal
        self.past += lines
        self._begin(Checkpoint(self.version, earlier.checkpoint.state, lines))

    def _end(self, outcome: Outcome) -> None:
        self._ended_by = self.outcome = outcome
        self._flow = None
        self.open = {}
        self._finish_turn(self.version)

    def _say(self, message: Message, version: int) -> None:
        self.state.attach_version(version)
        self.state.say(message)


def question_is_hidden(question: Question[Any]) -> bool:
    """Whether nobody else may learn anything of the answer yet."""
    return bool(getattr(question, "hidden", False))


def _wish(about: Json, version: int) -> Message:
    """What is proposed, in words; IllegalAnswer if there is no such thing to propose."""
    if about == "draw":
        return _("a draw")
    if about == "void":
        return _("to end the match without result")
    if isinstance(about, str) and about.startswith("back:"):
        index = about.removeprefix("back:")
        if len(index) < 8 and index.isascii() and index.isdigit() and int(index) <= version:
            return _("to go back to move {n}", n=int(index))
    raise IllegalAnswer(_("there is no such thing to propose"))


def _proposal(entry: Entry) -> Message | None:
    """The journal line of an entry that proposes something or is against it."""
    if entry.question not in ("agree", "disagree"):
        return None
    wish = _wish(entry.answer, MAX_VERSION)
    if entry.question == "agree":
        return _("{player} is for it: {wish}", player=Name(entry.seat), wish=wish)
    return _("{player} is against it: {wish}", player=Name(entry.seat), wish=wish)


def _absence(entry: Entry) -> Message:
    """The journal line of an entry about a player who is away; IllegalAnswer if there is none."""
    player = Name(entry.seat)
    match entry.answer:
        case "once":
            return _("{player} is away: a program answers in their place this time", player=player)
        case "program":
            return _("{player} is away: a program plays on in their place", player=player)
        case "end":
            return _("{player} is away: the table plays no further", player=player)
        case "left":
            return _("{player} leaves their seat", player=player)
        case "substitute":
            return _("{player} takes over this seat", player=player)
        case "back":
            return _("{player} is back", player=player)
    raise IllegalAnswer(_("there is no such thing to do about somebody who is away"))


def _retold(entry: Entry) -> Message | None:
    """The journal line of an entry that is not an answer, if it has one."""
    return _absence(entry) if entry.question == "away" else _proposal(entry)
