"""Statistics at the end: luck, and the leader of each turn."""


def test_nothing_is_told_before_the_end(scene):
    assert scene("gaia marines", "mors marines", phase="manage").view().statistics is None


def test_luck_is_what_was_rolled_against_what_was_to_be_expected(scene):
    rolls = [("military", "fortress"), ("military", "carrier"), ("colony", "influence")]
    play = scene("gaia resource; resource; cruiser", "mors marines", rolls=rolls)
    luck = play.does(0, play.weapon(0), play.weapon(0)).view().statistics.luck[0]
    assert (luck.power.rolls, luck.power.rolled, luck.power.expected) == (2, 6, 5.0)
    assert (luck.carriers.rolled, luck.carriers.expected) == (1, 0.3)
    assert (luck.planets.rolls, luck.planets.rolled, luck.planets.expected) == (1, 1, 0.7)


def test_a_home_die_whose_race_face_counts_has_more_to_expect(scene):
    play = scene("mors marines; resource influence", "gaia marines", phase="manage", rolls=[("home", "race")]).does(
        0, ["home:0"]
    )
    luck = play.view().statistics.luck[0]
    assert (luck.planets.rolled, luck.planets.expected) == (1, 0.8)


def test_the_lead_is_told_for_every_turn(scene):
    play = scene(
        "gaia resource; resource; fortress",
        "mors resource; resource",
        phase="action",
        rolls=[("colony", "influence")],
    )
    play.does(0, "end").does(1, "stop", [], "end").does(0, "stop", [], "conquer:1")
    statistics = play.does(0, play.colony(1)).view().statistics
    assert statistics.lead == [[(2, 2), (2, 2)], [(2, 2), (2, 2)], [(3, 3), (1, 1)]]
    assert statistics.leaders == [None, None, 0]
