"""Access to matches for spectators, and lists of a person's matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.db.models import Prefetch, QuerySet
from django.utils.crypto import constant_time_compare

from games import registry
from games.absence.calls import calls_open
from games.bus.bus import publish
from games.bus.events import SeatsChanged
from games.matches.models import FormerPlayer, Match, Seat
from games.play.loading import LiveMatch
from games.site.access_tokens import token_digest
from games.site.link_tokens import new_spectator_token

if TYPE_CHECKING:
    from lobby.people.models import Person

NEVER = datetime.max.replace(tzinfo=UTC)
ROW_FIELDS = (
    "slug", "game", "status", "shown_version", "turn", "waiting", "sealed", "agreed", "called", "result",
    "updated_at", "time_control", "stands_still", "annulled_at", "options",
)  # fmt: skip
SESSION_WATCH_LINKS = "watched_matches"  # in a session: slug -> hash of the token used


def may_watch(*, match: Match, person: Person | None, session: Mapping[str, object]) -> bool:
    """Return whether the match is public, the person's own, now or before, or open by a spectator link."""
    return _is_open_to(
        match,
        session,
        plays=match.seat_of(person) is not None,
        has_played=lambda: person is not None and has_played(match=match, person=person),
    )


def may_watch_live(*, live: LiveMatch, person: int | None, session: Mapping[str, object]) -> bool:
    """Do the same as `may_watch` for a person's primary key and a match in memory."""
    return _is_open_to(
        live.row, session, plays=live.seat_of(person) is not None, has_played=lambda: live.has_played(person)
    )


def _is_open_to(match: Match, session: Mapping[str, object], *, plays: bool, has_played: Callable[[], bool]) -> bool:
    return match.public or plays or _has_watch_link(match.watch_hash, match.slug, session) or has_played()


def has_played(*, match: Match, person: Person) -> bool:
    """Return whether the person has played a seat that belongs to another person now."""
    places = FormerPlayer.objects.filter(seat__match=match, person=person)
    return places.exclude(seat__vacancy__owner=person).exists()


def former_seats_of(person: Person) -> list[FormerPlayer]:
    """Return the person's former seats at running matches where they have none now."""
    there = Seat.objects.filter(person=person).values("match")
    places = FormerPlayer.objects.filter(person=person, seat__match__status=Match.Status.RUNNING)
    places = places.exclude(seat__match__in=there).exclude(seat__vacancy__owner=person)
    return list(places.select_related("seat__match").order_by("-seat__match__updated_at"))


def _has_watch_link(watch_hash: str, slug: str, session: Mapping[str, object]) -> bool:
    """Return whether the session has used the match's present spectator link."""
    links = session.get(SESSION_WATCH_LINKS)
    shown = links.get(slug, "") if isinstance(links, dict) else ""
    return bool(watch_hash) and constant_time_compare(shown, watch_hash)


def watch_link_use(*, session: MutableMapping[str, object], match: Match, token: str) -> None:
    """Let a session watch the match by the token of its spectator link."""
    if match.watch_hash and constant_time_compare(token_digest(token), match.watch_hash):
        _remember(session, match.slug, match.watch_hash)


def watch_link_lend(*, session: MutableMapping[str, object], match: Match) -> None:
    """Let a session watch the match; make a spectator link if there is none."""
    if not match.watch_hash:
        watch_link_new(match=match)
    watch_link_share(session=session, match=match)


def watch_link_share(*, session: MutableMapping[str, object], match: Match) -> None:
    """Let a session watch the match if it has a spectator link."""
    if match.watch_hash:
        _remember(session, match.slug, match.watch_hash)


def _remember(session: MutableMapping[str, object], slug: str, watch_hash: str) -> None:
    links = session.get(SESSION_WATCH_LINKS)
    known = links if isinstance(links, dict) else {}
    session[SESSION_WATCH_LINKS] = {**known, slug: watch_hash}


def watch_link_new(*, match: Match) -> str:
    """Return a new spectator token in place of the old one."""
    token = new_spectator_token()
    match.watch_hash = token_digest(token)
    match.save(update_fields=["watch_hash"])
    publish(SeatsChanged(match.slug))
    return token


@dataclass(frozen=True, slots=True)
class Running:
    """Seat at a running match, in few fields, since a person may have hundreds."""

    seat: int  # primary key
    slug: str
    waits: bool  # for this person
    called: bool  # by other players, to continue


def running_of(person: Person) -> list[Running]:
    """Return the person's running matches of known games.

    Those that wait for the person come first, by deadline and oldest move; the others by newest move.
    """
    waiting, others = [], []
    seats = Seat.objects.filter(person=person, ended_at__isnull=True, match__game__in=registry.SLUGS)
    for seat, number, bot, slug, owing, agreed, called, updated, deadline, still in (
        seats.order_by().values_list(
            "pk", "number", "bot", "match__slug", "match__waiting", "match__agreed",
            "match__called", "match__updated_at", "clock__deadline", "match__stands_still",
        )
    ):  # fmt: skip
        proposed = any(number not in those_for for those_for in agreed.values())
        calls = not bot and bool(calls_open(called, number, updated))
        if (number in owing or proposed or calls) and not (bot or still):
            waiting.append((deadline or NEVER, updated, Running(seat, slug, True, calls)))
        else:
            others.append((updated, Running(seat, slug, False, calls and not still)))
    waiting.sort(key=lambda each: each[:2])
    others.sort(key=lambda each: each[0], reverse=True)
    return [each[-1] for each in waiting] + [each[-1] for each in others]


def running_seats(running: Iterable[Running]) -> list[Seat]:
    """Return these seats with the fields of a list of matches."""
    wanted = [each.seat for each in running]
    found = _rows().in_bulk(wanted) if wanted else {}
    return [found[seat] for seat in wanted if seat in found]


def finished_of(person: Person, most: int) -> list[Seat]:
    """Return the person's seats in the newest finished matches, up to `most`."""
    over = _rows().filter(person=person, ended_at__isnull=False)
    return list(over.order_by("-ended_at")[:most])


def seats_in_common(*, guest: Person, owner: Person) -> list[Seat]:
    """Return the guest's seats at matches where `owner` has a seat, too."""
    return list(_rows().filter(person=guest, match__seats__person=owner).order_by("pk"))


def _rows() -> QuerySet[Seat]:
    names = Prefetch(
        "match__seats",
        Seat.objects.select_related("person__owner", "clock").only(
            "match", "number", "name", "bot", "level",
            "person__slug", "person__avatar", "person__owner__name", "clock__deadline",
        ),
    )  # fmt: skip
    seats = Seat.objects.select_related("match").prefetch_related(names)
    return seats.only("number", "seen_version", *(f"match__{field}" for field in ROW_FIELDS))
