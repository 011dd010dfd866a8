"""Access tokens: `Authorization: Bearer …` in the place of a session, for programs."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import DatabaseError, transaction
from django.utils import timezone

from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.models import AccessToken, TokenScope
from games.services.broadcast import TokenOut, publish
from games.services.counted import person_hold

if TYPE_CHECKING:
    from lobby.models import Person

log = logging.getLogger("games")
PREFIX = "orrery_"  # by which logs and scanners for lost secrets know a token
TOKEN_BYTES = 32
MOST_TOKENS = 20  # of one person
USE_NOTED_EVERY = timedelta(minutes=1)

UNKNOWN = _("this token is not known here: it is wrong, was revoked, or its account is closed")
MISSING_SCOPE = {
    TokenScope.READ: _("this token may not look at anything: it lacks the scope “read”"),
    TokenScope.PLAY: _("this token may not play: it lacks the scope “play”"),
    TokenScope.ROOMS: _("this token may not do anything about rooms: it lacks the scope “rooms”"),
}


@transaction.atomic
def token_create(*, person: Person, name: str, scopes: Collection[str]) -> str:
    """Return a new token, which nobody can be shown again. Raises: IllegalAnswer."""
    if not scopes:
        raise IllegalAnswer(_("choose at least one thing that the token may be used for"))
    person_hold(person)
    if person.access_tokens.count() >= MOST_TOKENS:
        raise IllegalAnswer(_("there are at most {n} tokens: revoke one first", n=MOST_TOKENS))
    token = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
    AccessToken.objects.create(
        person=person,
        name=name,
        digest=token_digest(token),
        scopes=[each for each in TokenScope.values if each in scopes],
    )
    return token


def token_revoke(*, token: AccessToken) -> None:
    """Forget a token, and end the sockets that were opened by it."""
    pk = token.pk
    token.delete()
    publish(TokenOut("", pk))


def token_in(header: str) -> str:
    """Return the token of an Authorization header; "" if it names none."""
    kind, _space, token = header.strip().partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def token_digest(token: str) -> str:
    """Return what is stored of a token. It has 256 bits: no salt is needed against guessing."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_find(token: str) -> AccessToken | None:
    """Return a token that works."""
    digest = token_digest(token)
    return tokens_with({digest}).get(digest)


def tokens_with(digests: Collection[str]) -> dict[str, AccessToken]:
    """Return the tokens with these digests that work: the person is active, and their owner if any."""
    if not digests:
        return {}
    found = AccessToken.objects.select_related("person__owner")
    found = found.filter(digest__in=digests, person__is_active=True)
    return {each.digest: each for each in found.exclude(person__owner__is_active=False)}


def token_used(*, token: int) -> None:
    """Note that the token with this primary key is used, once a minute."""
    now = timezone.now()
    try:
        unnoted = AccessToken.objects.filter(pk=token).exclude(
            last_used_at__gt=now - USE_NOTED_EVERY
        )
        if unnoted.exists():  # an update would wait for whoever writes, even if it changed nothing
            unnoted.update(last_used_at=now)
    except DatabaseError as error:  # nothing hangs on it
        log.warning("the use of a token could not be noted: %s", error)
