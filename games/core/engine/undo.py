"""Undo: taking back an answer of the current turn."""

from __future__ import annotations

from copy import copy as shallow_copy

from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer, Seat
from games.core.engine.acts import agreed_after
from games.core.engine.log import Entry
from games.core.engine.runner import Runner, S

NOT_TAKEN_BACK = _("your last choice can no longer be undone")


class Retraction(Runner[S]):
    """The current turn of a match, in which each seat may take back its last answer."""

    def can_undo(self, seat: Seat) -> bool:
        """Return whether `seat` can take back its last answer of this turn.

        An answer before a sealed round is final: its state would reveal who has answered.
        """
        at = self._last_undoable(seat)
        if at is None or (self.sealed and at < self._round_since):
            return False
        later = [index for index, entry in self._turn_answers if index > at and entry.seat != seat]
        return not self._public(later) or bool(self.sealed) or self._stands_without(at)

    def _public(self, answers: list[int]) -> list[int]:
        """Return those answers that precede the private ones at the end."""
        return [at for at in answers if self._private_since is None or at < self._private_since]

    def _stands_without(self, at: int) -> bool:
        """Return whether the turn can be played without the entry `at`."""
        twin = shallow_copy(self)
        twin.past = []
        try:
            twin._rebuild([each for each in self._turn_answers if each[0] != at])
        except IllegalAnswer:  # a later answer depends on it
            return False
        return True

    def _last_undoable(self, seat: Seat) -> int | None:
        if self.outcome is not None or self.paused:
            return None
        for at, entry in reversed(self._turn_answers):
            if at < self.undo_floor:
                return None
            if entry.seat == seat:
                return at
            if at in self._open_answers:  # it made this seat's earlier answers final
                return None
        return None

    def _undo(self, entry: Entry) -> None:
        at = self._last_undoable(entry.seat)
        if at is None:
            raise IllegalAnswer(NOT_TAKEN_BACK)
        kept = [(index, earlier) for index, earlier in self._turn_answers if index != at]
        before, told = self._turn_answers, self._told(entry.seat)
        public = self._public([index for index, _answer in kept])
        self.log.append(entry)
        try:
            try:
                self._rebuild(kept)
            except IllegalAnswer:  # later private answers depend on it and go too
                self._rebuild([each for each in kept if each[0] < at or each[0] in public])
            self._took = len(before) - len(self._turn_answers)
            self._is_private = self._has_told_nothing(entry.seat, told)
        except IllegalAnswer:  # a later answer depends on this one
            self.log.pop()
            self._rebuild(before)
            raise IllegalAnswer(NOT_TAKEN_BACK) from None

    def _pass_over(self, entry: Entry, took: int) -> None:
        """Append an entry without playing it. The table lags behind until the turn is replayed.

        An undo that took several answers back took its own and all private ones at the end.
        """
        answers = self._turn_answers
        if entry.is_answer:
            answers.append((self.version, entry))
        elif entry.question == "undo":
            own = [n for n, (_at, earlier) in enumerate(answers) if earlier.seat == entry.seat]
            if not own:
                raise IllegalAnswer(NOT_TAKEN_BACK)
            if own[-1] < len(answers) - 1 and not took:
                self._rebuild(answers)  # only the rules know which later answers depend on it
                self._undo(entry)
                return
            del answers[own[-1]]
            del answers[len(answers) - max(0, took - 1) :]
        else:
            self.agreed = agreed_after(self.agreed, entry, self.state.seats)
            self._turn_acts.append(self.version)
        self.log.append(entry)
