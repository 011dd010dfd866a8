"""A turn: the earth follows the rearmost pawn, whose player then acts.

RULES.md § Time and conferences.
"""

from __future__ import annotations

from games.core import _
from games.planet_x import solo_bot
from games.planet_x.actions.final_actions import end_game, give_up
from games.planet_x.actions.turn_actions import carry_out, take_action
from games.planet_x.setup import set_up
from games.planet_x.sky.facts import ClueFact
from games.planet_x.sky.sectors import Conference
from games.planet_x.state import Event, Search
from games.planet_x.theories.phase import theory_phase
from games.planet_x.view.text import clue_text


async def play_turn(table: Search) -> None:
    """Play the next part: set-up, a final action, a turn of the earth, or an action."""
    next_pawn = table.track.order[0]
    if not table.sky_chosen or not table.levels:
        await set_up(table)
    elif table.finder is not None:
        await end_game(table)
    elif table.track.arrow < table.track.rear:
        await turn_earth(table)
    elif table.track.arrow >= table.last_month:
        give_up(table)
    elif next_pawn == table.bot:
        carry_out(table, next_pawn, solo_bot.next_action(table, next_pawn))
    else:
        await take_action(table, next_pawn)


async def turn_earth(table: Search) -> None:
    """Turn the earth board to the rearmost pawn, with the events on the way."""
    for stop in table.track.stops_until_rearmost(table.mode):
        if stop == "theory":
            await theory_phase(table)
        else:
            hold_conference(table, stop)


def hold_conference(table: Search, name: Conference) -> None:
    """Tell everybody a clue about Planet X."""
    clue = table.clue_of(name)
    table.reveal()
    table.say(
        _("Planet X conference {name}: {clue}", name=name, clue=clue_text(clue, table.mode)),
        heading=True,
    )
    table.events.append(Event(table.track.arrow, ClueFact(clue, name), public=True))
