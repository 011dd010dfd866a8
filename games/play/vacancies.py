"""Vacancies: seats whose owners are absent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db.models import F, Q

from games.bus.bus import publish
from games.bus.events import SeatsChanged
from games.clocks.clocks import SeatTurn
from games.clocks.models import Vacancy
from games.matches.change import Change
from games.matches.models import Match, Seat

if TYPE_CHECKING:
    from lobby.people.models import Person


def vacancy_open(seat: Seat, *, on_purpose: bool = False) -> Vacancy:
    """Record the absence of a seat's owner or substitute."""
    vacancy, new = Vacancy.objects.get_or_create(
        seat=seat, defaults={"owner": seat.person, "name": seat.name, "left_on_purpose": on_purpose}
    )
    if not new:
        vacancy.left_on_purpose |= on_purpose
        vacancy.filled = False
        vacancy.save(update_fields=["left_on_purpose", "filled"])
    return vacancy


def vacancies_follow(changes: Sequence[Change], turns: Sequence[SeatTurn]) -> None:
    """Close vacancies after late answers of owners and substitutes.

    Vacancies of a sealed round stay until its end, since a change would tell of an answer.
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
    """Record the return of late players at these seats."""
    absent = Vacancy.objects.filter(seats, left_on_purpose=False, filled=False)
    owners = absent.filter(owner=F("seat__person")).delete()[0]
    if owners or absent.update(filled=True, votes={}):
        publish(SeatsChanged(slug))


def vacancies_of(match: Match) -> list[Vacancy]:
    """Return the vacancies of a match, by seat."""
    found = Vacancy.objects.filter(seat__match=match).select_related("seat", "owner")
    return list(found.order_by("seat__number"))


def owns_seat(match: Match, person: Person | None) -> bool:
    """Return whether the person owns a vacant seat here."""
    return person is not None and any(each.owner_id == person.pk for each in vacancies_of(match))


def seats_present(match: Match) -> list[int]:
    """Return the seats of present people."""
    left = Vacancy.objects.filter(seat__match=match, filled=False)
    away = set(left.values_list("seat__number", flat=True))
    return [seat.number for seat in match.seats.all() if not seat.bot and seat.number not in away]


def seats_played_by_others(person: Person) -> list[Seat]:
    """Return the person's seats in running matches with other players now."""
    lent = Seat.objects.filter(vacancy__owner=person, match__status=Match.Status.RUNNING)
    return list(lent.exclude(person=person).select_related("match", "vacancy").order_by("-match__updated_at"))


def votes_forget(match: Match, voter: int) -> None:
    """Delete the votes of a seat's former player."""
    for vacancy in Vacancy.objects.select_for_update().filter(seat__match=match):
        if vacancy.votes.pop(str(voter), None) is not None:
            vacancy.save(update_fields=["votes"])
