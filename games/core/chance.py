"""Chance: the one source of dice and shuffles, verifiable by players.

A match has a secret of 256 bits, from which anybody can recompute every draw after the end. The commitment, its
SHA-256, is public before the first draw. In matches from a room, the commitment covers the site's part of the
secret (`games/core/records/contributions.py`).

    draw k below n  =  u mod n,  u = the first 8 bytes (big-endian) of
    HMAC-SHA256(secret, "k:t"), t = 0, 1, 2 … until u < 2**64 - 2**64 mod n
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def new_secret() -> bytes:
    """Return 256 random bits."""
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """Return the public commitment: the SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


class Chance:
    """The draws of a secret after the first `draws`.

    `script` fixes the results of the first dice, as (die, face) or (die, pip) pairs in the order of rolls. It
    serves positions loaded for checking; a match never has one.
    """

    def __init__(
        self,
        secret: bytes,
        draws: int = 0,
        rolled: int = 0,
        script: Sequence[tuple[str, str | int]] = (),
    ) -> None:
        self.draws = draws
        self.rolled = rolled
        self.script = script
        self.secret = secret

    def at(self, draws: int, rolled: int) -> Chance:
        """Return the same chance after draw number `draws`."""
        return Chance(self.secret, draws, rolled, self.script)

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1, all equally likely."""
        self.draws += 1
        fair = 2**64 - 2**64 % n
        attempt = 0
        while True:
            text = b"%d:%d" % (self.draws, attempt)
            drawn = int.from_bytes(hmac.digest(self.secret, text, "sha256")[:8], "big")
            if drawn < fair:
                return drawn % n
            attempt += 1

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place, from the last item down (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def roll(self, die: str, faces: Sequence[str], n: int = 1) -> list[str]:
        """Roll `n` dice of the kind `die`, whose sides are `faces` in pip order.

        Raises: ValueError if the script has another die or face.
        """
        return [self._roll_one(die, faces) for _ in range(n)]

    def _roll_one(self, die: str, faces: Sequence[str]) -> str:
        self.rolled += 1
        if self.rolled > len(self.script):
            return self.pick(faces)
        self.draws += 1
        kind, face = self.script[self.rolled - 1]
        if kind != die:
            raise ValueError(f"roll {self.rolled} is of a {die} die, the script has {kind!r}")
        if isinstance(face, int):
            return faces[face - 1]
        if face not in faces:
            raise ValueError(f"roll {self.rolled}: a {die} die has no face {face!r}")
        return face
