"""Points for moons and missions, and the end of a match."""

from tools.new_game.game import RULES
from tools.new_game.game.scoring import leader, points_of


def test_most_probes_lead_a_moon():
    assert leader([]) is None
    assert leader([1, 0, 0]) == 0


def test_the_first_to_land_leads_among_equals():
    assert leader([1, 0]) == 1


def test_a_moon_gives_a_point_for_each_probe_and_a_mission_three_more(scene):
    table = scene({2: [1, 0, 1], 4: [0, 1]}).state
    assert points_of(table, 0) == (2, 3)
    assert points_of(table, 1) == (3, 0)


def test_the_match_ends_with_two_full_moons_and_tells_all_missions(scene):
    match = scene({2: [1, 0, 1], 4: [0, 0]}, rolls="5")
    match.answer(0, "moon:4")
    match.answer(0, "land")
    assert match.outcome.winners == [0]
    assert match.outcome.scores == [6, 3]
    assert all(player.missions for player in match.view(None).players)
    assert RULES.picture(match.view(None)).startswith("<svg")
