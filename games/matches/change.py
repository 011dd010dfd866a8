"""The change that a move makes to a match: judged in memory, and stored as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games import models
from games.core.log import Checkpoint, Entry
from games.core.match import Match
from games.core.questions import Json
from games.core.table import Line
from games.services.time_controls import TIME_CONTROLS, TimeControl


@dataclass(frozen=True, slots=True)
class Step:
    """One more entry of the log, with what is stored beside it."""

    entry: Entry
    person: int | None  # primary key
    client_id: str
    arrived_at: datetime  # when the server got it
    created_at: datetime
    private: bool  # whether it has told the others nothing
    took: int  # how many answers it took back


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a match between two moves."""

    turn_start: Checkpoint  # of the running turn
    waiting: list[int]  # seats that owe an answer
    sealed: list[int]  # seats that take part in the sealed round that is open
    sealed_since: int | None  # the version at which that round was opened
    agreed: dict[str, list[int]]  # what is proposed, and who is for it

    @classmethod
    def of(cls, game: Match[Any]) -> Standing:
        return cls(game.checkpoint, game.waiting, game.sealed, game.sealed_since, game.agreed)


@dataclass(frozen=True, slots=True)
class Change:
    """A step of a match with all that follows from it, ready to be stored."""

    match: models.Match
    version: int  # of the match before the step
    step: Step
    before: Standing
    after: Standing
    turn: int  # its number after the step
    turn_begun: (
        Checkpoint | None
    )  # the start of the turn that the step has led to, if to another one
    lines: list[Line]  # of the journal: those of turns that the step has ended
    pending: dict[int, str]  # the id of the open question, by seat
    paused: bool
    outcome: dict[str, Json] | None
    shown_version: int  # the newest that everybody has been shown
    news_for: list[int]  # people in whose lists of matches this one looks different now

    @property
    def ended_sealed_round(self) -> bool:
        """Return whether the sealed round that was open before is over."""
        return self.before.sealed_since != self.after.sealed_since

    @property
    def new_proposals(self) -> dict[str, list[int]] | None:
        """Return what is proposed from now on, if the step has changed that."""
        return None if self.after.agreed == self.before.agreed else self.after.agreed

    @property
    def time_control(self) -> TimeControl:
        return TIME_CONTROLS[self.match.time_control]
