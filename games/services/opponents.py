"""Matches that computer opponents play at: which of them owe an answer, and who sees to them."""

from __future__ import annotations

import hmac
import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q

from games import registry
from games.core.messages import Message, to_plain
from games.models import Match, OpponentLease, OpponentReason, Seat, Vacancy
from games.services.broadcast import publish
from games.services.commit import commit
from games.services.judging import Act, Answer, events_of
from games.services.moves import PROGRAM, play_at_once
from games.services.stand_ins import PLAYED, NotToAnswer
from games.services.store import Change, LiveMatch, catch_up, load

log = logging.getLogger("games.opponents")
LEASE = timedelta(seconds=15)  # after which another worker may go on
RENEW = timedelta(seconds=5)  # before its end it is renewed


def opponents_to_move() -> dict[str, dict[int, str]]:
    """Return the levels of the opponents that owe an answer, by slug of the match and seat.

    They stop when the last person has left.
    """
    left = Vacancy.objects.filter(seat=OuterRef("pk"), left_on_purpose=True)
    people = Seat.objects.filter(match=OuterRef("match"), person__isnull=False, bot=False)
    seats = Seat.objects.filter(
        ~Q(level=""),
        Exists(people.filter(~Exists(left))),
        bot=True,
        ended_at=None,
        match__status=Match.Status.RUNNING,
        match__game__in=registry.SLUGS,
    )
    found: dict[str, dict[int, str]] = {}
    rows = seats.values_list("match__slug", "number", "level", "match__waiting")
    for slug, number, level, waiting in rows.order_by("match_id", "number"):
        if number in waiting:
            found.setdefault(slug, {})[number] = level
    return found


def quick_matches(matches: Iterable[int]) -> set[int]:
    """Return which of these matches, by primary key, have nobody for whom opponents should pause.

    Those who have asked for no pauses, programs, and who has left need none.
    """
    wanted = list(matches)
    if not wanted:
        return set()
    seats = Seat.objects.filter(match__in=wanted, bot=False, person__isnull=False)
    slow = seats.filter(person__quick_opponents=False, person__owner=None)
    return set(wanted) - set(slow.values_list("match", flat=True))


def opponents_seed(match: Match, version: int, seat: int) -> int:
    """Return what an opponent draws its chance from: nobody can foresee it, nor tell the match's."""
    text = f"{match.slug} {match.commitment} {version} {seat}".encode()
    return int.from_bytes(hmac.digest(settings.SECRET_KEY.encode(), text, "sha256")[:7], "big")


def lease_take(*, match: Match, worker: str, now: datetime) -> datetime | None:
    """Return until when `worker` may see to the opponents of a match; None while another does."""
    until = now + LEASE
    free = Q(worker=worker) | Q(until__lt=now)
    if OpponentLease.objects.filter(free, match=match).update(worker=worker, until=until):
        return until
    try:
        with transaction.atomic():
            OpponentLease.objects.create(match=match, worker=worker, until=until)
    except IntegrityError:
        return None
    return until


def leases_end(*, worker: str) -> None:
    """Let other workers go on at once."""
    OpponentLease.objects.filter(worker=worker).delete()


class KeptMatch:
    """A match that a worker keeps in memory between the answers of its opponents."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self._live: LiveMatch | None = None
        self._reason: Message | None = None  # for the answer that is being given

    @property
    def live(self) -> LiveMatch:
        """Return the match as it was looked at last. Raises: Unplayable."""
        if self._live is None:
            self._live = load(self.slug)
        return self._live

    def refresh(self) -> LiveMatch:
        """Return the match with what others have played meanwhile."""
        live = self.live
        try:
            catch_up(live)
        except Exception:  # the copy in memory has gone astray
            log.exception("match %s: loaded anew", self.slug)
            self._live = None
        return self.live

    def answer(
        self, seat: int, question: str, answer: object, reason: Message | None = None
    ) -> None:
        """Answer for a seat, and keep why. Raises: IllegalAnswer; NotToAnswer if it is no opponent's by now."""
        version, self._reason = self.live.game.version, reason
        try:
            play_at_once(self, Answer(f"{PROGRAM}{version}.{seat}", question, answer), seat)
        finally:
            self._reason = None

    def act(self, seat: int, act: str, about: str) -> None:
        """Do one of `games.core.table_acts` for a seat. Raises: IllegalAnswer."""
        version = self.live.game.version
        play_at_once(self, Act(f"{PROGRAM}{version}.{seat}", act, about), seat)

    # --- the `MatchAccess` of these moves: nothing suspends ----------------------------------------

    async def ensure_loaded(self) -> LiveMatch:
        return self.live

    async def judge(self, work: Callable[[], Change]) -> Change:
        return work()

    async def catch_up(self) -> bool:
        return False  # a late answer is refused: its question is open no more

    async def store(self, change: Change) -> bool:
        try:
            stored = self._commit(change)
        except BaseException:
            self._live = None
            raise
        if stored:
            publish(*events_of(change))
        else:
            self._live = None
        return stored

    @transaction.atomic
    def _commit(self, change: Change) -> bool:
        stored = commit([change])[0]
        opponents = Seat.objects.filter(match=change.match, bot=True).exclude(level="")
        # whoever takes the seat waits for the commit, or has come before
        if stored and not opponents.filter(number=change.entry.seat).exists():
            raise NotToAnswer(PLAYED)
        if stored and self._reason is not None:
            OpponentReason.objects.create(
                match_id=change.match, index=change.version, seat=change.entry.seat,
                reason=to_plain(self._reason),
            )  # fmt: skip
        return stored
