"""Words for objects in the sky, sentences of clues, and facts and actions as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from games.core import Message, Name, _, plural
from games.planet_x.sky.clue_set import ClueSet
from games.planet_x.sky.clues import TITLE_ORDER, TOPIC_LETTERS, Clue
from games.planet_x.sky.facts import (
    Absent,
    ClueFact,
    Fact,
    Located,
    LocateFailed,
    Occupied,
    Reviewed,
    Survey,
    Target,
)
from games.planet_x.sky.sectors import Letter, Mode, mode_of
from games.planet_x.state import Level

TEXTS_KEPT = 4096  # cached as rendered; each answer shows them again
NAME: Mapping[Letter, Message] = {
    "C": _("comet"),
    "A": _("asteroid"),
    "D": _("dwarf planet"),
    "G": _("gas cloud"),
    "E": _("empty sector"),
    "X": _("Planet X"),
}
ONE: Mapping[Letter, Message] = {
    "C": _("a comet"),
    "A": _("an asteroid"),
    "D": _("a dwarf planet"),
    "G": _("a gas cloud"),
    "E": _("an empty sector"),
    "X": _("Planet X"),
}
ANOTHER: Mapping[Letter, Message] = {
    "C": _("another comet"),
    "A": _("another asteroid"),
    "D": _("another dwarf planet"),
    "G": _("another gas cloud"),
    "E": _("another empty sector"),
}
MANY: Mapping[Letter, Message] = {
    "C": _("comets"),
    "A": _("asteroids"),
    "D": _("dwarf planets"),
    "G": _("gas clouds"),
    "E": _("empty sectors"),
    "X": _("Planet X"),
}
LEVEL_NAMES: Mapping[Level, Message] = {
    "youth": _("Youth"),
    "beginner": _("Beginner"),
    "experienced": _("Experienced"),
    "genius": _("Genius"),
}
THE: Mapping[Letter, Message] = {  # objects that exist once only
    "D": _("The dwarf planet"),
    "X": _("Planet X"),
}

OF_MANY = {
    ("adjacent", "every"): _("Every {subject} has {object} next to it."),
    ("adjacent", "at_least_one"): _("At least one {subject} has {object} next to it."),
    ("adjacent", "none"): _("No {subject} has {object} next to it."),
    ("opposite", "every"): _("Every {subject} lies directly opposite {object}."),
    ("opposite", "at_least_one"): _("At least one {subject} lies directly opposite {object}."),
    ("opposite", "none"): _("No {subject} lies directly opposite {object}."),
    ("within", "every"): _("Every {subject} is within {n} sectors of {object}."),
    ("within", "at_least_one"): _("At least one {subject} is within {n} sectors of {object}."),
    ("within", "none"): _("No {subject} is within {n} sectors of {object}."),
    ("band", "all"): _("All {subjects} lie in a band of {n} sectors or fewer."),
    ("consecutive", "all"): _("All {subjects} lie in consecutive sectors."),
    ("consecutive", "count"): _("Exactly {n} {subjects} lie side by side."),
}
OF_ONE = {
    "adjacent": (_("{subject} has {object} next to it."), _("{subject} is not next to {object}.")),
    "opposite": (
        _("{subject} lies directly opposite {object}."),
        _("{subject} does not lie directly opposite {object}."),
    ),
    "within": (
        _("{subject} is within {n} sectors of {object}."),
        _("{subject} is not within {n} sectors of {object}."),
    ),
}


def clue_text(clue: Clue, mode: Mode) -> Message:
    other = ANOTHER if clue.object == clue.subject else ONE
    words: dict[str, Message | int] = {"n": clue.n or 0}
    if clue.object:
        words["object"] = other[clue.object]
    if mode.counts[clue.subject] == 1 and clue.kind in OF_ONE:
        does, does_not = OF_ONE[clue.kind]
        pattern = does_not if clue.quantifier == "none" else does
        return Message(pattern.id, words | {"subject": THE[clue.subject]})
    words |= {"subject": NAME[clue.subject], "subjects": MANY[clue.subject]}
    return Message(OF_MANY[clue.kind, clue.quantifier].id, words)


def title(clue: Clue) -> Message:
    """Return the title of a topic or a conference, which is public from the start."""
    letters = clue.title
    first, *others = [MANY[letter] for letter in TITLE_ORDER if letter in letters]
    if not others:
        return first
    return _("{first} and {second}", first=first, second=others[0])


def run_named(first: int, last: int) -> Message:
    if first == last:
        return sector_named(first)
    return _("sectors {first} to {last}", first=first, last=last)


def sector_named(sector: int) -> Message:
    return _("sector {n}", n=sector)


@lru_cache(maxsize=TEXTS_KEPT)
def action_text(fact: Fact) -> Message:
    """Return an action as the history names it."""
    match fact:
        case Survey(looked_for, first, last):
            return _(
                "survey {sectors} for {objects}",
                sectors=run_named(first, last), objects=MANY[looked_for],
            )  # fmt: skip
        case Target(sector):
            return _("target sector {n}", n=sector)
        case ClueFact(topic=topic):
            return _("research topic {letter}", letter=topic)
    return _("locate Planet X")


def announcement(player: Name | Message, answer: Fact) -> Message:
    """Return the public line of an action in the log."""
    match answer:
        case Survey(looked_for, first, last):
            return _(
                "{player} surveys {sectors} for {objects}",
                player=player, sectors=run_named(first, last), objects=MANY[looked_for],
            )  # fmt: skip
        case Target(sector):
            return _("{player} targets sector {n}", player=player, n=sector)
        case ClueFact(topic=topic):
            return _("{player} researches topic {letter}", player=player, letter=topic)
        case Located():
            return _("{player} locates Planet X", player=player)
    return _("{player} fails to locate Planet X", player=player)


@lru_cache(maxsize=TEXTS_KEPT)
def answer_text(fact: Fact, mode: Mode) -> Message:
    """Return the result of an action."""
    match fact:
        case Survey(looked_for, answer=answer):
            if answer == 0:
                return _("no {objects}", objects=MANY[looked_for])
            return plural("{n} found", "{n} found", answer)
        case Target(answer=answer):
            return appears_as(answer)
        case ClueFact(clue):
            return clue_text(clue, mode)
        case Located() | LocateFailed():
            right = isinstance(fact, Located)
            verdict = _("right: {guess}") if right else _("wrong: {guess}")
            return Message(verdict.id, {"guess": guess_named(fact)})
    return fact_text(fact, mode)


def guess_named(guess: Located | LocateFailed) -> Message:
    """Return the place of Planet X by a guess."""
    return _(
        "sector {n}, between {left} and {right}",
        n=guess.sector, left=ONE[guess.left], right=ONE[guess.right],
    )  # fmt: skip


def guess_in_full(guess: LocateFailed, mode: Mode) -> Message:
    """Return all three parts of a guess: a wrong guess does not reveal the wrong part."""
    left = (guess.sector - 2) % mode.sectors + 1
    right = guess.sector % mode.sectors + 1
    return _(
        "Planet X in {n}, {left} in {m}, {right} in {o}",
        n=guess.sector, left=ONE[guess.left], m=left, right=ONE[guess.right], o=right,
    )  # fmt: skip


def appears_as(letter: Letter) -> Message:
    """Return the result of a target."""
    return _("appears empty") if letter == "E" else ONE[letter]


def fact_text(fact: Fact, mode: Mode) -> Message:
    """Return a fact as a line of the note sheet."""
    match fact:
        case Absent(sector, letter):
            return _("Sector {n}: no {object}", n=sector, object=NAME[letter])
        case Reviewed(sector, letter, right):
            if right:
                return _("Sector {n}: {object}, confirmed", n=sector, object=ONE[letter])
            return _("Sector {n}: no {object} (reviewed)", n=sector, object=NAME[letter])
        case Survey(looked_for, first, last, answer):
            return _(
                "{objects} in {sectors}: {n}",
                objects=MANY[looked_for], sectors=run_named(first, last), n=answer,
            )  # fmt: skip
        case Target(sector, answer):
            return _("Sector {n}: {object}", n=sector, object=appears_as(answer))
        case ClueFact(clue, topic):
            return _("{letter}: {clue}", letter=topic, clue=clue_text(clue, mode))
        case Located():
            return _("Planet X is in {guess}", guess=guess_named(fact))
        case LocateFailed():
            return _(
                "Wrong as a whole: {guess} (at least one of the three)",
                guess=guess_in_full(fact, mode),
            )
        case Occupied(sector):
            return _("Sector {n} does not appear empty", n=sector)
    raise TypeError(fact)


def clue_set_lines(clues: ClueSet) -> Iterator[Message]:
    """Yield a sky and all its clues and facts, a line each; the first line is the sky alone."""
    mode = mode_of(clues.sky)
    yield Message(clues.sky)
    named = [*zip(TOPIC_LETTERS, clues.topics, strict=True)]
    conferences = [(f"X{number}", clue) for number, clue in enumerate(clues.conferences, 1)]
    for letter, clue in [*named, *conferences]:
        yield _(
            "{letter} ({title}): {clue}",
            letter=letter, title=title(clue), clue=clue_text(clue, mode),
        )  # fmt: skip
    for observer, facts in clues.starting.items():
        listed = ", ".join(f"{fact.sector} {fact.object}" for fact in facts)
        yield _("Starting information, {player}: not {facts}", player=observer, facts=listed)
