"""The words for what is in the sky, and the sentences of the clues."""

from __future__ import annotations

from games.core import Message, _
from games.planet_x.clues import Clue
from games.planet_x.sky import Mode

NAME = {
    "C": _("comet"),
    "A": _("asteroid"),
    "D": _("dwarf planet"),
    "G": _("gas cloud"),
    "E": _("empty sector"),
    "X": _("Planet X"),
}
ONE = {
    "C": _("a comet"),
    "A": _("an asteroid"),
    "D": _("a dwarf planet"),
    "G": _("a gas cloud"),
    "E": _("an empty sector"),
    "X": _("Planet X"),
}
ANOTHER = {
    "C": _("another comet"),
    "A": _("another asteroid"),
    "D": _("another dwarf planet"),
    "G": _("another gas cloud"),
    "E": _("another empty sector"),
}
MANY = {
    "C": _("comets"),
    "A": _("asteroids"),
    "D": _("dwarf planets"),
    "G": _("gas clouds"),
    "E": _("empty sectors"),
    "X": _("Planet X"),
}
LEVEL_NAMES = {
    "youth": _("Youth"),
    "beginner": _("Beginner"),
    "experienced": _("Experienced"),
    "genius": _("Genius"),
}
THE = {"D": _("The dwarf planet"), "X": _("Planet X")}  # what there is only one of

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


def sentence(clue: Clue, mode: Mode) -> Message:
    """The clue in words."""
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
    """What a topic or a conference is about: this much is public from the start."""
    first, second = clue.title[0], clue.title[1:]
    if not second:
        return MANY[first]
    return _("{first} and {second}", first=MANY[first], second=MANY[second])


def run_named(first: int, last: int) -> Message:
    """A run of sectors."""
    if first == last:
        return sector_named(first)
    return _("sectors {first} to {last}", first=first, last=last)


def sector_named(sector: int) -> Message:
    return _("sector {n}", n=sector)
