"""Questions with the options they offer, and the reasons why others are barred.

RULES.md § Actions, § Theory phases and § The end and the points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Literal, TypeAlias

from games.core import Barred, Choose, ChooseSome, Message, Name, Option, Seat, _, plural
from games.planet_x.clues import TOPIC_LETTERS, TopicLetter
from games.planet_x.scoring import final_locate_points
from games.planet_x.sky import SURVEYED, Letter
from games.planet_x.state import Search
from games.planet_x.surveys import months_by_size, survey_ends, survey_months
from games.planet_x.text import MANY, NAME, ONE, sector_named, title
from games.planet_x.theories import Token, final_theory_limit
from games.planet_x.track import LOCATE_MONTHS, RESEARCH_MONTHS, TARGET_MONTHS, Pawn

Action: TypeAlias = Literal["survey", "target", "research", "locate"]
FinalAction: TypeAlias = Literal["locate", "theories"]


class QuestionTopic(StrEnum):
    """What a question is about, for the stand-in and the standing orders."""

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
MONTHS = {n: plural("{n} month", "{n} months", n) for n in range(1, 10)}
SECTORS = {n: Option(n, sector_named(n)) for n in range(1, 19)}
LOOKED_FOR = {f"object:{letter}": Option(letter, MANY[letter]) for letter in SURVEYED}
SURVEY_HINTS = {
    "C": _("A survey for comets begins and ends in sectors that can hold one."),
    "E": _("Planet X appears empty, too, and is counted."),
}
NOT_VISIBLE = _("it is not in the visible half of the sky now")
REVIEWED = _("It is reviewed in the third theory phase, counting this one: right, it scores; wrong, it costs you a month.")  # fmt: skip
TOKEN_AND_SECTOR = _("Choose a token, then its sector. A token without a sector, or of which you have said so before, stays with you.")  # fmt: skip
AT_THE_END = _("It is turned up in the end: right, it scores; wrong, it costs nothing.")


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
    return Choose(seat, _("Choose your action"), options, barred, topic=QuestionTopic.ACTION)


def choose_survey_end(table: Search, seat: Seat, looked_for: Letter, first: int) -> Choose[int]:
    """Ask for the last sector of a survey; each says how long the survey then takes."""
    mode = table.mode
    options = {
        f"sector:{last}": Option(
            last, SECTORS[last].label, MONTHS[survey_months(mode, first, last)]
        )
        for last in survey_ends(mode, table.track.arrow, looked_for, first)
    }
    prompt = _(
        "Survey for {objects} from sector {first} to which?", objects=MANY[looked_for], first=first
    )
    return Choose(seat, prompt, options, topic=QuestionTopic.SURVEY_END)


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
) -> Choose[int]:
    """Ask for one of `sectors`; the others are barred for the reason that `why_not` gives."""
    options = {f"sector:{sector}": SECTORS[sector] for sector in sectors}
    barred = {
        f"sector:{sector}": Barred(SECTORS[sector].label, why_not(sector))
        for sector in table.mode.ring
        if sector not in sectors
    }
    return Choose(seat, prompt, options, barred, hint, hidden, topic=topic)


def choose_visible_sector(
    table: Search,
    seat: Seat,
    topic: QuestionTopic,
    prompt: Message,
    sectors: Sequence[int],
    hint: Message | None = None,
) -> Choose[int]:
    """Ask for one of these sectors; the others are not visible now, or no comet fits there."""
    visible = table.mode.visible(table.track.arrow)

    def why_not(sector: int) -> Message:
        return _("no comet can be in sector {n}", n=sector) if sector in visible else NOT_VISIBLE

    return choose_sector(table, seat, topic, prompt, sectors, why_not, hint)


def choose_topic(table: Search, seat: Seat) -> Choose[TopicLetter]:
    """Ask for a topic that `seat` does not know, or for any where it knows them all."""
    known = table.topics_known(seat)
    options: dict[str, Option[TopicLetter]] = {}
    barred: dict[str, Barred] = {}
    hint = landing_hint(table, seat, RESEARCH_MONTHS)
    if len({*known}) == len(TOPIC_LETTERS):  # idle, but a month may be all one wants
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
    """Ask for the sector of Planet X: any that is not confirmed to hold something else."""
    confirmed = table.confirmed
    return choose_sector(
        table,
        seat,
        QuestionTopic.PLANET_X,
        _("In which sector is Planet X?"),
        [sector for sector in table.mode.ring if sector not in confirmed],
        lambda sector: _("it holds {object}", object=ONE[confirmed[sector]]),
        hidden=hidden,
    )


def choose_neighbour(table: Search, seat: Seat, sector: int, *, hidden: bool) -> Choose[Letter]:
    """Ask what lies beside Planet X: never a dwarf planet, and a comet only where one can be."""
    options: dict[str, Option[Letter]] = {}
    barred: dict[str, Barred] = {}
    for letter in SURVEYED:
        key, label = f"object:{letter}", NAME[letter]
        if letter == "D":
            barred[key] = Barred(label, _("Planet X is never next to a dwarf planet"))
        elif letter == "C" and sector not in table.mode.comet_sectors:
            barred[key] = Barred(label, _("no comet can be in sector {n}", n=sector))
        else:
            options[key] = Option(letter, label)
    prompt = _("What is beside it, in sector {n}?", n=sector)
    return Choose(seat, prompt, options, barred, hidden=hidden, topic=QuestionTopic.NEIGHBOUR)


def confirm(
    seat: Seat,
    prompt: Message,
    action: Action,
    stake: Message,
    hint: Message | None,
    *,
    hidden: bool = False,
) -> Choose[None]:
    """Ask for the last time, for an answer cannot be forgotten; `stake` is what it costs or brings."""
    options: dict[str, Option[None]] = {"confirm": Option(None, ACTION_LABELS[action], stake)}
    return Choose(seat, prompt, options, hint=hint, hidden=hidden, topic=QuestionTopic.CONFIRM)


def landing_hint(table: Search, seat: Seat, months: int) -> Message:
    """Say where an action takes the pawn, and who is next."""
    where = table.mode.sector_of(table.track.months[seat] + months)
    following = table.track.next_after(seat, months)
    if following == seat:
        return _("Your pawn moves to sector {n}, and it is your turn again.", n=where)
    if following == table.bot:
        return _("Your pawn moves to sector {n}; then it is the bot’s turn.", n=where)
    return _(
        "Your pawn moves to sector {n}; then it is the turn of {player}.",
        n=where,
        player=Name(following),
    )


def choose_token(
    table: Search, seat: Seat, taken: Sequence[Letter], *, hidden: bool
) -> Choose[Letter | None]:
    """Ask for a theory token to submit beside those taken up, or for none."""
    options: dict[str, Option[Letter | None]] = {}
    barred: dict[str, Barred] = {}
    for letter, number in table.tokens_left(seat).items():
        left = number - taken.count(letter)
        if why := why_no_token(table, seat, letter, left):
            barred[f"token:{letter}"] = Barred(NAME[letter], why)
        else:
            options[f"token:{letter}"] = Option(letter, NAME[letter], worth(table, letter, left))
    nothing = _("Submit nothing more") if taken else _("Submit nothing")
    options["none"] = Option(None, nothing, primary=True)
    prompt = _("Submit another theory?") if taken else _("Submit a theory?")
    return Choose(
        seat, prompt, options, barred, when_reviewed(table), hidden, topic=QuestionTopic.THEORY
    )


def choose_tokens(table: Search, seat: Seat, most: int) -> ChooseSome[Letter]:
    """Ask in secret for all theory tokens to submit, in one answer."""
    options, barred = token_options(table, seat, most)
    prompt = _("Submit up to {n} theories?", n=most)
    return ChooseSome(
        seat, prompt, options, most, barred=barred, hint=when_reviewed(table), hidden=True,
        topic=QuestionTopic.THEORY,
    )  # fmt: skip


def choose_theories(table: Search, seat: Seat, most: int) -> ChooseSome[Letter | int]:
    """Ask in secret for theory tokens and their sectors, in one answer."""
    tokens, barred = token_options(table, seat, most)
    options: dict[str, Option[Any]] = {**tokens}
    for sector in table.mode.ring:
        if letter := table.confirmed.get(sector):
            why = _("it is confirmed: {object}", object=ONE[letter])
            barred[f"sector:{sector}"] = Barred(SECTORS[sector].label, why)
        else:
            options[f"sector:{sector}"] = SECTORS[sector]
    several = _("Submit up to {n} theories?", n=most)
    prompt = several if most > 1 else _("Submit a theory?")
    return ChooseSome(
        seat, prompt, options, 2 * most, ordered=True, barred=barred, hint=TOKEN_AND_SECTOR,
        hidden=True, topic=QuestionTopic.THEORY,
    )  # fmt: skip


def token_options(
    table: Search, seat: Seat, most: int
) -> tuple[dict[str, Option[Letter]], dict[str, Barred]]:
    """Return an option for each theory token of which up to `most` may be taken up."""
    options: dict[str, Option[Letter]] = {}
    barred: dict[str, Barred] = {}
    for letter, left in table.tokens_left(seat).items():
        if why := why_no_token(table, seat, letter, left):
            barred[f"token:{letter}"] = Barred(NAME[letter], why)
        else:
            options[f"token:{letter}"] = Option(letter, NAME[letter], worth(table, letter, left))
            for copy in range(2, min(left, most) + 1):
                again = _("another: {object}", object=NAME[letter])
                options[f"token:{letter}:{copy}"] = Option(letter, again)
    return options, barred


def why_no_token(table: Search, seat: Seat, letter: Letter, left: int) -> Message | None:
    if left <= 0:
        return _("you have none of these tokens left")
    return None if open_sectors(table, seat, letter, []) else _("there is no sector left for it")


def worth(table: Search, letter: Letter, left: int) -> Message:
    return _("{points} points, {n} left", points=table.mode.points[letter], n=left)


def when_reviewed(table: Search) -> Message:
    return REVIEWED if table.finder is None else AT_THE_END


def choose_theory_sector(
    table: Search, seat: Seat, letter: Letter, placed: Sequence[Token], *, hidden: bool
) -> Choose[int]:
    """Ask where a theory is to be, beside those placed in the same phase."""
    return choose_sector(
        table,
        seat,
        QuestionTopic.THEORY_SECTOR,
        _("In which sector is {object}?", object=ONE[letter]),
        open_sectors(table, seat, letter, placed),
        lambda sector: why_closed(table, sector, placed),
        hidden=hidden,
    )


def open_sectors(table: Search, pawn: Pawn, letter: Letter, placed: Sequence[Token]) -> list[int]:
    """Return the sectors for a theory: unconfirmed, not claimed before, one a sector in a phase."""
    claimed = [t.sector for t in table.tokens if t.owner == pawn and t.object == letter]
    closed = [*table.confirmed, *claimed, *(token.sector for token in placed)]
    return [sector for sector in table.mode.ring if sector not in closed]


def why_closed(table: Search, sector: int, placed: Sequence[Token]) -> Message:
    if letter := table.confirmed.get(sector):
        return _("it is confirmed: {object}", object=ONE[letter])
    if any(token.sector == sector for token in placed):
        return _("you have just placed a theory there")
    return _("you have said so of it before")


def choose_final_action(table: Search, seat: Seat, *, hidden: bool) -> Choose[FinalAction]:
    """Ask a player behind the finder to locate Planet X or to submit theories."""
    behind = table.behind(seat)
    options: dict[str, Option[FinalAction]] = {
        "locate": Option("locate", ACTION_LABELS["locate"], final_stake(behind))
    }
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
