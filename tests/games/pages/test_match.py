"""The match page without scripts: shown, and played by forms."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from games.matches.models import Match
from games.play.cache import match_cache
from games.play.loading import load
from games.play.moves import match_answer
from games.play.start import match_start
from games.site.rate_limits import HOUR, MOST
from games.visitors.access import watch_link_new
from lobby.rooms.models import Room

pytestmark = pytest.mark.django_db


@pytest.fixture
def browse():
    """Return a browser of a person."""

    def browse(person=None, **more):
        client = Client(**more)
        if person is not None:
            client.force_login(person)
        return client

    return browse


def url(match):
    return f"/match/{match.slug}/"


def ids_in(page):
    """Return the ids of all forms on the page."""
    return re.findall(r'name="id" value="([^"]+)"', page.content.decode())


def test_the_page_tells_the_question_and_takes_the_answer(begin, browse, ada):
    match, client = begin(), browse(ada)
    page = client.get(url(match))
    assert page.status_code == 200
    assert "Step, or end the turn" in page.content.decode()
    question = page.context["questions"][0]
    form = {
        "type": "answer", "id": question["form_id"], "question": question["id"], "kind": "one",
        "answer": "step",
    }  # fmt: skip
    assert question["form_id"] in ids_in(page)
    for _click in range(2):
        answered = client.post(url(match), form)
        assert (answered.status_code, answered.url) == (302, url(match))
    assert client.get(url(match)).context["frame"]["view"] == {"places": [1, 0]}
    assert match.log_entries.count() == 1


def test_several_choices_and_their_order_come_from_a_form(begin, browse, ada):
    match, client = begin("dice"), browse(ada)
    form = {"type": "answer", "id": "a", "question": "0.0", "kind": "some"}
    client.post(url(match), form | {"answer": ["die:3", "die:1"]})
    assert match.log_entries.get(index=0).answer == ["die:3", "die:1"]
    form |= {"id": "b", "question": "1.0", "place.die:4": "2", "place.die:0": "1", "place.die:2": ""}
    client.post(url(match), form)
    assert match.log_entries.get(index=1).answer == ["die:0", "die:4"]


def test_a_look_at_the_page_is_noted_with_the_next_form_only(begin, browse, ada, bo):
    match, client = begin(), browse(bo)
    seats = match.seats.filter(number=1)
    browse(ada).post(url(match), {"type": "answer", "id": "a", "question": "0.0", "kind": "one", "answer": "end"})
    page = client.get(url(match))
    assert 'name="seen" value="1"' in page.content.decode()
    assert seats.get().seen_version == 0
    form = {"type": "answer", "id": "b", "question": "1.1", "kind": "one", "answer": "end"}
    client.post(url(match), form | {"seen": "1"})
    assert seats.get().seen_version == 1


def test_a_number_comes_from_a_form(begin, browse, ada):
    match, client = begin("duel"), browse(ada)
    key = client.get(url(match)).context["questions"][0]["options"][0]["key"]
    form = {"type": "answer", "id": "a", "question": "0.0", "kind": "one", "answer": key}
    client.post(url(match), form)
    form = {"type": "answer", "id": "b", "question": "1.0", "kind": "amount", "answer": "2"}
    client.post(url(match), form)
    assert match.log_entries.get(index=1).answer == 2


@pytest.mark.parametrize("written", ["S0123456", "s-0123 456", "123456"])
def test_a_code_is_taken_from_a_form_as_people_write_it(browse, ada, written):
    match = match_start(game="planet_x", people=[ada], options={"sky": "code"}, public=True)
    client = browse(ada)
    (asked,) = client.get(url(match)).context["questions"]
    assert (asked["prefix"], asked["hint"]) == ("S", "Type the code of the sky, such as S1234567.")
    form = {"type": "answer", "id": "a", "question": asked["id"], "kind": "amount"}
    client.post(url(match), form | {"prefix": asked["prefix"], "answer": written})
    assert match.log_entries.get(index=0).answer == 123456


def test_undo_and_acts_are_forms_too(begin, browse, ada):
    match, client = begin(), browse(ada)
    client.post(url(match), {"type": "answer", "id": "a", "question": "0.0", "kind": "one", "answer": "step"})
    undo = client.get(url(match)).context["undo"]
    client.post(url(match), {"type": "undo", "id": undo["form_id"], "v": undo["v"]})
    assert client.get(url(match)).context["frame"]["view"] == {"places": [0, 0]}
    client.post(url(match), {"type": "act", "id": "c", "act": "agree", "about": "draw"})
    assert client.get(url(match)).context["frame"]["agreed"] == {"draw": [0]}
    client.post(url(match), {"type": "act", "id": "d", "act": "resign", "about": ""})
    assert Match.objects.get(pk=match.pk).is_over


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"type": "fly"},
        {"type": "answer"},
        {"type": "answer", "id": "a", "question": "0.0", "kind": "one", "answer": "fly"},
        {"type": "answer", "id": "a", "question": "9.0", "kind": "one", "answer": "step"},
        {"type": "answer", "id": "a", "question": "0.0", "kind": "amount", "answer": "9" * 99},
        {"type": "answer", "id": "x" * 99, "question": "0.0", "kind": "one", "answer": "step"},
        {"type": "undo", "id": "a", "v": "x"},
        {"type": "undo", "id": "a", "v": "0"},
        {"type": "act", "id": "a", "act": "fly"},
        {"type": "act", "id": "a", "act": "agree", "about": "back:x"},
    ],
)
def test_a_form_that_does_not_fit_is_refused_with_a_sentence(begin, browse, ada, form):
    match = begin()
    page = browse(ada).post(url(match), form)
    assert page.status_code == 409
    assert page.context["refused"]
    assert match.log_entries.count() == 0


def test_who_watches_plays_no_forms(begin, browse, ada, cy):
    match = begin(public=True)
    page = browse(cy).post(url(match), {"type": "act", "id": "a", "act": "resign"})
    assert page.status_code == 409
    assert "you are watching" in page.context["refused"]


def test_forms_need_their_token(begin, browse, ada):
    match, client = begin(), browse(ada, enforce_csrf_checks=True)
    form = {"type": "act", "id": "a", "act": "resign"}
    assert client.post(url(match), form).status_code == 403
    assert not Match.objects.get(pk=match.pk).is_over


def test_a_private_match_is_shown_to_nobody_else(begin, browse, ada, cy):
    match = begin()
    for client in (browse(), browse(cy)):
        page = client.get(url(match)).content.decode()
        assert "A private match" in page
        assert "Ada" not in page
        assert client.get(f"{url(match)}picture.svg").status_code == 404
        assert client.post(url(match), {"type": "act"}).status_code == 404
    assert browse(ada).get("/match/nosuchslug/").status_code == 404


def test_a_spectate_link_lets_in_and_leaves_no_token_in_the_address(begin, browse, ada, cy):
    match, player, guest = begin(), browse(ada), browse(cy)
    page = player.post(url(match), {"type": "watch"})
    link = page.context["watch_link"]
    assert link in page.content.decode()
    come = guest.get(link)
    assert (come.status_code, come.url) == (302, url(match))
    assert guest.get(url(match)).context["seat"] is None
    watch_link_new(match=match)
    assert "A private match" in guest.get(url(match)).content.decode()
    assert guest.get(link).status_code == 404


@pytest.mark.parametrize("cookie", [{}, {"sessionid": "nobodys"}])
def test_a_spectate_link_begins_only_so_many_sessions(begin, browse, cy, monkeypatch, cookie):
    monkeypatch.setitem(MOST, "session", (2, HOUR))
    match = begin()
    link = f"{url(match)}watch/{watch_link_new(match=match)}/"

    def come():
        client = browse()
        client.cookies.load(cookie)
        return client, client.get(link).status_code

    first, *others = [come() for _visitor in range(4)]
    assert [status for _client, status in (first, *others)][2:] == [429, 429]
    assert Session.objects.count() == 2
    assert first[0].get(link).status_code == 302  # a known visitor
    assert browse(cy).get(link).status_code == 302
    assert browse(REMOTE_ADDR="10.0.0.9").get(link).status_code == 200


def test_a_session_without_a_name_lasts_a_week(begin, browse, cy):
    match, client = begin(), browse()
    client.get(f"{url(match)}watch/{watch_link_new(match=match)}/")
    week, year = timedelta(days=7), timedelta(days=365)
    left = Session.objects.get().expire_date - timezone.now()
    assert week - timedelta(minutes=1) < left <= week
    assert client.cookies["sessionid"]["max-age"] == week.total_seconds()
    client.post("/me/", {"name": "Dee"})
    assert Session.objects.get().expire_date - timezone.now() > year
    assert client.cookies["sessionid"]["max-age"] > year.total_seconds()
    assert client.get(url(match)).context["seat"] is None  # a spectator still


@pytest.mark.parametrize(
    ("seats", "options", "offered"),
    [
        (1, {}, "Play again"),
        (2, {"variant": "together"}, "Play again"),
        (2, {}, "Rematch, change seats"),
    ],
)
def test_whoever_has_no_rivals_is_offered_no_change_of_seats(browse, ada, bo, seats, options, offered):
    people = [ada, bo][:seats]
    match = match_start(game="ares_expedition", people=people, options=options)
    Room.objects.create(game="ares_expedition", seats=seats, match=match)
    assert offered in browse(ada).get(url(match)).content.decode()


def test_hidden_cards_are_on_their_owners_page_only(begin, browse, ada, bo, cy):
    match = begin("duel", public=True)
    hands = {
        who: browse(person).get(url(match)).context["frame"]["view"]["hand"]
        for who, person in (("ada", ada), ("bo", bo), ("cy", cy))
    }
    assert hands["cy"] == []
    labels = [f"card {card}<" for card in hands["ada"]]
    own = browse(ada).get(url(match)).content.decode()
    assert all(label in own for label in labels)
    for person in (bo, cy, None):
        others = browse(person).get(url(match)).content.decode()
        assert not any(label in others for label in labels)


def test_the_page_is_chinese_for_who_reads_chinese(begin, browse, ada):
    client = browse(ada, headers={"accept-language": "zh-hant"})
    page = client.get(url(begin()))
    assert page.context["hello"]["language"] == "zh-hant"
    assert "language=zh-hant" in page.context["socket"]


def test_rules_of_an_unknown_game_are_not_found(browse, db):
    assert browse().get("/rules/chess/").status_code == 404


def test_a_finished_match_tells_its_secret(begin, browse, ada):
    match, client = begin(), browse(ada)
    secret = bytes(match.secret).hex()
    assert secret not in client.get(url(match)).content.decode()
    client.post(url(match), {"type": "act", "id": "a", "act": "resign"})
    assert client.get(url(match)).context["frame"]["secret"] == secret


def test_a_seat_is_told_why_by_what_it_knows_and_nobody_else_is(browse, ada, bo, cy):
    options = {"sky": "code", "notes": "all", "bot": "none"}
    match = match_start(game="planet_x", people=[ada, bo], options=options, public=True)
    asked = {"about": "4C"}
    assert browse(ada).get(f"{url(match)}why/", asked).json() == {"lines": []}  # nothing begun
    for person, answer in ((ada, 123456), (ada, "level:genius"), (bo, "level:genius")):
        game = load(match.slug).game
        seat = 0 if person is ada else 1
        (question,) = [key for key, each in game.open.items() if each.seat == seat]
        match_answer(match=match, person=person, question=question, answer=answer, client_id=question)
    lines = browse(ada).get(f"{url(match)}why/", asked).json()["lines"]
    assert lines[0] == "There cannot be a comet in sector 4."
    for nonsense in ("", "X", "4", "99C", "4Q", "<b>", "-1C"):
        assert browse(ada).get(f"{url(match)}why/", {"about": nonsense}).json() == {"lines": []}
    supposed = {"if": "4Ax,1Ds"}
    possible = browse(ada).get(f"{url(match)}suppose/", supposed).json()["follows"]
    assert (possible[0], "A" in possible[3]) == ("D", False)
    assert browse(ada).get(f"{url(match)}suppose/", {"if": "<b>"}).json() == {"follows": None}
    for other in (cy, None):
        assert browse(other).get(f"{url(match)}why/", asked).status_code == 404
        assert browse(other).get(f"{url(match)}suppose/", supposed).status_code == 404


@pytest.mark.django_db(transaction=True)  # the cache keeps no match inside a transaction
def test_the_page_reads_match_log_and_seats_once(begin, browse, ada, django_assert_num_queries):
    match, client = begin(), browse(ada)
    client.get(url(match))
    match_cache.forget_all()
    for queries, logs in ((11, 1), (9, 0)):  # the second time, the process remembers the match
        with django_assert_num_queries(queries) as captured:
            client.get(url(match))
        read = [each["sql"].replace('"', "") for each in captured.captured_queries]
        tables = [sql.partition("FROM ")[2].split(" ")[0] for sql in read]
        assert [tables.count(f"games_{table}") for table in ("match", "logentry")] == [1, logs]
        assert "lobby_room" not in tables


@pytest.mark.parametrize(("game", "offered"), [("homeworlds", False), ("planet_masters", True)])
def test_only_where_there_is_chance_it_can_be_verified(browse, ada, bo, game, offered):
    match, client = match_start(game=game, people=[ada, bo]), browse(ada)
    for page in (url(match), f"{url(match)}replay/"):
        assert ("Verify randomness" in client.get(page).content.decode()) is offered
