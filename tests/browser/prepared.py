"""Fixtures made by services in a process of the site, beside its server.

The process reads requests from its standard input, one JSON array a line: the name of a function below and its
arguments. It prints the result of the function.
"""

from __future__ import annotations

import base64
import json
import random
import re
import sys
import traceback
from datetime import timedelta

from django.utils.timezone import now

from games import registry
from games.absence.substitutes import seat_substitute
from games.chat.messages import chat_report, chat_write
from games.clocks.models import Clock
from games.core.ai.autoplay import play_on, random_answer
from games.core.chance import commitment
from games.core.dialogue.messages import english
from games.core.dialogue.questions import ChooseSome
from games.core.engine.engine import Engine
from games.core.records.record import Record, ending_of
from games.matches.models import Match, Seat
from games.moderation.bans import network_ban
from games.notifications.models import Notification
from games.play.loading import load
from games.play.moves import match_answer
from games.play.start import match_start
from games.replays.records import match_import
from games.replays.replay import Moments
from lobby.announcements.models import Announcement
from lobby.announcements.services import announcements_end, maintenance_begin
from lobby.people.models import Person
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.members.opponents import play_computer
from lobby.rooms.models import Room
from lobby.rooms.services import room_enter, room_open, room_start
from tools.bench.populate import session_cookie

SECRET = bytes(range(32))


def match(game, names, options, origin, public, **setup):
    """Begin a match out of a room, from the position `origin` where there is one."""
    host, *others = (Person.objects.create_guest(name) for name in names)
    setup = RoomSetup(seats=len(names), options=options, order=Room.Order.SEATED, public=public, **setup)
    room = room_open(host=host, game=game, setup=setup)
    for person in others:
        room_enter(room=room, person=person, name=person.name)
    if origin:
        Room.objects.filter(pk=room.pk).update(origin=base64.b64decode(origin))
    begun = room_start(room=room, host=host)
    return {
        "match": begun.slug,
        "room": room.slug,
        "cookies": [session_cookie(person) for person in (host, *others)],
    }


def maintenance(seconds):
    """Announce maintenance in so many seconds."""
    maintenance_begin(closed_from=now() + timedelta(seconds=seconds), minutes=1)


def nothing_announced():
    announcements_end(announcements=list(Announcement.objects.shown(now())))


def against(game, level, seats=0, quick=False):
    """Begin a match of Ada against computers, by default at the smallest table, perhaps without pauses."""
    ada = Person.objects.create_guest("Ada")
    Person.objects.filter(pk=ada.pk).update(quick_opponents=quick)
    setup = RoomSetup(seats=seats, options={}) if seats else None
    begun = play_computer(game=game, person=ada, level=level, setup=setup)
    return {"match": begun.slug, "cookie": session_cookie(ada)}


def stored(match):
    """Return what the server holds of Ada's match: her answers, and the lines that she reads."""
    row = Match.objects.get(slug=match)
    game = load(match).game
    names = [seat.name for seat in row.seats.order_by("number")]
    ada = names.index("Ada")
    said = [line.for_seat(ada) for line in game.journal]
    return {
        "answers": sum(entry.seat == ada and entry.is_answer for entry in game.log),
        "lines": [english(names.__getitem__).render(each) for each in said if each is not None],
        "over": game.outcome is not None,
        "asked": ada in game.waiting,
    }


def past():
    """Make matches of Ada and Bo with a history."""
    people = [Person.objects.create_guest(name) for name in ("Ada", "Bo")]
    return {
        "cookies": [session_cookie(person) for person in people],
        "planet_x": finished("planet_x", 120, people),
        "planet_masters": finished("planet_masters", 10_000, people),
        "impulse": finished("impulse", 80, people),
        "ares_expedition": finished("ares_expedition", 80, people),
        "left": [left(people) for _each in range(5)],
        "again": again(people),
    }


def finished(slug, answers, people=()):
    """Return a public random match that Bo resigns after so many answers."""
    rules = registry.rules_of(slug)
    match = Engine.new(rules, 2, {}, SECRET)
    play_on(match, random.Random(5), answers)
    if match.outcome is None:
        match.act(1, "resign")
    record = Record(
        orrery=1, game=slug, rules=rules.version, seats=2, names=["Ada", "Bo"],
        options=match.state.options, commitment=commitment(SECRET), secret=SECRET.hex(),
        log=match.log, result=ending_of(match),
    )  # fmt: skip
    row = match_import(record=record)
    type(row).objects.filter(pk=row.pk).update(public=True)
    for number, person in enumerate(people):
        row.seats.filter(number=number).update(person=person)
    return {"match": row.slug, "last": Moments(load(row.slug)).last}


def left(people):
    """Return a running match of Impulse: Ada moved and closed the page, Bo took his turn, and she is to move.

    Her browser had not yet confirmed her last answer.
    """
    match = match_start(game="impulse", people=people, secret=SECRET)
    generator, since, seen = random.Random(8), 0, 0
    while True:
        game = load(match.slug).game
        if since >= 6 and game.waiting == [0]:
            break
        question, asked = next(iter(game.open.items()))
        match_answer(
            match=match, person=people[asked.seat], question=question,
            answer=random_answer(asked, generator), client_id=f"{game.version}",
        )  # fmt: skip
        since = since + 1 if asked.seat else 0
        seen = seen if asked.seat else game.version
    Seat.objects.filter(match=match, number=0).update(seen_version=seen)
    read = english(["Ada", "Bo"].__getitem__).render
    moments = Moments(load(match.slug))
    return {
        "match": match.slug,
        "from": moments.seen_at(game.version - since),
        "to": moments.last,
        "secrets": [read(line.private[1]) for line in game.journal if 1 in line.private],
    }


def again(people):
    """Return a running match of Ares Expedition after some rounds, and an option of Ada's question, which takes several."""
    match = match_start(game="ares_expedition", people=people, secret=SECRET)
    generator = random.Random(8)
    while True:
        game = load(match.slug).game
        mine = game.question_of(0)
        if len(game.log) > 20 and mine is not None and isinstance(mine[1], ChooseSome) and mine[1].most > 1:
            return {"match": match.slug, "picks": list(mine[1].options)[:1]}
        question, asked = max(game.open.items(), key=lambda each: each[1].seat)
        match_answer(
            match=match, person=people[asked.seat], question=question,
            answer=random_answer(asked, generator), client_id=f"{game.version}",
        )  # fmt: skip


def time_left(match, seat, seconds):
    """Set the seconds of a stopped clock."""
    return Clock.objects.filter(seat__match__slug=match, seat__number=seat).update(bank=seconds)


def turns_are_due():
    """Make every waiting notification due now."""
    return Notification.objects.update(due_at=now())


def operator():
    """Return an operator, with a match, a room, a report and a ban to look at."""
    found = Person.objects.filter(login="operator").first()
    person = found or Person.objects.create_superuser("operator", "a long password")
    people = [Person.objects.create_guest(name) for name in ("Ada", "Ben")]
    match = match_start(game="impulse", people=people, public=True)
    rude = chat_write(match=match, person=people[1], text="something rude")
    chat_report(match=match, person=people[0], message=rude.pk)
    network_ban(operator=person, network="192.0.2.7", reason="spam", until=None)
    room_open(host=people[0], game="impulse", setup=RoomSetup(seats=2, options={}))
    return session_cookie(person)


def sit_down_from_elsewhere(name, link):
    """Let a person take over a seat by its link, as if from another network."""
    slug, number, token = re.search(r"/match/(\w+)/substitute/(\d+)/([^/]+)/", link).groups()
    match = Match.objects.get(slug=slug)
    person = Person.objects.filter(name=name).latest("pk")
    seat_substitute(match=match, number=int(number), token=token, person=person, network="203.0.113.77")


def serve():
    made = {
        function.__name__: function
        for function in (
            match,
            against,
            stored,
            past,
            finished,
            time_left,
            turns_are_due,
            operator,
            maintenance,
            nothing_announced,
            sit_down_from_elsewhere,
        )
    }
    for line in sys.stdin:
        name, arguments = json.loads(line)
        try:
            reply = {"made": made[name](**arguments)}
        except Exception:  # the test reports it, and this process goes on
            reply = {"fault": traceback.format_exc()}
        print(json.dumps(reply), flush=True)
