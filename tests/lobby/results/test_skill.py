"""Ratings by OpenSkill: for two players, several, and teams; the deviation."""

from importlib import import_module

import pytest
from django.apps import apps

from games.play.moves import match_act
from games.play.start import match_start
from lobby.results.models import Rating, SeatResult
from lobby.results.skill import Skill, ranks_of, updated_skills
from lobby.statistics.counting import count_finished_matches


def test_whoever_wins_gains_what_the_other_loses_and_both_are_known_better():
    [[won], [lost]] = updated_skills([[Skill()], [Skill()]], [1, 2])
    assert won.value > 1500 > lost.value
    assert won.value + lost.value == pytest.approx(3000)
    assert won.deviation == lost.deviation < Skill().deviation


def test_a_draw_moves_only_those_who_are_not_alike():
    [[same], _other] = updated_skills([[Skill()], [Skill()]], [1, 1])
    assert same.value == pytest.approx(1500)
    [[strong], [weak]] = updated_skills([[Skill(1700)], [Skill(1500)]], [1, 1])
    assert strong.value < 1700
    assert weak.value > 1500


def test_it_has_the_scale_of_elo():
    """At 400 points ahead, ten wins and one loss keep the rating."""
    strong, weak = Skill(1900, 30), Skill(1500, 30)
    [[won], _lost] = updated_skills([[strong], [weak]], [1, 2])
    [[lost], _won] = updated_skills([[strong], [weak]], [2, 1])
    assert (1900 - lost.value) / (won.value - 1900) == pytest.approx(10, rel=0.1)


def test_of_several_the_middle_one_moves_least():
    after = updated_skills([[Skill()], [Skill()], [Skill()]], [1, 2, 3])
    first, second, third = (skill.value for [skill] in after)
    assert first > second > third
    assert abs(second - 1500) < first - 1500


def test_a_team_moves_together():
    [[one, two], [three, four]] = updated_skills([[Skill(), Skill()], [Skill(), Skill()]], [2, 1])
    assert one == two
    assert three == four
    assert three.value > one.value


@pytest.mark.parametrize(
    ("teams", "winners", "scores", "ranks"),
    [
        ([[0], [1]], [1], None, [2, 1]),
        ([[0], [1]], [0, 1], None, [1, 1]),
        ([[0], [1], [2]], [2], None, [2, 2, 1]),
        ([[0], [1], [2]], [2], [10, 30, 20], [3, 2, 1]),
        ([[0], [1], [2]], [0, 1], [30, 29, 10], [1, 1, 3]),
        ([[0], [1], [2]], [], [30, 30, 10], [1, 1, 3]),
        ([[0, 2], [1, 3]], [1, 3], [1, 2, 3, 4], [2, 1]),
        ([[0, 3], [1, 4], [2, 5]], [1, 4], [1, 0, 5, 1, 0, 5], [3, 1, 2]),
    ],
)
def test_winners_come_first_and_the_others_by_their_points(teams, winners, scores, ranks):
    assert ranks_of(teams, winners, scores) == ranks


def test_what_was_rated_by_elo_is_counted_anew_for_those_with_accounts(toys, ada, bo, cy):
    for person in (ada, bo):
        person.login = person.name.lower()
        person.save()
    for winner, loser in ((ada, bo), (ada, bo), (cy, ada)):  # Cy is a guest
        match = match_start(game="march", people=[winner, loser])
        match_act(match=match, person=loser, act="resign", about=None, client_id="r")
    count_finished_matches()
    for outcome, change in (("won", 20), ("lost", -20)):
        SeatResult.objects.filter(outcome=outcome).update(rating_change=change)
    for person, value in ((ada, 1560), (bo, 1460), (cy, 1520)):
        Rating.objects.create(person=person, game="march", value=value, matches=2)
    import_module("lobby.migrations.0025_openskill").recount(apps, None)
    ratings = {each.person: each for each in Rating.objects.all()}
    assert ratings.keys() == {ada, bo}
    assert ratings[ada].value > 1600
    assert (ratings[ada].matches, ratings[ada].deviation < 250) == (2, True)
    changes = SeatResult.objects.filter(person=ada).order_by("pk")
    first, second, unrated = changes.values_list("rating_change", flat=True)
    assert first > second > 0
    assert unrated is None
