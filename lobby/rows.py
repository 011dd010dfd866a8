"""Games, rooms and matches as the rows and cards of the lobby's pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, Q, prefetch_related_objects
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext

from games import registry
from games.core.messages import Message
from games.core.proposals import offer_line, turns_back
from games.core.rules import Rules
from games.i18n import current_translator
from games.models import LIVE, Match, Seat
from games.services.access import Running, stood_in_of
from games.services.chat import chat_unread
from games.services.colours import colours_for
from games.services.sittings import calls_open, has_called, is_broken_off
from games.services.store import milliseconds
from games.services.table_clocks import time_left
from games.services.time_controls import TIME_CONTROLS
from games.services.vacancies import seats_played_by_others
from games.web.preview import emblem_of
from games.web.visitor import running_here
from lobby.models import Member, Person, Rating, Room
from lobby.rooms.forms import RoomForm
from lobby.rooms.invitations import invitations_of
from lobby.rooms.seek import can_be_joined

A_PAGE = 20  # running matches
NEWEST = 10  # finished ones beside them


def translate_message(slug: str, message: Message) -> str:
    """Return a message of a game in the visitor's language."""
    return current_translator(slug).render(message)


def game_card(rules: Rules[Any]) -> dict[str, Any]:
    """Return a game as the lobby introduces it."""
    return {
        "slug": rules.slug,
        "title": translate_message(rules.slug, rules.title),
        "summary": translate_message(rules.slug, rules.summary),
        "least": rules.seats[0],
        "most": rules.seats[-1],
        "minutes": rules.minutes,
        "emblem": emblem_of(rules.slug),
        "has_lesson": registry.lesson_of(rules.slug) is not None,
    }


def game_cards() -> list[dict[str, Any]]:
    return [game_card(rules) for rules in registry.all_rules()]


def title_of(slug: str) -> str:
    return translate_message(slug, registry.title_of(slug))


def option_pairs(game: str, options: dict[str, str], seats: int) -> list[tuple[str, str]]:
    """Return the options in words that mean something with so many players: what is chosen, and how."""
    return [
        (
            translate_message(game, setting.label),
            translate_message(game, setting.choices[options.get(setting.key, setting.default)]),
        )
        for setting in registry.rules_of(game).settings
        if setting.applies_to(seats, options)
    ]


def time_control_pairs(room: Room) -> list[tuple[str, str]]:
    """Return the time control of a room in words, and what happens when somebody's time is up."""
    control = TIME_CONTROLS[room.time_control]
    pairs = [(gettext("Time control"), translate_message(room.game, control.description))]
    if control.timed:
        policy = RoomForm.label_of(room.timeout_policy)
        pairs.append((gettext("When somebody’s time is up"), policy))
    return pairs


def option_lines(game: str, options: dict[str, str]) -> list[str]:
    """Return the options of a room in words that are not the default."""
    rules = registry.rules_of(game)
    return [
        f"{translate_message(game, setting.label)}: {translate_message(game, setting.choices[options[setting.key]])}"
        for setting in rules.settings
        if options.get(setting.key, setting.default) != setting.default
    ]


def time_control_lines(room: Room) -> list[str]:
    """Return the time control of a room in words, where it is not the usual one."""
    if room.time_control == LIVE:
        return []
    return [translate_message(room.game, TIME_CONTROLS[room.time_control].description)]


def shown_name(name: str, person: Person | None) -> str:
    """Return what somebody is called at a table, with the owner's name if it is a program."""
    if person is None or person.owner is None:
        return name
    return gettext("%(name)s (program of %(owner)s)") % {"name": name, "owner": person.owner.name}


def public_rooms(person: Person | None) -> list[dict[str, Any]]:
    """Return the open public rooms of others, those first that can be joined at once, then the newest."""
    members = Prefetch("members", Member.objects.select_related("person__owner"))
    rooms = (
        Room.objects.open()
        .playable()
        .filter(_without("members", person), public=True)
        .order_by("-created_at")
        .prefetch_related(members, "opponents")[:30]
    )
    found = [
        {
            "room": room,
            "title": title_of(room.game),
            "names": [shown_name(each.name, each.person) for each in room.members.all()],
            "seated": sum(member.number is not None for member in room.members.all())
            + len(room.opponents.all()),
            "options": time_control_lines(room) + option_lines(room.game, room.options),
            "joinable": can_be_joined(room),
        }
        for room in rooms
    ]
    return sorted(found, key=lambda each: not each["joinable"])


def public_matches(person: Person | None) -> list[dict[str, Any]]:
    """Return public matches that others are playing, those that moved last first."""
    running = Match.objects.running().playable().filter(_without("seats", person), public=True)
    matches = running.order_by("-updated_at")
    seats = Prefetch("seats", Seat.objects.select_related("person__owner", "clock"))
    listed = matches.prefetch_related(seats)[:20]
    return [_public_match_row(match) for match in listed]


def _without(places: str, person: Person | None) -> Q:
    """Keep what this visitor has no place in."""
    return Q() if person is None else ~Q(**{f"{places}__person": person})


def _public_match_row(match: Match) -> dict[str, Any]:
    seats: Sequence[Seat] = list(match.seats.all())
    waiting = match.waiting_seen_by(None)
    return {
        "match": match,
        "title": title_of(match.game),
        "names": [shown_name(each.name, each.person) for each in seats],
        "waits_for": [each.name for each in seats if each.number in waiting],
        "left": _time_left(match, seats),
        "turn": turn_of(match),
        "picture": _picture_of(match),
    }


def my_running(request: HttpRequest, number: str = "1", most: int = A_PAGE) -> Page[Running]:
    """Return one page of the visitor's matches, those that wait for them first."""
    return Paginator(running_here(request), most).get_page(number)


def lent_rows(person: Person) -> list[dict[str, Any]]:
    """Return the matches in which somebody else plays for the person, who may come back."""
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
    """Return the matches in which the person has played for somebody who plays again."""
    return [
        {
            "match": place.seat.match,
            "title": title_of(place.seat.match.game),
            "player": place.seat.name,
        }
        for place in stood_in_of(person)
    ]


def match_rows(seats: Iterable[Seat], person: Person) -> list[dict[str, Any]]:
    """Return matches as rows of a list, as the person sees them who has these seats."""
    listed = list(seats)
    unread = chat_unread(person=person, matches=[seat.match_id for seat in listed])
    return [_match_row(seat) | {"unread": unread.get(seat.match_id, 0)} for seat in listed]


def _match_row(seat: Seat) -> dict[str, Any]:
    match = seat.match
    seats: Sequence[Seat] = list(match.seats.all())
    others = [each for each in seats if each.pk != seat.pk]
    names = [each.name for each in seats]
    result = match.result or {}
    return {
        "match": match,
        "title": title_of(match.game),
        "others": [shown_name(each.name, each.person) for each in others],
        "faces": [each.person for each in others if each.person and each.person.avatar],
        "my_turn": not match.is_over and seat.number in match.waiting,
        "proposed": _proposed_to(seat, names),
        "waits_for": [names[n] for n in match.waiting_seen_by(seat.number)],
        "won": seat.number in result.get("winners", []),
        "ago": _ago(match.updated_at),
        "draw": bool(result.get("draw")),
        "decided": bool(result.get("winners")),
        "news": seat.seen_version < match.shown_version,
        "left": _time_left(match, seats, seat),
        "late": _late(match, seats, seat),
        "picture": _picture_of(match),
        "turn": turn_of(match),
        "broken_off": is_broken_off(match),
        "called": has_called(match, seat.number),
        "callers": [names[n] for n in calls_open(match.called, seat.number, match.updated_at)],
    }


def turn_of(match: Match) -> str:
    """Return the turn or round of a match as its log counts; nothing during set-up."""
    if match.turn == 0:
        return ""
    rounds = match.game in registry.SLUGS and registry.rules_of(match.game).rounds
    text = gettext("Round %(n)d") if rounds else gettext("Turn %(n)d")
    return text % {"n": match.turn}


def _picture_of(match: Match) -> str:
    """Return the address of a match's small picture, which is another one after each change."""
    address = reverse("games:picture", args=[match.slug])
    return f"{address}?at={milliseconds(match.updated_at)}"


def _time_left(match: Match, seats: Sequence[Seat], reader: Seat | None = None) -> timedelta | None:
    """Return how long the match waits for those whose time runs, as the reader's seat, if any, may know.

    In a sealed round the time of the others is left out: it would tell who has answered.
    """
    running = [
        each.clock
        for each in seats
        if hasattr(each, "clock")
        and each.clock.deadline is not None
        and (each == reader or each.number not in match.sealed)
    ]
    now = timezone.now()
    return min((time_left(clock, now) for clock in running), default=None)


def _late(match: Match, seats: Sequence[Seat], reader: Seat) -> str:
    """Return whose time is up, where the table waits for them and decides; empty if nobody's is."""
    if not TIME_CONTROLS[match.time_control].timed or match.is_over or match.is_paused:
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
    """Return who proposes what to the player of a seat; empty if nobody does."""
    match = seat.match
    for about in [] if match.is_over else match.proposed_to(seat.number):
        turns = turns_back(about, list(match.checkpoints.values_list("index", flat=True)))
        offer = offer_line(about, match.agreed[about][0], turns)
        return current_translator(match.game, names).render(offer)
    return ""


def _ago(moment: datetime) -> str:
    """Return how long ago that was in words, to the minute."""
    if timezone.now() - moment < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": timesince(moment, depth=1)}


def invitation_rows(person: Person) -> list[dict[str, Any]]:
    """Return the rooms into which others ask the person."""
    return [
        {"room": each.room, "title": title_of(each.room.game), "by": each.by}
        for each in invitations_of(person)
    ]


def my_rooms(person: Person) -> list[dict[str, Any]]:
    """Return the open rooms the person is in."""
    members = Member.objects.filter(person=person, room__in=Room.objects.open().playable())
    return [
        {"room": member.room, "title": title_of(member.room.game), "member": member}
        for member in members.select_related("room").order_by("-joined_at")
    ]


def ratings_of(person: Person) -> list[dict[str, Any]]:
    """Return the person's ratings, by game."""
    return [
        {"title": title_of(rating.game), "shown": rating.shown, "matches": rating.matches}
        for rating in person.ratings.order_by("game")
    ]


def attach_ratings(room: Room) -> None:
    """Give the members of a rated room their ratings, to be shown."""
    members = Prefetch("members", Member.objects.select_related("person__owner"))
    prefetch_related_objects([room], members)
    if room.rated:
        people = [member.person_id for member in room.members.all()]
        known = Rating.objects.filter(game=room.game, person__in=people)
        shown = {rating.person_id: rating.shown for rating in known}
        for member in room.members.all():
            member.rating = shown.get(member.person_id, Rating().shown)


def seat_rows(room: Room) -> list[dict[str, Any]]:
    """Return the seats of a room in order, each with who sits there."""
    members = {member.number: member for member in room.members.all() if member.number is not None}
    opponents = {opponent.number: opponent for opponent in room.opponents.all()}
    seated = [members.get(n) for n in range(room.seats)]
    names = dict(enumerate(room.fork_names))  # of a fork: who played the seat before
    colours = colours_for([member.person if member else None for member in seated])
    team_of = {seat: n for n, team in enumerate(teams_of(room), 1) for seat in team}
    return [
        {
            "number": n,
            "member": member,
            "opponent": opponents.get(n),
            "colour": colours[n],
            "was": names.get(n, ""),
            "team": team_of.get(n),
        }
        for n, member in enumerate(seated)
    ]  # fmt: skip


def teams_of(room: Room) -> Sequence[Sequence[int]]:
    """Return the seats of each team of a room; nothing where nobody has a partner and rivals as well."""
    rules = registry.rules_of(room.game)
    defaults = {setting.key: setting.default for setting in rules.settings}
    teams = rules.teams(room.seats, {**defaults, **room.options})
    return teams if 1 < len(teams) < room.seats else []


def partners_sit_opposite(room: Room) -> bool:
    """Return whether the teams are pairs that sit opposite each other."""
    teams = teams_of(room)
    return bool(teams) and all(2 * abs(team[0] - team[-1]) == room.seats for team in teams)
