"""The action step: council."""

import pytest

from games.core import IllegalAnswer
from games.core.dialogue.messages import english


def council(scene, *more, **options):
    return scene(
        "pakal race",
        "gaia influence; influence; fortress cruiser",
        "mors influence",
        *more,
        phase="action",
        **options,
    ).does(0, "council:1")


def test_all_vote_at_once(scene):
    play = council(scene)
    assert sorted(play.match.waiting) == [0, 1, 2]


def test_influence_and_political_skill_add_votes(scene):
    assert [player.votes.worth for player in council(scene).view().players] == [2, 3, 2]


def test_the_question_tells_the_votes_of_all_others(scene):
    play = council(scene)
    hints = [english().render(question.hint) for question in play.match.open.values()]
    assert [hint.partition("against. ")[2] for hint in hints] == [
        "Others: Player 2 (3), Player 3 (2).",
        "Others: Player 1 (2), Player 3 (2).",
        "Others: Player 1 (2), Player 2 (3).",
    ]


def test_the_candidate_loses_a_die_of_choice_if_more_are_for(scene):
    play = council(scene).does(1, "against").does(2, "for").does(0, "for")
    assert play.match.waiting == [1]
    play.does(1, play.weapon(1, 1))
    assert play.fleet(1) == ["fortress"]
    assert play.table.active == 1


def test_everybodys_ballot_is_told_when_all_are_in(scene):
    play = council(scene).does(0, "for").does(1, "against").does(2, "against:standing")
    assert [line for line in play.journal() if " votes " in line] == [
        "Player 1 votes for: 2 votes",
        "Player 2 votes against: 3 votes",
        "Player 3 votes against: 2 votes",
    ]


def test_a_tie_fails(scene):
    play = scene("gaia influence", "mors influence;; cruiser", phase="action").does(0, "council:1")
    play.does(0, "for").does(1, "against")
    assert play.fleet(1) == ["cruiser"]
    assert "The motion fails, 2 to 2" in play.journal()


def test_the_candidate_is_not_asked_which_of_dice_alike_goes(scene):
    play = scene("gaia influence; influence", "mors marines;; cruiser", phase="action")
    play.does(0, "council:1").does(0, "for").does(1, "against")
    assert play.fleet(1) == []


def test_nobody_without_a_military_die_is_nominated(scene):
    play = scene("gaia resource", "mors marines", "roach resource;; cruiser", phase="action")
    assert "council:2" in play.options(0)
    assert set(play.barred(0)) == {"council:0", "council:1"}


def test_who_nominates_oneself_is_warned(scene):
    play = scene("gaia resource;; fortress", "mors marines", phase="action")
    assert play.question(0).options["council:0"].warning is not None


def test_a_vote_for_a_loss_of_ones_own_is_warned_of(scene):
    play = council(scene)
    warned = [[key for key, each in play.question(seat).options.items() if each.warning] for seat in range(3)]
    assert warned == [[], ["for", "for:standing"], []]


def test_ballots_stay_secret_until_all_are_in(scene):
    play = council(scene)
    before = [play.view(seat) for seat in (None, 1, 2)], play.journal()
    play.does(0, "for")
    assert ([play.view(seat) for seat in (None, 1, 2)], play.journal()) == before


def test_a_ballot_may_be_taken_back_until_all_are_in(scene):
    play = council(scene).does(0, "for").does(1, "against")
    play.match.act(0, "undo")
    play.does(0, "against").does(2, "against")
    assert play.table.active == 1
    assert not play.match.can_undo(2)


def test_no_ballot_may_be_taken_back_once_all_are_shown(scene):
    play = council(scene).does(0, "for").does(1, "against").does(2, "for")
    assert play.match.waiting == [1]
    assert not any(play.match.can_undo(seat) for seat in range(3))


def test_nobody_can_tell_who_has_voted_ahead(scene):
    seen = []
    for ahead in ("nobody", "vote", "order"):
        play = scene("pakal race", "gaia influence; influence; fortress", "mors influence", phase="action")
        if ahead == "vote":
            play[2].standing_votes[1] = "for"
        if ahead == "order":
            play.match.act(2, "order", "leader")
        play.does(0, "council:1")
        assert (2 in play.match.waiting) == (ahead == "nobody")
        match = play.match
        seen.append(
            [(match.waiting_seen_by(seat), match.can_undo(seat), play.view(seat), play.journal()) for seat in (0, 1)]
        )
    assert seen[0] == seen[1] == seen[2]
    assert [waiting for waiting, *_rest in seen[0]] == [[0, 1, 2]] * 2
    play.does(0, "for").does(1, "against")
    assert "Player 3 answers automatically" in play.journal()


@pytest.mark.parametrize(
    ("orders", "side"),
    [
        (["for:1"], "for"),
        (["against:1"], "against"),
        (["for-others"], "for"),
        (["against-others"], "against"),
        (["against-others", "for:1"], "for"),
        (["for:1", "against-others"], "against"),
        (["for:1", "against:1"], "against"),
        (["against-others", "for-others"], "for"),
    ],
)
def test_a_ballot_is_left_before_any_council(scene, orders, side):
    play = scene("pakal race", "gaia influence; influence; fortress", "mors influence", phase="action")
    for order in orders:
        play.match.act(2, "order", order)
    play.does(0, "council:1").does(0, "against").does(1, "against")
    assert f"Player 3 votes {side}: 2 votes" in play.journal()


@pytest.mark.parametrize("order", ["against-me", "against-others", "for-others"])
def test_a_ballot_left_about_others_says_nothing_about_oneself(scene, order):
    play = scene("pakal race", "gaia influence; influence; fortress", "mors influence", phase="action")
    play.match.act(1, "order", order)
    play.does(0, "council:1")
    assert (1 in play.match.waiting) == (order != "against-me")


@pytest.mark.parametrize("order", ["for:2", "against:2", "for:3", "against:5"])
def test_no_ballot_is_left_about_oneself_by_name_or_about_an_empty_seat(scene, order):
    play = scene("pakal race", "gaia influence; influence; fortress", "mors influence", phase="action")
    with pytest.raises(IllegalAnswer):
        play.match.act(2, "order", order)


@pytest.mark.parametrize("ballot", ["for", "against"])
def test_a_plain_ballot_does_not_stand(scene, ballot):
    play = council(scene).does(0, ballot).does(1, "against").does(2, "against")
    assert [player.standing_votes for player in play.table.players] == [{}, {}, {}]


def test_there_is_no_abstaining(scene):
    with pytest.raises(IllegalAnswer):
        council(scene).does(0, "end")


def standing(scene):
    """A council in which the Mors player sets a standing vote, and the round played to the next."""
    play = council(scene, rolls=[("colony", "marines")])
    play.does(0, "against").does(1, "against").does(2, "for:standing")
    play.does(1, [], "end").does(2, [], "end")
    return play


def test_a_standing_vote_is_cast_by_itself_and_told_as_automatic(scene):
    play = standing(scene).does(0, [], "council:1")
    assert sorted(play.match.waiting) == [0, 1]
    for viewer in (0, 1, None):  # nobody is told that a vote is in already
        assert sorted(play.match.waiting_seen_by(viewer)) == [0, 1, 2]
    play.does(0, "for").does(1, "against")
    assert "Player 3 votes for: 2 votes, automatically" in play.journal()
    assert play.match.waiting == [1]


def test_a_standing_vote_against_is_told_as_automatic_too(scene):
    play = scene("gaia resource", "mors marines;; cruiser", phase="action")
    play[1].standing_votes[1] = "against"
    play.does(0, "council:1").does(0, "for")
    assert "Player 2 votes against: 1 vote, automatically" in play.journal()


def test_a_standing_vote_is_shown_to_its_owner_only(scene):
    play = standing(scene)
    assert [vote.candidate for vote in play.view(2).players[2].standing_votes] == [1]
    assert play.view(0).players[2].standing_votes == []
    assert play.view(None).players[2].standing_votes == []


def test_a_standing_vote_holds_for_that_candidate_only(scene):
    play = council(scene, "roach marines;; cruiser")
    for seat, ballot in enumerate(["against", "against", "for:standing", "against"]):
        play.does(seat, ballot)
    play.does(1, "stop") if play.table.phase == "build" else None
    play.does(1, [], "council:3")
    assert 2 in play.match.waiting


def test_standing_votes_lapse_when_a_colony_has_a_new_owner(scene):
    play = scene(
        "gaia resource;; fortress",
        "mors resource; marines; cruiser",
        phase="action",
        rolls=[("colony", "marines")],
    )
    play[0].standing_votes[1] = "for"
    play.does(0, "conquer:1")
    play.does(0, play.colony(1))
    assert play[0].standing_votes == {}
    assert "A colony has a new owner: your automatic votes end" in play.journal(0)
    assert "A colony has a new owner: your automatic votes end" not in play.journal(1)


def test_standing_votes_can_be_withdrawn(scene):
    play = standing(scene)
    play.does(0, [], "end").does(1, [], "end").does(2, [])
    assert "withdraw" in play.options(2)
    play.does(2, "withdraw")
    assert play[2].standing_votes == {}
    assert play.table.active == 2
