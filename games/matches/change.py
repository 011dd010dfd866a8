"""Change of a match by a move: judged in memory, and stored as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.core.dialogue.questions import Json
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint, Entry
from games.core.engine.table import Line
from games.matches.models import Match
from games.matches.time_controls import TIME_CONTROLS, TimeControl


@dataclass(frozen=True, slots=True)
class Step:
    """New entry of the log with its stored data."""

    entry: Entry
    person: int | None  # primary key
    client_id: str
    arrived_at: datetime  # at the server
    created_at: datetime
    private: bool  # invisible to others
    took: int  # number of undone answers


@dataclass(frozen=True, slots=True)
class Standing:
    """State of a match between two moves."""

    turn_start: Checkpoint  # of the current turn
    waiting: list[int]  # seats that owe an answer
    sealed: list[int]  # seats in the open sealed round
    sealed_since: int | None  # the version at its start
    agreed: dict[str, list[int]]  # by proposal, the seats in favour

    @classmethod
    def of(cls, game: Engine[Any]) -> Standing:
        return cls(game.checkpoint, game.waiting, game.sealed, game.sealed_since, game.agreed)


@dataclass(frozen=True, slots=True)
class Change:
    """Step of a match with all its effects, ready for the store."""

    match: Match
    version: int  # of the match before the step
    step: Step
    before: Standing
    after: Standing
    turn: int  # the number of the turn after the step
    turn_begun: Checkpoint | None  # the start of a new turn
    lines: list[Line]  # of the journal, for turns that the step has ended
    pending: dict[int, str]  # the ids of open questions by seat
    ballots: frozenset[int]  # the seats that are asked to vote
    paused: bool
    outcome: dict[str, Json] | None
    shown_version: int  # the newest version that all viewers know
    news_for: list[int]  # people whose list of matches changes

    @property
    def ended_sealed_round(self) -> bool:
        """Return whether the step has ended a sealed round."""
        return self.before.sealed_since != self.after.sealed_since

    @property
    def new_proposals(self) -> dict[str, list[int]] | None:
        """Return all proposals, if the step has changed them."""
        return None if self.after.agreed == self.before.agreed else self.after.agreed

    @property
    def time_control(self) -> TimeControl:
        return TIME_CONTROLS[self.match.time_control]
