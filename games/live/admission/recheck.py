"""Look up again the bans, names and tokens of connected visitors."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from django.contrib.auth import get_user_model

from games.moderation.bans import bans_of
from games.moderation.models import Ban
from games.site.models import AccessToken

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Standing:
    """The present standing of visitors and tokens."""

    bans: list[Ban | None]  # by visitor
    names: dict[int, str]  # of active people
    tokens: Set[int]  # valid ones


def standing_of(visitors: Sequence[tuple[int | None, str]], tokens: Set[int]) -> Standing:
    """Look up visitors, each a person (primary key or None) and an address, and tokens.

    This takes a query for bans, one for every 500 people, and one for tokens.
    """
    people = {person for person, _address in visitors if person is not None}
    known = AccessToken.objects.filter(pk__in=tokens).values_list("pk", flat=True) if tokens else ()
    return Standing(bans_of(visitors), _names_of(people), set(known))


def _names_of(people: Set[int]) -> dict[int, str]:
    """Return the names of the active people of these."""
    wanted = sorted(people)
    found: dict[int, str] = {}
    for start in range(0, len(wanted), AT_ONCE):
        some = get_user_model().objects.filter(pk__in=wanted[start : start + AT_ONCE])
        some = some.filter(is_active=True).exclude(owner__is_active=False)
        found.update(some.values_list("pk", "name"))
    return found
