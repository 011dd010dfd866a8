"""The end of the search: final actions behind the finder, then everything is revealed.

RULES.md § The end and the points.
"""

from __future__ import annotations

from games.core import Name, Seat, _, plural, together
from games.planet_x import solo_bot
from games.planet_x.actions.turn_actions import announce, guess_planet_x
from games.planet_x.options import FinalAction, choose_final_action, final_stake
from games.planet_x.scoring import final_scores
from games.planet_x.sky.facts import Located, LocateFailed
from games.planet_x.sky.track import Pawn
from games.planet_x.state import Event, Search
from games.planet_x.theories.phase import say_how_many, submit, write_down
from games.planet_x.theories.tokens import Token, final_theory_limit, turn_up


async def end_game(table: Search) -> None:
    """Let the next player behind the finder act, or reveal everything when all have."""
    waiting = [pawn for pawn in table.track.order if table.behind(pawn) > 0 and pawn not in table.had_final_action]
    if not waiting:
        reveal_all(table)
        return
    if not table.had_final_action:
        table.phase += 1
        table.say(_("Final actions, then the match ends"), heading=True)
    if waiting[0] == table.bot:
        carry_out_final(table, table.bot, solo_bot.final_action(table, table.bot))
    elif table.options["theories"] == "at_once":
        chosen = await act_at_once(table, waiting)
        table.reveal()
        for seat, action in chosen.items():
            carry_out_final(table, seat, action)
    else:
        carry_out_final(table, waiting[0], await final_action(table, waiting[0]))


async def act_at_once(table: Search, seats: list[Seat]) -> dict[Seat, Located | LocateFailed | list[Token]]:
    """Let all choose their final actions in secret, those behind the finder.

    Since version 2 of the rules, all first choose the kind of action. Locating takes more answers than
    submitting, and the number of answers is public.
    """
    if table.rules_version == 1:
        return await together(seats, lambda seat: final_action(table, seat, hidden=True), sealed=True)
    kinds = await together(seats, lambda seat: which_action(table, seat, hidden=True), sealed=True)
    table.reveal()
    for seat, kind in kinds.items():
        if kind == "locate":
            table.say(_("{player} is going to locate Planet X", player=Name(seat)))
        else:
            table.say(_("{player} is going to submit theories", player=Name(seat)))
    return await together(kinds, lambda seat: take_final(table, seat, kinds[seat], hidden=True), sealed=True)


async def final_action(table: Search, seat: Seat, *, hidden: bool = False) -> Located | LocateFailed | list[Token]:
    return await take_final(table, seat, await which_action(table, seat, hidden=hidden), hidden=hidden)


async def which_action(table: Search, seat: Seat, *, hidden: bool) -> FinalAction:
    return await choose_final_action(table, seat, hidden=hidden)


async def take_final(
    table: Search, seat: Seat, kind: FinalAction, *, hidden: bool
) -> Located | LocateFailed | list[Token]:
    """Locate Planet X without moving, or submit theories without a review."""
    behind = table.behind(seat)
    if kind == "locate":
        return await guess_planet_x(table, seat, final_stake(behind), hidden=hidden)
    return await write_down(table, seat, final_theory_limit(behind), hidden=hidden)


def carry_out_final(table: Search, pawn: Pawn, action: Located | LocateFailed | list[Token]) -> None:
    """Carry out a final action: no pawn moves and no theory is reviewed."""
    table.had_final_action.append(pawn)
    if isinstance(action, list):
        say_how_many(table, pawn, len(action))
        submit(table, action)
        return
    announce(table, pawn, action)
    table.events.append(Event(table.track.months[pawn], action, pawn, final=True))
    table.reveal()


def give_up(table: Search) -> None:
    """End a search in which nobody has located Planet X for five years."""
    table.say(_("The search is given up: nobody has located Planet X"), heading=True)
    reveal_all(table)


def reveal_all(table: Search) -> None:
    """Turn up all theories, without penalties, and show the sky."""
    table.reveal()
    table.say(_("The sky is revealed"), heading=True)
    for token in table.tokens:
        turn_up(token, table.sky)
    table.over = True
    for pawn, score in enumerate(final_scores(table)):
        table.say(
            plural("{player} has {n} point", "{player} has {n} points", score.total,
                   player=table.name(pawn))
        )  # fmt: skip
