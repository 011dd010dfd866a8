"""Rate limits answer 429, with the time of the next try."""

from __future__ import annotations

import pytest
from django.test import Client

from games.notifications.models import NotificationChannel
from games.play.moves import match_act
from games.play.start import match_start
from games.registry import lesson_of
from games.site.access_tokens import token_create
from games.site.models import TokenScope
from games.site.rate_limits import DAY, MOST
from games.visitors.access import watch_link_new
from lobby.people.models import Person
from lobby.rooms import services as rooms
from tests.games.conftest import begin  # noqa: F401 - fixtures
from tests.lobby.conftest import open_room

WAIT = 720  # seconds
JSON = {"accept": "application/json"}
LESSON = f"/learn/homeworlds/{lesson_of('homeworlds').steps[0].key}/"
PAGES = {  # requests of unnamed visitors: number, address and form
    "name": ("POST", "/me/", {"name": "Cy"}),
    "room": ("POST", "/play-now/homeworlds/", {}),
    "return": ("GET", "/return/a/b/", {}),
    "invite": ("GET", "/invite/a/b/", {}),
    "account": ("POST", "/account/sign-up/", {"login": "cy"}),
    "load": ("POST", "/load/", {"text": "no match"}),
    "sign_in": ("POST", "/account/sign-in/", {"username": "cy", "password": "no"}),
    "sign_in_to": ("POST", "/account/sign-in/", {"username": "cy", "password": "no"}),
    "code": ("POST", "/account/sign-in/code/", {"code": "AAAA-AAAA"}),
    "all_codes": ("POST", "/account/sign-in/code/", {"code": "AAAA-AAAA"}),
    "passkeys": ("POST", "/account/sign-in/passkey/ask/", {}),
    "token": ("GET", "/api/1/me", {}),
    "lesson": ("POST", LESSON, {"answers": "[]"}),
}
OWN_PAGES = {  # requests of Ada, with her account
    "data": ("GET", "/account/data/", {}),
    "people": ("GET", "/people/?name=Bo", {}),
    "codes": ("POST", "/me/code/", {}),
    "pace": ("POST", "/me/pace/", {"quick": "yes"}),
    "passwords": ("POST", "/notices/", {"action": "email", "target": "a@b.org", "password": "no"}),
    "confirmations_to": ("POST", "/notices/", {"action": "email", "target": "a@b.org", "password": "secret of ada"}),
    "confirmations_by": ("POST", "/notices/", {"action": "email", "target": "a@b.org", "password": "secret of ada"}),
}  # fmt: skip
ELSEWHERE = {
    "join", "invitations", "session", "hint", "review", "why", "suppose", "api", "tests",
    "watch_link", "watching", "room_chat", "person_report",
}  # fmt: skip


@pytest.fixture(autouse=True)
def never(monkeypatch, settings, db):
    """Refuse everything for twelve minutes."""
    settings.RATE_LIMITS = True
    settings.EMAIL_HOST = "127.0.0.1"

    def never(*wanted):
        for what in wanted:
            monkeypatch.setitem(MOST, what, (0, WAIT))

    return never


@pytest.fixture
def account(ada):
    ada.login = "ada"
    ada.set_password("secret of ada")
    ada.save()
    client = Client()
    client.force_login(ada)
    return client


def check(answer):
    """Check a refusal as a reader sees it."""
    assert answer.status_code == 429
    assert answer["Retry-After"] == str(WAIT)
    assert "Too many requests. Please try again in 12 minutes." in answer.content.decode()


def test_every_limit_is_tried_here():
    assert {*PAGES, *OWN_PAGES, *ELSEWHERE} == {*MOST}


@pytest.mark.parametrize("what", PAGES)
def test_visitors_are_told_when_they_may_try_again(what, never, client):
    method, path, form = PAGES[what]
    never(what)
    headers = {"authorization": "Bearer orrery_wrong"} if what == "token" else {}
    check(client.generic(method, path, headers=headers) if method == "GET" else client.post(path, form))
    assert not Person.objects.exists()


@pytest.mark.parametrize("what", OWN_PAGES)
def test_people_are_told_when_they_may_try_again(what, never, account):
    method, path, form = OWN_PAGES[what]
    never(what)
    check(account.get(path) if method == "GET" else account.post(path, form))
    assert not NotificationChannel.objects.filter(confirmed=True).exists()


def test_a_way_that_is_tested_too_often(never, account, ada):
    way = NotificationChannel.objects.create(person=ada, kind="email", target="a@b.org", confirmed=True)
    never("tests")
    check(account.post("/notices/", {"action": "test", "channel": way.pk}))


def test_new_links_for_spectators(never, account, ada, begin):  # noqa: F811
    match = begin()
    never("watch_link")
    check(account.post(f"/match/{match.slug}/", {"type": "watch"}))
    match.refresh_from_db()
    assert not match.watch_hash


def test_rooms(never, account, ada, bo, toys):
    never("join", "invitations")
    public = open_room(bo, public=True)
    check(account.post(f"/room/{public.slug}/do/", {"action": "enter"}))
    bo.found_by = "everybody"
    bo.save()
    own = open_room(ada)
    check(account.post(f"/room/{own.slug}/do/", {"action": "invite", "person": bo.slug}))


def test_who_is_invited_too_often_is_told_beside_the_room_that_is_open(never, account, ada, bo, toys):
    never("invitations")
    bo.found_by = "everybody"
    bo.save()
    form = {"seats": "2", "order": "seated", "public": "no", "invite": bo.slug}
    page = account.post("/new/march/", form, follow=True)
    assert page.status_code == 200
    assert "try again in 12 minutes" in page.content.decode()
    assert rooms.visible_room(page.request["PATH_INFO"].split("/")[2], ada.pk) is not None


def test_hints_and_reasons(never, account, ada):
    match = match_start(game="homeworlds", people=[ada, None], levels={1: "normal"}, secret=bytes(32))
    never("hint", "why", "suppose")
    hint = f"/match/{match.slug}/hint/"
    check(account.post(hint))
    told = account.post(hint, headers=JSON)
    check(told)
    assert told.json()["state"] == "none"
    for page in ("why/?about=a", "suppose/?if=a"):
        check(account.get(f"/match/{match.slug}/{page}"))


def test_reviews_and_spectate_links(never, client, begin, ada):  # noqa: F811
    match = begin(public=True)
    never("session", "review")
    check(client.get(f"/match/{match.slug}/watch/{watch_link_new(match=match)}/"))
    match_act(match=match, person=ada, act="resign", about=None, client_id="a")
    for headers in ({}, JSON):
        check(client.post(f"/match/{match.slug}/review/", headers=headers))


def test_programs(never, client, ada):
    token = token_create(person=ada, name="mine", scopes=TokenScope.values)
    never("api")
    answer = client.get("/api/1/me", headers={"authorization": f"Bearer {token}"})
    check(answer)
    assert answer.json()["error"].startswith("Too many requests")


def test_the_time_to_wait_is_what_is_left_of_it(client, monkeypatch, time_machine, settings):
    memory = "django.core.cache.backends.locmem.LocMemCache"  # Redis uses its own clock
    settings.CACHES = {**settings.CACHES, "default": {"BACKEND": memory}}
    time_machine.move_to(1_800_000_000, tick=False)
    monkeypatch.setitem(MOST, "invite", (1, DAY))
    assert client.get("/invite/a/b/").status_code == 404
    for passed, left, said in (
        (0, DAY, "in 24 hours"), (DAY - 3 * 3600, 3 * 3600, "in 3 hours"), (DAY - 61, 61, "in 2 minutes"),
        (DAY - 2, 2, "in 2 seconds"),
    ):  # fmt: skip
        time_machine.move_to(1_800_000_000 + passed, tick=False)
        refused = client.get("/invite/a/b/")
        assert refused["Retry-After"] == str(left)
        assert said in refused.content.decode()
    time_machine.move_to(1_800_000_000 + DAY, tick=False)
    assert client.get("/invite/a/b/").status_code == 404
