"""The bot of the solo game: it knows what a player would know and keeps every sky that fits.

Like the bot of the published game it submits only theories that it can prove, never locates in
vain, and takes about twenty months. It has no starting facts in standard mode. RULES.md § The bot.
"""

from __future__ import annotations

from games.planet_x.clues import TOPIC_LETTERS
from games.planet_x.facts import (
    ClueFact,
    Fact,
    Located,
    LocateFailed,
    Survey,
    Target,
    locate,
    right_guess,
)
from games.planet_x.information_gain import information_gain, survey_splits, target_splits
from games.planet_x.skies import Numbers, all_skies
from games.planet_x.sky import THEORIES, appearance, surveyed
from games.planet_x.state import Search
from games.planet_x.surveys import survey_months
from games.planet_x.theories import Token, final_theory_limit
from games.planet_x.track import TARGET_MONTHS, Pawn

SAMPLE = 800  # surveys are weighed on about this many of the skies that are left, evenly chosen
NEGLIGIBLE = 1e-9  # bits
PACE = {"brisk": 1.0, "steady": 0.8, "gentle": 0.5}  # the share of the best gain it settles for


def possible_skies(table: Search, pawn: Pawn) -> Numbers:
    """Return the skies that fit all that the player of `pawn` knows."""
    return all_skies(table.mode).fitting(table.known(pawn))


def next_action(table: Search, pawn: Pawn) -> Fact:
    """Take the bot's turn: locate if it can, else research and surveys by turns."""
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
    """Locate Planet X if all possible skies agree where it is and what is beside it."""
    skies = all_skies(table.mode)
    guess = right_guess(skies[int(possible[0])])
    if not skies.prove(guess, possible):
        return None
    return locate(table.sky, guess.sector, guess.left, guess.right)


def best_look(table: Search, pawn: Pawn, possible: Numbers) -> Fact:
    """Make a survey or target with a high information gain a month, as the bot's pace has it.

    If nothing can be gained any more, guess between the skies that are left.
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
    """Return what the bot can prove and has not claimed yet, the most valuable first."""
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
    """Locate Planet X if that is certain, else submit what is proved."""
    guess = certain_guess(table, possible_skies(table, pawn))
    return guess or proved_theories(table, pawn, final_theory_limit(table.behind(pawn)))
