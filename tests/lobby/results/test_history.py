"""History, statistics and ratings, from matches that are played to their end."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.core.management import call_command

from games.core.messages import _
from games.notifications.worker import Worker
from games.services.moves import match_act
from games.services.start import match_start
from lobby.models import GameStatistic, MatchResult, Rating, Room, SeatResult
from lobby.refusal import Refused
from lobby.results.counting import count_finished_matches
from lobby.rooms import services as rooms
from lobby.rooms.rematch import room_rematch
from tests.lobby.conftest import open_room

NOW = datetime(2026, 6, 10, 12, tzinfo=UTC)


@pytest.fixture
def played(toys):
    """A match in a room in which somebody has resigned: `played([winner, loser])`."""

    def played(people, *, game="march", do="resign", **more):
        room = open_room(people[0], game=game, **more)
        rooms.room_enter(room=room, person=people[1], name=people[1].name)
        match = rooms.room_start(room=room, host=people[0])
        if do == "resign":
            match_act(match=match, person=people[1], act="resign", about=None, client_id="r")
        else:
            for person in people:
                match_act(match=match, person=person, act="agree", about=do, client_id="a")
        match.refresh_from_db()
        return match

    return played


def told(person):
    count_finished_matches()
    return [score.outcome for score in SeatResult.objects.filter(person=person).order_by("pk")]


def test_a_match_is_counted_once_for_each_seat(played, ada, bo):
    played([ada, bo])
    assert count_finished_matches() == 1
    assert count_finished_matches() == 0
    assert (told(ada), told(bo)) == (["won"], ["lost"])


def test_draws_and_matches_without_result_are_told_apart(played, ada, bo):
    played([ada, bo], do="draw")
    played([ada, bo], do="void")
    assert told(ada) == told(bo) == ["draw", "ended"]


def test_wins_are_counted_by_seat_and_option(played, ada, bo, cy):
    played([ada, bo])
    played([bo, cy])
    played([ada, bo], do="draw")
    played([ada, bo], do="void")
    count_finished_matches()
    seats = GameStatistic.objects.filter(about="seat", game="march").order_by("value")
    assert [(t.value, t.played, t.won, t.drawn) for t in seats] == [
        ("0", 3, 2, 1), ("1", 3, 0, 1),
    ]  # fmt: skip


def test_what_was_played_with_is_counted(played, ada, bo, toys, monkeypatch):
    march = type(toys["march"])
    monkeypatch.setattr(march, "traits", lambda self, table, seat: [_("red")] if seat else [])
    played([ada, bo])
    count_finished_matches()
    tally = GameStatistic.objects.get(about="trait")
    assert (tally.value, tally.played, tally.won) == ("red", 1, 0)


def test_matches_from_files_and_forks_are_no_statistics(played, ada, bo):
    match = match_start(game="march", people=[ada, bo])
    match_act(match=match, person=bo, act="resign", about=None, client_id="r")
    Room.objects.filter(match=played([ada, bo])).update(fork_of=match)
    count_finished_matches()
    assert MatchResult.objects.count() == 2
    assert not GameStatistic.objects.exists()


def test_rated_matches_move_ratings(played, ada, bo, cy):
    played([ada, bo], rated=True)
    played([bo, cy])
    played([ada, bo], rated=True, do="void")
    count_finished_matches()
    values = {rating.person: rating.value for rating in Rating.objects.all()}
    assert values == {ada: 1520, bo: 1480}
    assert sorted(
        SeatResult.objects.exclude(rating_change=None).values_list("rating_change", flat=True)
    ) == [-20, 20]


def test_a_fork_is_not_rated(played, ada, bo):
    first = played([ada, bo])
    Room.objects.filter(match=played([ada, bo], rated=True)).update(fork_of=first)
    count_finished_matches()
    assert not Rating.objects.exists()


def test_a_substitute_is_not_rated_for_somebody_elses_match(played, ada, bo, cy):
    match = played([ada, bo], rated=True)
    match.seats.filter(number=1).update(person=cy)
    count_finished_matches()
    assert not Rating.objects.exists()


def test_only_two_can_be_rated(toys, ada):
    with pytest.raises(Refused):
        open_room(ada, game="dice", seats=3, rated=True)


def test_ratings_are_shown_in_a_rated_room_and_it_says_so(played, ada, bo, browse):
    played([ada, bo], rated=True)
    browser = browse(ada)
    form = {"seats": "2", "order": "seated", "public": "no", "rated": "yes"}
    count_finished_matches()
    page = browser.post("/new/march/", form, follow=True).content.decode()
    assert "1520" in page
    assert "counts, for two people" in page


def test_a_rematch_of_a_rated_match_is_rated(played, ada, bo):
    match = played([ada, bo], rated=True)
    assert room_rematch(match=match, person=ada).rated


def test_history_is_filtered(played, ada, bo, cy, browse):
    won = played([ada, bo])
    lost = played([cy, ada])
    count_finished_matches()
    browser = browse(ada)

    def listed(**query):
        return [row["match"] for row in browser.get("/history/", query).context["rows"]]

    assert set(listed()) == {won, lost}
    assert listed(outcome="won") == [won]
    assert listed(**{"with": cy.slug}) == [lost]
    assert listed(game="duel") == []
    assert listed(outcome="nonsense", page="999") == listed()


def test_looking_at_history_counts_nothing(played, ada, bo, browse):
    played([ada, bo], rated=True)
    for page in ("/history/", f"/with/{bo.slug}/", "/numbers/march/"):
        assert browse(ada).get(page).status_code == 200
    assert not MatchResult.objects.exists()
    assert not Rating.objects.exists()


def test_the_worker_counts_every_minute(played, ada, bo):
    worker = Worker()
    with time_machine.travel(NOW, tick=False) as clock:
        worker.tick()
        played([ada, bo])
        clock.shift(30)
        worker.tick()
        assert not MatchResult.objects.exists()
        clock.shift(30)
        worker.tick()
    worker.close()
    assert MatchResult.objects.count() == 1


def test_history_is_ones_own(played, ada, bo, cy, browse):
    played([ada, bo])
    count_finished_matches()
    assert browse(cy).get("/history/").context["rows"] == []
    assert browse().get("/history/").url == "/me/"


def test_two_people_see_who_has_won_how_often(played, ada, bo, cy, browse, monkeypatch):
    played([ada, bo], rated=True)
    played([ada, bo])
    played([bo, ada], do="draw")
    count_finished_matches()
    monkeypatch.setattr("games.registry.SLUGS", ("march",))
    [row] = browse(bo).get(f"/with/{ada.slug}/").context["by_game"]
    assert [row[key] for key in ("n", "n_won", "n_lost", "n_draw")] == [3, 0, 2, 1]


def test_strangers_are_not_shown(played, ada, bo, cy, browse):
    played([ada, bo])
    assert browse(cy).get(f"/with/{ada.slug}/").status_code == 404
    assert browse().get(f"/with/{ada.slug}/").status_code == 404


def test_a_games_statistics_are_for_all(played, ada, bo, browse):
    played([ada, bo])
    count_finished_matches()
    tables = browse().get("/numbers/march/").context["tables"]
    [seats] = [table for table in tables if table["about"] == "seat"]
    assert [(row["name"], row["share"]) for row in seats["rows"]] == [("1", 100), ("2", 0)]
    assert browse().get("/numbers/chess/").status_code == 404


def test_a_command_counts_everything(played, ada, bo, capsys):
    played([ada, bo])
    call_command("tally")
    assert "1 matches counted" in capsys.readouterr().out
