"""Substitutes for absent players: links, conditions and the agreement of the table.

An agreement is a vote in `Vacancy.votes`. The votes end when a person plays the seat again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q

from games.absence.seats import NOT_AWAY, own_seat, seat_sit_down
from games.absence.stand_ins import PLAYED
from games.clocks.models import Vacancy
from games.core.dialogue.messages import Message, _
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import FormerPlayer, Match
from games.matches.networks import network_of_another
from games.play.start import seat_hand_over
from games.play.vacancies import seats_present
from games.site import link_tokens

if TYPE_CHECKING:
    from lobby.people.models import Person

AGREED = "substitute"  # in `Vacancy.votes`
ENOUGH = 2  # present people who decide without the absent player
OWN_SEAT = _("this is your own seat: take it back on the match page")
PLAYED_ANOTHER = _("{name} has played another seat in this match")
SAME_NETWORK = _("you share a network with a player of this match: the substitute must come from another network")
NEEDS_ACCOUNT = _("this match is rated: only people with an account can take the seat")
NOT_AGREED = _("some players have not agreed to a substitute yet")


@dataclass(frozen=True, slots=True)
class Agreement:
    """A required agreement to a substitute."""

    seat: int
    name: str
    agrees: bool
    absent: bool = False  # of the player to be substituted


def agreements_about(vacancy: Vacancy) -> list[Agreement]:
    """Return the agreements that a substitute needs, given or not.

    All present people decide, but not their programs. If only one is present, the absent player decides, too.
    """
    match, absent = vacancy.seat.match, vacancy.seat
    there = seats_present(match)
    seats = match.seats.filter(number__in=there, person__owner=None).exclude(pk=absent.pk)
    present = list(seats.exclude(person=None))
    deciding = present if len(present) >= ENOUGH else [*present, absent]
    return [
        Agreement(seat.number, seat.name, vacancy.votes.get(str(seat.number)) == AGREED, absent=seat == absent)
        for seat in deciding
    ]


@transaction.atomic
def substitute_agree(*, match: Match, person: Person, number: int, agrees: bool) -> None:
    """Give or withdraw one's agreement to a substitute for a seat. Raises: IllegalAnswer."""
    match = Match.objects.hold(match.pk)
    mine = own_seat(match, person)
    vacancy = _held(match, number)
    if vacancy is None or vacancy.filled:
        raise IllegalAnswer(NOT_AWAY)
    if not any(each.seat == mine.number for each in agreements_about(vacancy)):
        raise IllegalAnswer(_("your agreement is not needed for this seat"))
    if agrees:
        vacancy.votes[str(mine.number)] = AGREED
    elif vacancy.votes.get(str(mine.number)) == AGREED:
        del vacancy.votes[str(mine.number)]
    vacancy.save(update_fields=["votes"])


def substitute_token(vacancy: Vacancy) -> str:
    """Return the token of the link to the vacant seat."""
    return link_tokens.link_token(link_tokens.SUBSTITUTES, *_link_of(vacancy))


def _link_of(vacancy: Vacancy) -> tuple[int, int, int]:
    return vacancy.pk, vacancy.seat_id, vacancy.substitute_number


def vacancy_by_link(*, match: Match, number: int, token: str) -> Vacancy | None:
    """Return the open vacancy for the token of a link, if they fit."""
    vacancies = Vacancy.objects.select_related("seat__match")
    found = vacancies.filter(seat__match=match, seat__number=number).first()
    if found is None or found.filled or match.is_over:
        return None
    fits = link_tokens.is_link_token(token, link_tokens.SUBSTITUTES, *_link_of(found))
    return found if fits else None


def substitute_refusal(vacancy: Vacancy, person: Person, network: str) -> Message | None:
    """Return the reason against this person as a substitute from `network`, if there is one."""
    match, seat = vacancy.seat.match, vacancy.seat
    if person.pk in (vacancy.owner_id, seat.person_id):
        return OWN_SEAT
    relatives = _one_player_with(person)
    if match.seats.filter(relatives).exclude(pk=seat.pk).exists():
        return _("{name} has another seat in this match", name=person.name)
    elsewhere = FormerPlayer.objects.filter(relatives, seat__match=match)
    if elsewhere.exclude(seat=seat).exists():
        return Message(PLAYED_ANOTHER.id, {"name": person.name})
    if Match.objects.filter(pk=match.pk, room__rated=True).exists() and not person.login:
        return NEEDS_ACCOUNT
    has_played_it = FormerPlayer.objects.filter(seat=seat, person=person).exists()
    if not has_played_it and network_of_another(match, network):
        return SAME_NETWORK
    if not all(each.agrees for each in agreements_about(vacancy)):
        return NOT_AGREED
    return None


def _one_player_with(person: Person) -> Q:
    """Filter rows by `person`: this one, their programs, and their owner."""
    known = [person.pk] if person.owner_id is None else [person.pk, person.owner_id]
    return Q(person__in=known) | Q(person__owner__in=known)


@transaction.atomic
def seat_substitute(*, match: Match, number: int, token: str, person: Person, network: str) -> None:
    """Take over a vacant seat by a link from the table. Raises: IllegalAnswer."""
    match = Match.objects.hold(match.pk)  # before the vacancy, in the order of answers
    found = _held(match, number)
    if found is None or match.is_over:
        raise IllegalAnswer(NOT_AWAY)
    if found.filled:
        raise IllegalAnswer(PLAYED)
    if not link_tokens.is_link_token(token, link_tokens.SUBSTITUTES, *_link_of(found)):
        raise IllegalAnswer(NOT_AWAY)
    if (refusal := substitute_refusal(found, person, network)) is not None:
        raise IllegalAnswer(refusal)
    if found.seat.person_id == found.owner_id:
        found.notes = found.seat.notes
    seat_hand_over(match=match, number=number, person=person)
    found.substitute_number += 1
    found.votes, found.filled, found.left_on_purpose = {}, True, False
    found.save(update_fields=["substitute_number", "votes", "notes", "filled", "left_on_purpose"])
    seat_sit_down(match, number, "substitute")


def _held(match: Match, number: int) -> Vacancy | None:
    """Lock and return the vacancy of a seat."""
    vacancies = Vacancy.objects.select_for_update(of=("self",)).select_related("seat__match")
    return vacancies.filter(seat__match=match, seat__number=number).first()
