"""Look up again whether those who are connected still may be, and what they are called."""

from __future__ import annotations

from collections.abc import Set

from django.contrib.auth import get_user_model

from games.models import AccessToken

AT_ONCE = 500


def people_out(people: Set[int]) -> Set[int]:
    """Return which of these people are not there any more, or not active."""
    active: set[int] = set()
    wanted = sorted(people)
    for start in range(0, len(wanted), AT_ONCE):
        some = get_user_model().objects.filter(pk__in=wanted[start : start + AT_ONCE])
        some = some.filter(is_active=True).exclude(owner__is_active=False)
        active |= set(some.values_list("pk", flat=True))
    return people - active


def names_of(people: Set[int | None]) -> dict[int, str]:
    """Return what these people are called."""
    wanted = sorted(person for person in people if person is not None)
    found: dict[int, str] = {}
    for start in range(0, len(wanted), AT_ONCE):
        some = get_user_model().objects.filter(pk__in=wanted[start : start + AT_ONCE])
        found.update(some.values_list("pk", "name"))
    return found


def tokens_out(tokens: Set[int]) -> Set[int]:
    """Return which of these tokens are not there any more."""
    return tokens - set(AccessToken.objects.filter(pk__in=tokens).values_list("pk", flat=True))
