"""Set-up: RULES.md § Set-up."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import (
    Amount,
    Chance,
    Choose,
    IllegalAnswer,
    Json,
    Name,
    OpeningText,
    Option,
    Seat,
    Setting,
    _,
    plural,
    together,
)
from games.planet_x.hidden import re_answered
from games.planet_x.options import QuestionTopic
from games.planet_x.sky.clue_set import (
    BOT,
    Observer,
    clue_set,
    clue_set_about,
    code_of,
    first_clue_set,
    number_of_codes,
    read_code,
)
from games.planet_x.sky.facts import ClueFact, is_true
from games.planet_x.sky.sectors import MODES, problems
from games.planet_x.sky.track import Track
from games.planet_x.state import LEVELS, Level, Search
from games.planet_x.view.text import LEVEL_NAMES

EXAMPLE = 1234567
"""Number of the sky whose code is the example."""

SETTINGS = (
    Setting(
        "mode",
        _("Sky"),
        {"standard": _("standard, 12 sectors"), "expert": _("expert, 18 sectors")},
        default="standard",
    ),
    Setting(
        "sky",
        _("Which sky"),
        {"new": _("a new one"), "code": _("one that others have played")},
        default="new",
        help=_("A finished match shows the code of its sky."),
        rare=True,
    ),
    Setting(
        "theories",
        _("Theories and final actions"),
        {
            "in_turn": _("tokens in secret, placed in turn"),
            "at_once": _("all in secret at once: nobody waits"),
        },
        default="in_turn",
        help=_("At a table theories are placed in turn order; at once is faster over days."),
        seats=(2, 3, 4),
    ),
    Setting(
        "bot",
        _("Bot in the solo game"),
        {
            "brisk": _("brisk, as published"),
            "steady": _("steady"),
            "gentle": _("gentle"),
            "none": _("none: play alone"),
        },
        default="brisk",
        help=_("It locates Planet X after some 20 months if it is brisk, 25 if steady, 30 if gentle."),
        rare=True,
        seats=(1,),
    ),
    Setting(
        "notes",
        _("Note sheet"),
        {
            "own": _("everybody reasons for themselves"),
            "all": _("may fill in everything that follows"),
        },
        default="own",
        help=_("If it may, the sheet counts the skies that fit all you know, and says why something is ruled out."),
    ),
)
STARTING_FACT = _("A starting fact tells you alone that a sector does not hold an object. Experienced players take fewer.")  # fmt: skip


def lay_out(seats: int, options: Mapping[str, str], chance: Chance, rules_version: int) -> Search:
    """Return the table with pawns in any order and a sky drawn at random."""
    pawns = seats + (seats == 1 and options["bot"] != "none")
    order = list(range(pawns))
    chance.shuffle(order)
    table = Search(
        seats=seats, options=dict(options), sky="", clues_for="", number=None, topics=[],
        conferences=[], starting=[], track=Track([0] * pawns, order),
        sky_chosen=options["sky"] == "new", rules_version=rules_version,
    )  # fmt: skip
    take_sky(table, chance.below(number_of_codes(table.mode)))
    return table


def take_sky(table: Search, number: int) -> None:
    """Use the sky of that number, with its clues and starting facts."""
    draw = clue_set if table.rules_version > 1 else first_clue_set
    taken = draw(table.mode, number, who_gets_facts(table))
    table.number = number
    table.sky = table.clues_for = taken.sky
    table.topics, table.conferences = list(taken.topics), list(taken.conferences)
    table.starting = [list(taken.starting.get(each, ())) for each in table.observers]


def who_gets_facts(table: Search) -> list[Observer]:
    """Return the observers with starting facts: the bot only in expert mode."""
    return [each for each in table.observers if each != BOT or table.mode.key == "expert"]


async def set_up(table: Search) -> None:
    """Ask for decisions before the first action: a sky by its code, then the levels."""
    if table.sky_chosen:
        await choose_levels(table)
    else:
        await choose_sky(table)


def sky_number(options: Mapping[str, str], text: str) -> int:
    """Return the number of a sky by its code, with or without the letter. Raises: IllegalAnswer."""
    mode = MODES[options["mode"]]
    letter = code_of(mode, 0)[0]
    written = "".join(text.split()).upper()
    try:
        found, number = read_code(written if written[:1].isalpha() else letter + written)
    except ValueError:
        example = code_of(mode, EXAMPLE)
        raise IllegalAnswer(
            _("there is no sky with the code “{code}”: a code looks like {example}", code=text[:60], example=example)
        ) from None
    if found != mode:
        code, wanted = code_of(found, number), mode.sectors
        raise IllegalAnswer(
            _("{code} is a sky of {n} sectors, but you chose {wanted}", code=code, n=found.sectors, wanted=wanted)
        )
    return number


def sky_code(options: Mapping[str, str], number: Json) -> str:
    """Return the code of a sky by its number."""
    assert isinstance(number, int)
    return code_of(MODES[options["mode"]], number)


OPENING_TEXT = OpeningText(
    label=_("Code of the sky"),
    help=_("Such as {code}. If it is empty, the first player types it in the match.", code=f"S{EXAMPLE}"),
    given=("sky", "code"),
    read=sky_number,
    write=sky_code,
)


async def choose_sky(table: Search) -> None:
    """Let the first player enter a sky's number, so that people can compare."""
    mode = table.mode
    number = await Amount(
        0,
        _("Which sky do you want to play?"),
        0,
        number_of_codes(mode) * (2 if table.rules_version > 1 else 1) - 1,
        hint=_("Type the code of the sky, such as {code}.", code=code_of(mode, EXAMPLE)),
        topic=QuestionTopic.SKY,
        prefix=code_of(mode, 0)[0],
    )
    take_sky(table, number)
    table.sky_chosen = True
    table.reveal()
    table.say(_("The players search a sky that was chosen by its code"))


async def choose_levels(table: Search) -> None:
    """Let everybody choose the number of starting facts, all at once."""
    chosen = await together(range(table.seats), choose_level, secret=True)
    table.levels = [chosen[seat] for seat in range(table.seats)]
    table.reveal()
    for seat, level in chosen.items():
        table.say(_("{player} plays as {level}", player=Name(seat), level=LEVEL_NAMES[level]))


async def choose_level(seat: Seat) -> Level:
    options = {
        f"level:{level}": Option(level, LEVEL_NAMES[level], plural("{n} starting fact", "{n} starting facts", facts))
        for level, facts in LEVELS.items()
    }
    prompt = _("How many starting facts do you want?")
    return await Choose(seat, prompt, options, hint=STARTING_FACT, topic=QuestionTopic.LEVEL)


def repair(table: Search) -> None:
    """Make clues, starting facts and answers true in a sky put in by hand.

    Those already true stay. Raises ValueError for an invalid sky.
    """
    sky = table.sky
    if table.clues_for == sky:
        return
    if wrong := problems(sky, table.mode):
        raise ValueError(f"{sky} is no {table.mode.key} sky: {', '.join(wrong)}")
    fresh = clue_set_about(sky, sky, who_gets_facts(table))
    if not all(is_true(ClueFact(clue), sky) for clue in table.topics):
        table.topics = list(fresh.topics)
    if not all(is_true(ClueFact(clue), sky) for clue in table.conferences):
        table.conferences = list(fresh.conferences)
    for pawn, observer in enumerate(table.observers):
        if not all(is_true(fact, sky) for fact in table.starting[pawn]):
            table.starting[pawn] = list(fresh.starting.get(observer, ()))
    for event in table.events:
        event.fact = re_answered(table, event.fact)
    table.clues_for, table.number = sky, None
