"""The running hash of a match: it binds the log with its times, the seats and their names.

It is keyed with the match's secret, so that it tells nothing of hidden answers while the match
runs, and anybody can compute it again when the secret is shown. `json` is canonical: keys sorted,
no blanks, UTF-8; `mac` is HMAC-SHA256 with the secret as its key.

    h(0) = mac("match" json({begun, commitment, game, options, rules, seats}))
    h(n) = mac("entry" h(n - 1) json([seat, question, answer, time]))    time in ms since 1970
    announced at version n: hex of mac("names" h(n) json(names))
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from games.core.log import Entry


def canonical(value: Any) -> bytes:
    """Encode as JSON with sorted keys and no blanks, in UTF-8."""
    return msgspec.json.encode(value, order="sorted")


class RunningHash:
    """The hash of a match up to the entries that were added."""

    def __init__(
        self,
        secret: bytes,
        *,
        game: str,
        rules: int,
        seats: int,
        options: dict[str, str],
        commitment: str,
        begun: str,
    ) -> None:
        self._secret = secret
        self.length = 0
        self._state = self._mac(
            b"match",
            {
                "game": game, "rules": rules, "seats": seats, "options": options,
                "commitment": commitment, "begun": begun,
            },
        )  # fmt: skip

    def add(self, entries: Iterable[Entry], times: Iterable[int]) -> None:
        """Go on with these entries; `times` are in milliseconds since 1970."""
        for entry, time in zip(entries, times, strict=True):
            parts = [entry.seat, entry.question, entry.answer, time]
            self._state = self._mac(b"entry" + self._state, parts)
            self.length += 1

    def announced(self, names: Sequence[str]) -> str:
        """Return what is shown to everybody at this version, in hex."""
        return self._mac(b"names" + self._state, list(names)).hex()

    def _mac(self, prefix: bytes, value: Any) -> bytes:
        return hmac.digest(self._secret, prefix + canonical(value), "sha256")
