"""A match against the computer from the landing page or the page of a game: usual, or with seats and mode."""

from __future__ import annotations

import re

import pytest

from games.matches.models import Match
from games.play.start import match_start


def play(client, game, **form):
    reply = client.post(f"/play/{game}/", {"level": "easy", **form}, follow=True)
    return reply, Match.objects.order_by("-pk").first()


@pytest.mark.parametrize("path", ["/", "/games/planet_x/"])
def test_seats_and_mode_stand_in_a_closed_part(browse, path):
    page = browse().get(path).content.decode()
    assert '<details class="choose"><summary>Seats and mode' in page
    assert 'name="option_mode"' in page
    assert 'name="option_bot"' not in page  # rare


def test_one_click_plays_the_usual_match(browse):
    _reply, match = play(browse(), "planet_x", name="Guest")
    assert (match.seats.count(), match.options["mode"]) == (2, "standard")


def test_a_visitor_chooses_seats_and_mode(browse):
    _reply, match = play(browse(), "planet_x", name="Guest", seats="3", option_mode="expert")
    assert (match.seats.count(), match.options["mode"]) == (3, "expert")
    assert [seat.level for seat in match.seats.all()].count("easy") == 2


def test_one_may_play_alone(browse):
    _reply, match = play(browse(), "planet_x", name="Guest", seats="1")
    assert match.seats.count() == 1


@pytest.mark.parametrize("path", ["/", "/games/ares_expedition/"])
def test_a_newcomer_of_ares_expedition_begins_with_starter_cards(path, browse, ada, bo):
    match = match_start(game="ares_expedition", people=[ada, bo])
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    chosen = re.compile(
        r'value="(\w+)"[^>]*name="option_setup"[^>]*checked|name="option_setup" value="(\w+)"[^>]*checked'
    )
    for person, setup in ((None, "beginner"), (ada, "standard")):
        page = browse(person).get(path).content.decode()
        assert [one or other for one, other in chosen.findall(page)] == [setup]


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"seats": "4", "option_teams": "three"}, "Three teams need six players"),
        ({"seats": "9"}, "These options are not valid."),
        ({"option_teams": "four"}, "These options are not valid."),
    ],
)
def test_what_does_not_fit_is_refused(browse, form, says):
    reply, match = play(browse(), "impulse", name="Guest", **form)
    assert match is None
    assert any(says.lower() in str(each).lower() for each in reply.context["messages"])
