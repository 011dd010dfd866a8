"""A stretch of a match between two computers, which the board of a game plays on the game's page.

`manage.py stretch <game> --keep` writes the records, each from a turn start of a played match.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from games import registry
from games.core.records.record import Record, begin, read_record, replay
from games.i18n.languages import translator
from games.replays.replay import ReplayFrame, frames_while_playing, public_versions

FOLDER = Path(__file__).parent / "stretches"
SEAT = 0  # whose view is shown


class Stretch(msgspec.Struct, frozen=True):
    """The frames of a stretch, for one language."""

    seat: int
    names: list[str]
    language: str
    frames: list[ReplayFrame]


def stretch_path(game: str) -> Path:
    """Return the path of a game's record."""
    return FOLDER / f"{game}.json"


@cache
def stretch_record(game: str) -> Record | None:
    """Return the record of a game's stretch, if it has one."""
    path = stretch_path(game)
    return read_record(path.read_bytes()) if path.exists() else None


@cache
def stretch_json(game: str, language: str) -> bytes:
    """Return a game's stretch as JSON; made once in each process. Raises: LookupError if it has none."""
    record = stretch_record(game)
    if record is None:
        raise LookupError(game)
    return msgspec.json.encode(Stretch(SEAT, record.names, language, _frames(record, language)))


def _frames(record: Record, language: str) -> list[ReplayFrame]:
    """Return the first frame, and one for each public version that the log tells something about."""
    rules = registry.rules_of(record.game)
    played = replay(record, rules)
    told = {line.at for line in played.journal}
    versions = [version for version in public_versions(played.log, played.private) if not version or version in told]
    reader = translator(record.game, language, record.names)
    return frames_while_playing(begin(record, rules), record.log, versions, SEAT, reader, 0, 0)
