"""Set-up: races, then the home dice, which are placed but not resolved. RULES.md § Set-up."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Chance, Choose, Name, Option, Seat, Setting, _
from games.planet_masters.dice.faces import DEFAULT_MAPPING, MAPPING_SPECS
from games.planet_masters.dice.rolling import roll_planet
from games.planet_masters.questions import ask_unless_forced
from games.planet_masters.races import RACES
from games.planet_masters.state import Die, Phase, PlanetMasters, Player
from games.planet_masters.view.text import FACES

SETTINGS = (
    Setting(
        "races",
        _("Races"),
        {"random": _("dealt at random"), "choose": _("chosen, the last player first")},
        "random",
    ),
    Setting(
        "limit",
        _("Round limit"),
        {
            "none": _("none, as in the rulebook"),
            "50": _("50 rounds"),
            "100": _("100 rounds"),
            "200": _("200 rounds"),
        },
        "none",
        _("At the limit most planets win, then victory faces, votes and defence."),
    ),
    Setting(
        "mapping",
        _("Faces of the planet dice"),
        {
            name: _("{name}: home {home}, colony {colony}", name=name[0], home=home, colony=colony)
            for name, (home, colony) in MAPPING_SPECS.items()
        },
        DEFAULT_MAPPING,
        _("Pips 1 to 6: X race, D depleted, R resource, I influence, M marines, C carrier."),
        rare=True,
    ),
    Setting(
        "pakal_conquest",
        _("Political skill against attacks"),
        {"off": _("does not count, as the text reads"), "on": _("counts as influence")},
        "off",
        _("Whether Pakal’s race face counts as influence, for both sides, when an attack may be cancelled."),
        rare=True,
    ),
)


def lay_out(seats: int, options: Mapping[str, str], chance: Chance) -> PlanetMasters:
    """Give everybody a home die; a colony die and two military dice for each lie in the middle."""
    players = [Player(Die(seat)) for seat in range(seats)]
    phase = Phase.RACES
    if options["races"] == "random":
        races = list(RACES)
        chance.shuffle(races)
        for player, race in zip(players, races, strict=False):
            player.race = race
        phase = Phase.SETUP
    return PlanetMasters(
        seats=seats,
        players=players,
        galaxy=list(range(seats)),
        supply=list(range(2 * seats)),
        phase=phase,
    )


async def set_up(table: PlanetMasters) -> None:
    """Have races chosen, unless they were dealt, and roll the home dice."""
    if table.phase == Phase.RACES:
        for seat in reversed(range(table.seats)):
            await choose_race(table, seat)
    roll_homes(table)


async def choose_race(table: PlanetMasters, seat: Seat) -> None:
    """Let `seat` choose among the free races; the last player chooses first."""
    taken = [player.race for player in table.players]
    options = {
        f"race:{key}": Option(key, race.label, detail=race.effect) for key, race in RACES.items() if key not in taken
    }
    prompt = _("Choose your race")
    question = Choose(seat, prompt, options, hint=WHEN_IT_HOLDS, topic=Phase.RACES)
    player = table.players[seat]
    player.race = await ask_unless_forced(table, question)
    table.say(_("{player} plays {race}", player=Name(seat), race=player.race_info.label))


WHEN_IT_HOLDS = _("The ability of a race holds while its home die shows the race face.")


def roll_homes(table: PlanetMasters) -> None:
    """Roll all home dice; no face gains a colony now."""
    for seat, player in enumerate(table.players):
        roll_planet(table, player, player.home)
        who, race, face = Name(seat), player.race_info.label, FACES[player.home.face]
        table.say(_("{player}, {race}: the home planet shows {face}", player=who, race=race, face=face))
