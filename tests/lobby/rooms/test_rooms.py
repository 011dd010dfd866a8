"""Rooms: sitting, standing, shuffling, removing, leaving, the host, the start and the rematch."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from games.matches.models import Match
from lobby.refusals.refusal import Refused
from lobby.rooms import services as rooms
from lobby.rooms.models import Room
from tests.lobby.conftest import open_room


@pytest.fixture
def full(public_room, bo):
    rooms.room_enter(room=public_room, person=bo, name="Bo")
    return public_room


def test_a_room_is_opened_by_a_form(toys, browse, names):
    guest = browse()
    page = guest.get("/new/march/").content.decode()
    assert 'name="name"' in page
    form = {"name": "Ada", "seats": "2", "order": "seated", "public": "no"}
    response = guest.post("/new/march/", form)
    room = Room.objects.get()
    assert response.url == room.get_absolute_url()
    assert names(room) == ({0: "Ada"}, [])
    assert room.host.name == "Ada"


@pytest.mark.parametrize("wrong", [{"seats": "9"}, {"order": "mine"}, {"public": "perhaps"}, {"name": ""}])
def test_a_form_that_does_not_fit_opens_no_room(toys, browse, wrong):
    form = {"name": "Ada", "seats": "2", "order": "seated", "public": "no", **wrong}
    response = browse().post("/new/march/", form)
    assert response.status_code == 422
    assert not Room.objects.exists()


def test_what_was_chosen_stays_chosen_when_the_room_is_refused(browse, ada):
    form = {"public": "yes", "order": "seated", "rated": "yes", "option_any_ship": "any"}
    response = browse(ada).post("/new/homeworlds/", {"seats": 2, "option_repetition": "draw", **form})
    page = response.content.decode()
    assert response.status_code == 422
    assert "Rated matches are for people with accounts" in page
    assert '<details class="more" open>' in page
    assert re.search(r'name="rated" value="yes"[^>]* checked', page)
    assert not Room.objects.exists()


@pytest.mark.parametrize(("game", "asked"), [("homeworlds", True), ("ares_expedition", False)])
def test_who_begins_is_asked_where_somebody_does(browse, ada, game, asked):
    form = browse(ada).get(f"/new/{game}/").content.decode()
    room = browse(ada).get(open_room(ada, game=game).get_absolute_url()).content.decode()
    assert ("Who begins" in form, "Who begins" in room) == (asked, asked)


def test_a_game_in_which_nobody_begins_needs_no_answer_to_that(browse, ada):
    page = browse(ada).get("/new/ares_expedition/").content.decode()
    assert re.search(r'<input type="hidden" name="order" value="drawn"', page)


def test_a_game_that_is_not_played_here_is_not_found(browse):
    assert browse().get("/new/chess/").status_code == 404


def test_seats_are_taken_and_left(full, ada, bo, browse, act, names):
    act(browse(bo), full, "stand")
    assert names(full) == ({0: "Ada"}, ["Bo"])
    act(browse(ada), full, "sit", number=1)
    act(browse(bo), full, "sit", number=0)
    assert names(full) == ({0: "Bo", 1: "Ada"}, [])


@pytest.mark.parametrize("number", ["0", "7", "-1", "x", ""])
def test_nobody_sits_where_no_seat_is_free(full, bo, browse, act, names, number):
    page = act(browse(bo), full, "sit", number=number)
    assert 'class="message error"' in page.content.decode()
    assert names(full) == ({0: "Ada", 1: "Bo"}, [])


def test_who_leaves_as_the_match_begins_finds_the_room_closed(full, ada, bo):
    seen = Room.objects.get(pk=full.pk)
    rooms.room_start(room=full, host=ada)
    with pytest.raises(Refused, match="closed"):
        rooms.room_leave(room=seen, person=bo)
    assert Room.objects.get(pk=full.pk).status == Room.Status.STARTED
    assert full.members.count() == 2


def test_who_was_the_host_when_their_page_was_loaded_is_not_for_ever(full, ada, bo):
    seen = Room.objects.get(pk=full.pk)
    rooms.room_pass_on(room=full, person=ada, member=full.members.get(person=bo).pk)
    with pytest.raises(Refused, match="Only the host"):
        rooms.room_renew_invitation(room=seen, host=ada)
    assert Room.objects.get(pk=full.pk).invite_number == 0


def test_the_host_has_the_seats_drawn_by_lot(full, ada, browse, act, names):
    act(browse(ada), full, "draw_seats")
    assert names(full) == ({0: "Ada", 1: "Bo"}, [])
    assert Room.objects.get(pk=full.pk).order == "drawn"


def test_the_host_removes_a_guest(full, ada, bo, browse, act, names):
    act(browse(ada), full, "remove", member=full.members.get(person=bo).pk)
    assert names(full) == ({0: "Ada"}, [])
    page = browse(bo).get(full.get_absolute_url(), follow=True)
    assert "Ada removed you from it" in page.content.decode()


def test_who_was_sent_out_comes_back_only_when_the_host_lets_them(full, ada, bo, cy, browse, act, names, invite_link):
    host, guest = browse(ada), browse(bo)
    old = invite_link(full, host)
    page = act(host, full, "remove", member=full.members.get(person=bo).pk)
    assert "The old link no longer works" in page.content.decode()
    assert browse().post(old, {"name": "Bo again"}).status_code == 404
    new = invite_link(full, host)
    assert new != old
    for link in (old, new):
        for asked in (guest.get(link, follow=True), guest.post(link, {"name": "Bo"}, follow=True)):
            assert "Ada removed you from it" in asked.content.decode()
    assert names(full) == ({0: "Ada"}, [])
    act(browse(cy), full, "readmit", removal=full.removals.get().pk)
    assert full.removals.exists()  # that is the host's
    assert "Let them come back" in host.get(full.get_absolute_url()).content.decode()
    act(host, full, "readmit", removal=full.removals.get().pk)
    guest.post(new, {"name": "Bo"})
    assert names(full) == ({0: "Ada", 1: "Bo"}, [])


def test_who_was_sent_out_of_a_public_room_is_not_let_in(public_room, ada, bo, browse, act, names):
    guest = browse(bo)
    act(guest, public_room, "enter", name="Bo")
    act(browse(ada), public_room, "remove", member=public_room.members.get(person=bo).pk)
    page = act(guest, public_room, "enter", name="Bo")
    assert "The host has removed you from this room" in page.content.decode()
    assert names(public_room) == ({0: "Ada"}, [])


@pytest.mark.parametrize("do", ["remove", "draw_seats", "renew", "change", "start", "host"])
def test_only_the_host_does_what_is_the_hosts(full, ada, bo, browse, act, names, do):
    host = full.members.get(person=ada)
    fields = {"member": host.pk, "seats": 2, "order": "drawn", "public": "no"}
    page = act(browse(bo), full, do, **fields)
    assert 'class="message error"' in page.content.decode()
    before = full
    after = Room.objects.get(pk=full.pk)
    assert (after.host, after.public, after.order, after.invite_number, after.match) == (
        before.host, before.public, before.order, before.invite_number, None,
    )  # fmt: skip
    assert names(full) == ({0: "Ada", 1: "Bo"}, [])


@pytest.mark.parametrize("do", ["sit", "stand", "leave", "remove", "start", "nonsense"])
def test_a_stranger_does_nothing_in_a_private_room(room, cy, browse, act, names, do):
    for browser in (browse(), browse(cy)):
        assert act(browser, room, do, number=1, member=room.members.get().pk).status_code == 404
    assert names(room) == ({0: "Ada"}, [])


def test_a_stranger_does_not_even_enter_a_private_room(room, cy, browse, act, names):
    assert act(browse(cy), room, "enter").status_code == 404
    assert names(room) == ({0: "Ada"}, [])


def test_the_host_passes_on_by_will_and_by_leaving(full, ada, bo, browse, act):
    act(browse(ada), full, "host", member=full.members.get(person=bo).pk)
    assert Room.objects.get().host == bo
    act(browse(bo), full, "leave")
    assert Room.objects.get().host == ada
    act(browse(ada), full, "leave")
    assert Room.objects.get().status == Room.Status.CLOSED
    assert browse(ada).get(full.get_absolute_url()).status_code == 404


def test_a_host_who_is_lost_is_replaced(full, ada, bo, browse, act, time_machine):
    mine = full.members.get(person=bo)
    act(browse(bo), full, "host", member=mine.pk)
    assert Room.objects.get().host == ada
    time_machine.move_to(datetime.now(UTC) + timedelta(seconds=180))
    assert "Become the host" in browse(bo).get(full.get_absolute_url()).content.decode()
    act(browse(bo), full, "host", member=mine.pk)
    assert Room.objects.get().host == bo


def test_the_options_are_changed_by_the_host(full, ada, browse, act, names):
    act(browse(ada), full, "change", seats=2, order="drawn", public="no")
    after = Room.objects.get()
    assert (after.order, after.public) == ("drawn", False)


def test_the_match_begins_with_those_who_sit(full, ada, bo, browse, act):
    page = act(browse(ada), full, "start")
    match = Match.objects.get()
    assert page.redirect_chain[-1][0] == match.get_absolute_url()
    assert [(seat.person, seat.name) for seat in match.seats.all()] == [(ada, "Ada"), (bo, "Bo")]
    assert match.public
    assert browse(bo).get(full.get_absolute_url()).url == match.get_absolute_url()


def test_who_has_come_and_has_no_seat_watches_the_match(room, ada, browse, invite_link, act):
    host = browse(ada)
    link = invite_link(room, host)
    browse().post(link, {"name": "Bo"})
    third = browse()
    page = third.get(link).content.decode()
    assert "All seats are taken" in page
    third.post(link, {"name": "Cy"})
    act(host, room, "start")
    match = Match.objects.get()
    assert not match.public
    page = third.get(room.get_absolute_url(), follow=True)
    assert page.status_code == 200
    assert page.redirect_chain[-1][0] == match.get_absolute_url()
    assert "A private match" in browse().get(match.get_absolute_url()).content.decode()


def test_it_does_not_begin_with_a_free_seat(public_room, ada, browse, act):
    page = act(browse(ada), public_room, "start")
    assert "Some seats are still free" in page.content.decode()
    assert not Match.objects.exists()


def test_it_begins_once(full, ada, browse, act):
    for _twice in range(2):
        act(browse(ada), full, "start")
    assert Match.objects.count() == 1


def test_nothing_is_done_in_a_room_that_has_started(full, ada, bo, browse, act, names):
    act(browse(ada), full, "start")
    for do in ("stand", "leave", "draw_seats"):
        act(browse(ada), full, do)
    assert names(full) == ({0: "Ada", 1: "Bo"}, [])


@pytest.fixture
def finished(full, ada, bo):
    match = rooms.room_start(room=full, host=ada)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    match.refresh_from_db()
    return match


def test_a_rematch_begins_when_both_want_it_with_sides_swapped(finished, ada, bo, browse):
    first = browse(ada).post(f"/match/{finished.slug}/rematch/", follow=True)
    assert first.redirect_chain[-1][0].startswith("/room/")
    assert Match.objects.count() == 1
    assert "a rematch is proposed" in browse(bo).get("/mine/").content.decode()
    second = browse(bo).post(f"/match/{finished.slug}/rematch/")
    rematch = Match.objects.exclude(pk=finished.pk).get()
    assert second.url == rematch.get_absolute_url()
    assert [seat.person for seat in rematch.seats.all()] == [bo, ada]


def test_a_rematch_waits_for_everybody(finished, ada, browse, act):
    browse(ada).post(f"/match/{finished.slug}/rematch/")
    room = Room.objects.exclude(match=finished).get()
    page = act(browse(ada), room, "start")
    assert "Not ready yet: Bo" in page.content.decode()
    assert Match.objects.count() == 1


def test_only_players_ask_for_a_rematch(finished, cy, browse):
    browse(cy).post(f"/match/{finished.slug}/rematch/")
    assert browse().post(f"/match/{finished.slug}/rematch/").status_code == 404
    assert Room.objects.count() == 1


def test_the_other_is_told_that_a_rematch_is_wanted(finished, ada, bo, cy, browse):
    address = f"/match/{finished.slug}/rematch/"
    assert browse(bo).get(address).json() == {"wanted": []}
    browse(ada).post(address)
    assert browse(bo).get(address).json() == {"wanted": ["Ada"]}
    assert browse(ada).get(address).json() == {"wanted": []}
    assert browse(cy).get(address).json() == {"wanted": []}


def test_who_left_the_rematch_may_come_back_to_it(finished, ada, bo, browse, act):
    address = f"/match/{finished.slug}/rematch/"
    browse(ada).post(address)
    act(browse(bo), Room.objects.exclude(match=finished).get(), "leave")
    browse(bo).post(address)
    rematch = Match.objects.exclude(pk=finished.pk).get()
    assert [seat.person for seat in rematch.seats.all()] == [bo, ada]


def test_a_rematch_that_everybody_left_can_be_asked_for_again(finished, ada, bo, browse, act):
    address = f"/match/{finished.slug}/rematch/"
    browse(ada).post(address)
    room = Room.objects.exclude(match=finished).get()
    for person in (ada, bo):
        act(browse(person), room, "leave")
    browse(bo).post(address)
    assert browse(ada).get(address).json() == {"wanted": ["Bo"]}
