"""Who sits at a match, and who sat there before: what somebody did keeps their name."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.contrib.auth import get_user_model

from games import models
from games.core.messages import Translator
from games.i18n import translator
from games.services.raw_reading import places, rows

_SEATS = (  # each once for each of those who played it before
    "SELECT seat.match_id, seat.number, seat.person_id, seat.name, seat.bot,"
    " vacancy.filled, vacancy.owner_id, seat.level, owner.name, seat.hints, former.until, former.name,"
    " former.person_id FROM games_seat seat"
    " LEFT JOIN games_vacancy vacancy ON vacancy.seat_id = seat.id"
    " LEFT JOIN {person} person ON person.id = seat.person_id"
    " LEFT JOIN {person} owner ON owner.id = person.owner_id"
    " LEFT JOIN games_formerplayer former ON former.seat_id = seat.id"
    " WHERE seat.match_id IN ({matches}) ORDER BY seat.match_id, seat.number"
)


class FormerPlayer(NamedTuple):
    """Who played a seat up to a version of the match."""

    until: int
    name: str
    person: int | None  # primary key, None if they are forgotten


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits in a seat."""

    number: int
    person: int | None  # the person's primary key, None for a bot
    name: str
    bot: bool
    vacant: bool  # whether nobody plays it just now, neither its owner nor a substitute
    level: str = ""  # of the opponent that plays it
    owner: str = ""  # the name of whose program the person is
    hints: int = 0  # that were asked for in it
    substitute: bool = False  # whether it is played for somebody who may come back
    former: tuple[FormerPlayer, ...] = ()  # the earliest first


def seats_of(row: models.Match) -> list[SeatInfo]:
    """Read who sits at the match."""
    return [seated for _match, seated in seats_at([row.pk])]


def seats_at(matches: Iterable[int]) -> list[tuple[int, SeatInfo]]:
    """Read who sits at these matches, given by primary key."""
    keys = list(matches)
    query = _SEATS.format(person=get_user_model()._meta.db_table, matches=places(keys))
    found: dict[tuple[int, int], SeatInfo] = {}
    for (
        match, number, person, name, bot, filled, absent, level, whose, hints, until, then, who,
    ) in rows(query, keys):  # fmt: skip
        seat = found.get((match, number)) or SeatInfo(
            number,
            person,
            name,
            bool(bot),
            filled is not None and not filled,  # None where there is no vacancy
            level,
            whose or "",
            hints,
            substitute=None not in (absent, person) and absent != person,
        )
        if until is not None:
            earlier = FormerPlayer(until, then, who)
            seat = replace(seat, former=tuple(sorted([*seat.former, earlier])))
        found[match, number] = seat
    return [(match, seat) for (match, _number), seat in found.items()]


def match_translator(game: str, language: str, seats: Collection[SeatInfo]) -> Translator:
    """Return a translator to a match's readers: what was said names who played a seat then."""
    earlier = {
        seat.number: [(each.until, each.name) for each in seat.former]
        for seat in seats
        if seat.former
    }
    read = translator(game, language, [seat.name for seat in seats])
    return replace(read, earlier=earlier) if earlier else read
