"""Substitutes agreed on by all, from a network without other players."""

from __future__ import annotations

from games.absence.substitutes import (
    agreements_about,
    seat_substitute,
    substitute_agree,
    substitute_token,
)
from games.clocks.models import Vacancy
from games.matches.models import Match

ELSEWHERE = "203.0.113.77"


def all_agree(match, number):
    """Let every player agree whose agreement a substitute in this seat needs."""
    match = Match.objects.get(pk=match.pk)
    for voice in agreements_about(Vacancy.objects.get(seat__match=match, seat__number=number)):
        person = match.seats.get(number=voice.seat).person
        substitute_agree(match=match, person=person, number=number, agrees=True)


def take_over(*, match, number, person):
    """Seat a substitute with everybody's agreement."""
    all_agree(match, number)
    sit_down(match=match, number=number, person=person)


def sit_down(*, match, number, person):
    """Take over a seat by its link, from another network."""
    vacancy = Vacancy.objects.get(seat__match=match, seat__number=number)
    seat_substitute(
        match=match, number=number, token=substitute_token(vacancy), person=person,
        network=ELSEWHERE,
    )  # fmt: skip
