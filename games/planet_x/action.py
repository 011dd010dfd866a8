"""A turn: survey, target, research or locate Planet X, then the pawn moves on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Barred, Choose, Message, Name, Option, Seat, _, plural
from games.planet_x.briefing import LETTERS
from games.planet_x.facts import Fact, Failed, Located, Survey, Target, Told, locate
from games.planet_x.observation import ends, starts
from games.planet_x.report import answer_told, guess_named
from games.planet_x.sky import SURVEYED, appearance, surveyed
from games.planet_x.state import Event, Search
from games.planet_x.track import (
    LOCATE_MONTHS,
    RESEARCH_MONTHS,
    TARGET_MONTHS,
    Pawn,
    survey_months,
)
from games.planet_x.words import MANY, NAME, ONE, run_named, sector_named, title

SURVEY = Option("survey", _("Survey for an object"))
TARGET = Option("target", _("Target a sector"))
RESEARCH = Option("research", _("Research a topic"), _("1 month"))
LOCATE = Option("locate", _("Locate Planet X"), _("5 months"))
SECTORS = {n: Option(n, sector_named(n)) for n in range(1, 19)}
LOOKED_FOR = {f"object:{letter}": Option(letter, MANY[letter]) for letter in SURVEYED}
HINTS = {
    "C": _("A survey for comets begins and ends in sectors that can hold one."),
    "E": _("Planet X appears empty, too, and is counted."),
}
NOT_VISIBLE = _("it is not in the visible half of the sky now")
MONTHS = {n: plural("{n} month", "{n} months", n) for n in range(1, 10)}


async def take_action(table: Search, seat: Seat) -> None:
    """The player of the rearmost pawn chooses one of the four actions."""
    match await choose_action(table, seat):
        case "survey":
            await survey(table, seat)
        case "target":
            await target(table, seat)
        case "research":
            await research(table, seat)
        case "locate":
            hint = landing(table, seat, LOCATE_MONTHS)
            guess = await guess_planet_x(table, seat, MONTHS[LOCATE_MONTHS], hint)
            carry_out(table, seat, guess)


def choose_action(table: Search, seat: Seat) -> Choose[str]:
    cheapest = survey_months(len(table.mode.visible(table.track.arrow)))
    months = _("{least} to {most} months", least=cheapest, most=survey_months(1))
    options, barred = {"survey": Option("survey", SURVEY.label, months)}, {}
    if left := table.targets_left(seat):
        months = _("{months}, {n} left", months=MONTHS[TARGET_MONTHS], n=left)
        options["target"] = Option("target", TARGET.label, months)
    else:
        barred["target"] = Barred(TARGET.label, _("you have used both of your targets"))
    if not table.researched_last(seat):
        options["research"] = RESEARCH
    else:
        barred["research"] = Barred(
            RESEARCH.label, _("you cannot research in two turns one after the other")
        )
    options["locate"] = LOCATE
    return Choose(seat, _("Choose your action"), options, barred)


async def survey(table: Search, seat: Seat) -> None:
    """Count an object in a run of visible sectors."""
    mode, month = table.mode, table.track.arrow
    looked_for = await Choose(seat, _("Survey for what?"), LOOKED_FOR)
    words = MANY[looked_for]
    firsts = starts(mode, month, looked_for)
    first = await sector_among(
        table,
        seat,
        _("Survey for {objects} from which sector on?", objects=words),
        firsts,
        HINTS.get(looked_for),
    )
    lasts = {}
    for last in ends(mode, month, looked_for, first):
        months = survey_months(len(mode.between(first, last)))
        lasts[f"sector:{last}"] = Option(last, SECTORS[last].label, MONTHS[months])
    last = await only_or_chosen(
        Choose(
            seat,
            _("Survey for {objects} from sector {first} to which?", objects=words, first=first),
            lasts,
        )
    )
    prompt = _("Survey {sectors} for {objects}?", sectors=run_named(first, last), objects=words)
    months = survey_months(len(mode.between(first, last)))
    await confirm(table, seat, prompt, SURVEY, months)
    carry_out(
        table, seat, Survey(looked_for, first, last, surveyed(table.sky, looked_for, first, last))
    )


async def target(table: Search, seat: Seat) -> None:
    """Look at one visible sector; a player does so twice in a match."""
    visible = table.mode.visible(table.track.arrow)
    sector = await sector_among(table, seat, _("Target which sector?"), visible)
    await confirm(table, seat, _("Target sector {n}?", n=sector), TARGET, TARGET_MONTHS)
    carry_out(table, seat, Target(sector, appearance(table.sky, sector)))


async def research(table: Search, seat: Seat) -> None:
    """Learn the clue of a topic."""
    known = table.topics_known(seat)
    options, barred = {}, {}
    for letter in LETTERS:
        label = _("{letter}: {title}", letter=letter, title=title(table.clue_of(letter)))
        if letter in known:
            barred[f"topic:{letter}"] = Barred(label, _("you know this clue already"))
        else:
            options[f"topic:{letter}"] = Option(letter, label)
    hint = landing(table, seat, RESEARCH_MONTHS)
    if not options:  # legal, if idle: a month may be all that is wanted
        options, barred = {key: Option(key[-1], b.label) for key, b in barred.items()}, {}
        hint = _("You know all of these clues already.")
    letter = await Choose(seat, _("Research which topic?"), options, barred, hint)
    carry_out(table, seat, Told(table.clue_of(letter), letter))


async def guess_planet_x(
    table: Search, seat: Seat, stake: Message, hint: Message | None = None, *, hidden: bool = False
) -> Located | Failed:
    """The sector of Planet X, and what lies before and after it; `stake` is what it costs or brings."""
    mode = table.mode
    confirmed = table.confirmed
    options, barred = {}, {}
    for sector in range(1, mode.sectors + 1):
        if sector in confirmed:
            why = _("it holds {object}", object=ONE[confirmed[sector]])
            barred[f"sector:{sector}"] = Barred(SECTORS[sector].label, why)
        else:
            options[f"sector:{sector}"] = SECTORS[sector]
    place = await Choose(seat, _("In which sector is Planet X?"), options, barred, hidden=hidden)
    before, _here, after = mode.run(place + mode.sectors - 1, 3)
    left = await neighbour(table, seat, before, hidden)
    right = await neighbour(table, seat, after, hidden)
    prompt = _(
        "Locate Planet X in sector {n}, between {left} and {right}?",
        n=place,
        left=ONE[left],
        right=ONE[right],
    )
    options = {"confirm": Option(place, LOCATE.label, stake)}
    await Choose(seat, prompt, options, hint=hint, hidden=hidden)
    return locate(table.sky, place, left, right)


async def neighbour(table: Search, seat: Seat, sector: int, hidden: bool) -> str:
    """What lies beside Planet X: never a dwarf planet, and a comet only where one can be."""
    options, barred = {}, {}
    for letter in SURVEYED:
        key, label = f"object:{letter}", NAME[letter]
        if letter == "D":
            barred[key] = Barred(label, _("Planet X is never next to a dwarf planet"))
        elif letter == "C" and sector not in table.mode.comet_sectors:
            barred[key] = Barred(label, _("no comet can be in sector {n}", n=sector))
        else:
            options[key] = Option(letter, label)
    prompt = _("What is beside it, in sector {n}?", n=sector)
    return await Choose(seat, prompt, options, barred, hidden=hidden)


async def sector_among(
    table: Search, seat: Seat, prompt: Message, sectors: Sequence[int], hint: Message | None = None
) -> int:
    """One of these sectors; the others are barred, for the earth has turned away or no comet fits."""
    mode = table.mode
    visible = mode.visible(table.track.arrow)
    options = {f"sector:{sector}": SECTORS[sector] for sector in sectors}
    barred = {
        f"sector:{sector}": Barred(
            SECTORS[sector].label,
            _("no comet can be in sector {n}", n=sector) if sector in visible else NOT_VISIBLE,
        )
        for sector in range(1, mode.sectors + 1)
        if sector not in sectors
    }
    return await only_or_chosen(Choose(seat, prompt, options, barred, hint))


async def only_or_chosen(question: Choose[int]) -> int:
    """The answer, which is not asked for where there is just one."""
    if len(question.options) == 1:
        (option,) = question.options.values()
        return option.value
    return await question


async def confirm(
    table: Search, seat: Seat, prompt: Message, action: Option[str], months: int
) -> None:
    """The last moment to think again, for what is seen cannot be forgotten."""
    options: Mapping[str, Option[None]] = {"confirm": Option(None, action.label, MONTHS[months])}
    await Choose(seat, prompt, options, hint=landing(table, seat, months))


def landing(table: Search, seat: Seat, months: int) -> Message:
    """Where an action takes the pawn, and who is next."""
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


def months_of(table: Search, fact: Fact) -> int:
    """How long the action took that taught this."""
    match fact:
        case Survey():
            return survey_months(len(table.mode.between(fact.first, fact.last)))
        case Target():
            return TARGET_MONTHS
        case Told():
            return RESEARCH_MONTHS
    return LOCATE_MONTHS


def carry_out(table: Search, pawn: Pawn, fact: Fact) -> None:
    """The action is announced, its answer told to the player alone, and the pawn moves on."""
    announce(table, pawn, fact)
    table.events.append(Event(table.track.months[pawn], fact, pawn))
    table.reveal()
    if isinstance(fact, Located):
        table.finder = pawn
    table.track.advance(pawn, months_of(table, fact))


def announce(table: Search, pawn: Pawn, fact: Fact) -> None:
    """What everybody hears of an action; its player reads the answer, too."""
    said = announcement(table, pawn, fact)
    found = (
        guess_named(fact) if isinstance(fact, Located | Failed) else answer_told(fact, table.mode)
    )
    told = _("{said}: {answer}", said=said, answer=found)
    table.say(said, private={pawn: told} if pawn < table.seats else None)


def announcement(table: Search, pawn: Pawn, fact: Fact) -> Message:
    player = table.name(pawn)
    match fact:
        case Survey(looked_for, first, last):
            return _(
                "{player} surveys {sectors} for {objects}",
                player=player, sectors=run_named(first, last), objects=MANY[looked_for],
            )  # fmt: skip
        case Target(sector):
            return _("{player} targets sector {n}", player=player, n=sector)
        case Told(topic=topic):
            return _("{player} researches topic {letter}", player=player, letter=topic)
        case Located():
            return _("{player} has located Planet X", player=player)
    return _("{player} has not located Planet X", player=player)
