"""Computer opponents: best turns, reasons, and legality of all answers."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from games.core.ai.advice import advice, followed
from games.core.ai.autoplay import random_answer
from games.core.ai.opponents import LEVELS, CountedBudget, observe
from games.core.ai.review import Moment, judged
from games.core.dialogue.messages import english
from games.homeworlds import RULES
from games.homeworlds.ai import AI
from games.homeworlds.ai.reasons import merit_of
from games.homeworlds.ai.search import DECIDED, Node, Search
from games.homeworlds.map.position import from_key
from games.homeworlds.running_turn import Turn
from games.homeworlds.state import turn_of
from games.homeworlds.view.notation import play
from games.homeworlds.winning import winning_end
from tools.lab.homeworlds.anchors import ANCHORS

# A position, and the required end of the turn: any win, or the only end that does not lose.
RIGHT = [
    line.split("\t") for line in (Path(__file__).parents[1] / "vectors" / "one_right_turn.tsv").read_text().splitlines()
]
WINS = [key for key, right in RIGHT if right == "win"]
MISSED = [WINS[0], WINS[1]]  # a pass leads to a bad position
PLAYERS = {**AI.opponents, **ANCHORS}


def plays(scene, level, looks=40, seed=1):
    """Let an opponent answer until the turn is over; return its decision."""
    seat = scene.question.seat
    decision = PLAYERS[level].decide(observe(scene.match, seat), CountedBudget(looks), seed)
    for answer in decision.answers:
        assert scene.question.seat == seat
        scene.match.answer(seat, answer)
    assert scene.outcome or scene.question.seat != seat
    return decision


@pytest.mark.parametrize("level", ["normal", "hard", "one-ply"])
@pytest.mark.parametrize(("key", "right"), RIGHT)
def test_it_finds_the_one_right_turn(scene, key, right, level):
    match = scene(key)
    mover = match.question.seat
    plays(match, level)
    if right == "win":
        assert match.outcome is not None
        assert match.outcome.winners == [mover]
    else:
        assert match.key == right


@pytest.mark.parametrize("key", MISSED)
def test_a_review_finds_the_win_that_was_missed(scene, key):
    match = scene(key)
    seat, given = match.question.seat, list(RULES.notation.parse_turn(match.table, "pass"))
    moment = Moment(0, 0, seat, given)
    found = judged(match.match, AI.reviewer, moment, CountedBudget(20), 1)
    assert found.worth > 0.99
    assert found.lost > 0.3
    assert english().render(found.reason) == "This turn wins."
    for answer in found.line:
        match.match.answer(seat, answer)
    assert match.outcome.winners == [seat]


def test_hard_sees_that_a_turn_wins_by_force(scene):
    """Two ships are about to take the other's only ship at home; nothing can be done against both."""
    match = scene("0|(0,y1b3)r3g3-|(1,y2b3)-g1|(r1)r3y3-|(g1)r3y2-|(y1)-y1")
    decision = plays(match, "hard", looks=200)
    assert decision.candidates[0].worth > 0.99
    for _turn in range(6):
        if match.outcome is not None:
            break
        plays(match, "normal" if match.question.seat == 1 else "hard")
    assert match.outcome is not None
    assert match.outcome.winners == [0]


@pytest.mark.parametrize("options", [{}, {"any_ship": "any", "repetition": "draw"}])
@pytest.mark.parametrize("level", [*LEVELS, *ANCHORS])
def test_all_it_answers_is_legal_at_every_moment(new_match, level, options):
    """In matches played at random it is asked at every question, in mid-turn and mid-set-up too."""
    generator = random.Random(level)
    for _match in range(3):
        match = new_match(**options)
        for _answer in range(60):
            if match.outcome is not None:
                break
            asked = match.question
            observation = observe(match.match, asked.seat)
            decision = PLAYERS[level].decide(observation, CountedBudget(2), 5)
            fork = match.match.fork()
            for answer in decision.answers:
                fork.answer(asked.seat, answer)
            assert fork.outcome or fork.question_of(asked.seat) is None
            match.match.answer(asked.seat, random_answer(asked, generator))


@pytest.mark.parametrize("level", LEVELS)
def test_it_decides_the_same_from_the_same(scene, level):
    key = "0|(0,y1b2)r3g1y3-|(1,y2b3)-g3g1y1|(g3)-y2|(r3)g2-"
    first, second = (plays(scene(key), level, seed=7) for _time in range(2))
    assert first == second


def test_easy_does_not_always_play_the_same(scene):
    key = "0|(0,y1b2)r3g1y3-|(1,y2b3)-g3g1y1|(g3)-y2|(r3)g2-"
    found = {tuple(plays(scene(key), "easy", seed=seed).answers) for seed in range(12)}
    assert len(found) > 2


def test_the_second_player_takes_stars_of_other_sizes(new_match):
    for seed in range(8):
        match = new_match()
        plays(match, "hard", seed=seed)
        plays(match, "hard", seed=seed + 1)
        homes = [{piece.piece[1] for piece in system.stars} for system in view(match).systems]
        assert homes[0] != homes[1]


def view(scene):
    return RULES.view(scene.table, None)


def test_it_goes_on_from_pieces_that_are_chosen(new_match):
    match = new_match().picks("bank:r1", "bank:r2")
    plays(match, "hard")
    assert [piece.piece for piece in view(match).systems[0].stars] == ["r1", "r2"]


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        (RIGHT[0][0], "This turn wins."),
        (RIGHT[12][0], "Ships after it: 2 against 11."),
        ("0|(0,y1b3)g3-|(1,y2b3)-g3|(r1)r3-y3", "It captures a large yellow ship at S1."),
        (
            "0|(0,y1b3)g3r3y3b3-|(1,y2b3)-g3y2b1r1|(g1)g1y1-g2g3",
            "It costs the other side more than its own: a catastrophe of green at S1.",
        ),
        ("0|(0,y1b3)g1-y3|(1,y2b1)-r3r2y3", "Every turn that was looked at loses"),
    ],
)
def test_it_says_why(scene, key, reason):
    decision = plays(scene(key), "normal")
    assert english().render(decision.reason).startswith(reason)


def test_advice_tells_the_whole_line_deed_by_deed(scene):
    """A large sacrifice that ends in a catastrophe is ten answers."""
    match = scene("0|(0,y3b2)y3g1g1-|(1,y1b2)-g1g2g3")
    observation = observe(match.match, 0)
    told = advice(observation, AI.opponents["hard"].decide(observation, CountedBudget(40), 1))[0]
    deeds = [english().render(deed) for deed in told.deeds]
    assert deeds[0] == "H0: large yellow ship – Sacrifice it"
    assert deeds[-2:] == ["Catastrophe: green at H1", "End turn and win"]
    assert len(deeds) < len(told.steps) == 1 + len(told.then)
    line = [told.answer, *told.then]
    for answer in line[:9]:
        match.match.answer(0, answer)
    (rest,) = followed([told], line[:9], match.question)
    assert [english().render(deed) for deed in rest.deeds] == ["End turn and win"]


@pytest.mark.parametrize(
    ("key", "turn", "reason"),
    [
        ("0|(0,y1b3)g3-|(1,y2b3)-g3|(r1)g1g1-r1", "build g1 S1", "Ships after it: 4 against 2."),
        ("0|(0,y1b2)g3r2-|(1,y2b3)-g3|(r3)-r1r1", "move r2 H0 S1", "It threatens to capture at S1."),
        (
            "0|(0,y1b3)g3g1-|(1,y2b3)-g3|(r2)-g2g2g2",
            "move g1 H0 S1",
            "It threatens a catastrophe of green at S1.",
        ),
        ("0|(0,y1b3)g1y1r1b1-|(1,y2b1)-g3", "trade y1 g1 H0", "It makes its own homeworld stronger."),
    ],
)
def test_a_purpose_names_what_comes_of_the_turn(scene, key, turn, reason):
    match = scene(key)
    begun = turn_of(match.table)
    ended, path = play(begun, turn)
    assert english().render(merit_of(begun, path, Node(ended.position, 0))) == reason


def test_a_position_that_has_occurred_twice_counts_as_a_draw():
    turn = Turn(from_key("0|(0,y1b2)r3g1y3-|(1,y2b3)-g3g1y1|(g3)-y2|(r3)g2-"))
    best = Search(turn, CountedBudget(1), 6).ranking()[0]
    assert best.value < 0
    avoided = Search(turn, CountedBudget(1), 6, seen={best.position.key(): 2}).ranking()
    (drawn,) = [reply for reply in avoided if reply.position == best.position]
    assert drawn.solved
    assert drawn.value == 0


FAR_AHEAD = (
    "1|(0,g1b3)r3y3-|(1,b3)-r1y3g1|(b1)-r1|(b2)-y1y3g3g3|(b3)-g1g2|(r2)-y1b1b2|(r3)-r2"
    "|(y1)-g2|(y2)-g2g3b2|(y2)-r1r3b1|(y2)-r2"
)


@pytest.mark.long
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_who_is_far_ahead_does_not_bring_about_what_has_occurred(scene, level):
    ends = []
    for _time in range(3):
        match = scene(FAR_AHEAD, ends)
        plays(match, level, looks=3)
        assert match.key not in ends
        ends.append(match.key)


def test_positions_that_have_occurred_are_known_by_their_checksums(scene):
    match = scene(FAR_AHEAD).plays("pass", "pass")
    assert match.table.occurred == [
        from_key(f"0{FAR_AHEAD[1:]}").checksum(),
        from_key(FAR_AHEAD).checksum(),
    ]


def test_a_turn_that_leads_back_but_loses_is_no_draw():
    """A player who leaves the homeworld empty loses at once, even with many ships."""
    turn = Turn(from_key("0|(0,g1b3)y3-g1|(1,y2b3)-y1|(r2)y3g3-|(g2)r3g2b2-|(y2)r3-|(b2)y3-"))
    known = Search(turn, CountedBudget(1), 2).ranking()
    losing = [each for each in known if not each.solved and winning_end(Turn(each.position)) is not None]
    assert losing
    assert len(losing) < len(known)
    occurred = [each.position.checksum() for each in known]
    search = Search(turn, CountedBudget(1), 2, occurred=occurred)
    assert not [each for each in losing if search.reply_at(each.position).value == 0]


def test_who_is_far_ahead_finds_the_assault_that_wins_with_the_next_turn():
    """It gives up ships for a star of the other's home, and so stands worse than after waiting."""
    search = Search(Turn(from_key(FAR_AHEAD)), CountedBudget(30), 24)
    search.run()
    assert search.ranking()[0].value < -DECIDED
