"""Questions with their options, and the reasons why others are barred.

RULES.md § Actions, § Theory phases and § The end and the points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Literal, TypeAlias

from games.core import Ahead, Barred, Choose, Message, Name, Option, Seat, _, plural
from games.planet_x.actions.surveys import legal_surveys, months_by_size, survey_ends, survey_months
from games.planet_x.scoring import final_locate_points
from games.planet_x.sky.clues import TOPIC_LETTERS, TopicLetter
from games.planet_x.sky.sectors import SURVEYED, Letter, Mode
from games.planet_x.sky.track import LOCATE_MONTHS, RESEARCH_MONTHS, TARGET_MONTHS
from games.planet_x.state import Search
from games.planet_x.theories.tokens import final_theory_limit
from games.planet_x.view.text import MANY, NAME, ONE, run_named, sector_named, title

Action: TypeAlias = Literal["survey", "target", "research", "locate"]
FinalAction: TypeAlias = Literal["locate", "theories"]


class QuestionTopic(StrEnum):
    """Topics of questions, for stand-ins and automatic answers."""

    SKY = "sky"
    LEVEL = "level"
    ACTION = "action"
    SURVEYED_OBJECT = "surveyed object"
    SURVEY_START = "survey start"
    SURVEY_END = "survey end"
    TARGET = "target"
    RESEARCH = "research"
    PLANET_X = "planet x"
    NEIGHBOUR = "neighbour"
    CONFIRM = "confirm"
    THEORY = "theory"
    THEORY_SECTOR = "theory sector"
    FINAL_ACTION = "final action"


ACTION_LABELS: dict[Action, Message] = {
    "survey": _("Survey for an object"),
    "target": _("Target a sector"),
    "research": _("Research a topic"),
    "locate": _("Locate Planet X"),
}
CONFIRM_LABELS: dict[Action, Message] = {
    "survey": _("Make this survey"),
    "target": _("Target this sector"),
    "locate": _("Locate it here"),
}
MONTHS = {n: plural("{n} month", "{n} months", n) for n in range(1, 10)}
SECTORS = {n: Option(n, sector_named(n)) for n in range(1, 19)}
LOOKED_FOR = {f"object:{letter}": Option(letter, MANY[letter]) for letter in SURVEYED}
SURVEYS = {
    key: Ahead(["survey", key], _("Survey for {objects}", objects=option.label), listed=False)
    for key, option in LOOKED_FOR.items()
}
SURVEY_HINTS = {
    "C": _("A survey for comets begins and ends in sectors that can hold one."),
    "E": _("Planet X appears empty, too, and is counted."),
}
NOT_VISIBLE = _("it is not in the visible half of the sky now")


def choose_action(table: Search, seat: Seat) -> Choose[Action]:
    """Ask which of the four actions to take."""
    options: dict[str, Option[Action]] = {}
    barred: dict[str, Barred] = {}
    cheapest = months_by_size(len(table.mode.visible(table.track.arrow)))
    months = _("{least} to {most} months", least=cheapest, most=months_by_size(1))
    options["survey"] = Option("survey", ACTION_LABELS["survey"], months)
    if left := table.targets_left(seat):
        months = _("{months}, {n} left", months=MONTHS[TARGET_MONTHS], n=left)
        options["target"] = Option("target", ACTION_LABELS["target"], months)
    else:
        why = _("you have used both of your targets")
        barred["target"] = Barred(ACTION_LABELS["target"], why)
    if not table.researched_last(seat):
        options["research"] = Option("research", ACTION_LABELS["research"], MONTHS[RESEARCH_MONTHS])
    else:
        why = _("you cannot research in two turns one after the other")
        barred["research"] = Barred(ACTION_LABELS["research"], why)
    options["locate"] = Option("locate", ACTION_LABELS["locate"], MONTHS[LOCATE_MONTHS])
    return Choose(
        seat, _("Choose your action"), options, barred,
        topic=QuestionTopic.ACTION, ahead=lambda: SURVEYS,
    )  # fmt: skip


def run_keys(mode: Mode, first: int, last: int) -> list[str]:
    return [f"sector:{sector}" for sector in mode.between(first, last)]


def survey_runs(mode: Mode, month: int, looked_for: Letter) -> dict[str, Ahead]:
    """Return the surveys of several sectors, each offered as a drag over the sky from end to end."""
    return {
        f"run:{first}-{last}": Ahead(
            [f"sector:{first}", f"sector:{last}"],
            run_named(first, last),
            MONTHS[survey_months(mode, first, last)],
            listed=False,
        )
        for first, last in legal_surveys(mode, month, looked_for)
        if first != last
    }


def landing_keys(table: Search, seat: Seat, months: int) -> list[str]:
    """Return the keys of a pawn's landing, and of the stops of the earth after it."""
    mode, track = table.mode, table.track.after(seat, months)
    stops = [
        f"stop:{mode.sector_of(track.arrow) if stop == 'theory' else stop}" for stop in track.stops_until_rearmost(mode)
    ]
    return [f"landing:{mode.sector_of(track.months[seat])}", *stops]


def choose_survey_end(table: Search, seat: Seat, looked_for: Letter, first: int) -> Choose[int]:
    """Ask for the last sector of a survey; options show the months of the survey."""
    mode = table.mode
    options = {
        f"sector:{last}": Option(last, SECTORS[last].label, MONTHS[survey_months(mode, first, last)])
        for last in survey_ends(mode, table.track.arrow, looked_for, first)
    }
    prompt = _(
        "Survey for {objects} from sector {first}: up to which sector?",
        objects=MANY[looked_for], first=first,
    )  # fmt: skip
    about = [f"object:{looked_for}", f"sector:{first}"]
    return Choose(seat, prompt, options, topic=QuestionTopic.SURVEY_END, about=about)


def choose_sector(
    table: Search,
    seat: Seat,
    topic: QuestionTopic,
    prompt: Message,
    sectors: Sequence[int],
    why_not: Callable[[int], Message],
    hint: Message | None = None,
    *,
    hidden: bool = False,
    about: Sequence[str] = (),
    doubt: Callable[[int], Message | None] = lambda _sector: None,
    details: Mapping[int, Message] = MappingProxyType({}),
    submit: Message | None = None,
) -> Choose[int]:
    """Ask for one of `sectors`; `why_not` has the reasons that bar others.

    A `doubt` about a sector asks for confirmation. `details` are shown beside sectors. With `submit`, the label
    of a button, the button sends the sector.
    """
    options = {
        f"sector:{sector}": replace(SECTORS[sector], warning=doubt(sector), detail=details.get(sector))
        for sector in sectors
    }
    barred = {
        f"sector:{sector}": Barred(SECTORS[sector].label, why_not(sector))
        for sector in table.mode.ring
        if sector not in sectors
    }
    return Choose(seat, prompt, options, barred, hint, hidden, submit=submit, topic=topic, about=about)


def choose_visible_sector(
    table: Search,
    seat: Seat,
    topic: QuestionTopic,
    prompt: Message,
    sectors: Sequence[int],
    hint: Message | None = None,
    *,
    about: Sequence[str] = (),
    runs: Callable[[], Mapping[str, Ahead]] | None = None,
) -> Choose[int]:
    """Ask for one of these sectors; others are invisible now, or hold no comet. `runs` are whole surveys."""
    visible = table.mode.visible(table.track.arrow)

    def why_not(sector: int) -> Message:
        return _("no comet can be in sector {n}", n=sector) if sector in visible else NOT_VISIBLE

    question = choose_sector(table, seat, topic, prompt, sectors, why_not, hint, about=about)
    return replace(question, ahead=runs)


def choose_topic(table: Search, seat: Seat) -> Choose[TopicLetter]:
    """Ask for a topic unknown to `seat`, or for any if all are known."""
    known = table.topics_known(seat)
    options: dict[str, Option[TopicLetter]] = {}
    barred: dict[str, Barred] = {}
    hint = landing_hint(table, seat, RESEARCH_MONTHS)
    if len({*known}) == len(TOPIC_LETTERS):  # idle, but it passes a month
        known, hint = [], _("You know all of these clues already.")
    for letter in TOPIC_LETTERS:
        label = _("{letter}: {title}", letter=letter, title=title(table.clue_of(letter)))
        if letter in known:
            barred[f"topic:{letter}"] = Barred(label, _("you know this clue already"))
        else:
            options[f"topic:{letter}"] = Option(letter, label)
    prompt = _("Research which topic?")
    return Choose(seat, prompt, options, barred, hint, topic=QuestionTopic.RESEARCH)


def choose_sector_of_x(table: Search, seat: Seat, *, hidden: bool) -> Choose[int]:
    """Ask for the sector of Planet X, apart from confirmed sectors of other objects."""
    confirmed = table.confirmed

    def beside_a_dwarf_planet(sector: int) -> Message | None:
        if "D" not in [confirmed.get(each) for each in table.mode.around(sector)]:
            return None
        return _("A dwarf planet is confirmed next to sector {n}: Planet X cannot be there. Name it all the same?", n=sector)  # fmt: skip

    return choose_sector(
        table,
        seat,
        QuestionTopic.PLANET_X,
        _("In which sector is Planet X?"),
        [sector for sector in table.mode.ring if sector not in confirmed],
        lambda sector: _("it holds {object}", object=ONE[confirmed[sector]]),
        hidden=hidden,
        doubt=beside_a_dwarf_planet,
    )


def choose_neighbour(
    table: Search,
    seat: Seat,
    x: int,
    side: Literal["before", "after"],
    *,
    hidden: bool,
    named: Sequence[str] = (),
) -> Choose[Letter]:
    """Ask for the object beside Planet X in sector `x`: never a dwarf planet; a comet where possible.

    An object shown by a review is the main button; one that reviews speak against asks for confirmation.
    """
    before, after = table.mode.around(x)
    sector = before if side == "before" else after
    options: dict[str, Option[Letter]] = {}
    barred: dict[str, Barred] = {}
    confirmed = table.confirmed.get(sector)
    for letter in SURVEYED:
        key, label = f"object:{letter}", NAME[letter]
        if letter == "D":
            barred[key] = Barred(label, _("Planet X is never next to a dwarf planet"))
        elif letter == "C" and sector not in table.mode.comet_sectors:
            barred[key] = Barred(label, _("no comet can be in sector {n}", n=sector))
        elif letter == confirmed:
            options[key] = Option(letter, label, _("confirmed"), primary=True)
        else:
            options[key] = Option(letter, label, warning=why_unlikely(table, sector, letter))
    prompt = _("Next to Planet X: what is in sector {n}?", n=sector)
    about = [f"sector:{sector}", f"guess:{x}:X", *named]
    return Choose(seat, prompt, options, barred, hidden=hidden, topic=QuestionTopic.NEIGHBOUR, about=about)


def why_unlikely(table: Search, sector: int, letter: Letter) -> Message | None:
    """Return the evidence of reviews against an object in a sector, as far as public."""
    confirmed = table.confirmed
    if other := confirmed.get(sector):
        return _("A review has shown {object} in sector {n}. Name something else there?", object=ONE[other], n=sector)  # fmt: skip
    if list(confirmed.values()).count(letter) >= table.mode.counts[letter]:
        return _("All {objects} are confirmed in other sectors. Name one here all the same?", objects=MANY[letter])  # fmt: skip
    return None


def confirm(
    seat: Seat,
    prompt: Message,
    action: Action,
    stake: Message,
    hint: Message | None,
    *,
    about: Sequence[str],
    hidden: bool = False,
) -> Choose[None]:
    """Ask for the last confirmation, since an answer cannot be forgotten; `stake` is the cost or gain."""
    options: dict[str, Option[None]] = {"confirm": Option(None, CONFIRM_LABELS[action], stake)}
    return Choose(seat, prompt, options, hint=hint, hidden=hidden, topic=QuestionTopic.CONFIRM, about=about)


def landing_hint(table: Search, seat: Seat, months: int) -> Message:
    """Return the landing of an action, the stops of the earth then, and the next player."""
    track = table.track.after(seat, months)
    landing = {"n": table.mode.sector_of(track.months[seat])}
    following = track.order[0]
    if following == seat:
        where = _("Your pawn moves to sector {n}, and you are next again.", **landing)
    elif following == table.bot:
        where = _("Your pawn moves to sector {n}; the bot is next.", **landing)
    else:
        where = _("Your pawn moves to sector {n}; {player} is next.", player=Name(following), **landing)  # fmt: skip
    stops = list(track.stops_until_rearmost(table.mode))
    held = ", ".join(stop for stop in stops if stop != "theory")
    if "theory" in stops and held:
        return _("{landing} Before that: a theory phase and conference {name}.", landing=where, name=held)  # fmt: skip
    if "theory" in stops:
        return _("{landing} Before that: a theory phase.", landing=where)
    return _("{landing} Before that: conference {name}.", landing=where, name=held) if held else where


def choose_final_action(table: Search, seat: Seat, *, hidden: bool) -> Choose[FinalAction]:
    """Ask a player behind the finder to locate Planet X or to submit theories."""
    behind = table.behind(seat)
    options: dict[str, Option[FinalAction]] = {"locate": Option("locate", ACTION_LABELS["locate"], final_stake(behind))}
    barred: dict[str, Barred] = {}
    theories = plural("Submit a theory", "Submit up to {n} theories", final_theory_limit(behind))
    if any(table.tokens_left(seat).values()):
        options["theories"] = Option("theories", theories)
    else:
        barred["theories"] = Barred(theories, _("you have no theory tokens left"))
    hint = plural(
        "You are {n} sector behind the finder.",
        "You are {n} sectors behind the finder.",
        behind,
    )
    prompt = _("Planet X is located: choose your final action")
    return Choose(seat, prompt, options, barred, hint, hidden, topic=QuestionTopic.FINAL_ACTION)


def final_stake(behind: int) -> Message:
    return plural("{n} point", "{n} points", final_locate_points(behind))
