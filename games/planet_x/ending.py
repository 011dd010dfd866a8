"""The end: last actions behind the finder of Planet X, all theories turned up, the score."""

from __future__ import annotations

from games.core import Barred, Choose, Message, Option, Outcome, Seat, _, plural, together
from games.planet_x import bot
from games.planet_x.action import announce, guess_planet_x
from games.planet_x.facts import Failed, Located
from games.planet_x.state import Event, Search
from games.planet_x.theories import Score, Token, final_points, final_theories, scores, turn_up
from games.planet_x.theory_phase import place, say_how_many, submit, take_up
from games.planet_x.track import Pawn


async def end_game(table: Search) -> None:
    """One turn of the end: the next player behind acts, or everything is revealed."""
    waiting = [p for p in table.track.order if table.behind(p) > 0 and p not in table.acted]
    if not waiting:
        reveal_all(table)
        return
    if not table.acted:
        table.phase += 1
        table.say(_("Final actions"), heading=True)
    if waiting[0] == table.bot:
        act_last(table, table.bot, bot.final_action(table))
    elif table.options["theories"] == "at_once":
        chosen = await together({seat: final_action(table, seat, hidden=True) for seat in waiting})
        table.reveal()
        for seat, action in chosen.items():
            act_last(table, seat, action)
    else:
        act_last(table, waiting[0], await final_action(table, waiting[0]))


async def final_action(
    table: Search, seat: Seat, *, hidden: bool = False
) -> Located | Failed | list[Token]:
    """Locate Planet X without moving, or submit theories without a review."""
    behind = table.behind(seat)
    most = final_theories(behind)
    stake = plural("{n} point", "{n} points", final_points(behind))
    options = {"locate": Option(True, _("Locate Planet X"), stake)}
    barred = {}
    theories = plural("Submit a theory", "Submit up to {n} theories", most)
    if any(table.tokens_left(seat).values()):
        options["theories"] = Option(False, theories)
    else:
        barred["theories"] = Barred(theories, _("you have no theory tokens left"))
    hint = plural(
        "You are {n} sector behind the finder.",
        "You are {n} sectors behind the finder.",
        behind,
    )
    prompt = _("Planet X is located: choose your final action")
    if await Choose(seat, prompt, options, barred, hint, hidden):
        return await guess_planet_x(table, seat, stake, hidden=hidden)
    tokens: list[Token] = []
    for letter in await take_up(table, seat, most, hidden=hidden):
        token = await place(table, seat, letter, tokens, hidden=hidden)
        tokens += [token] if token else []
    return tokens


def act_last(table: Search, pawn: Pawn, action: Located | Failed | list[Token]) -> None:
    """Carry out a final action: no pawn moves and no theory is reviewed."""
    table.acted.append(pawn)
    if isinstance(action, list):
        say_how_many(table, pawn, len(action))
        submit(table, action)
        return
    announce(table, pawn, action)
    table.events.append(Event(table.track.months[pawn], action, pawn, final=True))
    table.reveal()


def give_up(table: Search) -> None:
    """Nobody has located Planet X for so long that the search ends without it."""
    table.say(_("The search is given up: nobody has located Planet X"), heading=True)
    reveal_all(table)


def reveal_all(table: Search) -> None:
    """All theories are turned up, without penalties, and the sky is shown."""
    for token in table.tokens:
        turn_up(token, table.sky)
    table.over = True
    table.reveal()
    table.say(_("The sky is revealed"), heading=True)
    for pawn, score in enumerate(final_scores(table)):
        table.say(
            plural("{player} has {n} point", "{player} has {n} points", score.total,
                   player=table.name(pawn))
        )  # fmt: skip


def final_scores(table: Search) -> list[Score]:
    return scores(table.tokens, table.mode, table.planet_x_points(), len(table.pawns))


def outcome(table: Search) -> Outcome | None:
    """Most points win; then most for Planet X; then most for being first; then all of them.

    Who searches alone, without even the bot, has won nothing before Planet X is located.
    """
    if not table.over:
        return None
    final = final_scores(table)
    best = max(score.rank for score in final)
    first = [pawn for pawn in table.pawns if final[pawn].rank == best]
    in_vain = len(table.pawns) == 1 and table.finder is None
    winners = [pawn for pawn in first if pawn < table.seats and not in_vain]
    totals = [score.total for score in final][: table.seats]
    reason = "located" if table.finder is not None else "unsolved"
    return Outcome(reason, how_it_ended(table, first), winners, totals, len(first) > 1)


def how_it_ended(table: Search, first: list[Pawn]) -> Message:
    if table.finder is None:
        return _("Nobody has located Planet X")
    located = _("{player} located Planet X", player=table.name(table.finder))
    if len(first) == 1 and first[0] == table.bot:
        return _("{located}, and the bot has more points", located=located)
    return located
