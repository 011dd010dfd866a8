"""Games removed from the code: their matches and rooms break no page and no worker."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from channels.testing import WebsocketCommunicator
from django.core.management import CommandError, call_command
from django.test import Client

from config.asgi import application
from games import registry
from games.absence.seats import seat_leave
from games.absence.substitutes import substitute_token
from games.admin.moderation import match_void
from games.clocks.models import Clock
from games.live.process import live_process
from games.matches.models import Match
from games.notifications.models import Notification, NotificationChannel
from games.notifications.outbox import notification_invite
from games.opponents.models import Hint, Review
from games.opponents.service import OpponentService
from games.play.cache import match_cache
from games.play.moves import match_act
from games.play.start import match_start
from games.site.access_tokens import token_create
from games.site.models import TokenScope
from games.visitors.access import running_of
from games.worker.worker import Worker
from lobby.accounts.accounts import account_delete, data_of
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.results.models import MatchResult, Rating
from lobby.rooms import services as rooms
from lobby.rooms.creation.rematch import room_rematch
from lobby.rooms.inviting.links import invite_token
from lobby.rooms.members.opponents import play_computer
from lobby.rooms.models import Room, RoomInvitation
from lobby.rooms.moderation import room_close
from lobby.statistics.counting import count_finished_matches
from tests.lobby.conftest import open_room

pytestmark = pytest.mark.django_db(transaction=True)
PLAYED_NO_MORE = "This game is no longer offered here"


@pytest.fixture
def gone(toys, ada, bo, cy, monkeypatch):
    """Data of a removed game: running and finished matches, rooms, players."""
    Person.objects.filter(pk__in=[ada.pk, bo.pk]).update(is_staff=True, is_superuser=True)
    for person in (ada, bo):
        Person.objects.filter(pk=person.pk).update(login=person.name.lower())
        person.refresh_from_db()
    found = SimpleNamespace()
    found.over = over = match_of(ada, bo, rated=True)
    match_act(match=over, person=bo, act="resign", about=None, client_id="r")
    count_finished_matches()
    found.uncounted = match_of(ada, bo, rated=True)
    match_act(match=found.uncounted, person=bo, act="resign", about=None, client_id="r")
    found.running = match_start(game="march", people=[ada, bo], public=True, time_control="brisk", hints=True)
    found.left = match_start(game="march", people=[ada, cy], public=True, timeout_policy="wait")
    seat_leave(match=found.left, person=cy)
    found.against_computer = play_computer(game="march", person=ada, level="easy")
    found.room = open_room(ada, public=True)
    found.theirs = open_room(bo)
    RoomInvitation.objects.create(room=found.theirs, person=ada, by=bo)
    Rating.objects.get_or_create(person=ada, game="march")
    found.substitute = substitute_token(found.left.seats.get(number=1).vacancy)
    take_out(monkeypatch, "march")
    return found


def match_of(ada, bo, **more):
    room = open_room(ada, public=True, **more)
    rooms.room_enter(room=room, person=bo, name="Bo")
    return rooms.room_start(room=room, host=ada)


def take_out(monkeypatch, *games):
    """Continue as a process started without these games."""
    match_cache.forget_all()
    left = tuple(each for each in registry.SLUGS if each not in games)
    monkeypatch.setattr(registry, "SLUGS", left)
    registry.rules_of.cache_clear()
    registry.lesson_of.cache_clear()


LISTS = """
    / /mine/ /news/ /history/ /history/?game=march /me/ /people/ /with/{bo}/ /with/{ada}/ /next/
    /account/data/ /account/delete/ /notices/ /load/ /status/ /announcements/
    /site.webmanifest /admin/ /admin/games/match/ /admin/games/match/{running_pk}/change/
    /admin/games/match/{over_pk}/change/ /admin/lobby/room/ /admin/lobby/room/{room_pk}/change/
    /admin/lobby/person/{ada_pk}/change/ /match/{running}/seats/ /match/{over}/seats/
    /match/{left}/substitute/1/{substitute}/
"""
MATCHES = """
    / why/ why/?about=x suppose/ replay/ history/ steps/ journal/ picture.svg hint/ review/ clocks/
"""
OF_FINISHED = "beginning/ record/ proof/"
OF_GAMES = "/rules/march/ /new/march/ /learn/march/ /numbers/march/"


@pytest.mark.long
def test_every_list_and_every_page_about_people_is_there(gone, ada, bo, cy, browse):
    paths = LISTS.format(
        ada=ada.slug, bo=bo.slug, ada_pk=ada.pk, running_pk=gone.running.pk, over_pk=gone.over.pk,
        room_pk=gone.room.pk, running=gone.running.slug, over=gone.over.slug, left=gone.left.slug,
        substitute=gone.substitute,
    ).split()  # fmt: skip
    bad = {}
    for person in (ada, bo, cy, None):
        browser = browse(person, raise_request_exception=False)
        for path in paths:
            answer = browser.get(path, follow=True)
            if answer.status_code >= 500:
                bad[path, str(person)] = repr(answer.exc_info and answer.exc_info[1])
    assert bad == {}


def test_the_pages_of_a_match_say_that_its_game_is_not_played_any_more(gone, ada, bo, browse):
    said = {}
    assert browse(ada).get(gone.over.get_absolute_url() + "rematch/").status_code == 410
    for person in (ada, None):
        browser = browse(person, raise_request_exception=False)
        for match in (gone.running, gone.over):
            pages = (MATCHES + (OF_FINISHED if match == gone.over else "")).split()
            for page in pages:
                address = match.get_absolute_url() + page.removeprefix("/")
                answer = browser.get(address)
                said[address, str(person)] = (
                    answer.status_code,
                    PLAYED_NO_MORE in answer.content.decode(),
                    repr(answer.exc_info and answer.exc_info[1]),
                )
    assert {key: what for key, what in said.items() if what[:2] != (410, True)} == {}


def test_what_has_been_played_stands_in_the_history_by_its_slug(gone, ada, browse):
    page = browse(ada).get("/history/").content.decode()
    assert gone.over.get_absolute_url() in page
    assert "march" in page


def test_its_own_pages_are_not_there(gone, ada, browse):
    statuses = {page: browse(ada).get(page).status_code for page in OF_GAMES.split()}
    assert set(statuses.values()) == {404}


def test_nothing_of_it_waits_or_can_be_joined(gone, ada, bo, cy, browse):
    assert running_of(ada) == running_of(bo) == []
    assert browse(ada).get("/next/").url == "/mine/"
    for person in (ada, cy):
        for page in ("/", "/mine/"):
            shown = browse(person).get(page).content.decode()
            for each in (gone.running, gone.left, gone.room, gone.theirs):
                assert each.get_absolute_url() not in shown


def test_a_room_for_it_says_so(gone, ada, bo, cy, browse, act):
    invite = f"/invite/{gone.theirs.slug}/{invite_token(gone.theirs)}/"
    answers = [
        browse(ada).get(gone.room.get_absolute_url()),
        browse(cy).get(gone.room.get_absolute_url()),
        browse(cy).get(invite),
        browse(cy).post(invite, {"name": "Cy"}),
        *(act(browse(ada), gone.room, each) for each in ("start", "change", "fill", "leave")),
    ]
    assert {(each.status_code, PLAYED_NO_MORE in each.content.decode()) for each in answers} == {(410, True)}
    with pytest.raises(Refused, match=PLAYED_NO_MORE):
        room_rematch(match=gone.over, person=ada)


def test_programs_are_told_as_well(gone, ada):
    def ask(path, method="get", **body):
        token = token_create(person=ada, name="test", scopes=TokenScope.values)
        send = getattr(Client(headers={"authorization": f"Bearer {token}"}), method)
        more = {} if method == "get" else {"data": body, "content_type": "application/json"}
        answer = send(f"/api/1/{path}", **more)
        return answer.status_code, answer.json()

    assert ask("matches") == (200, {"matches": []})
    assert ask("rooms") == (200, {"mine": [], "public": []})
    match = f"matches/{gone.running.slug}"
    for path, method in ((match, "get"), (f"{match}/hint", "post"), (f"{match}/leave", "post")):
        assert ask(path, method) == (409, {"error": PLAYED_NO_MORE}), path
    assert ask("rooms", "post", game="march")[0] == 404
    assert ask("seek", "post", game="march")[0] == 404
    assert ask(f"matches/{gone.over.slug}/rematch", "post") == (409, {"error": PLAYED_NO_MORE})


async def test_its_sockets_are_closed_without_a_fault(gone, caplog):
    path = f"/ws/match/{gone.running.slug}/"
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    socket = WebsocketCommunicator(application, path, headers=headers)
    assert (await socket.connect())[0]
    assert PLAYED_NO_MORE.lower() in (await socket.receive_from(timeout=5)).lower()
    assert (await socket.receive_output(timeout=5))["type"] == "websocket.close"
    await socket.disconnect()
    await live_process().close()
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []


def test_the_worker_goes_on(gone, ada, bo, caplog, settings):
    assert not MatchResult.objects.filter(match=gone.uncounted).exists()
    now = datetime.now(UTC)
    channel = NotificationChannel.objects.create(person=ada, kind="email", target="ada@example.org", confirmed=True)
    for kind, seat in (
        ("turn", gone.running.seats.get(person=ada)),
        ("ended", gone.over.seats.get(person=ada)),
    ):
        Notification.objects.create(channel=channel, seat=seat, kind=kind, question="0.0", due_at=now)
    facts = {"by": str(bo.pk), "game": "march", "path": "/"}
    notification_invite(person=ada, key="room.x", facts=facts, now=now)
    Clock.objects.update(deadline=now - timedelta(minutes=1))
    Hint.objects.create(match=gone.running, person=ada, seat=0, question="0.0")
    Review.objects.create(match=gone.over)
    worker, opponents = Worker(), OpponentService()
    for _round in range(3):
        worker.tick()
        opponents.requests.look()
        opponents.round()
    worker.close()
    opponents.close()
    count_finished_matches()
    assert MatchResult.objects.filter(match=gone.uncounted).exists()
    assert set(Notification.objects.values_list("state", flat=True)) == {"outdated"}
    assert not Clock.objects.exclude(deadline=None).exists()
    told = {each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR}
    running = Match.objects.running().values_list("slug", flat=True)
    assert told == {f"match {slug} stands still: this game is no longer offered here" for slug in running}
    assert len(told) == 3


def test_whoever_has_played_it_is_told_what_is_kept_of_them_and_forgotten(gone, ada):
    kept = data_of(ada)
    assert "march" in str(kept)
    account_delete(person=ada)
    assert not Person.objects.filter(pk=ada.pk).exists()


def test_operators_are_told_and_can_end_what_is_left(gone, ada, capsys):
    with pytest.raises(CommandError, match="differ"):
        call_command("replay_matches")
    assert "there is no such game any more" in capsys.readouterr().out
    match_void(operator=ada, match=gone.running)
    gone.running.refresh_from_db()
    assert gone.running.is_over
    room_close(operator=ada, room=gone.room, reason="gone")
    assert not Room.objects.get(pk=gone.room.pk).is_open
