"""Topics, conferences and starting information: true, useful, and no giveaway."""

import random
from collections import Counter

import numpy as np
import pytest

from games.core.dialogue.messages import english
from games.planet_x.sky.clue_set import (
    BOT,
    MIN_SKIES_LEFT,
    SEASONS,
    STARTING_BLOCKS,
    best_conferences,
    clue_set,
    clue_set_about,
    first_clue_set,
    leave_enough_skies,
    number_of_codes,
    read_code,
    rivals_left,
)
from games.planet_x.sky.clue_table import CONFERENCES, TOPICS
from games.planet_x.sky.clues import Clue, holds
from games.planet_x.sky.facts import is_true
from games.planet_x.sky.sectors import EXPERT, MODES, OBJECTS, STANDARD, masks_of
from games.planet_x.sky.skies import all_skies, packed_truth
from games.planet_x.view.text import clue_text, title

MODES_BY_NAME = pytest.mark.parametrize("mode", MODES.values(), ids=lambda mode: mode.key)


def clue_sets(mode, number=150):
    generator = random.Random(f"clue_sets {mode.key}")
    return [clue_set(mode, generator.randrange(number_of_codes(mode))) for _sky in range(number)]


@pytest.mark.long
@MODES_BY_NAME
def test_no_clue_alone_settles_what_is_in_any_sector(mode):
    skies = all_skies(mode)
    lying = [
        np.packbits((skies.placements[letter] & (1 << sector) != 0)[skies.placement_of(letter, None)])
        for letter in OBJECTS
        for sector in range(mode.sectors)
    ]
    for clue in (*TOPICS[mode.key], *CONFERENCES[mode.key]):
        true = packed_truth(mode, clue)
        assert 0.01 < int(np.bitwise_count(true).sum()) / len(skies) < 1
        assert all((true & ~there).any() for there in lying), clue


@MODES_BY_NAME
@pytest.mark.long
def test_everything_told_is_true(mode):
    for told in clue_sets(mode):
        for clue in (*told.topics, *told.conferences):
            assert holds(clue, masks_of(told.sky), mode.sectors)
        for facts in told.starting.values():
            assert all(is_true(fact, told.sky) for fact in facts)


@MODES_BY_NAME
def test_topics_are_about_different_things(mode):
    for told in clue_sets(mode):
        titles = [clue.title for clue in told.topics]
        assert len(set(titles)) == len(titles) == 6
        assert max(Counter("".join(titles)).values()) <= 3
        assert sum(len(each) == 1 for each in titles) <= 3
        kinds = Counter((clue.kind, clue.quantifier) for clue in told.topics)
        assert max(kinds.values()) <= 2


@MODES_BY_NAME
def test_all_clues_together_do_not_give_the_game_away(mode):
    for told in clue_sets(mode):
        clues = (*told.topics, *told.conferences)
        fitting = np.bitwise_and.reduce([packed_truth(mode, clue) for clue in clues])
        assert int(np.bitwise_count(fitting).sum()) >= MIN_SKIES_LEFT[mode.key]
        assert leave_enough_skies(mode, clues)


@MODES_BY_NAME
def test_conferences_refute_every_mistake_about_planet_x(mode):
    for told in clue_sets(mode):
        assert not rivals_left(told.sky, told.conferences)
        assert len(told.conferences) == len(mode.conferences)
        about = [(clue.kind, clue.object) for clue in told.conferences]
        assert len(set(about)) == len(about)


@pytest.mark.long
@pytest.mark.parametrize(
    ("mode", "number"),
    [
        (STANDARD, 2000),
        (EXPERT, 800),
        pytest.param(STANDARD, 8000, marks=pytest.mark.slowest),
        pytest.param(EXPERT, 3000, marks=pytest.mark.slowest),
    ],
)
def test_planet_x_can_be_told_apart_under_many_numbers(mode, number):
    mended = 0
    for told, first in clue_sets_and_first(mode, number):
        assert not rivals_left(told.sky, told.conferences)
        assert leave_enough_skies(mode, (*told.topics, *told.conferences))
        if rivals_left(first.sky, first.conferences):
            mended += 1
        else:
            assert told == first
    assert 0 < mended < number / 50


def clue_sets_and_first(mode, number):
    """Clue sets of random numbers, each with the one of the first version of the rules."""
    generator = random.Random(f"clue_sets_and_first {mode.key}")
    for _number in range(number):
        drawn = generator.randrange(number_of_codes(mode))
        yield clue_set(mode, drawn, ()), first_clue_set(mode, drawn, ())


@pytest.mark.parametrize("code", ["E0874980413", "E0806523476", "E0465164908", "S0000165"])
def test_a_number_whose_conferences_left_a_rival_means_a_sky_that_can_be_told_apart(code):
    mode, number = read_code(code)
    first, told = first_clue_set(mode, number, SEASONS), clue_set(mode, number, SEASONS)
    assert rivals_left(first.sky, first.conferences)
    assert not rivals_left(told.sky, told.conferences)
    assert clue_set(mode, number + number_of_codes(mode), SEASONS) == first


def test_where_every_pair_of_conferences_leaves_a_rival_the_best_are_drawn():
    sky = "ECAADDGEDDAACEEEGX"
    told = clue_set_about(sky, "any", SEASONS)
    assert [len(rivals_left(sky, pair)) for pair in best_conferences(sky)] == [1] * 14
    assert told.sky == sky
    assert len(rivals_left(sky, told.conferences)) == 1


@MODES_BY_NAME
def test_starting_information_comes_in_blocks(mode):
    for told in clue_sets(mode, 60):
        assert [*told.starting] == [*SEASONS, BOT]
        for facts in told.starting.values():
            assert len(set(facts)) == 12
            blocks = [facts[start : start + 4] for start in (0, 4, 8)]
            for block, objects in zip(blocks, STARTING_BLOCKS[mode.key], strict=True):
                assert sorted(fact.object for fact in block) == sorted(objects)
            assert {fact.sector for fact in blocks[0]} <= set(mode.comet_sectors)
            assert not {fact.sector for fact in blocks[1]} & set(mode.comet_sectors)
            comets = [fact.sector for fact in facts if fact.object == "C"]
            assert set(comets) <= set(mode.comet_sectors)
    assert len({told.starting["spring"] == told.starting["summer"] for told in clue_sets(mode)}) == 1


@pytest.mark.parametrize(
    ("clue", "mode", "words"),
    [
        (Clue("adjacent", "every", "C", "A"), STANDARD, "Every comet has an asteroid next to it."),
        (
            Clue("adjacent", "none", "D", "G"),
            STANDARD,
            "The dwarf planet is not next to a gas cloud.",
        ),
        (Clue("adjacent", "none", "D", "G"), EXPERT, "No dwarf planet has a gas cloud next to it."),
        (
            Clue("opposite", "at_least_one", "A", "A"),
            STANDARD,
            "At least one asteroid lies directly opposite another asteroid.",
        ),
        (
            Clue("within", "none", "X", "D", 3),
            EXPERT,
            "Planet X is not within 3 sectors of a dwarf planet.",
        ),
        (
            Clue("band", "all", "G", n=4),
            STANDARD,
            "All gas clouds lie in a band of 4 sectors or fewer.",
        ),
        (Clue("consecutive", "all", "A"), STANDARD, "All asteroids lie in consecutive sectors."),
        (
            Clue("consecutive", "count", "D", n=3),
            EXPERT,
            "Exactly 3 dwarf planets lie side by side.",
        ),
    ],
)
def test_a_clue_in_words(clue, mode, words):
    assert english().render(clue_text(clue, mode)) == words


@pytest.mark.parametrize(
    ("clue", "words"),
    [
        (Clue("adjacent", "every", "D", "E"), "dwarf planets"),
        (Clue("within", "none", "C", "C", 2), "comets"),
        (Clue("within", "every", "G", "C", 2), "comets and gas clouds"),
        (Clue("adjacent", "none", "X", "E"), "Planet X"),
        (Clue("opposite", "none", "X", "A"), "Planet X and asteroids"),
    ],
)
def test_a_title_names_the_objects_but_no_empty_partner(clue, words):
    assert english().render(title(clue)) == words
