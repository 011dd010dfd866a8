"""The small picture of a match in lists: the table at the last turn start, or at the end of the match."""

from __future__ import annotations

from typing import Any

from games import registry
from games.core.picture import picture, recoloured
from games.core.rules import Rules
from games.core.table import load as load_state
from games.models import Checkpoint, Match
from games.services.store import load as load_match
from games.services.unplayable import Unplayable


def match_picture(match: Match) -> str:
    """Return the picture as SVG; an empty sky where the rules at hand cannot draw the match.

    It is drawn from a spectator's view.
    """
    rules = registry.rules_at(match.game, match.rules_version)
    if rules.version != match.rules_version:
        return picture([])
    try:
        state = load_match(match.slug).game.state if match.is_over else _at_turn_start(match, rules)
    except Unplayable:
        return picture([])
    return recoloured(rules.picture(rules.view(state, None)), match.colours)


def _at_turn_start(match: Match, rules: Rules[Any]) -> Any:
    """Return the newest state that is kept, without the log, since many look at running matches."""
    kept = Checkpoint.objects.filter(match=match, state__isnull=False).order_by("-index")
    state = kept.values_list("state", flat=True)[:1].get()
    return load_state(rules.state_type, bytes(state or b""))
