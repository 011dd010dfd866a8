"""Theories: tokens that move towards the centre, their peer review, and the final score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from games.planet_x.sky import THEORIES, Mode, object_at
from games.planet_x.track import Pawn

INNERMOST = 3  # the spaces of a sector are 0 (outermost, where tokens are put) to 3
FINDER_POINTS = 10


class Token(msgspec.Struct):
    """A theory on the board; a wrong one is off it, and kept here as a record."""

    owner: Pawn
    sector: int
    object: str
    phase: int  # the theory phase it was submitted in; the final actions count as one more
    heard: int = 0  # how many events had taught somebody something by then
    space: int = 0
    state: Literal["hidden", "right", "wrong"] = "hidden"


class Score(msgspec.Struct, frozen=True):
    """The points of one player: for being first, for each kind of theory, for Planet X."""

    first: int
    theories: dict[str, int]
    planet_x: int

    @property
    def total(self) -> int:
        return self.first + sum(self.theories.values()) + self.planet_x

    @property
    def rank(self) -> tuple[int, int, int]:
        """What decides who wins: the total, then Planet X, then being first."""
        return self.total, self.planet_x, self.first


def confirmed(tokens: Sequence[Token]) -> dict[int, str]:
    """The sectors about which a theory was found right, and what they hold."""
    return {token.sector: token.object for token in tokens if token.state == "right"}


def left_over(tokens: Sequence[Token], mode: Mode, owner: Pawn) -> dict[str, int]:
    """How many tokens of each object `owner` has not used."""
    used = [token.object for token in tokens if token.owner == owner]
    return {letter: mode.tokens[letter] - used.count(letter) for letter in THEORIES}


def review(tokens: Sequence[Token], sky: str) -> list[Token]:
    """Move the hidden tokens inwards; turn up those that arrive, and all beside a right one.

    Gives the tokens that were turned up, in the order in which they were.
    """
    hidden = [token for token in tokens if token.state == "hidden"]
    for token in hidden:
        token.space += 1
    due = [token for token in hidden if token.space == INNERMOST]
    for token in due:
        turn_up(token, sky)
    settled = confirmed(due)
    beside = [token for token in hidden if token.state == "hidden" and token.sector in settled]
    for token in beside:
        turn_up(token, sky)
    return due + beside


def turn_up(token: Token, sky: str) -> None:
    token.state = "right" if object_at(sky, token.sector) == token.object else "wrong"


def scores(
    tokens: Sequence[Token], mode: Mode, planet_x: Mapping[Pawn, int], pawns: int
) -> list[Score]:
    """The score of every pawn from the right theories and its points for Planet X."""
    right = [token for token in tokens if token.state == "right"]
    earliest: dict[int, int] = {}
    for token in right:
        earliest[token.sector] = min(token.phase, earliest.get(token.sector, token.phase))
    return [
        Score(
            first=sum(t.phase == earliest[t.sector] for t in right if t.owner == pawn),
            theories={
                letter: mode.points[letter]
                * sum(t.object == letter for t in right if t.owner == pawn)
                for letter in THEORIES
            },
            planet_x=planet_x.get(pawn, 0),
        )
        for pawn in range(pawns)
    ]


def final_points(behind: int) -> int:
    """What Planet X is worth to one who locates it so many sectors behind its finder."""
    return 2 * behind


def final_theories(behind: int) -> int:
    """How many theories may be submitted so many sectors behind the finder of Planet X."""
    return 1 if behind <= 3 else 2
