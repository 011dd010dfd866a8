"""The bot of the solo game: it knows what a player would know and keeps every sky that fits.

Like the bot of the published game it submits only theories that it can prove, never locates in
vain, and takes about twenty months. It is told nothing at the start in standard mode.
"""

from __future__ import annotations

from games.planet_x.briefing import LETTERS
from games.planet_x.facts import Fact, Failed, Located, Survey, Target, Told, locate
from games.planet_x.outlook import information, months_of_survey, survey_splits, target_splits
from games.planet_x.skies import Numbers, all_skies
from games.planet_x.sky import THEORIES, appearance, surveyed
from games.planet_x.state import Search
from games.planet_x.theories import Token, final_theories

LIKELY = 800  # the bot weighs its surveys on this many of the skies it has left, evenly chosen
NOTHING = 1e-9  # bits
PACE = {"brisk": 1.0, "steady": 0.8, "gentle": 0.5}  # it settles for so much of the best survey


def possible(table: Search) -> Numbers:
    """The skies that fit all the bot knows."""
    assert table.bot is not None
    return all_skies(table.mode).fitting(table.known(table.bot))


def next_action(table: Search) -> Fact:
    """What the bot does in its turn: locate if it can, else research and surveys by turns."""
    assert table.bot is not None
    places = possible(table)
    if guess := certain_guess(table, places):
        return guess
    unknown = [letter for letter in LETTERS if letter not in table.topics_known(table.bot)]
    if unknown and table.actions_of(table.bot) and not table.researched_last(table.bot):
        letter = table.chance.pick(unknown)
        return Told(table.clue_of(letter), letter)
    return best_look(table, places)


def certain_guess(table: Search, places: Numbers) -> Located | Failed | None:
    """Where Planet X is and what is beside it, if all possible skies agree about that."""
    skies = all_skies(table.mode)
    sample = skies[int(places[0])]
    guess = guess_in(sample)
    wrong = Failed(sector=guess.sector, left=guess.left, right=guess.right)
    assert table.bot is not None
    if skies.count([*table.known(table.bot), wrong]):
        return None
    return locate(table.sky, guess.sector, guess.left, guess.right)


def guess_in(sky: str) -> Located:
    """The guess that would be right in `sky`."""
    at = sky.index("X")
    return Located(sector=at + 1, left=sky[at - 1], right=sky[(at + 1) % len(sky)])


def best_look(table: Search, places: Numbers) -> Fact:
    """A survey or target that tells much for its time, as the bot's pace has it.

    If none tells anything any more, it has to guess between the skies that are left.
    """
    assert table.bot is not None
    skies, month, mode = all_skies(table.mode), table.track.arrow, table.mode
    if len(places) > LIKELY:
        places = places[:: len(places) // LIKELY]
    looks: list[tuple[float, Survey | Target]] = []
    for letter, first, last, split in survey_splits(skies, places, month):
        worth = information(split) / months_of_survey(mode, first, last)
        answer = surveyed(table.sky, letter, first, last)
        looks.append((worth, Survey(letter, first, last, answer)))
    if table.targets_left(table.bot):
        for sector, shown in target_splits(skies, places, month):
            worth = information(list(shown.values())) / 4
            looks.append((worth, Target(sector, appearance(table.sky, sector))))
    best = max(worth for worth, _look in looks)
    if best < NOTHING:
        guess = guess_in(skies[int(places[0])])
        return locate(table.sky, guess.sector, guess.left, guess.right)
    wanted = best * PACE[table.options["bot"]]
    good = [(abs(worth - wanted), number) for number, (worth, _look) in enumerate(looks)]
    return looks[min(good)[1]][1]


def theories(table: Search, most: int) -> list[Token]:
    """What the bot can prove and has not said yet, the most valuable first."""
    assert table.bot is not None
    mode, left = table.mode, table.tokens_left(table.bot)
    places = possible(table)
    per_sector = all_skies(mode).per_sector(places)
    said = {*table.confirmed, *(token.sector for token in table.tokens if token.owner == table.bot)}
    proved = [
        Token(table.bot, sector, letter, table.phase)
        for letter in sorted(THEORIES, key=lambda each: -mode.points[each])
        for sector in range(1, mode.sectors + 1)
        if per_sector[letter][sector - 1] == len(places) and sector not in said
    ]
    chosen: list[Token] = []
    for token in proved:
        if len(chosen) < most and left[token.object]:
            left[token.object] -= 1
            chosen.append(token)
    return chosen


def final_action(table: Search) -> Located | Failed | list[Token]:
    """Locate Planet X if that is certain, else submit what is proved."""
    assert table.bot is not None
    guess = certain_guess(table, possible(table))
    return guess or theories(table, final_theories(table.behind(table.bot)))
