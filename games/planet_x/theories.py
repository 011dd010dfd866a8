"""Theories: tokens that move towards the centre, and their peer review.

RULES.md § Theory phases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

import msgspec

from games.planet_x.sky import THEORIES, Letter, Mode, object_at
from games.planet_x.track import Pawn, Track

INNERMOST = 3  # the spaces of a sector are 0 (outermost, where tokens are put) to 3


class Token(msgspec.Struct):
    """A theory on the board; a wrong one is off it, and kept here as a record.

    `phase` is the theory phase it was submitted in; final actions count as one more.
    `events_before` is how many events there had been by then.
    """

    owner: Pawn
    sector: int
    object: Letter
    phase: int
    events_before: int = msgspec.field(default=0, name="heard")
    space: int = 0
    state: Literal["hidden", "right", "wrong"] = "hidden"


def confirmed(tokens: Sequence[Token]) -> dict[int, Letter]:
    """Return the sectors about which a theory was found right, and what they hold."""
    return {token.sector: token.object for token in tokens if token.state == "right"}


def unused_tokens(tokens: Sequence[Token], mode: Mode, owner: Pawn) -> dict[Letter, int]:
    """Return how many tokens of each object `owner` has not used."""
    used = [token.object for token in tokens if token.owner == owner]
    return {letter: mode.tokens[letter] - used.count(letter) for letter in THEORIES}


def review(tokens: Sequence[Token], sky: str) -> Iterator[Token]:
    """Move the hidden tokens inwards; turn up those that arrive, then all beside a right one.

    Yield each token just before it is turned up: what is said of it is said first.
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
    """Return the sector after which a hidden token comes to the centre, if nothing turns it up before."""
    phases_left = max(INNERMOST - token.space - 1, 0)  # none for what is being reviewed
    return next(islice(track.next_phases(mode), phases_left, None))


def is_right(token: Token, sky: str) -> bool:
    return object_at(sky, token.sector) == token.object


def turn_up(token: Token, sky: str) -> None:
    """Judge a token by the sky, for all to see."""
    token.state = "right" if is_right(token, sky) else "wrong"


def final_theory_limit(behind: int) -> int:
    """Return how many theories may be submitted so many sectors behind the finder of Planet X."""
    return 1 if behind <= 3 else 2
