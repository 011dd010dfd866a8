"""Replay a match from its log, and compare it with the stored states."""

from __future__ import annotations

from typing import Any

import msgspec

from games import registry
from games.core.engine.engine import Engine
from games.core.engine.log import Entry
from games.core.engine.table import dump, to_json
from games.core.engine.table import load as load_state
from games.matches.models import Match


def first_difference(match: Match) -> str:
    """Return the first difference between the installed rules and the stored match, or "".

    Newer words in the journal are no difference.
    """
    try:
        rules = registry.rules_at(match.game, match.rules_version)
    except KeyError:
        return "there is no such game any more"
    if rules.version != match.rules_version:
        return f"played by version {match.rules_version} of the rules, here is {rules.version}"
    try:
        game = Engine.new(rules, match.seats.count(), match.options, bytes(match.secret))
    except Exception as fault:  # rules may raise anything, and the other matches are checked too
        return f"it cannot be begun: {fault!r}"
    starts = {index: state and bytes(state) for index, state in match.checkpoints.values_list("index", "state")}
    answers = match.log_entries.values_list("index", "seat", "question", "answer")
    for index, entry in [(0, None), *((row[0], Entry(*row[1:])) for row in answers)]:
        if entry is not None:
            try:
                game.apply(entry)
            except Exception as fault:  # as above
                return f"answer {index}, {entry.answer!r} to {entry.question}: {fault!r}"
        if game.version in starts and game.outcome is None:
            state = starts[game.version]
            if state and (fields := _differing_fields(game, state)):
                return f"the turn start {game.version} differs: {fields}"
    if (game.outcome is not None) != match.is_over:
        return f"at its end it is {'over' if game.outcome else 'still running'}"
    return ""


def _differing_fields(game: Engine[Any], state: bytes) -> str:
    """Return the fields that differ from the stored state; removed fields do not count."""
    kind = game.rules.state_type
    try:
        stored = load_state(kind, state)
    except msgspec.DecodeError as fault:
        return f"the stored state cannot be read: {fault}"
    if dump(stored) == game.checkpoint.state:
        return ""
    before, now = to_json(stored), to_json(load_state(kind, game.checkpoint.state))
    differing = [name for name in now if now[name] != before[name]]
    if now["options"] == now["options"] | before["options"]:  # newer options have the values that were played
        excused = game.rules.told_only | {"options"}
    else:
        excused = game.rules.told_only
    if not differing:
        return "other bytes"
    return ", ".join(name for name in differing if name not in excused)
