"""The code of a sky in the form of a room answers the first question of its match."""

from __future__ import annotations

import pytest

from games.play.loading import load
from games.play.moves import match_act
from lobby.rooms import services as rooms
from lobby.rooms.creation.rematch import room_rematch
from lobby.rooms.models import Room

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Ada", "seats": "1", "order": "drawn", "public": "no", "option_mode": "standard", "option_sky": "code",
    "option_theories": "in_turn", "option_bot": "none", "option_notes": "own",
}  # fmt: skip
PATH = "/new/planet_x/"


@pytest.mark.parametrize("code", ["S0123456", "s 0123 456", "0123456", "123456", " S0123456 "])
def test_a_match_begins_with_the_sky_of_the_code(browse, ada, act, code):
    browser = browse(ada)
    browser.post(PATH, {**FORM, "opening_text": code})
    room = Room.objects.get()
    assert 'value="S0123456"' in browser.get(room.get_absolute_url()).content.decode()
    act(browser, room, "start")
    table = load(Room.objects.get().match.slug).game
    assert (table.state.number, table.state.sky) == (123_456, "GCCAADAAXEGE")
    assert table.waiting == [0]  # for the number of starting facts


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("S99999999", "There is no sky with the code “S99999999”: a code looks like S1234567"),
        ("Vega", "There is no sky with the code “Vega”: a code looks like S1234567"),
        ("E0123456789", "E0123456789 is a sky of 18 sectors, but you chose 12"),
    ],
)
def test_a_wrong_code_is_refused_beside_its_field(browse, ada, act, code, why):
    browser = browse(ada)
    page = browser.post(PATH, {**FORM, "opening_text": code})
    assert page.status_code == 422
    assert page.context["form"].errors == {"opening_text": [why]}
    assert not Room.objects.exists()
    browser.post(PATH, FORM)
    changed = act(browser, Room.objects.get(), "change", **{**FORM, "opening_text": code})
    assert why in changed.content.decode()


def test_without_a_code_the_first_player_is_asked(browse, ada, act):
    browser = browse(ada)
    browser.post(PATH, FORM)
    act(browser, Room.objects.get(), "start")
    assert load(Room.objects.get().match.slug).game.state.sky_chosen is False


def test_a_code_counts_with_its_option_only_and_the_host_can_change_it(browse, ada, act):
    browser = browse(ada)
    browser.post(PATH, {**FORM, "option_sky": "new", "opening_text": "S0123456"})
    room = Room.objects.get()
    assert room.opening_answers == []
    for code, answers in (("7", [[0, 7]]), ("S8", [[0, 8]]), ("", [])):
        act(browser, room, "change", **{**FORM, "opening_text": code})
        assert Room.objects.get().opening_answers == answers
    act(browser, room, "change", **{**FORM, "opening_text": "9"})
    act(browser, room, "draw_seats")
    assert Room.objects.get().opening_answers == [[0, 9]]


def test_the_code_is_shown_to_the_host_alone_until_the_match_is_over(browse, ada, bo, act):
    """The code gives the sky away."""
    host, guest = browse(ada), browse(bo)
    host.post(PATH, {**FORM, "seats": "2", "public": "yes", "opening_text": "S0123456"})
    room = Room.objects.get()
    rooms.room_enter(room=room, person=bo, name="Bo")
    pages = [guest.get(room.get_absolute_url()), guest.get("/"), browse().get(room.get_absolute_url())]
    act(host, room, "start")
    match = Room.objects.get().match
    pages += [guest.get(match.get_absolute_url()), guest.get(f"/match/{match.slug}/record/"), guest.get("/mine/")]
    assert [page.status_code for page in pages][:4] == [200] * 4
    assert not any("123456" in page.content.decode() for page in pages)


def test_a_rematch_asks_for_another_sky(browse, ada, act):
    browser = browse(ada)
    browser.post(PATH, {**FORM, "opening_text": "S0123456"})
    act(browser, Room.objects.get(), "start")
    match = Room.objects.get().match
    match_act(match=match, person=ada, act="resign", about=None, client_id="end")
    assert room_rematch(match=match, person=ada).opening_answers == []


def test_a_link_fills_in_the_form(browse):
    page = browse().get(f"{PATH}?seats=1&option_sky=code&option_mode=expert&opening_text=E0123456789")
    form = page.context["form"]
    assert [form[name].value() for name in ("seats", "option_sky", "option_mode", "opening_text")] == [
        "1", "code", "expert", "E0123456789",
    ]  # fmt: skip
    assert form.shows_more()
