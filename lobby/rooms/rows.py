"""Rows and cards of games, rooms and matches on the lobby's pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, Q, prefetch_related_objects
from django.http import HttpRequest
from django.urls import reverse
from django.utils.timesince import timesince
from django.utils.translation import gettext

from games import registry
from games.absence.calls import calls_open, has_called, is_broken_off
from games.chat.messages import chat_unread
from games.clocks.table_clocks import time_left
from games.core.engine.proposals import offer_line, turns_back
from games.core.rules import Rules
from games.i18n.languages import current_translator
from games.matches.colours import colours_for
from games.matches.models import Match, Seat
from games.matches.time_controls import TIME_CONTROLS, length
from games.pages.preview import emblem_of
from games.play.loading import milliseconds
from games.play.vacancies import seats_played_by_others
from games.site import database_time
from games.visitors.access import Running, former_seats_of
from games.visitors.visitor import running_here
from lobby.people.admission import is_offered
from lobby.people.faces import Face, computer_face
from lobby.people.models import Person
from lobby.results.models import Rating, SeatResult
from lobby.rooms.creation.seek import can_be_joined
from lobby.rooms.inviting.by_name import invitations_of
from lobby.rooms.models import Member, Room
from lobby.rooms.wording import match_lines, terms_lines, terms_of_match, translate_message

A_PAGE = 20  # running matches
NEWEST = 10  # finished matches beside them


def game_card(rules: Rules[Any]) -> dict[str, Any]:
    """Return a game's card."""
    return {
        "slug": rules.slug,
        "title": translate_message(rules.slug, rules.title),
        "summary": translate_message(rules.slug, rules.summary),
        "least": rules.seats[0],
        "most": rules.seats[-1],
        "minutes": rules.minutes,
        "emblem": emblem_of(rules.slug),
        "first_match": rules.first_match and translate_message(rules.slug, rules.first_match.label),
        "has_lesson": is_offered(rules.slug) and registry.lesson_of(rules.slug) is not None,
    }


def game_cards() -> list[dict[str, Any]]:
    return [game_card(rules) for rules in registry.all_rules() if is_offered(rules.slug)]


def title_of(slug: str) -> str:
    return translate_message(slug, registry.title_of(slug))


def shown_name(name: str, person: Person | None) -> str:
    """Return the displayed name of a player; a program's has its owner's."""
    if person is None or person.owner is None:
        return name
    return gettext("%(name)s (program of %(owner)s)") % {"name": name, "owner": person.owner.name}


def public_rooms(person: Person | None, **of: str) -> list[dict[str, Any]]:
    """Return open public rooms of others: joinable ones first, then the newest. `of` may name a game."""
    members = Prefetch("members", Member.objects.select_related("person__owner"))
    rooms = (
        Room.objects.open()
        .playable()
        .filter(_without("members", person), public=True, **of)
        .order_by("-created_at")
        .prefetch_related(members, "opponents")[:30]
    )
    found = [
        {
            "room": room,
            "title": title_of(room.game),
            "names": [shown_name(each.name, each.person) for each in room.members.all()],
            "faces": [*(each.person for each in room.members.all()), *room.opponents.all()],
            **_waiting_room(room),
            "joinable": can_be_joined(room),
        }
        for room in rooms
    ]
    return sorted(found, key=lambda each: not each["joinable"])


def _waiting_room(room: Room) -> dict[str, Any]:
    """Return the taken seats and the terms of a room, for its row."""
    seated = sum(member.number is not None for member in room.members.all()) + len(room.opponents.all())
    return {"seated": seated, "terms": terms_lines(room)}


def public_matches(person: Person | None, **of: str) -> list[dict[str, Any]]:
    """Return running public matches of others, the last moved first. `of` may name a game."""
    running = Match.objects.running().playable().filter(_without("seats", person), public=True, stands_still="", **of)
    matches = running.order_by("-updated_at")
    seats = Prefetch("seats", Seat.objects.select_related("person__owner", "clock"))
    listed = matches.prefetch_related(seats)[:20]
    return [_public_match_row(match) for match in sorted(listed, key=_moved_at, reverse=True)]


def _moved_at(match: Match) -> datetime:
    """Return when the match moved, or began if spectators see it late: its place tells them no move."""
    return match.created_at if match.delays(None) else match.updated_at


def _without(places: str, person: Person | None) -> Q:
    """Exclude rooms or matches with the visitor in them."""
    return Q() if person is None else ~Q(**{f"{places}__person": person})


def _public_match_row(match: Match) -> dict[str, Any]:
    """Return a public match for a list; of one that spectators see late, nothing that changes."""
    seats: Sequence[Seat] = list(match.seats.all())
    is_late = match.delays(None)
    waiting = [] if is_late else match.waiting_seen_by(None)
    return {
        "match": match,
        "title": title_of(match.game),
        "terms": match_lines(match, seats),
        "names": [shown_name(each.name, each.person) for each in seats],
        "faces": _faces(seats),
        "waits_for": [each.name for each in seats if each.number in waiting],
        "delay": translate_message(match.game, length(60 * match.spectator_delay)) if is_late else "",
        "left": None if is_late else _time_left(match, seats),
        "turn": "" if is_late else turn_of(match),
        "picture": reverse("games:picture", args=[match.slug]) if is_late else _picture_of(match),
    }


def my_running(request: HttpRequest, number: str = "1", most: int = A_PAGE) -> Page[Running]:
    """Return a page of the visitor's matches, first those with the visitor to act."""
    return Paginator(running_here(request), most).get_page(number)


def lent_rows(person: Person) -> list[dict[str, Any]]:
    """Return matches with a substitute for the person, who may come back."""
    return [
        {
            "match": seat.match,
            "title": title_of(seat.match.game),
            "player": seat.name if seat.vacancy.filled else "",
            "program": seat.bot,
        }
        for seat in seats_played_by_others(person)
    ]


def stood_in_rows(person: Person) -> list[dict[str, Any]]:
    """Return matches played by the person for a player who is back."""
    return [
        {
            "match": place.seat.match,
            "title": title_of(place.seat.match.game),
            "player": place.seat.name,
        }
        for place in former_seats_of(person)
    ]


def match_rows(seats: Iterable[Seat], person: Person) -> list[dict[str, Any]]:
    """Return rows of the person's matches."""
    listed = list(seats)
    unread = chat_unread(person=person, matches=[seat.match_id for seat in listed])
    return [_match_row(seat) | {"unread": unread.get(seat.match_id, 0)} for seat in listed]


def _match_row(seat: Seat) -> dict[str, Any]:
    match = seat.match
    seats: Sequence[Seat] = list(match.seats.all())
    calls = [] if match.stands_still else calls_open(match.called, seat.number, match.updated_at)
    others = [each for each in seats if each.pk != seat.pk]
    names = [each.name for each in seats]
    return {
        "match": match,
        "title": title_of(match.game),
        "terms": match_lines(match, seats),
        "others": [shown_name(each.name, each.person) for each in others],
        "faces": _faces(others),
        "my_turn": not (match.is_over or match.stands_still) and seat.number in match.waiting,
        "proposed": _proposed_to(seat, names),
        "waits_for": [names[n] for n in match.waiting_seen_by(seat.number)],
        "outcome": SeatResult.Outcome.of(match.result or {}, seat.number),
        "ago": _ago(match.updated_at),
        "news": seat.seen_version < match.shown_version,
        "left": _time_left(match, seats, seat),
        "late": _late(match, seats, seat),
        "picture": _picture_of(match),
        "turn": turn_of(match),
        "broken_off": not match.stands_still and is_broken_off(match),
        "called": has_called(match, seat.number),
        "callers": [names[n] for n in calls],
    }


def _faces(seats: Iterable[Seat]) -> list[Person | dict[str, Face]]:
    """Return the people and computers in these seats, for `lobby/people/avatar.html`."""
    return [each.person or {"face": computer_face(each.name)} for each in seats if each.person or each.bot]


def turn_of(match: Match) -> str:
    """Return the turn or round as counted by the log; "" during set-up."""
    if match.turn == 0:
        return ""
    rounds = match.game in registry.SLUGS and registry.rules_of(match.game).rounds
    text = gettext("Round %(n)d") if rounds else gettext("Turn %(n)d")
    return text % {"n": match.turn}


def _picture_of(match: Match) -> str:
    """Return the address of a match's thumbnail, different after each change."""
    address = reverse("games:picture", args=[match.slug])
    return f"{address}?at={milliseconds(match.updated_at)}"


def _time_left(match: Match, seats: Sequence[Seat], reader: Seat | None = None) -> timedelta | None:
    """Return the shortest time left of the running clocks.

    In a sealed round only the reader's own clock counts: others would reveal who has answered.
    """
    running = [
        each.clock
        for each in seats
        if hasattr(each, "clock")
        and each.clock.deadline is not None
        and (each == reader or each.number not in match.sealed)
    ]
    now = database_time.now()
    return min((time_left(clock, now) for clock in running), default=None)


def _late(match: Match, seats: Sequence[Seat], reader: Seat) -> str:
    """Return a sentence about players out of time, if the table has to decide; else ""."""
    if not TIME_CONTROLS[match.time_control].timed or match.is_over or match.is_paused or match.stands_still:
        return ""
    late = [
        each
        for each in seats
        if hasattr(each, "clock")
        and each.clock.question
        and each.clock.deadline is None
        and not each.bot
        and (each == reader or each.number not in match.sealed)
    ]
    if reader in late:
        return gettext("Your time is up: act before the others decide")
    names = gettext(", ").join(each.name for each in late)
    return gettext("%(names)s: time is up, decide how to go on") % {"names": names} if late else ""


def _proposed_to(seat: Seat, names: Sequence[str]) -> str:
    """Return the proposals to a seat's player in words; else ""."""
    match = seat.match
    for about in [] if match.is_over or match.stands_still else match.proposed_to(seat.number):
        turns = turns_back(about, list(match.checkpoints.values_list("index", flat=True)))
        offer = offer_line(about, match.agreed[about][0], turns)
        return current_translator(match.game, names).render(offer)
    return ""


def _ago(moment: datetime) -> str:
    """Return the time since `moment` in words, to the minute."""
    if database_time.now() - moment < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": timesince(moment, depth=1)}


def invitation_rows(person: Person) -> list[dict[str, Any]]:
    """Return the person's invitations into rooms."""
    return [
        {"room": each.room, "title": title_of(each.room.game), "by": each.by, **_waiting_room(each.room)}
        for each in invitations_of(person)
    ]


def my_rooms(person: Person) -> list[dict[str, Any]]:
    """Return the person's open rooms."""
    members = Member.objects.filter(person=person, room__in=Room.objects.open().playable())
    return [
        {"room": member.room, "title": title_of(member.room.game), "member": member, **_waiting_room(member.room)}
        for member in members.select_related("room")
        .prefetch_related("room__members", "room__opponents")
        .order_by("-joined_at")
    ]


def attach_ratings(room: Room) -> None:
    """Add ratings to the members of a rated room."""
    members = Prefetch("members", Member.objects.select_related("person__owner"))
    prefetch_related_objects([room], members)
    if room.rated:
        people = [member.person_id for member in room.members.all()]
        known = Rating.objects.shown().filter(game=room.game, person__in=people)
        shown = {rating.person_id: rating.shown for rating in known}
        for member in room.members.all():
            member.rating = shown.get(member.person_id, Rating().shown)


def seat_rows(room: Room) -> list[dict[str, Any]]:
    """Return the seats of a room in order, with their players."""
    members = {member.number: member for member in room.members.all() if member.number is not None}
    opponents = {opponent.number: opponent for opponent in room.opponents.all()}
    seated = [members.get(n) for n in range(room.seats)]
    names = dict(enumerate(room.fork_names))  # players of the old match, for a fork
    colours = colours_for([member.person if member else None for member in seated])
    teams = [team_of_seat(room, n) for n in range(room.seats)]
    return [
        {
            "number": n,
            "member": member,
            "opponent": opponents.get(n),
            "colour": colours[n],
            "was": names.get(n, ""),
            "team": teams[n][0],
            "mates": teams[n][1],
        }
        for n, member in enumerate(seated)
    ]  # fmt: skip


def team_of_seat(room: Room, seat: int) -> tuple[int | None, list[int]]:
    """Return the number of a seat's team (None: it plays alone), and its mates' seats, counted from 1."""
    for n, team in enumerate(terms_of_match(room).teams(), 1):
        if seat in team:
            return n, [each + 1 for each in team if each != seat]
    return None, []
