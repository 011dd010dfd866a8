"""The months of a single player beside those of others on the same sky."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Attempt, Comparisons, Message, Standing, _, plural
from games.planet_x.sky.facts import Located
from games.planet_x.state import Search
from games.planet_x.view.seat_view import lasting_code


def attempt(table: Search) -> Attempt | None:
    """Return the months until the player found Planet X, if the sky has a code."""
    code = lasting_code(table)
    if not code or not table.levels:
        return None
    found = any(isinstance(fact, Located) for fact in table.actions_of(0))
    deal = f"{code} bot:{table.options['bot']} notes:{table.options['notes']} {table.levels[0]}"
    return Attempt(deal, table.track.months[0] if found else None, code)


def words(standing: Standing) -> Sequence[Message]:
    """Return the months, those of others, and the place among them."""
    effort, first, others, least, median, place = standing
    said = [] if effort is None else [_("You found Planet X after {months} months.", months=effort)]
    if not first:
        said.append(_("You knew this sky already: your first match on it counts."))
    if others:
        said.append(
            plural(
                "{n} other person has found it on this sky, after {least} months.",
                "{n} others have found it on this sky: the fastest after {least} months, the median {median}.",
                others, least=least, median=median,
            )
        )  # fmt: skip
    elif effort is not None and first:
        said.append(_("You are the first to find it on this sky."))
    else:
        said.append(_("Nobody else has found it on this sky yet."))
    if place and others:
        said.append(_("You are number {place} of {all}.", place=place, all=others + 1))
    said.append(_("Compared: first matches alone on this sky, with the same options and starting facts."))
    return said


COMPARISONS = Comparisons(attempt, words, _("Challenge a friend to this sky"))
