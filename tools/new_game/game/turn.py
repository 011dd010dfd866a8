"""The course of a turn: choose missions once, then fly. RULES.md § Flight."""

from __future__ import annotations

from games.core import Barred, Choose, Message, Name, Option, Seat, _, plural, together
from tools.new_game.game.state import MOONS, PADS, Moons
from tools.new_game.game.view.text import moon_name

FACES = [str(moon + 1) for moon in MOONS]


async def play_turn(table: Moons) -> None:
    """Play one turn. The first is the choice of missions, by all players at once."""
    if not table.chosen:
        await choose_missions(table)
        return
    seat = table.mover
    table.say(_("Turn {n}: {player}", n=table.turns + 1, player=Name(seat)), heading=True)
    if await fly(table, seat):
        land(table, seat)
    table.orbits, table.die = [], None
    table.turns += 1


async def choose_missions(table: Moons) -> None:
    """Let all players choose in secret; `sealed` hides even which players have answered."""
    kept = await together(range(table.seats), lambda seat: choose_mission(table, seat), sealed=True)
    for seat, mission in kept.items():
        table.missions[seat].sort(key=lambda moon: moon != mission)
    own = {seat: _("Your mission is {moon}", moon=moon_name(moon)) for seat, moon in kept.items()}
    table.say(_("All players have chosen a mission"), private=own)
    table.chosen = True


async def choose_mission(table: Moons, seat: Seat) -> int:
    options = {f"card:{moon}": Option(moon, moon_name(moon)) for moon in table.missions[seat]}
    hint = _("You gain 3 points if you lead this moon at the end.")
    return await Choose(seat, _("Choose your secret mission"), options, hint=hint, hidden=True, topic="mission")


async def fly(table: Moons, seat: Seat) -> bool:
    """Launch probes until the player lands; return whether any are left to land."""
    while await launch(table, seat):
        risk = sum(is_lost(table, face) for face in MOONS)
        warning = plural("One of the 8 faces loses the flight", "{n} of the 8 faces lose the flight", risk)
        options = {  # the first option is the answer of an absent player: a safe one
            "land": Option(False, _("Land"), primary=True),
            "launch": Option(True, _("Launch another probe"), detail=warning),
        }
        if not await Choose(seat, _("Launch another probe, or land?"), options, topic="onward"):
            return True
    table.say(_("{player} loses the flight", player=Name(seat)))
    return False


async def launch(table: Moons, seat: Seat) -> bool:
    """Roll the die and let the player choose between two moons; return False if the flight is lost."""
    (face,) = table.chance.roll("moon", FACES)
    table.die = int(face) - 1
    table.say(_("{player} rolls {n}", player=Name(seat), n=table.die + 1))
    if is_lost(table, table.die):
        return False
    refused = {moon: why_not(table, moon) for moon in within_reach(table.die)}
    options = {f"moon:{moon}": Option(moon, moon_name(moon)) for moon, why in refused.items() if why is None}
    barred = {f"moon:{moon}": Barred(moon_name(moon), why) for moon, why in refused.items() if why is not None}
    moon = await Choose(seat, _("Where does the probe fly?"), options, barred, topic="moon")
    table.orbits.append(moon)
    table.say(_("{player} sends a probe to {moon}", player=Name(seat), moon=moon_name(moon)))
    return True


def land(table: Moons, seat: Seat) -> None:
    for moon in table.orbits:
        table.pads[moon].append(seat)
    n = len(table.orbits)
    table.say(plural("{player} lands a probe", "{player} lands {n} probes", n, player=Name(seat)))


def within_reach(face: int) -> list[int]:
    """Return the moon that the die shows, and the next one clockwise."""
    return [face, (face + 1) % len(MOONS)]


def is_lost(table: Moons, face: int) -> bool:
    """Return whether this face loses the flight: a probe orbits that moon, or neither moon takes another."""
    return face in table.orbits or all(why_not(table, moon) for moon in within_reach(face))


def why_not(table: Moons, moon: int) -> Message | None:
    """Return why no further probe can fly to a moon."""
    if moon in table.orbits:
        return _("a probe is in orbit there")
    if len(table.pads[moon]) == PADS:
        return _("it is full")
    return None
