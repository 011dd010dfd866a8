"""What operators may do about a match: by its log like everybody, never by editing it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.core.match import RulesFault
from games.core.messages import _, to_plain
from games.core.questions import IllegalAnswer
from games.models import Match, Report, TalkLine
from games.services.bell import ring
from games.services.play import match_move
from games.services.store import Live, load
from games.wire import ActFrame

if TYPE_CHECKING:
    from lobby.models import Person

log = logging.getLogger("games")
BY_OPERATOR = "operator."  # how the client ids of entries begin that an operator has made


def match_void(*, match: Match, operator: Person) -> None:
    """End a match without result, in the name of all its seats.

    A match that cannot be loaded any more is closed as it is: there is no log to write on.
    """
    live = _loaded(match)
    if live is None:
        _close(match)
    else:
        _all_agree(live, "void", operator)
    log.warning("match %s: ended by operator %s", match.slug, operator.pk)


def match_rewind(*, match: Match, version: int, operator: Person) -> None:
    """Set a match back to the start of the turn that `version` belongs to."""
    live = _loaded(match)
    if live is None:
        raise IllegalAnswer(_("this match cannot be loaded; it can only be ended"))
    _all_agree(live, f"back:{version}", operator)
    log.warning("match %s: back to %s by operator %s", match.slug, version, operator.pk)


def _loaded(match: Match) -> Live | None:
    try:
        return load(match.slug)
    except (IllegalAnswer, RulesFault, ValueError, LookupError) as fault:
        log.warning("match %s cannot be loaded: %s", match.slug, fault)
        return None


def _all_agree(live: Live, about: str, operator: Person) -> None:
    if live.game.outcome is not None:
        raise IllegalAnswer(_("the match is over"))
    with transaction.atomic():
        for seat in live.seats:
            if seat.number in live.game.agreed.get(about, []):
                continue
            move = ActFrame(f"{BY_OPERATOR}{operator.pk}.{get_random_string(12)}", "agree", about)
            version = match_move(slug=live.row.slug, person=None, move=move, seat=seat.number)
    ring([["match", live.row.slug, version]])


def _close(match: Match) -> None:
    now = timezone.now()
    says = _("an operator ended the match without result")
    closed = Match.objects.running().filter(pk=match.pk, version=match.version)
    if not closed.update(
        status=Match.Status.OVER,
        waiting=[],
        ended=now,
        updated=now,
        result={"reason": "void", "says": to_plain(says)},
    ):
        raise IllegalAnswer(_("the match is over"))


def talk_hide(*, line: TalkLine) -> None:
    """Take a line of talk away, from everybody."""
    TalkLine.objects.filter(pk=line.pk).update(hidden=True)
    Report.objects.filter(line=line).update(settled=True)
    ring([["talk", line.match.slug]])
