"""Reasons of an opponent: sentences with the figures behind its answer."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Message, _, plural
from games.planet_x.ai.expected_information import NEGLIGIBLE, Look
from games.planet_x.ai.knowledge import Knowledge
from games.planet_x.ai.theory_choice import Theory
from games.planet_x.view.text import ONE


def locate_reason(chance: float, look: Look, *, chosen: bool) -> Message:
    """Return the probability of the guess and, if `chosen`, the reason; `look` is the best look."""
    if chance == 1:
        return _("All skies that are possible agree on Planet X and what is beside it.")
    if not chosen:
        return _("This is right {n} times out of 100.", n=round(100 * chance))
    if look.bits < NEGLIGIBLE:
        return _(
            "This is right {n} times out of 100, and no action can tell more about the sky now.",
            n=round(100 * chance),
        )
    return _(
        "This is right {n} times out of 100, and to wait seems worth less in this race.",
        n=round(100 * chance),
    )


def look_reason(knowledge: Knowledge, look: Look) -> Message:
    """Return the number of possible skies, and the expected information of a look."""
    return plural(
        "{n} sky is possible; each month of this should rule out about {m} in 100 of them.",
        "{n} skies are possible; each month of this should rule out about {m} in 100 of them.",
        len(knowledge.possible),
        m=round(100 * (1 - 2**-look.rate)),
    )


def theory_reason(theories: Sequence[Theory], *, daring: bool) -> Message:
    """Return the probability of the first theory, or why there is none."""
    if not theories and daring:
        return _("No theory is worth its risk yet.")
    if not theories:
        return _("It can prove nothing yet that it has not claimed.")
    best = theories[0]
    if best.chance == 1:
        return _("Sector {n} holds {object}: this is proven.", n=best.sector, object=ONE[best.object])
    return _(
        "Sector {n} holds {object} {chance} times out of 100.",
        n=best.sector,
        object=ONE[best.object],
        chance=round(100 * best.chance),
    )


def final_reason(located: float, claimed: float) -> Message:
    """Return the expected points of both final actions."""
    return _(
        "To locate Planet X is expected to bring {n} points, theories {m}.",
        n=f"{located:.1f}",
        m=f"{claimed:.1f}",
    )
