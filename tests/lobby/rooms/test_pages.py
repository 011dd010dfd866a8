"""Pages of the lobby: listed rooms and matches, visibility, language."""

import re

import pytest
from django.conf import settings

from games.matches.time_controls import TIME_CONTROLS
from games.play.moves import match_act
from games.play.start import match_start
from games.registry import all_rules
from lobby.people.models import Person
from lobby.rooms import rows
from lobby.rooms import services as rooms
from tests.lobby.conftest import open_room


def test_the_lobby_lists_public_rooms_only(toys, ada, bo, browse):
    for public, host in ((True, ada), (False, bo)):
        open_room(host, public=public)
    page = browse().get("/")
    assert [each["names"] for each in page.context["public_rooms"]] == [["Ada"]]
    assert page.status_code == 200


def test_what_one_has_a_place_in_is_not_offered_once_more(toys, ada, bo, cy, browse):
    _begin([ada, bo])
    open_room(ada, public=True)
    offered = [browse(person).get("/").context for person in (ada, bo, cy)]
    assert [len(page["public_matches"]) for page in offered] == [0, 0, 1]
    assert [len(page["public_rooms"]) for page in offered] == [0, 1, 1]


def test_my_matches_show_those_that_wait_for_me_first(toys, ada, bo, browse):
    order = []
    for people in ([ada, bo], [bo, ada], [ada, bo]):
        match = _begin(people)
        order.append((match.slug, match.waiting))
    page = browse(ada).get("/mine/")
    turns = [row["my_turn"] for row in page.context["running"]]
    assert turns == sorted(turns, reverse=True)
    assert len(turns) == 3
    assert True in turns
    assert False in turns
    assert page.context["waiting"] == turns.count(True)


def _begin(people):
    room = open_room(people[0], public=True)
    rooms.room_enter(room=room, person=people[1], name=people[1].name)
    return rooms.room_start(room=room, host=people[0])


def test_very_many_matches_come_in_pages(toys, ada, bo, browse, django_assert_max_num_queries):
    for _match in range(rows.A_PAGE + 3):
        match_start(game="march", people=[ada, bo])
    for _match in range(2):
        match_start(game="march", people=[bo, ada])
    browser = browse(ada)
    browser.get("/about/")  # reads the face of the site, as each process does now and then
    with django_assert_max_num_queries(14):
        first = browser.get("/mine/")
    last = browser.get("/mine/?page=2")
    assert len(first.context["running"]) == rows.A_PAGE
    assert [row["my_turn"] for row in last.context["running"]] == [True] * 3 + [False] * 2
    assert first.context["waiting"] == rows.A_PAGE + 3
    assert 'href="?page=2"' in first.content.decode()
    assert 'href="?page=1"' in last.content.decode()


def test_what_is_finished_is_listed_apart(toys, ada, bo, browse):
    match = _begin([ada, bo])
    match_act(match=match, person=ada, act="resign", about=None, client_id="r")
    page = browse(ada).get("/mine/")
    assert page.context["running"] == []
    assert [row["match"] for row in page.context["finished"]] == [match]


def test_my_matches_are_mine(toys, ada, bo, cy, browse):
    _begin([ada, bo])
    assert browse(cy).get("/mine/").context["running"] == []
    assert browse().get("/mine/").url == "/me/"


def test_a_visitor_gives_a_name_and_is_remembered(browse):
    visitor = browse()
    visitor.post("/me/", {"name": "Ada"})
    assert Person.objects.get().name == "Ada"
    assert visitor.cookies[settings.SESSION_COOKIE_NAME]["max-age"] > 365 * 24 * 3600
    visitor.post("/me/", {"name": "Ada Lovelace"})
    assert Person.objects.get().name == "Ada Lovelace"


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org", "javascript:alert(1)"])
def test_nobody_is_sent_elsewhere(browse, elsewhere):
    response = browse().post("/me/", {"name": "Ada", "next": elsewhere})
    assert response.url.startswith("/")
    assert not response.url.startswith("//")


def test_the_language_is_switched_at_any_time_and_kept(room, ada, browse):
    mine = browse(ada)
    assert "Begin the match" in mine.get(room.get_absolute_url()).content.decode()
    mine.post("/language/setlang/", {"language": "zh-hant", "next": room.get_absolute_url()})
    page = mine.get(room.get_absolute_url()).content.decode()
    assert "開始對局" in page
    assert '<html lang="zh-Hant"' in page


def test_a_name_is_shown_as_text(browse, toys):
    wild = browse()
    form = {"name": "<b>x</b>&\"'", "seats": "2", "order": "seated", "public": "yes"}
    page = wild.post("/new/march/", form, follow=True).content.decode()
    assert "<b>x</b>" not in page
    assert "&lt;b&gt;x&lt;/b&gt;&amp;" in page


@pytest.mark.parametrize(
    ("cookie", "theme"),
    [("", "system"), ("dark", "dark"), ("light", "light"), ('"><script>', "system")],
)
def test_the_theme_is_that_of_the_system_until_one_is_chosen(browse, cookie, theme):
    visitor = browse()
    visitor.cookies["theme"] = cookie
    assert f'data-theme="{theme}"' in visitor.get("/").content.decode()


def test_the_lobby_asks_the_database_as_often_for_many_as_for_few(toys, ada, bo, browse, django_assert_max_num_queries):
    for _match in range(6):
        _begin([ada, bo])
        open_room(bo, public=True)
    mine = browse(ada)
    with django_assert_max_num_queries(16):
        page = mine.get("/")
    assert len(page.context["public_rooms"]) == 6
    assert len(page.context["mine"]) == 6


def test_a_rematch_is_offered_where_there_was_a_room_only(toys, ada, bo, browse):
    begun = {"room": _begin([ada, bo]), "elsewhere": match_start(game="march", people=[ada, bo])}
    offered = {}
    for where, match in begun.items():
        match_act(match=match, person=bo, act="resign", about=None, client_id="end")
        page = browse(ada).get(match.get_absolute_url()).content.decode()
        assert "The match is over" in page
        offered[where] = 'id="rematch"' in page
    assert offered == {"room": True, "elsewhere": False}


def test_the_form_asks_three_things_and_folds_the_rest_away_until_something_is_chosen(browse):
    page = browse().get("/new/planet_masters/").content.decode()
    asked, _more, folded = page.partition('<details class="more">')
    for main in ("Who may come in", "Time control", "Players"):
        assert main in asked
    for more in ("Who begins", "Round limit", "Hints from the computer", "Rating"):
        assert more not in asked
        assert more in folded
    assert folded.index("Round limit") < folded.index("Political skill against attacks")
    form = {"name": "Ada", "seats": "99", "option_pakal_conquest": "on"}
    again = browse().post("/new/planet_masters/", form).content.decode()
    assert '<details class="more" open>' in again


def test_what_means_nothing_for_so_many_players_is_neither_kept_nor_shown(browse):
    form = {
        "name": "Ada", "seats": "3", "order": "drawn", "public": "no", "option_teams": "two",
        "option_races": "dealt", "option_points": "20",
    }  # fmt: skip
    page = browse().post("/new/impulse/", form, follow=True)
    assert page.context["room"].options["teams"] == "none"
    assert "Teams" not in dict(page.context["options"])
    again = browse().post("/new/impulse/", {**form, "seats": "4"}, follow=True)
    assert again.context["room"].options["teams"] == "two"
    assert dict(again.context["options"])["Teams"] == "Two teams"


@pytest.mark.parametrize(
    ("seats", "option", "teams", "opposite"),
    [
        ("4", "two", [1, 2, 1, 2], True),
        ("6", "two", [1, 2, 1, 2, 1, 2], False),
        ("6", "three", [1, 2, 3, 1, 2, 3], True),
        ("4", "none", [None] * 4, False),
    ],
)
def test_a_seat_says_its_team_and_a_room_where_partners_sit(browse, seats, option, teams, opposite):
    form = {
        "name": "Ada", "seats": seats, "order": "drawn", "public": "no", "option_teams": option,
        "option_races": "dealt", "option_points": "20",
    }  # fmt: skip
    page = browse().post("/new/impulse/", form, follow=True)
    assert [seat["team"] for seat in page.context["seat_rows"]] == teams
    shown = page.content.decode()
    assert shown.count('<span class="badge">team 1</span>') == teams.count(1)
    assert ("Partners sit opposite each other." in shown) == opposite


def test_what_follows_from_another_option_is_kept_and_shown_with_that_only(browse):
    form = {
        "name": "Ada", "seats": "2", "order": "drawn", "public": "no", "option_variant": "rivals",
        "option_pair_end": "early", "option_setup": "standard", "option_difficulty": "advanced",
    }  # fmt: skip
    page = browse().post("/new/ares_expedition/", form, follow=True)
    assert page.context["room"].options["pair_end"] == "last"
    assert "Co-operative game ends" not in dict(page.context["options"])
    form["option_variant"] = "together"
    again = browse().post("/new/ares_expedition/", form, follow=True)
    assert dict(again.context["options"])["Co-operative game ends"] == "As soon as the goal is reached"


def test_what_follows_from_another_option_is_asked_with_that_only():
    """It covers the rules for `data-given` in static/css/lobby/layout.css."""
    style = (settings.BASE_DIR / "static/css/lobby/layout.css").read_text()
    values = {each.given[1] for rules in all_rules() for each in rules.settings if each.given}
    assert values
    values |= {rules.opening_text.given[1] for rules in all_rules() if rules.opening_text}
    for value in values:
        hidden = f'.setup:not(:has([value="{value}"]:checked)) [data-given="{value}"]'
        assert hidden in style


def test_time_that_is_up_is_asked_about_where_there_is_a_clock():
    """It covers the list of untimed controls in static/css/lobby/layout.css."""
    assert [each.slug for each in TIME_CONTROLS.values() if not each.timed] == ["live", "open"]


def test_the_link_is_bright_until_the_room_is_full_then_the_start_is(room, ada, bo, browse):
    host = browse(ada)
    page = host.get(room.get_absolute_url()).content.decode()
    assert 'class="primary" data-copy="invite-link"' in page
    assert 'aria-disabled="true" aria-describedby="begin-when" name="action" value="start"' in page
    assert "1 seat is still free." in page
    rooms.room_enter(room=room, person=bo, name="Bo")
    page = host.get(room.get_absolute_url()).content.decode()
    assert 'class="primary" data-copy' not in page
    assert '<button class="primary" name="action" value="start">' in page


def test_the_page_of_times_says_what_it_is_and_leads_back(toys, ada, bo, browse):
    match = _begin([ada, bo])
    page = browse(ada).get(f"{match.get_absolute_url()}seats/").content.decode()
    bar, _end, rest = page.partition("</nav>")
    assert f'<a href="{match.get_absolute_url()}" title="Back to the match">Match</a>' in bar
    assert "<h1>Times and seats · " in rest


def test_a_name_is_asked_for_first_and_changed_on_the_side(ada, browse):
    assert '<button class="primary">Save my name</button>' in browse().get("/me/").content.decode()
    assert "<button>Change the name</button>" in browse(ada).get("/me/").content.decode()


def test_an_option_is_offered_and_refused_beside_its_field_for_so_many_players(browse, ada):
    browser = browse(ada)
    page = browser.get("/new/impulse/").content.decode()
    assert re.search(r'<label class="choice" data-for-seats="6"><input [^>]*value="three"', page)
    form = {"seats": "4", "order": "drawn", "public": "no", "option_teams": "three"}
    form |= {"option_races": "dealt", "option_points": "20"}
    refused = browser.post("/new/impulse/", form)
    assert refused.context["form"].errors == {"option_teams": ["Three teams need six players"]}


@pytest.mark.parametrize("game", ["planet_x", "impulse", "ares_expedition"])
def test_nobody_chooses_who_begins_where_the_rules_draw_it(game, browse, ada):
    page = browse(ada).get(f"/new/{game}/").content.decode()
    assert "Who begins" not in page
    assert "Who begins" in browse(ada).get("/new/homeworlds/").content.decode()
