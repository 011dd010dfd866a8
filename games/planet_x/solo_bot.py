"""The bot of the solo game: it has a player's knowledge and keeps every sky that fits.

Like the published bot, it submits only proven theories, never guesses in vain, and takes about twenty months.
It has no starting facts in standard mode. RULES.md § The bot.
"""

from __future__ import annotations

from games.planet_x.actions.surveys import survey_months
from games.planet_x.sky.clues import TOPIC_LETTERS
from games.planet_x.sky.facts import (
    ClueFact,
    Fact,
    Located,
    LocateFailed,
    Survey,
    Target,
    locate,
    right_guess,
)
from games.planet_x.sky.information_gain import information_gain, survey_splits, target_splits
from games.planet_x.sky.sectors import THEORIES, appearance, surveyed
from games.planet_x.sky.skies import Numbers, all_skies
from games.planet_x.sky.track import TARGET_MONTHS, Pawn
from games.planet_x.state import Search
from games.planet_x.theories.tokens import Token, final_theory_limit

SAMPLE = 800  # the number of evenly spaced skies in which surveys are weighed
NEGLIGIBLE = 1e-9  # bits
PACE = {"brisk": 1.0, "steady": 0.8, "gentle": 0.5}  # the accepted share of the best gain


def possible_skies(table: Search, pawn: Pawn) -> Numbers:
    """Return the skies that fit all the player of `pawn` knows."""
    return all_skies(table.mode).fitting(table.known(pawn))


def next_action(table: Search, pawn: Pawn) -> Fact:
    """Take the bot's turn: locate if certain, else alternate research and surveys."""
    possible = possible_skies(table, pawn)
    if guess := certain_guess(table, possible):
        return guess
    known = table.topics_known(pawn)
    unknown = [letter for letter in TOPIC_LETTERS if letter not in known]
    if unknown and table.actions_of(pawn) and not table.researched_last(pawn):
        letter = table.chance.pick(unknown)
        return ClueFact(table.clue_of(letter), letter)
    return best_look(table, pawn, possible)


def certain_guess(table: Search, possible: Numbers) -> Located | LocateFailed | None:
    """Locate Planet X if all possible skies agree on its sector and its neighbours."""
    skies = all_skies(table.mode)
    guess = right_guess(skies[int(possible[0])])
    if not skies.prove(guess, possible):
        return None
    return locate(table.sky, guess.sector, guess.left, guess.right)


def best_look(table: Search, pawn: Pawn, possible: Numbers) -> Fact:
    """Make a survey or target with a high information gain a month, by the bot's pace.

    If nothing can be gained any more, guess among the remaining skies.
    """
    skies, month, mode = all_skies(table.mode), table.track.arrow, table.mode
    if len(possible) > SAMPLE:
        possible = possible[:: len(possible) // SAMPLE]
    looks: list[tuple[float, Survey | Target]] = []
    for letter, first, last, split in survey_splits(skies, possible, month):
        gain = information_gain(split) / survey_months(mode, first, last)
        answer = surveyed(table.sky, letter, first, last)
        looks.append((gain, Survey(letter, first, last, answer)))
    if table.targets_left(pawn):
        for sector, shown in target_splits(skies, possible, month):
            gain = information_gain(list(shown.values())) / TARGET_MONTHS
            looks.append((gain, Target(sector, appearance(table.sky, sector))))
    best = max(gain for gain, _look in looks)
    if best < NEGLIGIBLE:
        guess = right_guess(skies[int(possible[0])])
        return locate(table.sky, guess.sector, guess.left, guess.right)
    wanted = best * PACE[table.options["bot"]]
    return min(looks, key=lambda each: abs(each[0] - wanted))[1]


def proved_theories(table: Search, pawn: Pawn, most: int) -> list[Token]:
    """Return proven theories that the bot has not claimed, the most valuable first."""
    mode, left = table.mode, table.tokens_left(pawn)
    possible = possible_skies(table, pawn)
    per_sector = all_skies(mode).per_sector(possible)
    settled = {*table.confirmed, *(token.sector for token in table.tokens if token.owner == pawn)}
    proved = [
        Token(pawn, sector, letter, table.phase)
        for letter in sorted(THEORIES, key=lambda each: -mode.points[each])
        for sector in mode.ring
        if per_sector[letter][sector - 1] == len(possible) and sector not in settled
    ]
    chosen: list[Token] = []
    for token in proved:
        if len(chosen) < most and left[token.object]:
            left[token.object] -= 1
            chosen.append(token)
    return chosen


def final_action(table: Search, pawn: Pawn) -> Located | LocateFailed | list[Token]:
    """Locate Planet X if certain, else submit proven theories."""
    guess = certain_guess(table, possible_skies(table, pawn))
    return guess or proved_theories(table, pawn, final_theory_limit(table.behind(pawn)))
