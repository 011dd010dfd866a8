"""A substitute whom all have agreed to, and who comes from a network where nobody plays."""

from __future__ import annotations

from games.models import Match, Vacancy
from games.services.substitutes import (
    seat_substitute,
    substitute_agree,
    substitute_token,
    voices_about,
)

ELSEWHERE = "203.0.113.77"


def all_agree(match, number):
    """Have everybody agree whose agreement a substitute in this seat needs."""
    match = Match.objects.get(pk=match.pk)
    for voice in voices_about(Vacancy.objects.get(seat__match=match, seat__number=number)):
        person = match.seats.get(number=voice.seat).person
        substitute_agree(match=match, person=person, number=number, agrees=True)


def take_over(*, match, number, person):
    """Seat a substitute to whom all agree."""
    all_agree(match, number)
    sit_down(match=match, number=number, person=person)


def sit_down(*, match, number, person):
    """Take over a seat by its link, from elsewhere."""
    vacancy = Vacancy.objects.get(seat__match=match, seat__number=number)
    seat_substitute(
        match=match, number=number, token=substitute_token(vacancy), person=person,
        network=ELSEWHERE,
    )  # fmt: skip
