"""Quiet hours, vacations, and the way to the next waiting match."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time

import pytest
import time_machine
from django.test import Client

from games.absence.seats import seat_leave
from games.absence.vacations import vacation_add, vacation_left, vacation_remove
from games.clocks.models import Clock
from games.core.dialogue.questions import IllegalAnswer
from games.play.moves import match_act
from games.play.start import match_start
from lobby.people.models import Person
from lobby.rooms.models import Room
from tests.substituting import ELSEWHERE, all_agree, take_over

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 6, 10, 12, tzinfo=UTC)


def test_the_pace_chosen_in_the_room_is_that_of_the_match(toys, browse, ada, bo, act, invite_link):
    host, guest = browse(ada), browse(bo)
    host.post(
        "/new/march/",
        {
            "seats": 2,
            "order": "seated",
            "public": "no",
            "time_control": "steady",
            "timeout_policy": "program",
        },
    )
    room = Room.objects.get()
    page = host.get(room.get_absolute_url()).content.decode()
    assert "Steady: 2 days to start, +12 hours a turn, at most 5 days" in page
    assert "The computer plays on in their seat" in page
    guest.post(invite_link(room, host), {"name": "Bo"})
    act(host, room, "start")
    match = Room.objects.get().match
    assert (match.time_control, match.timeout_policy) == ("steady", "program")
    assert Clock.objects.filter(seat__match=match).count() == 2
    assert "2 days left" in host.get(match.get_absolute_url()).content.decode()


def test_quiet_hours_and_vacation_are_kept_from_the_page(browse, ada):
    browser = browse(ada)
    with time_machine.travel(NOW, tick=False):
        rest = {"action": "rest", "zone": "Asia/Taipei", "quiet_from": "22:00", "quiet_to": "07:00"}
        browser.post("/notices/", rest)
        browser.post("/notices/", {"action": "vacation", "first": "2026-06-20", "last": "2026-06-24"})
    kept = Person.objects.get(pk=ada.pk)
    assert (kept.time_zone, kept.quiet_from.hour, kept.quiet_to.hour) == ("Asia/Taipei", 22, 7)
    assert kept.vacations == [{"first": "2026-06-20", "last": "2026-06-24", "zone": "Asia/Taipei"}]
    assert vacation_left(kept, NOW) == 25


@pytest.mark.parametrize(
    "wrong",
    [
        {"action": "rest", "zone": "Mars/Olympus"},
        {"action": "rest", "zone": "UTC", "quiet_from": "01:00", "quiet_to": "23:00"},
        {"action": "rest", "zone": "UTC", "quiet_from": "99:99", "quiet_to": "1"},
        {"action": "vacation", "first": "2020-01-01", "last": "2020-01-02"},
        {"action": "vacation", "first": "x", "last": ""},
        {"action": "remove", "channel": "²"},
        {"action": "dance"},
    ],
)
def test_what_does_not_fit_is_said_and_not_kept(browse, ada, wrong):
    page = browse(ada).post("/notices/", wrong, follow=True)
    assert 'class="message error"' in page.content.decode()
    kept = Person.objects.get(pk=ada.pk)
    assert (kept.time_zone, kept.quiet_from, kept.vacations) == ("UTC", None, [])


def test_an_error_stands_at_its_field(browse, ada):
    wrong = {"action": "vacation", "first": "2026-13-01", "last": "2026-06-24"}
    response = browse(ada).post("/notices/", wrong)
    page = response.content.decode()
    assert response.status_code == 422
    (field,) = re.findall(r'<input[^>]* name="first"[^>]*>', page)
    assert 'aria-invalid="true"' in field
    assert 'value="2026-13-01"' in field
    (error,) = re.findall(r'aria-describedby="(\S+)"', field)
    assert f'<ul class="errorlist" id="{error}">' in page
    (other,) = re.findall(r'<input[^>]* name="last"[^>]*>', page)
    assert "aria-invalid" not in other


def test_a_vacation_comes_from_a_yearly_allowance(ada):
    vacation_add(person=ada, days=(date(2026, 6, 10), date(2026, 6, 29)), now=NOW)
    later = datetime(2026, 6, 14, 12, tzinfo=UTC)
    vacation_remove(person=ada, first=date(2026, 6, 10), now=later)
    assert vacation_left(ada, later) == 25
    with pytest.raises(IllegalAnswer):
        vacation_add(person=ada, days=(date(2026, 7, 1), date(2026, 7, 26)), now=later)
    vacation_add(person=ada, days=(date(2026, 12, 20), date(2027, 1, 12)), now=later)
    assert vacation_left(ada, later) == 13


def test_the_next_match_is_another_one_that_waits(toys, browse, ada, bo):
    browser = browse(ada)
    assert "/next/" not in browser.get("/").content.decode()
    first, second = (match_start(game="march", people=[ada, bo]) for _n in range(2))
    match_start(game="march", people=[bo, ada])
    assert "/next/" in browser.get("/").content.decode()
    assert browser.get("/next/")["Location"] == first.get_absolute_url()
    assert browser.get(f"/next/?from={first.slug}")["Location"] == second.get_absolute_url()
    assert f"/next/?from={first.slug}" in browser.get(first.get_absolute_url()).content.decode()


def test_the_others_see_when_somebodys_clock_stands(toys, browse, ada, bo):
    Person.objects.filter(pk=ada.pk).update(quiet_from=time(22), quiet_to=time(7))
    match = match_start(game="march", people=[ada, bo], time_control="steady")
    page = match.get_absolute_url()
    assert "Ada’s clock stops daily 22:00–07:00" in browse(bo).get(page).content.decode()
    # her own rest shows in her time left, while she has to act
    assert "Ada’s clock stops daily 22:00–07:00" in browse(ada).get(page).content.decode()
    match_act(match=match, person=ada, act="agree", about="pause", client_id="p")
    match_act(match=match, person=bo, act="agree", about="pause", client_id="p")
    assert "clock stops daily" not in browse(ada).get(page).content.decode()
    seats = browse(bo).get(f"{page}seats/").content.decode()
    assert "clock stops daily 22:00–07:00" in seats
    live = match_start(game="march", people=[ada, bo])
    assert "clock stops" not in browse(bo).get(live.get_absolute_url()).content.decode()


def test_time_left_is_the_same_in_lists_and_on_the_page_of_seats(toys, browse, ada, bo):
    Person.objects.filter(pk=ada.pk).update(quiet_from=time(22), quiet_to=time(7))
    for clock_stands, left in ((False, "3 days left"), (True, "2 days left")):
        match = match_start(game="march", people=[bo, ada] if clock_stands else [ada, bo], time_control="steady")
        page = browse(ada).get(f"{match.get_absolute_url()}seats/").content.decode()
        own = page.partition("<b>Ada</b>")[2].partition("</li>")[0]
        assert left in own
        if not clock_stands:
            assert left in browse(ada).get("/mine/").content.decode()


def test_one_is_not_spoken_of_in_the_third_person(toys, browse, ada, bo):
    match = match_start(game="march", people=[ada, bo], timeout_policy="program")
    page = f"/match/{match.slug}/seats/"
    browse(ada).post(page, {"action": "leave", "sure": "yes"})
    assert "The computer plays for you" in browse(ada).get(page).content.decode()
    assert "The computer plays for Ada" in browse(bo).get(page).content.decode()


def test_the_first_match_of_a_guest_tells_how_to_come_back(toys, browse, ada, bo):
    first = match_start(game="march", people=[ada, bo])
    Person.objects.filter(pk=bo.pk).update(login="bo")
    assert browse(ada).get(first.get_absolute_url()).context["first_match"]
    assert not browse(bo).get(first.get_absolute_url()).context["first_match"]
    match_act(match=first, person=ada, act="resign", about=None, client_id="r")
    page = browse(ada).get(first.get_absolute_url()).content.decode()
    assert "Save my return link" in page
    second = match_start(game="march", people=[ada, bo])
    assert not browse(ada).get(second.get_absolute_url()).context["first_match"]


def test_leaving_and_coming_back_from_the_page(toys, browse, ada, bo, cy):
    match = match_start(game="march", people=[ada, bo], timeout_policy="program")
    page = f"/match/{match.slug}/seats/"
    browser = browse(ada)
    browser.post(page, {"action": "leave"})
    assert not match.seats.get(number=0).bot
    left = browser.post(page, {"action": "leave", "sure": "yes"}, follow=True).content.decode()
    assert match.seats.get(number=0).bot
    assert "I am sure" not in left  # one leaves only once
    link = left.split('readonly value="http://testserver')[1].split('"')[0]
    substitute = browse(cy)
    substitute.defaults["REMOTE_ADDR"] = ELSEWHERE
    assert substitute.get(link).status_code == 200
    browser.post(page, {"action": "vote", "number": 0, "wish": "substitute"})
    browse(bo).post(page, {"action": "vote", "number": 0, "wish": "substitute"})
    substitute.post(link)
    assert match.seats.get(number=0).person == cy
    assert "Cy plays your seat" in browser.get("/mine/").content.decode()
    assert substitute.get(page).status_code == 200
    assert browser.get(match.get_absolute_url()).url == page
    assert "Back to the match" not in browser.get(page).content.decode()
    assert "Matches you have substituted in" not in browser.get("/mine/").content.decode()
    browser.post(page, {"action": "back"})
    assert match.seats.get(number=0).person == ada
    assert substitute.get(page).status_code == 200
    shown = substitute.get(match.get_absolute_url())
    assert shown.context["seat"] is None
    assert "Matches you have substituted in" in substitute.get("/mine/").content.decode()
    assert browse(bo).get(f"/with/{cy.slug}/").status_code == 404


def test_a_substitute_leaves_and_comes_back_from_the_page(toys, browse, ada, bo, cy):
    match = match_start(game="march", people=[ada, bo])
    page = f"/match/{match.slug}/seats/"
    seat_leave(match=match, person=ada)
    take_over(match=match, number=0, person=cy)
    substitute = browse(cy)
    assert "Take my seat back" not in substitute.get(page).content.decode()
    left = substitute.post(page, {"action": "leave", "sure": "yes"}, follow=True).content.decode()
    assert "You are away" in left
    assert "Take my seat back" in left
    assert "I am sure" not in left
    mine = browse(ada).get("/mine/").content.decode()
    assert "You are away" in mine
    assert "Cy plays your seat" not in mine
    substitute.post(page, {"action": "back"})
    seat = match.seats.get(number=0)
    assert (seat.person, seat.name, seat.vacancy.filled) == (cy, "Cy", True)
    assert "Cy plays your seat" in browse(ada).get("/mine/").content.decode()
    assert seat.former_players.count() == 1


def test_a_substitute_without_a_name_gives_one_and_takes_the_seat(toys, browse, ada, bo):
    match = match_start(game="march", people=[ada, bo], timeout_policy="program")
    left = browse(ada).post(f"/match/{match.slug}/seats/", {"action": "leave", "sure": "yes"}, follow=True)
    link = left.content.decode().split('readonly value="http://testserver')[1].split('"')[0]
    all_agree(match, 0)
    newcomer = Client(REMOTE_ADDR=ELSEWHERE)
    asked = newcomer.get(link, follow=True)
    back = asked.context["next"]
    assert newcomer.post("/me/", {"name": "Cy", "next": back}).url == link
    newcomer.post(link)
    assert match.seats.get(number=0).name == "Cy"


def test_a_deadline_says_in_which_time_zone_it_is(toys, browse, ada, bo):
    match = match_start(game="march", people=[ada, bo], time_control="steady")
    browser = browse(ada)
    for page in (match.get_absolute_url(), f"/match/{match.slug}/seats/"):
        assert re.search(r"until [0-9-]+ [0-9]{2}:[0-9]{2} UTC", browser.get(page).content.decode())
