"""Survey, target, research and locate, in turn order."""

import pytest

from games.core import english
from games.planet_x.sky.facts import ClueFact, Located, LocateFailed, Survey, Target
from games.planet_x.theories.tokens import Token

# The sky of these tests is ACCXGEAADEGA: see conftest.


def test_the_rearmost_pawn_acts_and_who_was_there_first(search):
    match = search(seats=3)
    assert match.match.waiting == [0]
    match.survey(0, "A", 1, 4)  # 3 months
    match.target(1, 2)  # 4 months
    match.survey(2, "A", 1, 5)  # 3 months: in front of player 0
    match.nothing()
    assert match.track.order == [0, 2, 1]
    assert match.match.waiting == [0]


def test_a_player_may_have_several_turns_in_a_row(search):
    match = search().target(0, 1)
    match.research(1, "A")
    match.survey(1, "G", 2, 7)
    assert match.track.order == [0, 1]


@pytest.mark.parametrize(("last", "months"), [(1, 4), (3, 4), (4, 3), (6, 3)])
def test_a_survey_costs_less_the_wider_it_is(search, last, months):
    match = search().survey(0, "A", 1, last)
    assert match.track.months[0] == months


def test_expert_surveys_reach_over_half_the_ring(search, expert_sky):
    match = search(expert_sky).survey(0, "D", 1, 9)
    assert match.track.months[0] == 2
    assert match.facts(0) == [Survey("D", 1, 9, 2)]


def test_a_survey_runs_over_visible_sectors_only(search):
    match = search(months=[9, 9])
    match.say(0, "survey", "object:A")
    assert match.keys(0) == [f"sector:{n}" for n in (10, 11, 12, 1, 2, 3)]
    match.say(0, "sector:12")
    assert match.keys(0) == [f"sector:{n}" for n in (12, 1, 2, 3)]
    match.say(0, "sector:2", "confirm")
    assert match.facts(0) == [Survey("A", 12, 2, 2)]


def test_a_survey_for_comets_begins_and_ends_where_comets_can_be(search):
    match = search().say(0, "survey", "object:C")
    assert match.keys(0) == ["sector:2", "sector:3", "sector:5"]
    match.say(0, "sector:3")
    assert match.keys(0) == ["sector:3", "sector:5"]


def test_sectors_that_cannot_be_chosen_say_why(search):
    match = search(months=[9, 9]).say(0, "survey", "object:C")
    assert match.barred(0)["sector:4"] == "it is not in the visible half of the sky now"
    assert match.barred(0)["sector:12"] == "no comet can be in sector 12"
    match = search(months=[9, 9]).say(0, "target")
    assert list(match.barred(0)) == [f"sector:{n}" for n in range(4, 10)]


def test_actions_tell_their_months_and_how_many_targets_are_left(search, expert_sky):
    match = search()
    assert match.detail(0, "survey") == "3 to 4 months"
    assert match.detail(0, "target") == "4 months, 2 left"
    match.target(0, 1).target(1, 1).nothing()
    assert match.detail(0, "target") == "4 months, 1 left"
    assert search(expert_sky).detail(0, "survey") == "2 to 4 months"


def test_a_survey_may_begin_at_its_object(search):
    match = search()
    ahead = match.asked(0).ahead()
    assert [each.answers[-1] for each in ahead.values()] == list(ahead)
    assert list(match.say(0, "survey").keys(0)) == list(ahead)


def test_a_survey_that_can_only_be_one_is_not_asked_for(search):
    match = search(months=[7, 7]).say(0, "survey", "object:C")  # sector 11 alone
    assert match.keys(0) == ["confirm"]
    match.say(0, "confirm")
    assert match.facts(0) == [Survey("C", 11, 11, 0)]


def test_a_survey_for_empty_sectors_finds_planet_x_too(search):
    match = search().survey(0, "E", 4, 4)
    assert match.facts(0) == [Survey("E", 4, 4, 1)]


def test_a_target_shows_the_object_and_planet_x_appears_empty(search):
    match = search().target(0, 3)
    match.target(1, 4)
    assert match.facts(0) == [Target(3, "C")]
    assert match.facts(1) == [Target(4, "E")]
    assert "Player 2 targets sector 4: appears empty" in match.journal(1)
    assert "Player 2 targets sector 4" in match.journal(0)


def test_a_player_has_two_targets(search):
    match = search(months=[0, 30]).target(0, 1)
    match.nothing().target(0, 5)
    match.nothing()
    assert match.barred(0)["target"] == "you have used both of your targets"
    match.refuses(0, "target", "both of your targets")


def test_research_tells_the_clue_to_its_player_alone(search):
    match = search().research(0, "C")
    (fact,) = match.facts(0)
    assert fact == ClueFact(match.state.topics[2], "C")
    assert match.track.months[0] == 1
    topic = match.view(0).topics[2]
    assert topic.clue is not None
    assert topic.known_to == [0]
    assert match.view(1).topics[2].clue is None


def test_research_is_not_done_twice_in_a_row(search):
    match = search(months=[0, 9]).research(0, "A")
    assert "one after the other" in match.barred(0)["research"]
    match.target(0, 2)
    match.nothing()
    assert "research" in match.keys(0)


def test_a_known_topic_is_barred(search):
    match = search(months=[0, 20]).research(0, "A")
    match.survey(0, "A", 2, 7)
    match.nothing().say(0, "research")
    assert match.barred(0) == {"topic:A": "you know this clue already"}
    assert match.keys(0) == [f"topic:{letter}" for letter in "BCDEF"]


def test_locating_needs_the_sector_and_both_neighbours(search):
    for guess in ((4, "C", "E"), (4, "A", "G"), (10, "E", "G")):
        match = search().locate(0, *guess)
        assert isinstance(match.facts(0)[0], LocateFailed)
        assert match.state.finder is None
    match = search().locate(0, 4, "C", "G")
    assert match.facts(0) == [Located(sector=4, left="C", right="G")]
    assert match.state.finder == 0


@pytest.mark.parametrize(
    ("guess", "told"),
    [
        ((4, "A", "G"), "Planet X in 4, an asteroid in 3, a gas cloud in 5"),
        ((1, "A", "G"), "Planet X in 1, an asteroid in 12, a gas cloud in 2"),
    ],
)
def test_a_failed_locate_is_told_as_wrong_as_a_whole(search, guess, told):
    match = search().locate(0, *guess)
    text = english().render(match.match.view(0).facts[-1].text)
    assert text == f"Wrong as a whole: {told} (at least one of the three)"


def test_a_failed_locate_costs_five_months_and_tells_nobody_where(search):
    match = search().locate(0, 6, "G", "A")
    assert match.track.months[0] == 5
    for other in (1, None):
        assert match.journal(other)[-1] == "Player 1 fails to locate Planet X"
        (entry,) = match.view(other).history
        assert (entry.kind, entry.first, entry.answer) == ("locate", 0, None)
    assert "sector 6, between a gas cloud and an asteroid" in match.journal(0)[-1]


def test_any_sector_can_be_located_and_as_often_as_one_likes(search):
    match = search(months=[0, 30])
    for sector in (12, 10, 4):
        match.locate(0, sector, "E" if sector == 4 else "A", "E")
        while match.match.waiting and "locate" not in match.keys(0):
            match.nothing()
    assert [fact.sector for fact in match.facts(0) if isinstance(fact, LocateFailed)] == [12, 10, 4]


def test_neighbours_that_can_never_be_are_barred_with_the_reason(search):
    match = search().say(0, "locate", "sector:9")
    assert match.keys(0) == ["object:A", "object:G", "object:E"]
    assert match.barred(0) == {
        "object:C": "no comet can be in sector 8",
        "object:D": "Planet X is never next to a dwarf planet",
    }


def test_an_action_says_what_it_leads_to_and_can_be_taken_back_until_it_is_confirmed(search):
    match = search().say(0, "target", "sector:2")
    assert match.asked(0).hint.params["n"] == 5
    match.match.act(0, "undo")
    match.say(0, "sector:3", "confirm")
    assert match.facts(0) == [Target(3, "C")]
    assert not match.match.can_undo(0)


def test_the_visible_half_turns_with_the_rearmost_pawn(search):
    match = search().survey(0, "A", 1, 6)
    match.research(1, "B")
    view = match.view(None)
    assert (view.month, view.arrow) == (1, 2)
    assert [each.sector for each in view.sectors if each.visible] == [2, 3, 4, 5, 6, 7]


def test_questions_name_what_is_chosen_where_it_leads_and_what_the_earth_then_passes(search):
    match = search().say(0, "survey", "object:A", "sector:2")
    assert match.asked(0).about == ["object:A", "sector:2"]
    match.say(0, "sector:5")
    run = [f"sector:{n}" for n in range(2, 6)]
    assert match.asked(0).about == ["object:A", *run, "landing:4"]  # the rival holds the earth back
    match.say(0, "confirm").say(1, "target", "sector:3")
    assert match.asked(1).about == ["sector:3", "landing:5", "stop:3"]
    assert "Before that: a theory phase." in english().render(match.asked(1).hint)


def test_what_reviews_have_shown_beside_planet_x_is_the_button_that_moves_on(search):
    def reviewed(table):
        for sector, letter in ((3, "C"), (2, "C")):
            table.tokens.append(Token(1, sector, letter, 0, space=3, state="right"))

    match = search(change=reviewed).say(0, "locate", "sector:4")
    before = match.asked(0).options
    assert [key for key, each in before.items() if each.primary] == ["object:C"]
    assert "has shown a comet in sector 3" in english().render(before["object:A"].warning)
    after = match.say(0, "object:C").asked(0)
    assert not any(each.primary for each in after.options.values())
    match = search(change=reviewed).say(0, "locate", "sector:6")
    assert "confirmed in other sectors" in english().render(match.asked(0).options["object:C"].warning)
    assert match.asked(0).about == ["sector:5", "guess:6:X"]


def test_planet_x_beside_a_confirmed_dwarf_planet_is_asked_twice(search):
    def reviewed(table):
        table.tokens.append(Token(1, 9, "D", 0, space=3, state="right"))

    options = search(change=reviewed).say(0, "locate").asked(0).options
    assert [key for key, each in options.items() if each.warning] == ["sector:8", "sector:10"]


@pytest.mark.parametrize(("letter", "runs"), [("A", 15), ("C", 3)])
def test_a_drag_over_the_sky_is_a_whole_survey(search, letter, runs):
    asked = search().say(0, "survey", f"object:{letter}").asked(0)
    offered = asked.ahead()
    assert len(offered) == runs
    assert not any(each.listed for each in offered.values())
    for each in offered.values():
        match = search().say(0, "survey", f"object:{letter}", *each.answers)
        assert match.keys(0) == ["confirm"]
    assert english().render(offered["run:2-5"].label) == "sectors 2 to 5"
    assert english().render(offered["run:2-5"].detail) == "3 months"


def test_a_target_is_no_drag(search):
    assert search().say(0, "target").asked(0).ahead is None
