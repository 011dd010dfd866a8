"""Imagined matches: how a match may stand, and go on, as far as one of its seats can know.

They are all that computer opponents get to see of what is hidden (`games.core.opponents`).
"""

from __future__ import annotations

import random
from typing import Any, TypeVar

from games.core.chance import Chance
from games.core.log import Checkpoint, Entry
from games.core.match import Match
from games.core.messages import _
from games.core.questions import IllegalAnswer, Reply, Seat
from games.core.table import Line, Table

S = TypeVar("S", bound=Table)


class ImaginedChance(Chance):
    """Chance for imagined matches: quick, and with no secret behind it."""

    def __init__(self, generator: random.Random, draws: int = 0, rolled: int = 0) -> None:
        super().__init__(b"", draws, rolled)
        self._generator = generator

    def at(self, draws: int, rolled: int) -> Chance:
        return ImaginedChance(self._generator, draws, rolled)

    def below(self, n: int) -> int:
        self.draws += 1
        return int(self._generator.random() * n)


class ImaginedMatch(Match[S]):
    """A match that may be: it takes answers, and cannot be undone, forked or read back.

    It has no past but the journal that its seat has read. After a `RulesFault` it is of no more use.
    """

    def fork(self, secret: bytes | None = None) -> Match[S]:
        raise TypeError("an imagined match cannot be forked: imagine it again from the real one")

    def apply(self, entry: Entry) -> None:
        if entry.question not in self.open:
            raise IllegalAnswer(_("there is nothing for you to decide"))
        super().apply(entry)

    def _advance(self, seat: Seat, reply: Reply, index: int) -> None:
        """Resume the rules: who is told what is the same to all who imagine."""
        self._resume(reply, index + 1)

    def _finish_turn(self, version: int) -> None:
        """End the turn without a checkpoint, which nobody could go back to."""
        self.state.say_unsaid()
        self.checkpoint = Checkpoint(version, b"")
        self.undo_floor, self._turn_answers, self._open_answers = version, [], set()

    def _rebuild(self, kept: list[tuple[int, Entry]]) -> None:
        """Leave everything as it is: a fault of the rules has spoilt this match."""

    def _deal(self, seat: Seat, generator: random.Random) -> None:
        """Deal anew what `seat` cannot know, and ask others anew what hangs on it."""
        asked = self.question_of(seat)
        if asked is None:
            raise ValueError(f"seat {seat} is not asked anything")
        opened = int(asked[0].split(".")[0])
        read = [Line(line.at, line.for_seat(seat)) for line in self.journal]
        self._chance = ImaginedChance(generator)
        self.state.attach(self._chance)
        self.state.attach_version(opened)
        self.state = self.rules.determinize(self.state, seat, self._chance)
        self.state.__dict__.pop("unsaid", None)
        self.state.journal, self.past = [], [line for line in read if line.message is not None]
        self.log = [Entry(seat, "")] * opened  # of which only the length counts
        self.origin = self.checkpoint = Checkpoint(opened, b"")
        self.undo_floor, self._turn_answers, self._open_answers = opened, [], set()
        self.agreed = {}
        own = self.standing_orders.get(seat)
        self.standing_orders = {} if own is None else {seat: own}
        if self._round is None:
            self._ask((asked[1],), opened)
        else:
            self._ask(self._round.ask_others_anew(seat), opened)


def imagined(match: Match[S], seat: Seat, seed: int) -> Match[S]:
    """Return a match as it may be for all that `seat`, which is asked something, knows of `match`.

    The view, journal and question of `seat` are the real ones; all that it cannot know is dealt anew
    from `seed`, as are draws to come. Others are asked what they would be asked there, also
    if they have answered already and `seat` cannot know what. The same seed gives the same match
    for all real ones that `seat` cannot tell apart.
    """
    world: ImaginedMatch[Any] = ImaginedMatch.__new__(ImaginedMatch)
    vars(world).update(vars(match.fork()))
    world._deal(seat, random.Random(seed))
    return world
