"""Theory phases, reviews, penalties, and the conference between them."""

import msgspec
import pytest

from games.core import IllegalAnswer, english
from games.core.dialogue.questions import labels
from games.core.dialogue.rendering import question_view
from games.i18n.languages import translator
from games.planet_x.sky.facts import ClueFact
from games.planet_x.theories.tokens import Token
from games.replays.steps import steps_of_next

# The sky of these tests is ACCXGEAADEGA: see conftest.


def phase(search, **more):
    """Both players at the first theory phase, after sector 3."""
    return search(**more).survey(0, "A", 1, 4).survey(1, "A", 1, 4)


def next_phase(match):
    """On to the next theory phase, with surveys of three months."""
    while "token" not in str(match.keys(match.match.waiting[0])):
        seat = match.match.waiting[0]
        first = match.state.mode.sector_of(match.track.arrow)
        last = match.state.mode.run(first, 4)[-1]
        match.survey(seat, "A", first, last)
    return match


def lying(match):
    return [(t.owner, t.sector, t.object, t.space) for t in match.state.tokens]


def test_a_button_sends_the_sector_of_a_theory(search):
    match = phase(search).say(0, "token:C").say(1, "token:C")
    (asked,) = match.match.open.values()
    assert asked.submit is not None
    assert "sector:2" in asked.options


def test_it_comes_after_every_third_sector(search):
    match = phase(search)
    assert match.match.waiting == [0, 1]
    assert "token:C" in match.keys(0)
    assert match.journal(None)[-1] == "Theory phase after sector 3"


def test_tokens_are_taken_up_in_secret_and_placed_in_turn(search):
    match = phase(search)
    match.say(1, "token:G")
    assert match.view(0).pawns[1].submitting == 0
    assert "submits" not in match.journal(0)[-1]
    match.match.act(1, "undo")
    match.say(1, "token:A").say(0, "token:A")
    assert match.match.waiting == [0]
    assert [pawn.submitting for pawn in match.view(None).pawns] == [1, 1]
    match.say(0, "sector:1")
    assert match.match.waiting == [1]
    (token,) = match.view(1).tokens
    assert (token.pawn, token.sector, token.object) == (0, 1, "")
    match.say(1, "sector:1")
    assert lying(match) == [(0, 1, "A", 1), (1, 1, "A", 1)]


def test_all_at_once_asks_for_sectors_in_secret(search):
    match = phase(search, theories="at_once")
    match.say(1, ["token:G", "sector:5"])
    assert match.view(0).tokens == []
    assert match.journal(1)[-1] == "You write down: a gas cloud in sector 5"
    match.say(0, [])
    assert lying(match) == [(1, 5, "G", 1)]


def test_a_sector_says_what_speaks_against_a_theory_there(search):
    """Sector 1 holds an asteroid, as seat 0 is told; comets are in 2, 3, 5, 7 and 11 at most."""
    against = {1: "you were told: an asteroid", 4: "never a comet", 6: "never a comet"}
    match = search().target(0, 1).survey(1, "A", 1, 4).say(0, "token:C").say(1, "token:C")
    match.say(1, "sector:2")
    assert {n: match.detail(0, f"sector:{n}") for n in against} == against
    assert match.asked(0).options["sector:2"].detail is None
    match.say(0, "sector:1")
    assert (0, 1, "C", 1) in lying(match)


def test_pairs_say_what_speaks_against_a_theory(search):
    match = search(theories="at_once").target(0, 1).survey(1, "A", 1, 4)
    view = question_view("1.0", match.asked(0), english())
    assert view.pairs.details["token:C"]["sector:1"] == "you were told: an asteroid"
    assert view.pairs.details["token:C"]["sector:4"] == "never a comet"
    assert "token:A" not in view.pairs.details
    other = question_view("1.1", match.asked(1), english())
    assert other.pairs.details["token:C"]["sector:1"] == "never a comet"


@pytest.mark.parametrize("theories", ["in_turn", "at_once"])
def test_the_rearmost_pawn_places_first(search, theories):
    match = search(theories=theories).target(0, 1)
    match.survey(1, "A", 1, 4)
    if theories == "in_turn":
        match.say(0, "token:A").say(1, "token:A")
        assert match.match.waiting == [1]
        match.say(1, "sector:1").say(0, "sector:1")
    else:
        match.say(0, ["token:A", "sector:1"]).say(1, ["token:A", "sector:1"])
    assert [token.owner for token in match.state.tokens] == [1, 0]


def test_submitting_nothing_is_allowed(search):
    match = phase(search).nothing()
    assert match.state.tokens == []
    assert match.match.waiting == [0]
    assert "survey" in match.keys(0)


def test_expert_players_submit_up_to_two(search, expert_sky):
    match = search(expert_sky).target(0, 1)
    match.target(1, 1)
    match.say(0, ["token:A", "token:A:2"]).say(1, [])
    match.say(0, "sector:3")
    assert "you have just placed a theory there" in match.barred(0)["sector:3"]
    match.say(0, "sector:4")
    assert lying(match) == [(0, 3, "A", 1), (0, 4, "A", 1)]


def test_the_same_object_goes_into_a_sector_only_once(search):
    match = phase(search).submit({0: ("A", 6)})
    next_phase(match).say(0, "token:A").say(1, "none")
    assert match.barred(0)["sector:6"] == "you have submitted that theory here before"
    assert "sector:7" in match.keys(0)


def test_another_object_may_go_into_the_same_sector_later(search):
    match = phase(search).submit({0: ("A", 6)})
    next_phase(match).submit({0: ("G", 6)})
    assert lying(match) == [(0, 6, "A", 2), (0, 6, "G", 1)]


def test_used_tokens_do_not_come_back(search):
    match = phase(search).submit({0: ("D", 5)})
    next_phase(match)
    assert match.barred(0)["token:D"] == "you have none of these tokens left"


def test_a_theory_is_reviewed_in_the_third_phase_it_takes_part_in(search):
    match = phase(search).submit({0: ("C", 2)})
    next_phase(match).nothing()
    assert match.state.confirmed == {}
    next_phase(match).nothing()
    assert match.state.confirmed == {2: "C"}
    assert "Player 1 was right: a comet in sector 2" in match.journal(None)
    assert match.view(None).sectors[1].confirmed == "C"


def test_a_wrong_theory_is_taken_away_told_and_costs_a_month(search):
    match = phase(search).submit({0: ("G", 2)})
    next_phase(match).nothing()
    next_phase(match)
    before = list(match.track.months)
    match.nothing()
    assert match.track.months == [before[0] + 1, before[1]]
    assert match.state.tokens[0].state == "wrong"
    assert match.view(None).sectors[1].refuted == ["G"]
    assert "Player 1 moves on 1 month as a penalty" in match.journal(None)
    assert match.state.tokens_left(0)["G"] == 1


def test_others_in_a_confirmed_sector_are_turned_up_and_fall_once(search):
    match = phase(search).submit({0: ("A", 7)})
    next_phase(match).submit({1: ("G", 7)})
    next_phase(match)
    months = match.track.months[1]
    match.nothing()
    assert [t.state for t in match.state.tokens] == ["right", "wrong"]
    assert match.track.months[1] == months + 1
    next_phase(match)
    months = match.track.months[1]
    match.nothing()
    assert match.track.months[1] == months


def test_right_ones_beside_stay_on_their_space(search):
    match = phase(search).submit({0: ("A", 7)})
    next_phase(match).submit({1: ("A", 7)})
    next_phase(match).nothing()
    assert lying(match) == [(0, 7, "A", 3), (1, 7, "A", 2)]
    assert [t.state for t in match.state.tokens] == ["right", "right"]


def test_no_theory_goes_into_a_confirmed_sector(search):
    match = phase(search).submit({0: ("A", 7)})
    next_phase(match).nothing()
    next_phase(match).nothing()
    next_phase(match).say(0, "none").say(1, "token:C")
    assert match.barred(1)["sector:7"] == "it is confirmed: an asteroid"


def test_a_wrong_theory_alone_leaves_the_others_hidden(search):
    match = phase(search).submit({0: ("C", 7)})
    next_phase(match).submit({1: ("G", 7)})
    next_phase(match).nothing()
    assert [t.state for t in match.state.tokens] == ["wrong", "hidden"]


def test_penalties_are_paid_from_the_rear_so_that_the_order_stays(search):
    def two_due(table):
        table.tokens = [Token(0, 2, "A", 0, space=2), Token(1, 3, "A", 0, space=2)]

    match = phase(search, change=two_due)
    order = list(match.track.order)
    match.nothing()
    assert match.track.order == order
    assert match.track.months == [4, 4]


def test_each_wrong_theory_costs_a_month(search):
    def two_due(table):
        table.tokens = [Token(0, sector, "A", 0, space=2) for sector in (2, 3)]

    match = phase(search, change=two_due).nothing()
    assert match.track.months == [5, 3]
    assert "Player 1 moves on 2 months as a penalty" in match.journal(None)


def test_what_a_review_has_shown_cannot_be_taken_back(search):
    def due(table):
        table.tokens = [Token(0, 2, "C", 0, space=2)]

    match = search(change=due, months=[2, 2]).target(0, 8)
    match.target(1, 8).say(1, "none").say(0, "token:A", "sector:6")
    assert match.state.confirmed == {2: "C"}
    assert "token:C" in match.keys(0)  # after sector 6, in the same turn of the earth
    assert not match.match.can_undo(0)


def test_the_earth_turns_on_after_penalties(search):
    def due(table):
        table.tokens = [Token(seat, 2, "A", 0, space=2) for seat in (0, 1)]

    match = search(change=due, months=[2, 2]).survey(0, "A", 3, 6).survey(1, "A", 3, 6)
    match.nothing()  # after sector 3
    assert match.track.months == [6, 6]
    assert "token:C" in match.keys(0)  # after sector 6, which the penalties have led past


def test_the_conference_is_held_once(search):
    match = search(months=[9, 9])
    match.target(0, 10)
    match.target(1, 10)
    while "token:C" in match.keys(match.match.waiting[0]):
        match.nothing()
    (fact,) = [fact for fact in match.facts(None) if isinstance(fact, ClueFact)]
    assert fact.topic == "X1"
    assert match.view(None).conferences[0].clue is not None
    match = search(months=[21, 21])
    match.target(0, 10)
    match.target(1, 10)
    assert not any("conference" in line for line in match.journal(None))


def test_a_conference_is_no_research_of_ones_own(search):
    match = search(months=[9, 9]).target(0, 10)
    match.target(1, 10)
    while "token:C" in match.keys(match.match.waiting[0]):
        match.nothing()
    assert isinstance(match.facts(0)[-1], ClueFact)
    assert "research" in match.keys(0)


def test_expert_mode_has_theory_phases_in_the_last_third_of_the_year_too(search, expert_sky):
    match = search(expert_sky, months=[14, 14]).target(0, 15)
    match.target(1, 15)
    while match.is_for_theories(match.match.waiting[0]):
        match.nothing()
    heads = [line for line in match.journal(None) if line.startswith("Theory phase")]
    assert heads == ["Theory phase after sector 15", "Theory phase after sector 18"]


def test_expert_mode_has_two_conferences(search, expert_sky):
    match = search(expert_sky, seats=1)
    held = []
    for _turn in range(9):
        first = match.state.mode.sector_of(match.track.arrow)
        match.survey(0, "A", first, match.state.mode.run(first, 9)[-1])
        while match.match.waiting and match.is_for_theories(0):
            match.nothing()
        held.append([e.clue is not None for e in match.view(0).conferences])
    assert held.index([True, False]) == 3  # month 8
    assert held.index([True, True]) == 7  # month 16


def test_each_step_of_a_review_shows_what_it_tells_and_not_yet_the_next(search):
    match = phase(search).submit({0: ("G", 2), 1: ("A", 7)})
    next_phase(match).nothing()
    next_phase(match)
    asked = match.match.waiting
    match.say(asked[0], "none")
    twin, months = match.match.fork(), list(match.track.months)
    match.say(asked[1], "none")
    reader = translator("planet_x", "en", ["Ada", "Bo"])
    steps = steps_of_next(twin, match.match.log[-1], None, reader)
    views = [msgspec.json.decode(step.view) for step in steps]
    told = [step.lines[-1].text for step in steps]
    assert told[:3] == [
        "Ada was wrong: no gas cloud in sector 2",
        "Bo was right: an asteroid in sector 7",
        "Ada moves on 1 month as a penalty",
    ]
    states = [[token["state"] for token in view["tokens"]] for view in views[:3]]
    assert states == [["wrong", "hidden"], ["wrong", "right"], ["wrong", "right"]]
    ahead = [{pawn["pawn"]: pawn["month"] for pawn in view["pawns"]}[0] for view in views[1:3]]
    assert ahead == [months[0], months[0] + 1]


def test_a_wrong_theory_lies_open_until_the_next_action(search):
    match = phase(search).submit({0: ("G", 2)})
    next_phase(match).nothing()
    next_phase(match).nothing()
    assert [token.on_board for token in match.view(None).tokens] == [True]
    if match.is_for_theories(match.match.waiting[0]):
        match.nothing()
    match.target(match.match.waiting[0], match.state.mode.sector_of(match.track.arrow))
    assert [token.on_board for token in match.view(None).tokens] == [False]


def test_a_theory_written_down_is_a_token_with_its_sector(search):
    match = phase(search, theories="at_once")
    for half in (["token:G"], ["sector:5"], ["token:G", "token:A"]):
        with pytest.raises(IllegalAnswer, match="choose pairs"):
            match.say(1, half)
    assert match.match.waiting == [0, 1]
    match.say(1, ["sector:5", "token:G"]).say(0, [])
    assert lying(match) == [(1, 5, "G", 1)]


def test_two_theories_written_down_are_listed_as_pairs(search, expert_sky):
    match = search(expert_sky, theories="at_once").target(0, 1)
    match.target(1, 1)
    question = match.match.question_of(0)[1]
    answer = ["token:C", "sector:3", "token:D", "sector:7"]
    told = [english().render(label) for label in labels(question, answer)]
    assert told == ["comet in sector 3", "dwarf planet in sector 7"]
    match.say(0, answer).say(1, [])
    assert lying(match) == [(0, 3, "C", 1), (0, 7, "D", 1)]


def test_a_sector_of_the_same_theory_before_is_closed_to_it(search):
    match = phase(search, theories="at_once").say(0, ["token:A", "sector:6"]).say(1, [])
    next_phase(match)
    pairs = match.match.question_of(0)[1].pairs
    assert list(pairs.closed) == ["token:A"]
    assert list(pairs.closed["token:A"]) == ["sector:6"]
    with pytest.raises(IllegalAnswer):
        match.say(0, ["token:A", "sector:6"])
    match.say(0, ["token:A", "sector:7"]).say(1, [])
    assert (0, 7, "A", 1) in lying(match)
