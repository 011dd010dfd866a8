"""The four actions: survey, target, research, locate Planet X. RULES.md § Actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.core import Choose, Message, Seat, _
from games.planet_x.actions.surveys import survey_months, survey_starts
from games.planet_x.options import (
    LOOKED_FOR,
    MONTHS,
    SURVEY_HINTS,
    QuestionTopic,
    choose_action,
    choose_neighbour,
    choose_sector_of_x,
    choose_survey_end,
    choose_topic,
    choose_visible_sector,
    confirm,
    landing_hint,
    landing_keys,
    run_keys,
    survey_runs,
)
from games.planet_x.sky.facts import ClueFact, Fact, Located, LocateFailed, Survey, Target, locate
from games.planet_x.sky.sectors import appearance, surveyed
from games.planet_x.sky.track import LOCATE_MONTHS, RESEARCH_MONTHS, TARGET_MONTHS, Pawn
from games.planet_x.state import Event, Search
from games.planet_x.view.text import MANY, ONE, announcement, answer_text, guess_named, run_named

T = TypeVar("T")


async def take_action(table: Search, seat: Seat) -> None:
    """Let the player of the rearmost pawn take one of the four actions."""
    match await choose_action(table, seat):
        case "survey":
            answer: Fact = await survey(table, seat)
        case "target":
            answer = await target(table, seat)
        case "research":
            answer = await research(table, seat)
        case "locate":
            hint = landing_hint(table, seat, LOCATE_MONTHS)
            landing = landing_keys(table, seat, LOCATE_MONTHS)
            answer = await guess_planet_x(table, seat, MONTHS[LOCATE_MONTHS], hint, landing)
    carry_out(table, seat, answer)


async def survey(table: Search, seat: Seat) -> Survey:
    """Count an object in a run of visible sectors."""
    mode = table.mode
    topic = QuestionTopic.SURVEYED_OBJECT
    looked_for = await Choose(seat, _("Survey for what?"), LOOKED_FOR, topic=topic)
    objects = MANY[looked_for]
    first = await ask_unless_forced(
        choose_visible_sector(
            table,
            seat,
            QuestionTopic.SURVEY_START,
            _("Survey for {objects}: from which sector?", objects=objects),
            survey_starts(mode, table.track.arrow, looked_for),
            SURVEY_HINTS.get(looked_for),
            about=[f"object:{looked_for}"],
            runs=lambda: survey_runs(mode, table.track.arrow, looked_for),
        )
    )
    last = await ask_unless_forced(choose_survey_end(table, seat, looked_for, first))
    prompt = _("Survey {sectors} for {objects}?", sectors=run_named(first, last), objects=objects)
    months = survey_months(mode, first, last)
    about = [
        f"object:{looked_for}",
        *run_keys(mode, first, last),
        *landing_keys(table, seat, months),
    ]
    hint = landing_hint(table, seat, months)
    await confirm(seat, prompt, "survey", MONTHS[months], hint, about=about)
    return Survey(looked_for, first, last, surveyed(table.sky, looked_for, first, last))


async def target(table: Search, seat: Seat) -> Target:
    """Look at one visible sector; a player has two targets a match."""
    visible = table.mode.visible(table.track.arrow)
    prompt = _("Target which sector?")
    sector = await choose_visible_sector(table, seat, QuestionTopic.TARGET, prompt, visible)
    hint = landing_hint(table, seat, TARGET_MONTHS)
    about = [f"sector:{sector}", *landing_keys(table, seat, TARGET_MONTHS)]
    prompt = _("Target sector {n}?", n=sector)
    await confirm(seat, prompt, "target", MONTHS[TARGET_MONTHS], hint, about=about)
    return Target(sector, appearance(table.sky, sector))


async def research(table: Search, seat: Seat) -> ClueFact:
    """Learn the clue of a topic."""
    letter = await choose_topic(table, seat)
    return ClueFact(table.clue_of(letter), letter)


async def guess_planet_x(
    table: Search,
    seat: Seat,
    stake: Message,
    hint: Message | None = None,
    landing: Sequence[str] = (),
    *,
    hidden: bool = False,
) -> Located | LocateFailed:
    """Name the sector of Planet X, and the objects before and after it."""
    x = await choose_sector_of_x(table, seat, hidden=hidden)
    before, after = table.mode.around(x)
    left = await choose_neighbour(table, seat, x, "before", hidden=hidden)
    named = [f"guess:{before}:{left}"]
    right = await choose_neighbour(table, seat, x, "after", hidden=hidden, named=named)
    prompt = _(
        "Locate Planet X in sector {n}, between {left} and {right}?",
        n=x,
        left=ONE[left],
        right=ONE[right],
    )
    about = [
        *run_keys(table.mode, before, after),
        f"guess:{x}:X",
        *named,
        f"guess:{after}:{right}",
        *landing,
    ]
    await confirm(seat, prompt, "locate", stake, hint, hidden=hidden, about=about)
    return locate(table.sky, x, left, right)


async def ask_unless_forced(question: Choose[T]) -> T:
    """Return the answer; with a single option, do not ask."""
    if len(question.options) == 1:
        (option,) = question.options.values()
        return option.value
    return await question


def carry_out(table: Search, pawn: Pawn, answer: Fact) -> None:
    """Announce the action, give its result to the player alone, and move the pawn on."""
    announce(table, pawn, answer)
    table.events.append(Event(table.track.months[pawn], answer, pawn))
    table.reveal()
    if isinstance(answer, Located):
        table.finder = pawn
    table.track.advance(pawn, action_months(table, answer))


def action_months(table: Search, answer: Fact) -> int:
    """Return the duration of the action with this result."""
    match answer:
        case Survey():
            return survey_months(table.mode, answer.first, answer.last)
        case Target():
            return TARGET_MONTHS
        case ClueFact():
            return RESEARCH_MONTHS
    return LOCATE_MONTHS


def announce(table: Search, pawn: Pawn, answer: Fact) -> None:
    """Tell everybody of an action; its player reads the result, too."""
    action = announcement(table.name(pawn), answer)
    found = guess_named(answer) if isinstance(answer, Located | LocateFailed) else answer_text(answer, table.mode)
    private = _("{said}: {answer}", said=action, answer=found)
    table.say(action, private={pawn: private} if pawn < table.seats else None)
