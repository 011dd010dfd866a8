"""Headers of every page: no inline scripts, no foreign frames, no forms without a token."""

import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import get_resolver

from games.play.start import match_start
from lobby.people.models import Person

PAGES = ["/", "/me/", "/invite/a/b/", "/nowhere/"]


@pytest.mark.parametrize(("path", "debug"), [*((path, False) for path in PAGES), ("/", True), ("/me/", True)])
def test_the_policy_allows_no_inline_script_but_an_import_map(db, settings, path, debug):
    settings.DEBUG = debug
    response = Client().get(path)
    policy = response.headers["Content-Security-Policy"]
    rules = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["style-src"] == "'self'"
    assert rules["frame-ancestors"] == "'none'"
    own = r"'self' 'nonce-([^']+)'" if debug else "'self'"
    assert (allowed := re.fullmatch(own, rules["script-src"]))
    assert rules["require-trusted-types-for"] == "'script'"
    page = response.content.decode()
    inline = re.findall(r"<script(?![^>]*\bsrc=)([^>]*)>", page)
    run = [tag for tag in inline if "application/json" not in tag]
    assert run == ([f' type="importmap" nonce="{allowed[1]}"'] if debug else [])
    assert not re.search(r"<[^>]+\s(style|on\w+)=", page)


def test_the_nonce_is_new_every_time(db, settings):
    settings.DEBUG = True
    first, second = (Client().get("/").headers["Content-Security-Policy"] for _twice in range(2))
    assert first != second


@pytest.mark.parametrize(
    "path",
    ["/me/", "/new/march/", "/language/setlang/", "/room/a/do/", "/match/a/rematch/", "/match/a/"],
)
def test_every_form_needs_its_token(toys, db, path):
    assert Client(enforce_csrf_checks=True).post(path, {"name": "Ada"}).status_code == 403


@pytest.mark.parametrize("path", ["/room/a/do/"])
def test_nothing_is_done_by_a_link(db, path):
    assert Client().get(path).status_code == 405


def test_headers_keep_tokens_in_links_at_home(db):
    headers = Client().get("/").headers
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("path", [*PAGES, "/mine/", "/history/", "/people/", "/load/"])
def test_a_page_is_kept_by_no_cache_on_the_way(db, client, path):
    client.force_login(Person.objects.create_guest("Ada"))
    kept = client.get(path).headers["Cache-Control"]
    assert "private" in kept
    assert "no-cache" in kept


def test_what_leads_to_others_is_kept_by_nobody(toys, db, client):
    people = [Person.objects.create_guest(name) for name in ("Ada", "Bo")]
    match = match_start(game="march", people=people)
    client.force_login(match.seats.get(number=0).person)
    for path in ("/notices/", f"/match/{match.slug}/seats/", "/me/"):
        assert "no-store" in client.get(path).headers["Cache-Control"]


def test_after_signing_out_going_back_shows_nothing(db, client):
    client.force_login(Person.objects.create_superuser("ada", "quiet orbit 17"))
    assert client.post("/account/sign-out/").headers["Clear-Site-Data"] == '"cache"'


def test_a_wrong_host_is_refused(db, settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    assert Client().get("/", headers={"host": "evil.example"}).status_code == 400


def test_the_admin_is_not_for_guests(ada):
    guest = Client()
    guest.force_login(ada)
    assert guest.get("/admin/").status_code == 302
    assert "admin" in {str(pattern.pattern).strip("/") for pattern in get_resolver().url_patterns}


def test_a_form_without_its_token_is_told_so_in_our_own_words(db):
    visitor = Client(enforce_csrf_checks=True)
    answer = visitor.post("/me/", {"name": "Ada"}, headers={"Accept-Language": "zh-TW"})
    assert answer.status_code == 403
    assert "這份表單已經過期" in answer.content.decode()


@pytest.mark.parametrize(
    ("path", "sent"),
    [("/load/", {"text": "x" * 2_700_000}), ("/me/", {f"x{n}": "1" for n in range(1100)})],
)
@pytest.mark.parametrize("form", ["multipart/form-data", "application/x-www-form-urlencoded"])
def test_a_form_that_is_too_big_is_told_so_in_our_own_words(db, path, sent, form):
    more = {}
    if form != "multipart/form-data":
        sent, more = urlencode(sent), {"content_type": form}
    answer = Client().post(path, sent, headers={"Accept-Language": "zh-TW"}, **more)
    assert answer.status_code == 400
    assert "<main" in answer.content.decode()
    assert "一次送出的內容太多了" in answer.content.decode()


def test_what_cannot_be_read_is_told_so_in_our_own_words(db, settings, django_db_blocker):
    settings.ALLOWED_HOSTS = ["localhost"]
    visitor = Client(headers={"host": "evil.example"})
    visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = "zh-hans"
    with django_db_blocker.block():
        answer = visitor.get("/")
    assert answer.status_code == 400
    assert "无法受理" in answer.content.decode()
