"""The running hash of a match: it binds the log with its times, the seats and their names.

It is keyed with the match's secret: it tells nothing of hidden answers during the match. Anybody can recompute
it once the secret is public. `json` is canonical: keys sorted, no blanks, UTF-8. `mac` is HMAC-SHA256 with the
secret as its key.

    h(0) = mac("match" json({begun, commitment, game, options, origin, rules, seats}))
    h(n) = mac("entry" h(n - 1) json([seat, question, answer, time]))    time in ms since 1970
    announced at version n: hex of mac("names" h(n) json(names))

`origin` is the SHA-256 of the match's first position, in hex; "" after the usual set-up. Proofs of version 1
lack it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence

import msgspec

from games.core.engine.log import Entry

PROOF = 2  # the version of new proofs


def canonical(value: object) -> bytes:
    """Encode as JSON with sorted keys and no blanks, in UTF-8."""
    return msgspec.json.encode(value, order="sorted")


def origin_hash(state: bytes) -> str:
    """Return the hash of a match's first position; "" for b"", the usual set-up."""
    return hashlib.sha256(state).hexdigest() if state else ""


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
        origin: str,
        proof: int,
    ) -> None:
        self._keyed = hmac.new(secret, digestmod="sha256")  # copied for each mac
        self.length = 0
        bound = {
            "game": game, "rules": rules, "seats": seats, "options": options,
            "commitment": commitment, "begun": begun,
        }  # fmt: skip
        if proof > 1:
            bound["origin"] = origin
        self._state = self._mac(b"match", bound)

    def add(self, entries: Iterable[Entry], times: Iterable[int]) -> None:
        """Add these entries; `times` are in milliseconds since 1970."""
        for entry, time in zip(entries, times, strict=True):
            parts = [entry.seat, entry.question, entry.answer, time]
            self._state = self._mac(b"entry" + self._state, parts)
            self.length += 1

    def announced(self, names: Sequence[str]) -> str:
        """Return the hash published at this version, in hex."""
        return self._mac(b"names" + self._state, list(names)).hex()

    def _mac(self, prefix: bytes, value: object) -> bytes:
        mac = self._keyed.copy()
        mac.update(prefix + canonical(value))
        return mac.digest()
