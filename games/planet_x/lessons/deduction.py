"""Answers of the sky: surveys, clues, targets, and their combination."""

from __future__ import annotations

from games.core import Engine, _
from games.core.lessons import Deed, Noted, Step
from games.planet_x.lessons.positions import RESEARCHED, SURVEYED, TARGETED, in_month, is_marked
from games.planet_x.state import Search

CONFIRM = Deed(("confirm",), _("Everything is chosen: confirm."))


def _first_month() -> Engine[Search]:
    return in_month((0, 0))


SURVEY = Step(
    "survey",
    _("Survey"),
    _(
        "Find the planet that nobody can see. A survey counts objects of one kind in visible"
        " sectors. You were told that sector 5 holds no comet: survey for comets, from sector"
        " 2 to 5."
    ),
    _(
        "Two comets. In these sectors only 2, 3 and 5 can hold one, and 5 does not: so they are in 2 "
        "and 3. The survey took three months. The player furthest behind in time acts next."
    ),
    _first_month,
    (
        Deed(("survey",), _("You could do that. For now, begin with a survey.")),
        Deed(("object:C",), _("This time look for comets.")),
        Deed(("sector:2",), _("Begin in sector 2.")),
        Deed(("sector:5",), _("Go on to sector 5: more sectors take less time.")),
        CONFIRM,
    ),
)


def _after_the_survey() -> Engine[Search]:
    return in_month((3, 7), [(0, SURVEYED)])


RESEARCH = Step(
    "research",
    _("Research"),
    _(
        "There are six topics, each with a clue about the whole sky. Research takes a single"
        " month, but you cannot do it two turns in a row. Research topic A."
    ),
    _("No comet is next to a truly empty sector. Keep that in mind: Planet X appears empty too, and is not."),
    _after_the_survey,
    (
        Deed(("research",), _("You could do that. For now, research a topic.")),
        Deed(("topic:A",), _("Any topic would do. Take A.")),
    ),
)


def _half_a_year_later() -> Engine[Search]:
    return in_month((10, 15), [(0, SURVEYED), (3, RESEARCHED)])


TARGET = Step(
    "target",
    _("Target"),
    _(
        "Months have passed, and sector 4 is visible again. A target tells you what a single"
        " sector holds. You have two in a match. Target sector 4, next to the comet."
    ),
    _("It appears empty. Either nothing is there, or Planet X: a target cannot tell them apart. Your clue can."),
    _half_a_year_later,
    (
        Deed(("target",), _("You could do that. For now, use a target.")),
        Deed(("sector:4",), _("Target sector 4.")),
        CONFIRM,
    ),
)


def _after_the_target() -> Engine[Search]:
    return in_month((14, 19), [(0, SURVEYED), (3, RESEARCHED), (10, TARGETED)])


PLANET_MARKED = Noted(
    lambda notes: is_marked(notes, "4X"),
    {"sheet": [{"4X": "s"}]},
    _(
        "First mark Planet X on your sheet, beside the sky or behind the button Notes: in row 4,"
        " press its cell until its picture appears."
    ),
    place="cell:4X",
)
NOTES = Step(
    "notes",
    _("Notes"),
    _(
        "A comet in 3, and no truly empty sector next to it: Planet X is in sector 4. Mark it on your"
        " sheet. To locate it you must name its neighbours as well: survey sector 5 for gas clouds."
    ),
    _(
        "One gas cloud, in a single sector: now you know sectors 3, 4 and 5. The sheet is yours "
        "alone, and keeps your facts."
    ),
    _after_the_target,
    (
        Deed(
            ("survey",),
            _("You could do that, but sector 5 is still unknown: make a survey."),
            PLANET_MARKED,
        ),
        Deed(("object:G",), _("Survey for gas clouds.")),
        Deed(("sector:5",), _("Begin in sector 5.")),
        Deed(("sector:5",), _("End in sector 5: a single sector leaves no doubt.")),
        CONFIRM,
    ),
)
