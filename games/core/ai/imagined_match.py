"""Imagined matches: possible positions of a match and their continuation, given the knowledge of one seat.

They are the only source of computer opponents for hidden information (`games.core.ai.opponents`).
"""

from __future__ import annotations

import random
from typing import Any, TypeVar

from games.core.chance import Chance
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer, Reply, Seat
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint, Entry
from games.core.engine.table import Line, Table

S = TypeVar("S", bound=Table)


class ImaginedChance(Chance):
    """Chance for imagined matches: fast, without a secret."""

    def __init__(self, generator: random.Random, draws: int = 0, rolled: int = 0) -> None:
        super().__init__(b"", draws, rolled)
        self._generator = generator

    def at(self, draws: int, rolled: int) -> Chance:
        return ImaginedChance(self._generator, draws, rolled)

    def below(self, n: int) -> int:
        self.draws += 1
        return int(self._generator.random() * n)


class ImaginedMatch(Engine[S]):
    """A possible match: it accepts answers, but no undo, fork or reading back.

    Its past is only the journal read by its seat. A `RulesFault` makes it useless.
    """

    def fork(self, secret: bytes | None = None) -> Engine[S]:
        raise TypeError("an imagined match cannot be forked: imagine it again from the real one")

    def apply(self, entry: Entry) -> None:
        if entry.question not in self.open:
            raise IllegalAnswer(_("there is nothing for you to decide"))
        super().apply(entry)

    def _advance(self, seat: Seat, reply: Reply, index: int) -> None:
        """Resume the rules, without noting who has been told."""
        self._resume(reply, index + 1)

    def _finish_turn(self, version: int) -> None:
        """End the turn without a checkpoint, since nobody goes back to it."""
        self.state.say_unsaid()
        self.checkpoint = Checkpoint(version, b"")
        self.undo_floor, self._turn_answers, self._open_answers = version, [], set()

    def _rebuild(self, kept: list[tuple[int, Entry]]) -> None:
        """Do nothing: a fault of the rules has spoilt this match."""

    def _deal(self, seat: Seat, generator: random.Random) -> None:
        """Deal everything unknown to `seat` anew, and restart the flows that depend on it."""
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
        self.log = [Entry(seat, "")] * opened  # only its length matters
        self.origin = self.checkpoint = Checkpoint(opened, b"")
        self.undo_floor, self._turn_answers, self._open_answers = opened, [], set()
        self.agreed = {}
        own = self.standing_orders.get(seat)
        self.standing_orders = {} if own is None else {seat: own}
        if self._round is None:
            self._ask((asked[1],), opened)
        else:
            self._ask(self._round.ask_others_anew(seat), opened)


def imagined(match: Engine[S], seat: Seat, seed: int) -> Engine[S]:
    """Return a possible match, given the knowledge of `seat`, which owes an answer in `match`.

    The view, journal and question of `seat` are the real ones. `seed` deals everything it cannot know, and all
    coming draws. Others are asked the questions of the imagined position, even after a real answer unknown to
    `seat`. The same seed gives the same match for all matches that look alike to `seat`.
    """
    world: ImaginedMatch[Any] = ImaginedMatch.__new__(ImaginedMatch)
    vars(world).update(vars(match.fork()))
    world._deal(seat, random.Random(seed))
    return world
