"""What the database has of matches beside their rows: turn starts, logs, and who sits there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

import msgspec

from games.core.log import Checkpoint, Entry
from games.services.raw_reading import moment, places, read_json, rows
from games.services.seating import SeatInfo, seats_at

_TURNS = (  # the states of the first and the newest of each match alone: all of them would be long
    'SELECT turn.match_id, turn."index", turn.journal, turn.agreed, turn.standing_orders,'
    ' CASE WHEN turn."index" IN (ends.oldest, ends.newest) THEN turn.state END'
    ' FROM (SELECT match_id, MIN("index") AS oldest, MAX("index") AS newest FROM games_checkpoint'
    " WHERE match_id IN ({matches}) GROUP BY match_id) ends"
    " JOIN games_checkpoint turn ON turn.match_id = ends.match_id"
    ' ORDER BY turn.match_id, turn."index"'
)
_LOG = (
    "SELECT match_id, private, took, person_id, client_id, created_at, seat, question, answer"
    ' FROM games_logentry WHERE match_id IN ({matches}) ORDER BY match_id, "index"'
)
_read_orders = msgspec.json.Decoder(dict[int, list[str]]).decode


@dataclass(slots=True)
class Stored:
    """What the database has of one match."""

    turn_starts: list[int] = field(default_factory=list)  # their versions
    journals: list[bytes] = field(default_factory=list)  # of the turns before them
    kept: list[Checkpoint] = field(default_factory=list)  # the first one, and the newest if another
    log: list[Entry] = field(default_factory=list)
    times: list[datetime] = field(default_factory=list)  # of the entries
    private: list[bool] = field(default_factory=list)  # whether an entry has told others nothing
    took: list[int] = field(default_factory=list)  # how many answers an undo took back
    applied_ids: dict[tuple[int | None, str], int] = field(
        default_factory=dict
    )  # (person, id): version
    seats: list[SeatInfo] = field(default_factory=list)


def stored_of(matches: Collection[int]) -> dict[int, Stored]:
    """Read what there is of these matches, given by primary key."""
    found = {match: Stored() for match in matches}
    if not found:
        return found
    keys, wanted = [*found], places(found)
    # The turn starts are read before the log, so that none lies behind the log's end.
    for match, index, journal, agreed, orders, state in rows(_TURNS.format(matches=wanted), keys):
        stored = found[match]
        stored.turn_starts.append(index)
        stored.journals.append(bytes(journal))
        if state is not None:  # when a match is over, only the first is kept
            stored.kept.append(
                Checkpoint(
                    index,
                    bytes(state),
                    agreed=read_json(agreed),
                    standing_orders=_read_orders(orders),
                )
            )
    log = rows(_LOG.format(matches=wanted), keys)
    for match, private, took, person, client_id, at, seat, question, answer in log:
        stored = found[match]
        stored.log.append(Entry(seat, question, None if answer is None else read_json(answer)))
        stored.times.append(moment(at))
        stored.private.append(bool(private))
        stored.took.append(took)
        stored.applied_ids[person, client_id] = len(stored.log)
    for match, seated in seats_at(found):
        found[match].seats.append(seated)
    return found
