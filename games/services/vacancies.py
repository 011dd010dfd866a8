"""Vacancies: seats whose owner does not play them just now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db.models import F, Q

from games.bus.bus import publish
from games.bus.events import SeatsChanged
from games.matches.change import Change
from games.models import Match, Seat, Vacancy
from games.services.clocks import SeatTurn

if TYPE_CHECKING:
    from lobby.models import Person


def vacancy_open(seat: Seat, *, on_purpose: bool = False) -> Vacancy:
    """Note that whoever plays here is away, the owner or a substitute, so that everybody at the table sees it."""
    vacancy, new = Vacancy.objects.get_or_create(
        seat=seat,
        defaults={"owner": seat.person, "name": seat.name, "left_on_purpose": on_purpose},
    )
    if not new:
        vacancy.left_on_purpose |= on_purpose
        vacancy.filled = False
        vacancy.save(update_fields=["left_on_purpose", "filled"])
    return vacancy


def vacancies_follow(changes: Sequence[Change], turns: Sequence[SeatTurn]) -> None:
    """Close the vacancies of owners who have answered although their time was up; substitutes are there again.

    Those of a sealed round stay until it is over, or the others would see who has answered.
    """
    ended = [change for change in changes if change.ended_sealed_round]
    goes_on = [change for change in changes if not change.ended_sealed_round]
    sealed = {(change.match.pk, seat) for change in goes_on for seat in change.before.sealed}
    for turn in turns:
        seat = turn.seat
        if turn.was_late and (seat.match_id, seat.number) not in sealed:
            _close(seat.match.slug, Q(seat=seat))
    for change in ended:
        if change.before.sealed:
            took_part = Q(seat__match=change.match.pk, seat__number__in=change.before.sealed)
            owes_nothing = Q(seat__clock__question="") | Q(seat__clock__deadline__isnull=False)
            _close(change.match.slug, took_part & owes_nothing & Q(seat__bot=False))


def _close(slug: str, seats: Q) -> None:
    """Note that those are there again at these seats of the match whose time was up."""
    absent = Vacancy.objects.filter(seats, left_on_purpose=False, filled=False)
    owners = absent.filter(owner=F("seat__person")).delete()[0]
    if owners or absent.update(filled=True, votes={}):
        publish(SeatsChanged(slug))


def vacancies_of(match: Match) -> list[Vacancy]:
    """Return the vacancies of a match, by seat."""
    found = Vacancy.objects.filter(seat__match=match).select_related("seat", "owner")
    return list(found.order_by("seat__number"))


def owns_seat(match: Match, person: Person | None) -> bool:
    """Return whether the person owns a seat here that they do not play just now."""
    return person is not None and any(each.owner_id == person.pk for each in vacancies_of(match))


def seats_present(match: Match) -> list[int]:
    """Return the seats whose players are there."""
    left = Vacancy.objects.filter(seat__match=match, filled=False)
    away = set(left.values_list("seat__number", flat=True))
    return [seat.number for seat in match.seats.all() if not seat.bot and seat.number not in away]


def seats_played_by_others(person: Person) -> list[Seat]:
    """Return the seats of the person in running matches that somebody else plays just now."""
    lent = Seat.objects.filter(vacancy__owner=person, match__status=Match.Status.RUNNING)
    return list(
        lent.exclude(person=person)
        .select_related("match", "vacancy")
        .order_by("-match__updated_at")
    )


def votes_forget(match: Match, voter: int) -> None:
    """Take back what was voted in a seat by whoever has played there until now."""
    for vacancy in Vacancy.objects.select_for_update().filter(seat__match=match):
        if vacancy.votes.pop(str(voter), None) is not None:
            vacancy.save(update_fields=["votes"])
