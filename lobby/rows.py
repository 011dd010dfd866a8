"""Games, rooms and matches as the rows and cards of the lobby's pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django.contrib.staticfiles import finders
from django.core.paginator import Page, Paginator
from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext

from games import registry
from games.core.messages import Message
from games.core.rules import Rules
from games.i18n import current_translator
from games.models import LIVE, Match, Seat
from games.services.access import Running, running_of
from games.services.time_controls import TIME_CONTROLS
from games.services.vacancies import seats_played_by_others
from lobby.models import Member, Person, Rating, Room
from lobby.results.elo import INITIAL_RATING
from lobby.rooms.forms import RoomForm

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
    }


@cache
def emblem_of(slug: str) -> str:
    """Return the static path of a game's picture; empty if it has none."""
    path = f"games/{slug}/emblem.svg"
    return path if finders.find(path) else ""


def game_cards() -> list[dict[str, Any]]:
    return [game_card(rules) for rules in registry.all_rules()]


def title_of(slug: str) -> str:
    return translate_message(slug, registry.rules_of(slug).title)


def option_pairs(game: str, options: dict[str, str]) -> list[tuple[str, str]]:
    """Return all options of a room in words: what is chosen, and how."""
    return [
        (
            translate_message(game, setting.label),
            translate_message(game, setting.choices[options.get(setting.key, setting.default)]),
        )
        for setting in registry.rules_of(game).settings
    ]


def time_control_pairs(room: Room) -> list[tuple[str, str]]:
    """Return the time control of a room in words, and what happens when somebody's time is up."""
    control = TIME_CONTROLS[room.time_control]
    pairs = [(gettext("Pace"), translate_message(room.game, control.description))]
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


def public_rooms() -> list[dict[str, Any]]:
    """Return the open public rooms, the newest first."""
    rooms = (
        Room.objects.filter(status=Room.Status.OPEN, public=True)
        .order_by("-created_at")
        .prefetch_related("members")[:30]
    )
    return [
        {
            "room": room,
            "title": title_of(room.game),
            "names": [member.name for member in room.members.all()],
            "seated": sum(member.number is not None for member in room.members.all()),
            "options": time_control_lines(room) + option_lines(room.game, room.options),
        }
        for room in rooms
    ]


def public_matches() -> list[dict[str, Any]]:
    """Return public matches that are being played, those that moved last first."""
    matches = Match.objects.running().filter(public=True).with_seats().order_by("-updated_at")[:20]
    return [
        {
            "match": match,
            "title": title_of(match.game),
            "names": [seat.name for seat in match.seats.all()],
        }
        for match in matches
    ]


def my_running(person: Person, number: str = "1", most: int = A_PAGE) -> Page[Running]:
    """Return one page of the person's matches, those that wait for them first."""
    return Paginator(running_of(person), most).get_page(number)


def lent_rows(person: Person) -> list[dict[str, Any]]:
    """Return the matches in which somebody else plays for the person, who may come back."""
    return [
        {"match": seat.match, "title": title_of(seat.match.game), "player": seat.name}
        for seat in seats_played_by_others(person)
    ]


def match_rows(seats: Iterable[Seat]) -> list[dict[str, Any]]:
    """Return matches as rows of a list, as those see them who have these seats."""
    return [_match_row(seat) for seat in seats]


def waiting_for(person: Person) -> list[str]:
    """Return the slugs of the matches that wait for the person, the most urgent first."""
    return [each.slug for each in running_of(person) if each.waits]


def _match_row(seat: Seat) -> dict[str, Any]:
    match = seat.match
    seats: Sequence[Seat] = list(match.seats.all())
    result = match.result or {}
    return {
        "match": match,
        "title": title_of(match.game),
        "others": [each.name for each in seats if each.pk != seat.pk],
        "my_turn": not match.is_over and seat.number in match.waiting,
        "waits_for": [
            each.name for each in seats if each.number in match.waiting_seen_by(seat.number)
        ],
        "won": seat.number in result.get("winners", []),
        "ago": _ago(match.updated_at),
        "draw": bool(result.get("draw")),
        "decided": bool(result.get("winners")),
        "news": seat.seen_version < match.version,
    }


def _ago(moment: datetime) -> str:
    """Return how long ago that was in words, to the minute."""
    if timezone.now() - moment < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": timesince(moment, depth=1)}


def my_rooms(person: Person) -> list[dict[str, Any]]:
    """Return the open rooms the person is in."""
    members = Member.objects.filter(person=person, room__status=Room.Status.OPEN)
    return [
        {"room": member.room, "title": title_of(member.room.game), "ready": member.ready}
        for member in members.select_related("room").order_by("-joined_at")
    ]


def ratings_of(person: Person) -> list[dict[str, Any]]:
    """Return the person's ratings, by game."""
    return [
        {"title": title_of(rating.game), "value": round(rating.value), "matches": rating.matches}
        for rating in person.ratings.order_by("game")
    ]


def attach_ratings(room: Room) -> None:
    """Give the members of a rated room their ratings, to be shown."""
    prefetch_related_objects([room], "members")
    if room.rated:
        people = [member.person_id for member in room.members.all()]
        known = Rating.objects.filter(game=room.game, person__in=people)
        values = {rating.person_id: round(rating.value) for rating in known}
        for member in room.members.all():
            member.rating = values.get(member.person_id, round(INITIAL_RATING))


def seat_rows(room: Room) -> list[dict[str, Any]]:
    """Return the seats of a room in order, each with who sits there."""
    members = {member.number: member for member in room.members.all() if member.number is not None}
    opponents = {opponent.number: opponent for opponent in room.opponents.all()}
    return [
        {"number": n, "member": members.get(n), "opponent": opponents.get(n)}
        for n in range(room.seats)
    ]
