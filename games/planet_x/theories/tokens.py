"""Theories: tokens that move towards the centre, and their peer review.

RULES.md § Theory phases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

import msgspec

from games.planet_x.sky.sectors import THEORIES, Letter, Mode, object_at
from games.planet_x.sky.track import Pawn, Track

INNERMOST = 3  # a sector has spaces 0 (outermost, for new tokens) to 3


class Token(msgspec.Struct):
    """A theory on the board; a wrong one is off it, and stays here as a record.

    `phase` is the theory phase of its submission; final actions count as one more. `events_before` is the
    number of earlier events.
    """

    owner: Pawn
    sector: int
    object: Letter
    phase: int
    events_before: int = msgspec.field(default=0, name="heard")
    space: int = 0
    state: Literal["hidden", "right", "wrong"] = "hidden"


def confirmed(tokens: Sequence[Token]) -> dict[int, Letter]:
    """Return the sectors of theories found right, with their objects."""
    return {token.sector: token.object for token in tokens if token.state == "right"}


def unused_tokens(tokens: Sequence[Token], mode: Mode, owner: Pawn) -> dict[Letter, int]:
    used = [token.object for token in tokens if token.owner == owner]
    return {letter: mode.tokens[letter] - used.count(letter) for letter in THEORIES}


def review(tokens: Sequence[Token], sky: str) -> Iterator[Token]:
    """Move the hidden tokens inwards; turn up those that arrive, then all beside a right one.

    Yield each token just before it is turned up, for the line that announces it.
    """
    hidden = [token for token in tokens if token.state == "hidden"]
    for token in hidden:
        token.space += 1
    due = [token for token in hidden if token.space == INNERMOST]
    for token in due:
        yield token
        turn_up(token, sky)
    settled = confirmed(due)
    beside = [token for token in hidden if token.state == "hidden" and token.sector in settled]
    for token in beside:
        yield token
        turn_up(token, sky)


def review_after(token: Token, track: Track, mode: Mode) -> int:
    """Return the sector after which a hidden token reaches the centre, if nothing turns it up before."""
    phases_left = max(INNERMOST - token.space - 1, 0)  # none for tokens under review
    return next(islice(track.next_phases(mode), phases_left, None))


def is_right(token: Token, sky: str) -> bool:
    return object_at(sky, token.sector) == token.object


def turn_up(token: Token, sky: str) -> None:
    """Judge a token by the sky, for all to see."""
    token.state = "right" if is_right(token, sky) else "wrong"


def final_theory_limit(behind: int) -> int:
    """Return the most theories to submit so many sectors behind the finder of Planet X."""
    return 1 if behind <= 3 else 2
