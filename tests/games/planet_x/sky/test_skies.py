"""All skies, and counting in them."""

import random
from bisect import bisect_left
from itertools import permutations

import pytest

from games.core import Chance
from games.planet_x.sky.clue_set import clue_set, code_of, number_of_codes, read_code
from games.planet_x.sky.clues import Clue
from games.planet_x.sky.facts import (
    Absent,
    ClueFact,
    Located,
    LocateFailed,
    Occupied,
    Reviewed,
    Survey,
    Target,
    is_true,
    read_facts,
)
from games.planet_x.sky.sectors import EXPERT, MODES, STANDARD, problems, surveyed
from games.planet_x.sky.skies import all_skies

PRIORS = {
    STANDARD: {
        "C": [0, 1740, 1992, 0, 1596, 0, 1668, 0, 0, 0, 1896, 0],
        "A": [1954, 940, 1074, 1532, 1370, 1402, 1296, 1556, 2158, 1618, 1040, 1844],
        "D": [325, 382, 174, 663, 83, 770, 103, 623, 131, 574, 214, 404],
        "X": [325, 382, 174, 663, 83, 770, 103, 623, 131, 574, 214, 404],
        "G": [866, 546, 494, 774, 606, 778, 620, 898, 946, 896, 584, 884],
        "E": [976, 456, 538, 814, 708, 726, 656, 746, 1080, 784, 498, 910],
    },
    EXPERT: {
        "X": [
            66264, 58374, 47469, 95073, 36913, 99392, 36863, 86043, 44464,
            80582, 34995, 92431, 33250, 80733, 46151, 81127, 44852, 73296,
        ],
        "C": [
            0, 371142, 338220, 0, 308184, 0, 316494, 0, 0,
            0, 311286, 0, 313362, 0, 0, 0, 317856, 0,
        ],
    },
}  # fmt: skip


@pytest.mark.parametrize(("mode", "number"), [(STANDARD, 4446), (EXPERT, 1_138_272)])
def test_there_are_as_many_skies_as_the_publisher_says(mode, number):
    assert len(all_skies(mode)) == number


@pytest.mark.parametrize("mode", MODES.values(), ids=lambda mode: mode.key)
def test_objects_are_as_often_in_each_sector_as_counted_elsewhere(mode):
    per_sector = all_skies(mode).per_sector(None)
    for letter, expected in PRIORS[mode].items():
        assert per_sector[letter] == expected


def test_the_standard_skies_are_all_arrangements_that_break_no_rule():
    skies = all_skies(STANDARD)
    listed = [skies[place] for place in range(len(skies))]
    assert listed == sorted(set(listed))
    assert not any(problems(sky, STANDARD) for sky in listed)
    generator = random.Random(3)
    sample = ["".join(generator.sample("CCAAAADGGEEX", 12)) for _try in range(30_000)]
    valid = {sky for sky in sample if not problems(sky, STANDARD)}
    assert valid
    assert valid <= set(listed)


@pytest.mark.long
def test_expert_skies_break_no_rule_and_none_is_missing():
    skies, generator = all_skies(EXPERT), random.Random(4)
    places = [generator.randrange(len(skies)) for _try in range(500)]
    for place in places:
        assert problems(skies[place], EXPERT) == []
        assert bisect_left(skies, skies[place]) == place
    left = [sky for place in places[:60] for sky in swapped(skies[place])]
    for sky in left:
        assert is_listed(sky, skies) == (problems(sky, EXPERT) == [])


def is_listed(sky, skies):
    place = bisect_left(skies, sky)
    return place < len(skies) and skies[place] == sky


def swapped(sky):
    """Skies like this one with the things in three sectors changed round."""
    for order in permutations((0, 5, 11)):
        letters = list(sky)
        for at, source in zip((0, 5, 11), order, strict=True):
            letters[at] = sky[source]
        yield "".join(letters)


FACTS = [
    [Absent(5, "G"), Survey("A", 11, 4, 2), Target(7, "E")],
    [Survey("E", 1, 6, 2), Reviewed(3, "C", True), Reviewed(8, "A", False)],
    [ClueFact(Clue("within", "every", "C", "A", 2)), ClueFact(Clue("adjacent", "none", "D", "E"))],
    [
        ClueFact(Clue("opposite", "at_least_one", "A", "A")),
        LocateFailed(sector=4, left="C", right="G"),
    ],
    [Located(sector=4, left="C", right="G"), Occupied(12)],
    [ClueFact(Clue("consecutive", "all", "A")), ClueFact(Clue("band", "all", "C", n=3))],
    [LocateFailed(sector=6, left="E", right="E"), LocateFailed(sector=4, left="E", right="A")],
]


@pytest.mark.parametrize("facts", FACTS, ids=str)
def test_counting_gives_what_looking_at_each_sky_gives(facts):
    skies = all_skies(STANDARD)
    fitting = [place for place in range(len(skies)) if all(is_true(fact, skies[place]) for fact in facts)]
    assert fitting
    assert skies.fitting(facts).tolist() == fitting
    assert skies.count(facts) == len(fitting)


def test_expert_facts_are_counted_alike():
    skies, generator = all_skies(EXPERT), random.Random(5)
    told = clue_set(EXPERT, 987_654_321)
    facts = [
        *told.starting["autumn"][:8],
        Survey("D", 3, 11, surveyed(told.sky, "D", 3, 11)),
        *(ClueFact(clue) for clue in (*told.topics[:2], *told.conferences)),
    ]
    fitting = set(skies.fitting(facts).tolist())
    assert bisect_left(skies, told.sky) in fitting
    for place in [*list(fitting)[:200], *generator.sample(range(len(skies)), 500)]:
        assert (place in fitting) == all(is_true(fact, skies[place]) for fact in facts)


def test_a_survey_for_empty_sectors_counts_planet_x():
    assert surveyed("ACCXGEAADEGA", "E", 4, 6) == 2
    assert surveyed("ACCXGEAADEGA", "E", 10, 4) == 2  # round the ring


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ([{"fact": "not", "sector": 13, "object": "A"}], "no sector 13"),
        ([{"fact": "target", "sector": 1, "answer": "Q"}], "no object 'Q'"),
        ([{"fact": "guess"}], "Invalid value"),
        ({"fact": "not"}, "Expected"),
    ],
)
def test_facts_that_cannot_be_are_refused(facts, why):
    with pytest.raises(ValueError, match=why):
        read_facts(facts, STANDARD)


def test_a_code_gives_the_same_sky_and_the_same_clues_again():
    code = code_of(EXPERT, 1_000_000_007)
    assert code == "E1000000007"
    assert read_code(" e1000-000 007 ") == (EXPERT, 1_000_000_007)
    assert clue_set(EXPERT, 1_000_000_007) == clue_set(EXPERT, 1_000_000_007)
    other = clue_set(EXPERT, 1_000_000_007 + len(all_skies(EXPERT)))
    assert other.sky == clue_set(EXPERT, 1_000_000_007).sky
    assert other.topics != clue_set(EXPERT, 1_000_000_007).topics


@pytest.mark.parametrize("mode", MODES.values(), ids=lambda mode: mode.key)
def test_every_sky_has_as_many_codes(mode):
    assert number_of_codes(mode) == 1000 * len(all_skies(mode))


@pytest.mark.parametrize("code", ["", "X12", "S", "S9999999", "E99999999999999", "S１２"])
def test_other_codes_are_refused(code):
    with pytest.raises(ValueError, match="no sky with the code"):
        read_code(code)


def test_skies_are_drawn_evenly():
    chance = Chance(bytes(32))
    drawn = [0] * 12
    for _draw in range(3000):
        drawn[chance.below(number_of_codes(STANDARD)) % len(all_skies(STANDARD)) * 12 // 4446] += 1
    assert all(200 < number < 300 for number in drawn)
