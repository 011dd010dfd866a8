"""History, statistics and ratings of matches played to their end."""

import re
from datetime import UTC, datetime

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.utils import timezone

from games.core.dialogue.messages import _
from games.matches.models import Match
from games.matches.teams import teams_of
from games.play.moves import match_act
from games.play.start import match_start
from games.worker.worker import Worker
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.results.models import GameStatistic, MatchResult, Rating, SeatResult
from lobby.rooms import services as rooms
from lobby.rooms.creation.rematch import room_rematch
from lobby.rooms.models import Room
from lobby.statistics.counting import count_finished_matches
from tests.games.conftest import tab  # noqa: F401
from tests.lobby.conftest import open_room

NOW = datetime(2026, 6, 10, 12, tzinfo=UTC)


@pytest.fixture
def played(toys):
    """A resigned match of a room: `played([winner, loser])`."""

    def played(people, *, game="march", do="resign", **more):
        if more.get("rated"):
            give_accounts(*people)
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


def give_accounts(*people):
    for person in people:
        person.login = person.name.lower()
        person.save()


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
    assert values.keys() == {ada, bo}
    assert values[ada] - 1500 == pytest.approx(1500 - values[bo])
    changes = SeatResult.objects.exclude(rating_change=None).values_list("rating_change", flat=True)
    assert sorted(changes) == pytest.approx([values[bo] - 1500, values[ada] - 1500])


def test_ratings_are_for_accounts(toys, played, ada, bo):
    with pytest.raises(Refused, match="accounts"):
        open_room(ada, rated=True)
    give_accounts(ada)
    room = open_room(ada, rated=True)
    with pytest.raises(Refused, match="accounts"):
        rooms.room_enter(room=room, person=bo, name="Bo")
    match = played([ada, bo], rated=True)
    Person.objects.filter(pk=bo.pk).update(login=None)  # however that may come about
    count_finished_matches()
    assert match.match_result.seat_results.filter(rating_change=None).count() == 2


def test_who_has_no_account_is_told_before_coming_into_a_rated_room(toys, ada, bo, browse, invite_link):
    give_accounts(ada)
    room = open_room(ada, rated=True)
    page = browse(bo).get(invite_link(room, browse(ada))).content.decode()
    assert "Rated matches are for people with accounts" in page
    assert "/account/sign-up/?next=" in page


def test_a_match_of_three_moves_all_their_ratings(toys, ada, bo, cy):
    give_accounts(ada, bo, cy)
    room = open_room(ada, game="dice", seats=3, rated=True)
    for person in (bo, cy):
        rooms.room_enter(room=room, person=person, name=person.name)
    match = rooms.room_start(room=room, host=ada)
    result = {"reason": "points", "winners": [1], "scores": [5, 9, 2], "says": {"say": "over"}}
    now = timezone.now()
    Match.objects.filter(pk=match.pk).update(status="over", result=result, ended_at=now)
    match.seats.update(ended_at=now)
    count_finished_matches()
    values = {rating.person: rating.value for rating in Rating.objects.all()}
    assert values[bo] > values[ada] > values[cy]


def test_where_all_are_one_team_nothing_is_rated(toys, ada, monkeypatch):
    give_accounts(ada)
    monkeypatch.setattr(type(toys["march"]), "teams", lambda self, seats, options: [range(seats)])
    with pytest.raises(Refused, match="without human opponents"):
        open_room(ada, rated=True)


@pytest.mark.parametrize(
    ("game", "seats", "options", "teams"),
    [
        ("impulse", 4, {"teams": "two"}, [[0, 2], [1, 3]]),
        ("impulse", 3, {}, [[0], [1], [2]]),
        ("ares_expedition", 2, {"variant": "together"}, [[0, 1]]),
        ("ares_expedition", 2, {}, [[0], [1]]),
        ("homeworlds", 2, {}, [[0], [1]]),
    ],
)
def test_games_tell_who_wins_together(game, seats, options, teams):
    assert [list(team) for team in teams_of(game, seats, options)] == teams


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


def test_ratings_are_shown_in_a_rated_room_and_it_says_so(played, ada, bo, browse):
    played([ada, bo], rated=True)
    browser = browse(ada)
    form = {"seats": "2", "order": "seated", "public": "no", "rated": "yes"}
    count_finished_matches()
    page = browser.post("/new/march/", form, follow=True).content.decode()
    assert re.search(r"1[56]\d\d\s±\s4\d\d", page)
    assert "Rated, for people with accounts" in page


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


def test_the_sum_of_a_history_counts_every_match(played, ada, bo, browse):
    played([ada, bo])
    played([ada, bo], do="void")
    count_finished_matches()
    page = browse(ada).get("/history/").content.decode()
    assert "2 matches: 1 won, 0 lost, 0 drawn, 1 without result" in page


def test_looking_at_history_counts_nothing(played, ada, bo, browse):
    played([ada, bo], rated=True)
    for page in ("/history/", f"/with/{bo.slug}/", "/numbers/march/"):
        assert browse(ada).get(page).status_code == 200
    assert not MatchResult.objects.exists()
    assert not Rating.objects.exists()


def test_the_worker_counts_in_its_next_round(played, ada, bo):
    worker = Worker()
    worker.tick()
    played([ada, bo])
    assert not MatchResult.objects.exists()
    worker.tick()
    worker.close()
    assert MatchResult.objects.count() == 1


def test_the_end_of_a_rated_match_tells_what_it_did_to_ratings(played, ada, bo, browse):
    match = played([ada, bo], rated=True)
    address, page = f"/match/{match.slug}/ratings/", f"/match/{match.slug}/"
    assert browse(bo).get(address).content.decode().strip() == ""
    count_finished_matches()
    won = Rating.objects.get(person=ada).value - 1500
    told = f"Ratings: Ada +{won:.0f}, Bo −{won:.0f}"
    assert browse(bo).get(address).content.decode().strip() == told
    assert told in browse(bo).get(page).content.decode()
    assert "Ratings:" not in browse(bo).get(played([ada, bo]).get_absolute_url()).content.decode()


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
    [row] = browse(bo).get(f"/with/{ada.slug}/").context["against"]
    assert [row[key] for key in ("n", "n_won", "n_lost", "n_draw")] == [3, 0, 2, 1]


def test_team_mates_are_not_counted_as_opponents(played, ada, bo, browse, toys, monkeypatch):
    monkeypatch.setattr("games.registry.SLUGS", ("march",))
    played([ada, bo])
    count_finished_matches()
    monkeypatch.setattr(type(toys["march"]), "teams", lambda self, seats, options: [range(seats)])
    played([ada, bo])
    count_finished_matches()
    shown = browse(bo).get(f"/with/{ada.slug}/").context
    assert [(row["n"], row["n_lost"]) for row in shown["against"]] == [(1, 1)]
    assert [(row["n"], row["n_lost"]) for row in shown["beside"]] == [(1, 1)]
    assert len(shown["rows"]) == 2


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


def test_a_games_page_says_when_only_computers_have_played(played, ada, bo, browse):
    nothing = "No match of this game has been finished yet."
    assert nothing in browse().get("/numbers/march/").content.decode()
    match = played([ada, bo])
    Room.objects.filter(match=match).update(fork_of=match)
    count_finished_matches()
    page = browse().get("/numbers/march/").content.decode()
    assert nothing not in page
    assert "Only complete matches between people" in page


def test_a_command_counts_everything(played, ada, bo, capsys):
    played([ada, bo])
    call_command("tally")
    assert "1 matches counted" in capsys.readouterr().out


async def test_the_page_of_a_match_hears_that_it_was_counted(played, tab, ada, bo):  # noqa: F811
    match = await sync_to_async(played)([ada, bo], rated=True)
    page = await tab(match, ada)
    await page.until("match")
    await sync_to_async(count_finished_matches)()
    await page.until("news")
