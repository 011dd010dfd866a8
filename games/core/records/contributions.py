r"""The secret of a match, made of the site's and the players' numbers, so that nobody chooses it alone.

The site draws a secret of 256 bits when a room opens, and shows its SHA-256 there: the *commitment*. Each
player's browser or program may add a random number afterwards. At the start the list is final.

    numbers   one text for each seat of the room, in their order: 64 hexadecimal digits in lower
              case, or "" where the player has added none
    computer  adds the SHA-256, in hex, of "orrery computer 1\n" json([commitment, room, seat])
    secret    of the match: mac("orrery match 1\n" json([room, numbers]))
    seats     are drawn by shuffling the list 0, 1, … with the chance of `games/core/chance.py`
              whose secret is mac("orrery seats 1\n" json([room, numbers]))

`mac` is HMAC-SHA256 with the site's secret as its key, `json` the canonical encoding of
`games/core/engine/running_hash.py`. The commitment binds the site before it knows the players' numbers, and
hides their effect from the last player to add one.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Collection, Iterator, Sequence

import msgspec

from games.core.chance import Chance, commitment
from games.core.dialogue.messages import Message, _
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.running_hash import canonical

NUMBER = re.compile(r"[0-9a-f]{64}\Z")
MAX_ROOM = 50


class Contributions(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The numbers of a match's secret besides the site's own, final at its start.

    `order` maps each seat of the match to its player's seat in the room; `drawn` says that it was drawn by lot.
    In a match begun `at_once`, nobody saw the commitment before the numbers were added.
    """

    room: str
    numbers: list[str]
    order: list[int]
    computers: list[int] = []  # seats of the room with numbers from public data
    drawn: bool = False
    at_once: bool = False

    @property
    def by_players(self) -> int:
        """Return the number of players who added a number."""
        return sum(map(bool, self.numbers)) - len(self.computers)


def check_number(text: str) -> str:
    """Return a player's random number, or "" for none. Raises: IllegalAnswer."""
    if text and not NUMBER.match(text):
        raise IllegalAnswer(_("a random number is 64 hexadecimal digits in lower case"))
    return text


def collect(
    secret: bytes,
    *,
    room: str,
    numbers: Sequence[str],
    computers: Collection[int],
    drawn: bool,
    at_once: bool,
) -> Contributions:
    """Return the final list of a room's numbers, in the order of its seats."""
    final = [
        computer_number(secret, room, seat) if seat in computers else number for seat, number in enumerate(numbers)
    ]
    return Contributions(
        room=room, numbers=final, order=seat_order(secret, room, final, drawn=drawn),
        computers=sorted(computers), drawn=drawn, at_once=at_once,
    )  # fmt: skip


def match_secret(secret: bytes, added: Contributions) -> bytes:
    """Return the secret of all draws of the match."""
    return _mac(secret, b"orrery match 1\n", added.room, added.numbers)


def seat_order(secret: bytes, room: str, numbers: Sequence[str], *, drawn: bool) -> list[int]:
    """Return, for each seat of the match, its player's seat in the room."""
    order = list(range(len(numbers)))
    if drawn:
        Chance(_mac(secret, b"orrery seats 1\n", room, numbers)).shuffle(order)
    return order


def computer_number(secret: bytes, room: str, seat: int) -> str:
    """Return the number of a computer opponent, which the site cannot choose either."""
    text = canonical([commitment(secret), room, seat])
    return hashlib.sha256(b"orrery computer 1\n" + text).hexdigest()


def check_contributions(added: Contributions, seats: int) -> None:
    """Check the shape of the contributions in a file. Raises: IllegalAnswer."""
    fits = (
        len(added.numbers) == seats
        and sorted(added.order) == list(range(seats))
        and len(added.room) <= MAX_ROOM
        and all(not number or NUMBER.match(number) for number in added.numbers)
        and sorted(set(added.computers)) == added.computers
        and set(added.computers) <= set(range(seats))
    )
    if not fits:
        raise IllegalAnswer(_("the players’ numbers in this file do not fit its seats"))


def contribution_findings(secret: bytes, added: Contributions) -> Iterator[tuple[Message, bool]]:
    """Check the players' numbers; yield each check with its result."""
    yield (
        _(
            "{n} of {seats} seats added a random number; the secret of the match is made of these and of the site’s secret",
            n=sum(map(bool, added.numbers)), seats=len(added.numbers),
        ),
        True,
    )  # fmt: skip
    if added.computers:
        fits = all(added.numbers[seat] == computer_number(secret, added.room, seat) for seat in added.computers)
        yield _("the numbers of the computers follow from their seats in the room"), fits
    order = seat_order(secret, added.room, added.numbers, drawn=added.drawn)
    if added.drawn:
        yield (
            _("the seats were drawn by lot from the same secret and numbers"),
            order == added.order,
        )
    else:
        yield _("everybody has kept the seat they had in the room"), order == added.order
    if added.at_once:
        yield (
            _("the match began as soon as it was asked for: nobody had seen the SHA-256 of the site’s secret before"),
            True,
        )


def _mac(secret: bytes, purpose: bytes, room: str, numbers: Sequence[str]) -> bytes:
    return hmac.digest(secret, purpose + canonical([room, list(numbers)]), "sha256")
