"""The small picture of a match in lists: the table at the last turn start, as everybody could see it."""

from __future__ import annotations

from games import registry
from games.core.picture import picture, recoloured
from games.core.table import load
from games.models import Checkpoint, Match


def match_picture(match: Match) -> str:
    """Return the picture as SVG; an empty sky where the rules at hand cannot draw the match.

    It is drawn from a spectator's view, and only the newest state is loaded.
    """
    rules = registry.rules_at(match.game, match.rules_version)
    if rules.version != match.rules_version:
        return picture([])
    kept = Checkpoint.objects.filter(match=match, state__isnull=False).order_by("-index")
    state = kept.values_list("state", flat=True)[:1].get()
    drawn = rules.picture(rules.view(load(rules.state_type, bytes(state or b"")), None))
    return recoloured(drawn, match.colours)
