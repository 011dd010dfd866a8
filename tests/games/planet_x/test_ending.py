"""Planet X is located, the others act once more, and the points are counted."""

import pytest

from games.planet_x.theories.tokens import Token

# The sky of these tests is ACCXGEAADEGA: see conftest.


def found(search, months, **more):
    """Player 1 locates Planet X, with the pawns of all at these months."""
    match = search(months=months, seats=len(months), **more)
    return match.locate(0, 4, "C", "G")


def test_only_those_behind_the_finder_act_again(search):
    match = found(search, [3, 5, 8, 9])
    assert match.match.waiting == [1]
    assert match.track.months[0] == 8
    match.say(1, "theories", "none")
    assert match.match.outcome is not None
    assert match.match.outcome.winners == [0]


def test_the_earth_stands_still_after_planet_x_is_located(search):
    match = found(search, [2, 4])
    match.say(1, "theories", "none")
    assert not any("Theory phase" in line for line in match.journal(None))
    assert match.track.arrow == 2


def test_only_the_finder_reads_where_planet_x_is(search):
    match = found(search, [3, 5])
    own, other, watcher = match.view(0), match.view(1), match.view(None)
    assert [(mark.sector, mark.object) for mark in own.facts[-1].marks] == [(3, "C"), (4, "X"), (5, "G")]
    assert own.history[-1].points == 10
    for view in (other, watcher):
        entry = view.history[-1]
        assert (entry.kind, entry.first, entry.last, entry.points, entry.answer) == ("located", 0, 0, 10, None)
        assert not any(mark.object == "X" for fact in view.facts for mark in fact.marks)
        assert not any(each.object for each in view.sectors)


@pytest.mark.parametrize("month", [4, 5, 6, 7])
def test_locating_last_is_worth_two_for_each_sector_behind(search, month):
    match = found(search, [3, month])
    match.say(1, "locate", "sector:4", "object:C", "object:G", "confirm")
    assert match.match.outcome.scores == [10, 2 * (8 - month)]
    assert match.view(1).history[-1].points == 2 * (8 - month)
    assert match.track.months[1] == month


def test_a_last_guess_may_fail(search):
    match = found(search, [3, 4]).say(1, "locate", "sector:6", "object:G", "object:A", "confirm")
    assert match.match.outcome.scores == [10, 0]
    assert "Player 2 fails to locate Planet X" in match.journal(None)


def test_they_act_from_the_rear(search):
    match = found(search, [3, 6, 4])
    assert match.match.waiting == [2]
    match.say(2, "theories", "none")
    assert match.match.waiting == [1]


def test_at_once_they_act_without_seeing_each_other(search):
    match = found(search, [3, 6, 4], theories="at_once")
    assert sorted(match.match.waiting) == [1, 2]
    match.say(1, "locate").say(2, "theories")
    assert "Player 2 is going to locate Planet X" in match.journal(2)
    match.say(1, "sector:4", "object:C", "object:G", "confirm")
    assert len(match.view(2).history) == 1
    match.say(2, [])
    assert match.match.outcome.scores == [10, 4, 0]


@pytest.mark.parametrize(("month", "most"), [(7, 1), (5, 1), (4, 2), (3, 2)])
def test_who_is_far_behind_submits_two_theories(search, month, most):
    match = found(search, [3, month])
    match.say(1, "theories", "token:A")
    if most == 2:
        match.say(1, "token:A")
    match.say(1, "sector:7")
    if most == 2:
        assert "sector:7" not in match.keys(1)
        match.say(1, "sector:8")
    assert match.match.outcome.scores == [10, 3 * most]


def test_theories_are_turned_up_without_penalty(search):
    def lying(table):
        table.tokens = [Token(0, 1, "G", 1, space=1), Token(1, 9, "D", 1, space=1)]

    match = found(search, [3, 8], change=lying)
    assert match.track.months == [8, 8]
    assert match.match.outcome.scores == [10, 5]
    assert match.view(None).sectors[3].object == "X"


def test_points_for_being_first_go_to_the_earliest_and_to_all_of_a_tie(search):
    def lying(table):
        table.tokens = [
            Token(0, 7, "A", 1), Token(1, 7, "A", 1),  # a tie: both
            Token(0, 2, "C", 2), Token(1, 2, "C", 1),  # the second player was earlier
            Token(0, 5, "C", 1), Token(1, 5, "G", 2),  # a wrong one is no hindrance
        ]  # fmt: skip

    match = found(search, [3, 8], change=lying)
    assert match.match.outcome.scores == [10 + 2 + 3 + 1, 2 + 3 + 4 + 3]


def test_a_final_theory_is_never_as_early_as_one_of_a_phase(search):
    def lying(table):
        table.tokens, table.phase = [Token(0, 7, "A", 1)], 1

    match = found(search, [3, 6], change=lying).say(1, "theories", "token:A", "sector:7")
    assert match.match.outcome.scores == [10 + 3, 2]


def test_dwarf_planets_are_worth_two_in_expert_mode(search, expert_sky):
    def lying(table):
        table.tokens = [Token(1, 7, "D", 1)]

    match = search(expert_sky, change=lying, months=[3, 9]).locate(0, 1, "A", "C")
    assert match.match.outcome.scores == [10, 3]


def test_on_equal_totals_planet_x_decides(search):
    def lying(table):
        table.tokens = [Token(1, 5, "G", 1), Token(1, 9, "D", 1)]

    match = found(search, [3, 8], change=lying)
    assert match.match.outcome.scores == [10, 10]
    assert match.match.outcome.winners == [0]


def test_then_the_points_for_being_first_and_then_all_share(search):
    def shared(table):
        table.tokens = [Token(1, 2, "C", 1), Token(2, 3, "C", 1)]

    match = found(search, [3, 8, 8], change=shared)
    assert match.match.outcome.winners == [0]

    def alike(table):
        table.tokens = [Token(seat, 7, "A", 1) for seat in (0, 1)]

    match = search(change=alike, months=[55, 59]).drift()
    assert match.match.outcome.reason == "unsolved"
    assert match.match.outcome.winners == [0, 1]
    assert match.match.outcome.draw


def test_a_search_is_given_up_after_five_years(search):
    match = search(months=[57, 60]).drift()
    assert match.track.months == [60, 60]
    outcome = match.match.outcome
    assert (outcome.reason, outcome.scores) == ("unsolved", [0, 0])
    assert match.view(0).last_month == 60


@pytest.mark.parametrize(("seats", "winners"), [(1, []), (2, [0, 1])])
def test_who_gives_a_search_up_alone_has_won_nothing(search, seats, winners):
    outcome = search(seats=seats, months=[60] * seats).drift().match.outcome
    assert (outcome.reason, outcome.winners) == ("unsolved", winners)


def test_everything_is_shown_after_the_end(search):
    match = search().locate(0, 6, "G", "A")
    match.survey(1, "C", 2, 5)
    match.nothing()
    match.locate(1, 4, "C", "G")
    match.say(0, "theories", "token:C", "sector:2")
    view = match.view(None)
    assert "".join(each.object for each in view.sectors) == "ACCXGEAADEGA"
    assert all(entry.answer for entry in view.history)
    assert all(topic.clue for topic in view.topics)
    assert [token.object for token in view.tokens] == ["C"]
    assert [pawn.score.total for pawn in view.pawns if pawn.seat == 1] == [10]


def test_without_tokens_there_is_no_theory_to_submit(search):
    def used(table):
        kinds = {"C": 2, "A": 4, "D": 1, "G": 2}
        table.tokens = [
            Token(1, sector, letter, 1, state="wrong")
            for letter, number in kinds.items()
            for sector in range(1, number + 1)
        ]

    match = found(search, [3, 6], change=used)
    assert match.barred(1) == {"theories": "you have no theory tokens left"}


def test_alone_one_may_give_up(search):
    match = search(seats=1)
    match.match.act(0, "resign")
    assert match.match.outcome.reason == "resignation"
    assert match.match.outcome.winners == []
