"""Vacancies: seats whose owner does not play them just now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.models import Match, Seat, Vacancy
from games.services.broadcast import SeatsChanged, publish
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


def vacancies_follow(turns: Sequence[SeatTurn]) -> None:
    """Close the vacancies of owners who have answered although their time was up; substitutes are there again."""
    for turn in turns:
        if not turn.was_late:
            continue
        absent = Vacancy.objects.filter(seat=turn.seat, left_on_purpose=False)
        owners = absent.filter(owner=turn.seat.person_id).delete()[0]
        if owners or absent.update(filled=True):
            publish(SeatsChanged(turn.seat.match.slug))


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
    return list(lent.exclude(person=person).select_related("match").order_by("-match__updated_at"))
