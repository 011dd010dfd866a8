"""The action step: conquest."""

import pytest


def test_it_can_be_nothing(scene):
    play = scene("gaia resource;; fortress", "mors resource", phase="action").does(0, "end")
    assert (play.table.active, play.table.phase) == (1, "build")


def test_ending_the_turn_counts_as_doing_nothing_also_where_every_attack_would_fail(scene):
    strong = scene("gaia resource;; fortress", "mors resource", phase="action").question(0)
    weak = scene("gaia resource", "mors resource;; fortress", phase="action").question(0)
    ends = [question.options["end"] for question in (strong, weak)]
    assert [(end.primary, end.plain) for end in ends] == [(True, True), (True, True)]


def test_it_is_not_asked_if_nobody_can_be_hurt(scene):
    play = scene("gaia resource", "mors resource", phase="manage").does(0, [])
    assert play.table.active == 1


def test_power_counts_what_the_dice_are_worth(scene):
    play = scene(
        "freewalker race; resource depleted; fortress fortress defence",
        "matrix race; marines; fighter defence",
        "gaia resource",
        "mors resource",
        phase="action",
    )
    option = play.question(0).options["conquer:1"]
    assert option.detail.params == {"attack": 7, "defence": 6}
    view = play.view().players
    assert view[0].attack.worth == 7
    assert view[1].defence.worth == 6
    assert [part.worth for part in view[1].defence.parts] == [1, 2, 1, 2]


@pytest.mark.parametrize(
    ("defender", "defence"),
    [
        ("gaia race;; cruiser", 3),
        ("matrix race;; cruiser", 3),
        ("freewalker race; marines; cruiser", 3),
        ("mors marines;; carrier", 1),
        ("roach race;; fortress", 3),
        ("pakal race;; battleship fighter", 3),
    ],
)
def test_defence_counts_marines_fighters_and_abilities(scene, defender, defence):
    play = scene("mors resource;; fortress", defender, phase="action")
    assert play.view().players[1].defence.worth == defence


@pytest.mark.parametrize("race", ["gaia", "matrix", "freewalker", "pakal"])
def test_an_ability_does_nothing_while_another_face_shows(scene, race):
    play = scene(f"{race} resource;; cruiser", "mors resource", phase="action")
    mine = play.view().players[0]
    assert (mine.attack.worth, mine.defence.worth, mine.votes.worth) == (1, 1, 1)


def test_an_equal_power_is_not_enough_and_costs_nothing(scene):
    play = scene("mors resource;; fortress", "gaia race;; cruiser", phase="action")
    assert play.question(0).options["conquer:1"].warning is not None
    play.does(0, "conquer:1")
    assert play.fleet(1) == ["cruiser"]
    assert play.table.active == 1
    assert "The attack fails: 3 does not beat 3" in play.journal()


def test_attacks_are_offered_by_their_prospects_and_hopeless_ones_last(scene):
    play = scene(
        "gaia resource;; fortress", "mors marines;; fortress", "roach influence", "pakal resource", "matrix resource; marines",
        phase="action",
    )  # fmt: skip
    assert play.options(0) == ["conquer:4", "conquer:3", "conquer:2", "council:1", "conquer:1", "council:0", "end"]


def test_greater_influence_may_cancel(scene):
    play = scene("gaia resource;; fortress", "mors influence", phase="action")
    play.does(0, "conquer:1")
    assert play.match.waiting == [1]
    play.does(1, "cancel")
    assert (play.table.active, play.table.phase) == (1, "manage")
    assert "Player 2 cancels the attack: influence 1 against 0" in play.journal()


def test_who_may_cancel_may_let_it_happen(scene):
    play = scene("gaia resource;; fortress", "mors influence;; carrier", phase="action")
    play.does(0, "conquer:1").does(1, "allow")
    assert play.options(0) == [play.weapon(1), "pressure"]


def test_pressure_is_not_asked_for_if_it_is_the_only_reward(scene):
    play = scene("gaia resource;; fortress", "mors marines", phase="action", rolls=[("home", "influence")])
    play.does(0, "conquer:1")
    assert (play[1].home.face, play.table.active) == ("influence", 1)


def test_equal_influence_does_not_cancel(scene):
    play = scene("gaia influence;; fortress", "mors influence; marines", phase="action")
    play.does(0, "conquer:1")
    assert play.match.waiting == [0]


@pytest.mark.parametrize(("option", "asked"), [("off", 0), ("on", 1)])
def test_the_race_face_of_pakal_does_not_cancel_unless_the_option_says_so(scene, option, asked):
    play = scene(
        "gaia resource;; fortress",
        "pakal race; marines; carrier",
        phase="action",
        options={"pakal_conquest": option},
    )
    play.does(0, "conquer:1")
    assert play.match.waiting == [asked]


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [("gaia influence", "pakal race"), ("gaia resource", "pakal resource")],
)
def test_the_option_counts_one_influence_and_only_for_the_race_face(scene, attacker, defender):
    play = scene(f"{attacker};; fortress", f"{defender};; carrier", phase="action",
                 options={"pakal_conquest": "on"})  # fmt: skip
    play.does(0, "conquer:1")
    assert play.match.waiting == [0]


def test_a_hopeless_attack_does_not_ask_the_defender(scene):
    play = scene("gaia resource;; cruiser", "mors influence; influence; fortress", phase="action")
    play.does(0, "conquer:1")
    assert (play.table.active, play.table.phase) == (1, "manage")


def test_occupation_takes_a_colony_of_choice_and_rolls_it(scene):
    play = scene(
        "gaia resource;; fortress",
        "mors resource; marines resource",
        phase="action",
        rolls=[("colony", "depleted")],
    ).does(0, "conquer:1")
    play.does(0, play.colony(1, 1))
    assert (play.colonies(0), play.colonies(1)) == (["depleted"], ["marines"])
    assert play.table.active == 1
    told = play.journal()
    assert "The attack succeeds: 3 beats 1" in told
    assert "Player 1 occupies a colony of Player 2: resource becomes depleted" in told


def occupied(scene, fleet):
    """A match in which Player 1 has just taken the only colony of Player 2, who had this fleet."""
    play = scene(
        "gaia resource;; fortress",
        f"mors resource; resource; {fleet}",
        phase="action",
        rolls=[("colony", "resource")],
    ).does(0, "conquer:1")
    return play.does(0, play.colony(1))


def test_the_loser_of_a_colony_gives_back_a_die_of_choice_over_the_limit(scene):
    play = occupied(scene, "cruiser fighter")
    assert play.match.waiting == [1]
    play.does(1, play.weapon(1, 1))
    assert play.fleet(1) == ["cruiser"]
    assert len(play.table.supply) == 2


def test_the_loser_is_not_asked_which_of_two_alike_goes(scene):
    play = scene(
        "gaia resource;; fortress",
        "mors marines; resource; fighter fighter",
        phase="action",
        rolls=[("colony", "resource")],
    )
    assert play.options(0) == ["council:1", "conquer:1", "council:0", "end"]
    play = scene(
        "gaia resource;; battleship battleship",
        "mors resource; resource; fighter fighter",
        phase="action",
        rolls=[("colony", "resource")],
    ).does(0, "conquer:1")
    play.does(0, play.colony(1))
    assert play.fleet(1) == ["fighter"]


def test_who_has_to_lose_a_die_is_told_why(scene):
    play = occupied(scene, "fighter cruiser")
    question = play.question(1)
    assert question.hint.id == "{player} occupied a colony of yours. {n} planet allows {n} military die."
    assert question.hint.params["n"] == 1
    play.does(1, play.weapon(1, 1))
    assert play.fleet(1) == ["fighter"]
    assert "Player 2 loses: cruiser" in play.journal()


def test_destruction_removes_a_die_of_the_attackers_choice(scene):
    play = scene(
        "gaia resource; marines; fortress fortress", "mors resource;; fighter battleship",
        phase="action",
    )  # fmt: skip
    play.does(0, "conquer:1")
    play.does(0, play.weapon(1, 1))
    assert play.fleet(1) == ["fighter"]


def test_pressure_rolls_the_home_die_of_the_loser_and_gains_it_nothing(scene):
    play = scene("gaia resource;; cruiser", "roach resource", phase="action", rolls=[("home", "race")])
    play.does(0, "conquer:1")
    assert play[1].home.face == "race"
    assert play.colonies(1) == []
    assert (play.table.active, play.table.phase) == (1, "manage")


def test_pressure_can_hand_over_the_game_and_warns_of_it(scene):
    play = scene(
        "gaia resource;; fortress",
        "mors marines; resource influence; cruiser",
        phase="action",
        rolls=[("home", "race")],
    )
    play.does(0, "conquer:1").does(1, "allow")
    assert play.question(0).options["pressure"].warning is not None
    play.does(0, "pressure")
    assert (play.match.outcome.reason, play.match.outcome.winners) == ("pressure", [1])


def test_occupation_of_the_last_colony_wins_before_any_discard(scene):
    play = scene(
        "mors race; resource; fortress",
        "gaia resource; marines; fighter fighter",
        phase="await_reward",
        target=1,
        rolls=[("colony", "influence")],
    )
    play.does(0, play.colony(1))
    assert (play.match.outcome.reason, play.match.outcome.winners) == ("occupation", [0])
    assert play.fleet(1) == ["fighter", "fighter"]


def test_an_attack_can_be_taken_back_until_it_is_answered(scene):
    play = scene("gaia resource;; fortress", "mors influence", phase="action")
    play.does(0, "conquer:1")
    play.match.act(0, "undo")
    assert play.table.phase == "action"
