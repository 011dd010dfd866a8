"""Small pictures of matches for lists, at the last turn start or the end."""

from __future__ import annotations

from typing import Any

from games import registry
from games.core.dialogue.picture import picture, recoloured
from games.core.engine.table import load as load_state
from games.core.rules import Rules
from games.matches.models import Checkpoint, Match
from games.matches.unplayable import Unplayable
from games.play.loading import load as load_match


def match_picture(match: Match, until: int | None = None) -> str:
    """Return the picture as SVG, from the view of a spectator, and empty for an unplayable match.

    A running match is drawn at its newest turn start, up to the version `until` if given.
    """
    rules = registry.rules_at(match.game, match.rules_version)
    if rules.version != match.rules_version:
        return picture([])
    try:
        state = load_match(match.slug).game.state if match.is_over else _at_turn_start(match, rules, until)
    except Unplayable:
        return picture([])
    return recoloured(rules.picture(rules.view(state, None)), match.colours)


def _at_turn_start(match: Match, rules: Rules[Any], until: int | None) -> Any:
    """Return the newest stored state, since a replay of the log costs more."""
    kept = Checkpoint.objects.filter(match=match, state__isnull=False).order_by("-index")
    kept = kept if until is None else kept.filter(index__lte=until)
    state = kept.values_list("state", flat=True)[:1].get()
    return load_state(rules.state_type, bytes(state or b""))
