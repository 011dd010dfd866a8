"""Access tokens of programs: `Authorization: Bearer …` in place of a session."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import DatabaseError, transaction

from games.bus.bus import publish
from games.bus.events import TokenOut
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.site import database_time
from games.site.models import AccessToken, TokenScope
from games.site.rate_limits import person_hold

if TYPE_CHECKING:
    from lobby.people.models import Person

log = logging.getLogger("games")
PREFIX = "orrery_"  # recognised by logs and secret scanners
TOKEN_BYTES = 32
MOST_TOKENS = 20  # of one person
USE_NOTED_EVERY = timedelta(minutes=1)

UNKNOWN = _("this token is not known here: it is wrong, was revoked, or its account is closed")
MISSING_SCOPE = {
    TokenScope.READ: _("this token may not read: it lacks the scope “read”"),
    TokenScope.PLAY: _("this token may not play: it lacks the scope “play”"),
    TokenScope.ROOMS: _("this token may not use rooms: it lacks the scope “rooms”"),
}


@transaction.atomic
def token_create(*, person: Person, name: str, scopes: Collection[str]) -> str:
    """Create a token and return its text, which is not stored. Raises: IllegalAnswer."""
    if not scopes:
        raise IllegalAnswer(_("choose at least one use for the token"))
    person_hold(person)
    if person.access_tokens.count() >= MOST_TOKENS:
        raise IllegalAnswer(_("you can have at most {n} tokens: revoke one first", n=MOST_TOKENS))
    token = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
    AccessToken.objects.create(
        person=person,
        name=name,
        digest=token_digest(token),
        scopes=[each for each in TokenScope.values if each in scopes],
    )
    return token


def token_revoke(*, token: AccessToken) -> None:
    """Delete a token and close its sockets."""
    pk = token.pk
    token.delete()
    publish(TokenOut(token.person_id, pk))


def token_in(header: str) -> str:
    """Return the token in an Authorization header, or ""."""
    kind, _space, token = header.strip().partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def token_digest(token: str) -> str:
    """Return the stored hash of a random token, which needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_find(token: str) -> AccessToken | None:
    """Return the valid token with this text, if there is one."""
    digest = token_digest(token)
    return tokens_with({digest}).get(digest)


def tokens_with(digests: Collection[str]) -> dict[str, AccessToken]:
    """Return the valid tokens by digest. The person must be active, and the owner of a program, too."""
    if not digests:
        return {}
    found = AccessToken.objects.select_related("person__owner")
    found = found.filter(digest__in=digests, person__is_active=True)
    return {each.digest: each for each in found.exclude(person__owner__is_active=False)}


def token_used(*, token: int) -> None:
    """Record the use of a token (primary key), once a minute."""
    now = database_time.now()
    try:
        unnoted = AccessToken.objects.filter(pk=token).exclude(last_used_at__gt=now - USE_NOTED_EVERY)
        if unnoted.exists():  # an update waits for other writes, even without effect
            unnoted.update(last_used_at=now)
    except DatabaseError as error:  # the time is informative only
        log.warning("the use of a token could not be recorded: %s", error)
