"""Annulment of finished matches; `lobby/statistics/annulments.py` takes them out of the ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match
from games.moderation.audit import action_record
from games.moderation.models import OperatorAction
from games.moderation.own_matches import check_not_own
from games.site import database_time

if TYPE_CHECKING:
    from lobby.people.models import Person

Kind = OperatorAction.Kind
LATER = "the worker changes ratings and statistics within seconds."


@transaction.atomic
def match_annul(*, operator: Person | None, match: Match, reason: str, public: str = "") -> str:
    """Annul a finished match. Return a sentence for the operator.

    `public` is the part of the reason that players read. A second annulment changes nothing.
    Raises: IllegalAnswer for a running match, and for a moderator's own.
    """
    check_not_own(match, operator)
    held = Match.objects.hold(match.pk)
    if not held.is_over:
        raise IllegalAnswer(_("only a finished match can be annulled"))
    if held.annulled_at is not None:
        return "it was annulled before; nothing has changed."
    Match.objects.filter(pk=held.pk).update(annulled_at=database_time.now(), annulled_because=public.strip()[:200])
    action_record(kind=Kind.MATCH_ANNUL, operator=operator, match=held, about=held, reason=reason)
    return LATER


@transaction.atomic
def match_count_again(*, operator: Person | None, match: Match, reason: str) -> str:
    """Take an annulment back. Return a sentence for the operator. Raises: IllegalAnswer."""
    check_not_own(match, operator)
    held = Match.objects.hold(match.pk)
    if held.annulled_at is None:
        return "it is not annulled; nothing has changed."
    Match.objects.filter(pk=held.pk).update(annulled_at=None, annulled_because="")
    action_record(kind=Kind.MATCH_COUNT, operator=operator, match=held, about=held, reason=reason)
    return LATER
