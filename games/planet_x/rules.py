"""The rules of The Search for Planet X as the platform sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core import (
    Amount,
    Chance,
    Choose,
    Json,
    Name,
    Option,
    Outcome,
    Question,
    Rules,
    Seat,
    Setting,
    _,
    plural,
    together,
)
from games.planet_x import bot
from games.planet_x.action import carry_out, take_action
from games.planet_x.briefing import LEVELS, code_of, how_many
from games.planet_x.deal import deal_anew
from games.planet_x.ending import end_game, give_up, outcome
from games.planet_x.facts import Told
from games.planet_x.standing_orders import STANDING_ORDERS
from games.planet_x.state import Event, Search
from games.planet_x.theory_phase import theory_phase
from games.planet_x.track import Track
from games.planet_x.view import View, see
from games.planet_x.words import LEVEL_NAMES, sentence


class PlanetXRules(Rules[Search]):
    """A deduction game: survey the sky, publish theories, find the planet nobody can see."""

    slug = "planet_x"
    version = 1
    title = _("The Search for Planet X")
    summary = _("Survey the sky, publish theories and be the first to locate a hidden planet.")
    seats = range(1, 5)
    minutes = 60
    standing_orders = STANDING_ORDERS
    settings = (
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
            help=_("The first player types in the code of a sky, which a finished match shows."),
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
            help=_(
                "It locates Planet X after some 20 months if it is brisk, 25 if steady, 30 if gentle."
            ),
        ),
    )
    state_type = Search
    view_type = View

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> Search:
        pawns = seats + (seats == 1 and options["bot"] != "none")
        order = list(range(pawns))
        chance.shuffle(order)
        table = Search(
            seats=seats, options=dict(options), sky="", briefed="", number=None, topics=[],
            conferences=[], starting=[], track=Track([0] * pawns, order),
            sky_chosen=options["sky"] == "new",
        )  # fmt: skip
        table.lay_out(chance.below(how_many(table.mode)))
        return table

    async def turn(self, table: Search) -> None:
        if table.briefed != table.sky:
            table.brief_again()
        if not table.sky_chosen:
            await choose_sky(table)
        elif not table.levels:
            await choose_levels(table)
        elif table.finder is not None:
            await end_game(table)
        elif table.track.arrow < table.track.rear:
            await turn_earth(table)
        elif table.track.arrow >= table.last_month:
            give_up(table)
        elif table.track.order[0] == table.bot:
            carry_out(table, table.bot, bot.next_action(table))
        else:
            await take_action(table, table.track.order[0])

    def result(self, table: Search) -> Outcome | None:
        return outcome(table)

    def view(self, table: Search, seat: Seat | None) -> View:
        return see(table, seat)

    def revealed_view(self, table: Search) -> View:
        return see(table, None, all_open=True)

    def determinize(self, table: Search, seat: Seat | None, chance: Chance) -> Search:
        return deal_anew(table, seat, chance)

    def stand_in(self, table: Search, question: Question[Any]) -> Json:
        """Research or a wide survey for asteroids, no theories, and never a wild guess."""
        if not isinstance(question, Choose):
            return super().stand_in(table, question)
        keys = list(question.options)
        for wanted in ("level:beginner", "research", "object:A", "none", "theories"):
            if wanted in keys:
                return wanted
        ends_survey = keys[0].startswith("sector:") and "first" in question.prompt.params
        return keys[-1] if ends_survey else keys[0]

    def resigned(self, table: Search, seat: Seat) -> Outcome | None:
        if table.seats == 1:
            return Outcome("resignation", _("{player} gave up the search", player=Name(seat)))
        return super().resigned(table, seat)


async def choose_sky(table: Search) -> None:
    """The first player asks for a sky by its number, so that people can compare."""
    mode = table.mode
    number = await Amount(
        0,
        _("Which sky do you want to play?"),
        0,
        how_many(mode) - 1,
        hint=_("Type the code of the sky without its letter {letter}.", letter=code_of(mode, 0)[0]),
    )
    table.lay_out(number)
    table.sky_chosen = True
    table.reveal()
    table.say(_("The players search a sky that was chosen by its code"))


async def choose_levels(table: Search) -> None:
    """Everybody chooses how much to be told at the start."""
    chosen = await together({seat: choose_level(seat) for seat in range(table.seats)})
    table.levels = [chosen[seat] for seat in range(table.seats)]
    table.reveal()
    for seat, level in chosen.items():
        table.say(_("{player} plays as {level}", player=Name(seat), level=LEVEL_NAMES[level]))


async def choose_level(seat: Seat) -> str:
    options = {
        f"level:{level}": Option(
            level, LEVEL_NAMES[level], plural("{n} starting fact", "{n} starting facts", facts)
        )
        for level, facts in LEVELS.items()
    }
    return await Choose(
        seat, _("How much do you want to be told at the start?"), options, hint=STARTING_FACT
    )


STARTING_FACT = _("A starting fact tells you alone what a sector does not hold. Whoever knows the game well takes fewer.")  # fmt: skip


async def turn_earth(table: Search) -> None:
    """Turn the earth board to the rearmost pawn, with what happens on the way."""
    for stop in table.track.turning(table.mode):
        if stop == "theory":
            await theory_phase(table)
        else:
            hold_conference(table, stop)


def hold_conference(table: Search, name: str) -> None:
    """Everybody learns a clue about Planet X."""
    clue = table.clue_of(name)
    table.events.append(Event(table.track.arrow, Told(clue, name), public=True))
    table.reveal()
    table.say(
        _("Planet X conference {name}: {clue}", name=name, clue=sentence(clue, table.mode)),
        heading=True,
    )
