"""Secrets of return links; see `games.site.link_tokens`."""

from __future__ import annotations

from games.site.link_tokens import ROOMS_AND_PEOPLE, is_link_token, link_token
from lobby.people.models import Person


def return_token(person: Person) -> str:
    """Return the secret of the person's current return link."""
    return link_token(ROOMS_AND_PEOPLE, "return", person.slug, person.return_number)


def is_returning(person: Person, token: str) -> bool:
    """Return whether the secret is that of the person's current return link."""
    return is_link_token(token, ROOMS_AND_PEOPLE, "return", person.slug, person.return_number)
