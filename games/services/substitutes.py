"""Substitutes: who may play on in the seat of somebody who is away, and who has to agree to it.

Agreement is a wish in `Vacancy.votes`, as the table's other wishes about an absent player are. It is
forgotten when somebody plays the seat again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q

from games.core.messages import Message, _
from games.core.questions import IllegalAnswer
from games.models import FormerPlayer, Match, Vacancy
from games.services import links
from games.services.seats import NOT_AWAY, own_seat, seat_sit_down
from games.services.stand_ins import PLAYED
from games.services.start import seat_hand_over
from games.services.table_networks import network_of_another
from games.services.vacancies import seats_present

if TYPE_CHECKING:
    from lobby.models import Person

AGREED = "substitute"  # the wish in `Vacancy.votes`
ENOUGH = 2  # people present who decide without the absent player
OWN_SEAT = _("this is your own seat: take it back on the page of the match")
PLAYED_ANOTHER = _("{name} has played another seat at this match")
SAME_NETWORK = _(
    "you share a network with a player of this match: somebody from elsewhere has to take the seat"
)
NEEDS_ACCOUNT = _("this match is rated: only somebody with an account can take the seat")
NOT_AGREED = _("not everybody whose agreement is needed has agreed to a substitute")


@dataclass(frozen=True, slots=True)
class Voice:
    """Somebody whose agreement to a substitute is needed."""

    seat: int
    name: str
    agrees: bool
    absent: bool = False  # whether this is the player to be substituted


def voices_about(vacancy: Vacancy) -> list[Voice]:
    """Return whose agreement a substitute needs, and who has given it.

    All people who are present decide. Where they are fewer than two, the absent player has to agree as
    well, so that nobody alone decides who plays against them. Programs have no voice.
    """
    match, absent = vacancy.seat.match, vacancy.seat
    there = seats_present(match)
    seats = match.seats.filter(number__in=there, person__owner=None).exclude(pk=absent.pk)
    present = list(seats.exclude(person=None))
    deciding = present if len(present) >= ENOUGH else [*present, absent]
    return [
        Voice(
            seat.number,
            seat.name,
            vacancy.votes.get(str(seat.number)) == AGREED,
            absent=seat == absent,
        )
        for seat in deciding
    ]


@transaction.atomic
def substitute_agree(*, match: Match, person: Person, number: int, agrees: bool) -> None:
    """Agree that a substitute plays a seat whose player is away, or take that back.

    Raises: IllegalAnswer.
    """
    match = Match.objects.hold(match.pk)
    mine = own_seat(match, person)
    vacancy = _held(match, number)
    if vacancy is None or vacancy.filled:
        raise IllegalAnswer(NOT_AWAY)
    if not any(voice.seat == mine.number for voice in voices_about(vacancy)):
        raise IllegalAnswer(_("your agreement is not needed for this seat"))
    if agrees:
        vacancy.votes[str(mine.number)] = AGREED
    elif vacancy.votes.get(str(mine.number)) == AGREED:
        del vacancy.votes[str(mine.number)]
    vacancy.save(update_fields=["votes"])


def substitute_token(vacancy: Vacancy) -> str:
    """Return the token of the link by which somebody else takes over the seat."""
    return links.link_token(links.SUBSTITUTES, *_link_of(vacancy))


def _link_of(vacancy: Vacancy) -> tuple[int, int, int]:
    return vacancy.pk, vacancy.seat_id, vacancy.substitute_number


def vacancy_by_link(*, match: Match, number: int, token: str) -> Vacancy | None:
    """Return the vacancy that the link with this token leads to, or None if it leads nowhere."""
    vacancies = Vacancy.objects.select_related("seat__match")
    found = vacancies.filter(seat__match=match, seat__number=number).first()
    if found is None or found.filled or match.is_over:
        return None
    fits = links.is_link_token(token, links.SUBSTITUTES, *_link_of(found))
    return found if fits else None


def substitute_refusal(vacancy: Vacancy, person: Person, network: str) -> Message | None:
    """Return why this person, who comes from `network`, cannot take the seat; None if they can."""
    match, seat = vacancy.seat.match, vacancy.seat
    if person.pk in (vacancy.owner_id, seat.person_id):
        return OWN_SEAT
    relatives = _one_player_with(person)
    if match.seats.filter(relatives).exclude(pk=seat.pk).exists():
        return _("{name} has another seat at this match", name=person.name)
    elsewhere = FormerPlayer.objects.filter(relatives, seat__match=match)
    if elsewhere.exclude(seat=seat).exists():
        return Message(PLAYED_ANOTHER.id, {"name": person.name})
    if Match.objects.filter(pk=match.pk, room__rated=True).exists() and not person.login:
        return NEEDS_ACCOUNT
    has_played_it = FormerPlayer.objects.filter(seat=seat, person=person).exists()
    if not has_played_it and network_of_another(match, network):
        return SAME_NETWORK
    if not all(voice.agrees for voice in voices_about(vacancy)):
        return NOT_AGREED
    return None


def _one_player_with(person: Person) -> Q:
    """Return a filter of rows with a `person`: this one, their programs, and whose program they are."""
    known = [person.pk] if person.owner_id is None else [person.pk, person.owner_id]
    return Q(person__in=known) | Q(person__owner__in=known)


@transaction.atomic
def seat_substitute(*, match: Match, number: int, token: str, person: Person, network: str) -> None:
    """Take over the seat of somebody who is away, by a link from the table, from a network.

    Raises: IllegalAnswer.
    """
    match = Match.objects.hold(match.pk)  # before the vacancy, as an answer does
    found = _held(match, number)
    if found is None or match.is_over:
        raise IllegalAnswer(NOT_AWAY)
    if found.filled:
        raise IllegalAnswer(PLAYED)
    if not links.is_link_token(token, links.SUBSTITUTES, *_link_of(found)):
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
    """Return the vacancy of a seat, which nobody else changes until the transaction ends."""
    vacancies = Vacancy.objects.select_for_update(of=("self",)).select_related("seat__match")
    return vacancies.filter(seat__match=match, seat__number=number).first()
