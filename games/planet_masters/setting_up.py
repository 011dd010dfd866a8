"""Set-up: races, then the home dice, which are placed but not resolved."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Chance, Choose, Name, Option, _
from games.planet_masters.asking import settle
from games.planet_masters.dice import FACES
from games.planet_masters.races import RACES
from games.planet_masters.rolling import roll_planet
from games.planet_masters.state import Die, PlanetMasters, Player
from games.planet_masters.victory import begin_turn


def lay_out(seats: int, options: Mapping[str, str], chance: Chance) -> PlanetMasters:
    """One home die, one colony die and two military dice for each; nobody has a fleet yet."""
    players = [Player(Die(seat)) for seat in range(seats)]
    phase = "races"
    if options["races"] == "random":
        races = list(RACES)
        chance.shuffle(races)
        for player, race in zip(players, races, strict=False):
            player.race = race
        phase = "setup"
    return PlanetMasters(
        seats=seats,
        players=players,
        galaxy=list(range(seats)),
        supply=list(range(2 * seats)),
        phase=phase,
    )


async def set_up(table: PlanetMasters) -> None:
    if table.phase == "races":
        for seat in reversed(range(table.seats)):
            await choose_race(table, seat)
        table.phase = "setup"
    roll_homes(table)
    begin_turn(table)


async def choose_race(table: PlanetMasters, seat: int) -> None:
    """No race is played twice; whoever plays last chooses first."""
    taken = [player.race for player in table.players]
    options = {
        f"race:{key}": Option(key, race.label, detail=race.effect)
        for key, race in RACES.items()
        if key not in taken
    }
    question = Choose(seat, _("Choose your race"), options, hint=WHEN_IT_HOLDS)
    table.players[seat].race = await settle(table, question)
    table.say(_("{player} plays {race}", player=Name(seat), race=table.players[seat].kind.label))


WHEN_IT_HOLDS = _("The ability of a race holds while its home die shows the race face.")


def roll_homes(table: PlanetMasters) -> None:
    """Whatever the home dice show now, it gains nobody a colony."""
    for seat, player in enumerate(table.players):
        roll_planet(table, player, player.home)
        table.say(
            _(
                "{player}, {race}: the home planet shows {face}",
                player=Name(seat),
                race=player.kind.label,
                face=FACES[player.home.face],
            )
        )
