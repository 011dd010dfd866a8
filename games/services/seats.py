"""Players who are away: programs that answer for them, substitutes, and the way back."""

from __future__ import annotations

import logging
import random
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

from games.core.autoplay import random_answer
from games.core.messages import _
from games.core.questions import IllegalAnswer, Json, Question
from games.models import Clock, Match, Seat, TimeoutPolicy, Vacancy
from games.protocol import ActFrame, AnswerFrame
from games.services.broadcast import ring
from games.services.clocks import clock_restart, clock_stop_for_good
from games.services.moves import match_move
from games.services.start import seat_hand_over
from games.services.store import load

if TYPE_CHECKING:
    from lobby.models import Person

AUTOMATIC = "auto."  # how the client ids of answers begin that no person has given
MOST_ANSWERS = 300  # of a program in a row
ATTEMPTS = 20
ABANDONED = timedelta(days=30)  # after which a match that everybody has left is ended

log = logging.getLogger("games")

NOT_AWAY = _("nobody is away from that seat")
NOT_HERE = _("you have no seat at this match")


def _new_id() -> str:
    return AUTOMATIC + get_random_string(20)


def _say(match: Match, seat: int, what: str) -> None:
    """Enter into the log what the table does about a seat."""
    match_move(slug=match.slug, person=None, move=ActFrame(_new_id(), "away", what), seat=seat)  # type: ignore[arg-type]  # no client may send this act


def seat_play(*, slug: str, seat: int) -> int:
    """Answer for the seat as long as it owes an answer; gives the number of answers."""
    for given in range(MOST_ANSWERS):
        live = load(slug)
        asked = live.game.question_of(seat)
        if asked is None:
            return given
        try:
            answer = live.game.rules.stand_in(live.game.state, asked[1])
            _give(slug, seat, asked[0], answer)
        except IllegalAnswer as refusal:
            log.warning("match %s: the program's answer was refused: %s", slug, refusal)
            _give_any(slug, seat, asked)
    return MOST_ANSWERS


def _give(slug: str, seat: int, key: str, answer: Json) -> None:
    move = AnswerFrame(_new_id(), key, answer)
    match_move(slug=slug, person=None, move=move, seat=seat)


def _give_any(slug: str, seat: int, asked: tuple[str, Question[Any]]) -> None:
    """Whatever is taken: a match must not be stuck because the safe answer is not safe."""
    for attempt in range(ATTEMPTS):
        try:
            _give(slug, seat, asked[0], random_answer(asked[1], random.Random()))
            return
        except IllegalAnswer:
            if attempt == ATTEMPTS - 1:
                raise


# --- when time is up ------------------------------------------------------------------------------


def seat_time_up(*, seat: Seat) -> None:
    """Do what the room has chosen for somebody whose time is up."""
    match = seat.match
    if match.is_over or seat.bot or seat.number not in match.waiting:
        Clock.objects.filter(seat=seat).update(deadline=None)
        return
    match TimeoutPolicy(match.timeout_policy):
        case TimeoutPolicy.WAIT:
            _vacant(seat)
            Clock.objects.filter(seat=seat).update(deadline=None)
            ring([["seats", match.slug]])
        case TimeoutPolicy.STAND_IN:
            seat_stand_in(seat=seat)
        case TimeoutPolicy.PROGRAM:
            seat_to_program(seat=seat)
        case TimeoutPolicy.END:
            _say(match, seat.number, "end")


def _vacant(seat: Seat, *, left: bool = False) -> Vacancy:
    """Note that the owner is away; everybody at the table sees it."""
    vacancy, new = Vacancy.objects.get_or_create(
        seat=seat, defaults={"owner": seat.person, "name": seat.name, "left_on_purpose": left}
    )
    if left and not new:
        vacancy.left_on_purpose = True
        vacancy.save(update_fields=["left_on_purpose"])
    return vacancy


def seat_stand_in(*, seat: Seat) -> None:
    """A program answers for the seat this time."""
    _say(seat.match, seat.number, "once")
    seat_play(slug=seat.match.slug, seat=seat.number)


def seat_to_program(*, seat: Seat) -> None:
    """A program plays on in this seat until its owner or a substitute takes it."""
    _vacant(seat)
    Seat.objects.filter(pk=seat.pk).update(bot=True)
    clock_stop_for_good(seat)
    _say(seat.match, seat.number, "program")
    ring([["seats", seat.match.slug]])


# --- what people do -------------------------------------------------------------------------------


def seat_leave(*, match: Match, person: Person) -> None:
    """Leave one's seat: what the room chose for those whose time is up is done at once."""
    seat = _seat_of(match, person)
    if Vacancy.objects.filter(seat=seat, left_on_purpose=True).exists():
        raise IllegalAnswer(_("you have left this seat already"))
    _vacant(seat, left=True)
    _say(match, seat.number, "left")
    match TimeoutPolicy(match.timeout_policy):
        case TimeoutPolicy.WAIT:
            ring([["seats", match.slug]])
        case TimeoutPolicy.STAND_IN | TimeoutPolicy.PROGRAM:
            seat_to_program(seat=seat)
        case TimeoutPolicy.END:
            _say(match, seat.number, "end")


@transaction.atomic
def seat_take_back(*, match: Match, person: Person) -> None:
    """The owner of a seat is back and plays on, even if a substitute has played meanwhile."""
    vacancy = Vacancy.objects.select_for_update().filter(seat__match=match, owner=person).first()
    if vacancy is None:
        raise IllegalAnswer(NOT_AWAY)
    seat = vacancy.seat
    if match.seats.filter(person=person).exclude(pk=seat.pk).exists():
        raise IllegalAnswer(_("{name} has another seat at this match", name=person.name))
    name = vacancy.name
    vacancy.delete()
    seat_hand_over(match=match, number=seat.number, person=person, name=name)
    _sit_down(match, seat.number, "back")


def _sit_down(match: Match, number: int, what: str) -> None:
    transaction.on_commit(lambda: ring([["seats", match.slug]]))
    if not match.is_over:
        clock_restart(match.seats.get(number=number), timezone.now())
        _say(match, number, what)


def substitute_token(vacancy: Vacancy) -> str:
    """The secret of the link by which somebody else takes over the seat."""
    about = f"{vacancy.pk}/{vacancy.seat_id}/{vacancy.substitute_number}"
    return salted_hmac("games.absent", about, algorithm="sha256").hexdigest()[:32]


@transaction.atomic
def seat_substitute(*, match: Match, number: int, token: str, person: Person) -> None:
    """Take over the seat of somebody who is away, by a link from the table."""
    vacancy = Vacancy.objects.select_for_update().filter(seat__match=match, seat__number=number)
    found = vacancy.first()
    if found is None or match.is_over or not constant_time_compare(token, substitute_token(found)):
        raise IllegalAnswer(NOT_AWAY)
    if found.owner_id == person.pk:
        raise IllegalAnswer(_("this is your own seat: take it back on the page of the match"))
    seat_hand_over(match=match, number=number, person=person)
    found.substitute_number += 1
    found.votes = {}
    found.save(update_fields=["substitute_number", "votes"])
    _sit_down(match, number, "substitute")


def seat_wish(*, match: Match, person: Person, number: int, wish: str) -> None:
    """Say what the table should do about a seat whose time is up.

    Programs can be asked for by anybody at the table, since the owner may come back; to end the
    match without result all who are there have to wish it.
    """
    mine = _seat_of(match, person)
    vacancy = Vacancy.objects.filter(seat__match=match, seat__number=number).first()
    if vacancy is None or mine.number == number or match.is_over:
        raise IllegalAnswer(NOT_AWAY)
    seat = vacancy.seat
    match wish:
        case "stand_in" if not seat.bot and number in match.waiting:
            seat_stand_in(seat=seat)
        case "program" if not seat.bot:
            seat_to_program(seat=seat)
        case "end":
            vacancy.votes = {**vacancy.votes, str(mine.number): wish}
            vacancy.save(update_fields=["votes"])
            if _all_wish(match, vacancy):
                _say(match, number, "end")
        case _:
            raise IllegalAnswer(_("that cannot be done about this seat now"))


def _all_wish(match: Match, vacancy: Vacancy) -> bool:
    return all(vacancy.votes.get(str(number)) == "end" for number in present(match))


def present(match: Match) -> list[int]:
    """The seats whose players are there."""
    away = set(Vacancy.objects.filter(seat__match=match).values_list("seat__number", flat=True))
    return [seat.number for seat in match.seats.all() if not seat.bot and seat.number not in away]


def _seat_of(match: Match, person: Person | None) -> Seat:
    seat = match.seat_of(person)
    if seat is None:
        raise IllegalAnswer(NOT_HERE)
    if match.is_over:
        raise IllegalAnswer(_("the match is over"))
    return seat


def seat_mark_seen(*, match: Match, person: Person, version: int) -> None:
    """Remember the newest version of the match that the person has looked at."""
    newest = min(version, match.version)
    seats = match.seats.filter(person=person, seen_version__lt=newest)
    seats.update(seen_version=newest)


def vacancies_of(match: Match) -> list[Any]:
    """The seats that their owners do not play just now."""
    found = Vacancy.objects.filter(seat__match=match).select_related("seat", "owner")
    return list(found.order_by("seat__number"))


def owns_seat(match: Match, person: Person | None) -> bool:
    """Whether a seat is this person's that they do not play just now."""
    return person is not None and any(each.owner_id == person.pk for each in vacancies_of(match))


def lent_by(person: Person) -> list[Seat]:
    """The seats of the person in running matches that somebody else plays just now."""
    lent = Seat.objects.filter(vacancy__owner=person, match__status=Match.Status.RUNNING)
    return list(lent.exclude(person=person).select_related("match").order_by("-match__updated_at"))


def bots_to_move() -> list[tuple[str, int]]:
    """The seats that a program plays and that owe an answer: the match's slug and the number.

    Programs do not play among themselves after everybody has left: some games would never end.
    """
    nobody = Q(bot=True) | Q(person=None)
    people = Seat.objects.filter(match=OuterRef("match"), person__isnull=False)
    seats = Seat.objects.filter(
        nobody,
        Exists(people.filter(bot=False)) | ~Exists(people),
        match__status=Match.Status.RUNNING,
    )
    return [
        (slug, number)
        for slug, number, waiting in seats.values_list("match__slug", "number", "match__waiting")
        if number in waiting
    ]


def matches_end_abandoned(now: datetime) -> int:
    """End the matches at which nobody is any more, long after the last move; gives their number."""
    still = Match.objects.running().filter(updated_at__lt=now - ABANDONED)
    left = [
        match
        for match in still.filter(seats__vacancy__isnull=False).distinct()
        if not present(match)
    ]
    for match in left:
        _say(match, vacancies_of(match)[0].seat.number, "end")
    return len(left)
