"""A turn, step by step as the rulebook numbers them."""

from __future__ import annotations

from games.core import Choose, Message, Name, Option, Seat, _, plural
from games.impulse.deck import draw_unseen
from games.impulse.map import CORE, GATES_OF
from games.impulse.offers import hand_options
from games.impulse.plans import use_or_delay
from games.impulse.state import HAND_LIMIT, Galaxy, MatchOver, MoverOut
from games.impulse.techs import use_a_tech
from games.impulse.use import resolve, use_of
from games.impulse.words import card_name, points_name

KEPT = 3  # so many cards of the Impulse stay for the next player
DRAWN = 2
END: dict[str, Option[None]] = {"end": Option(None, _("End your turn"))}


async def take_turn(table: Galaxy) -> None:
    """One player's turn; it stops at once when the match is over or the player is out."""
    seat = table.mover
    begin(table, seat)
    try:
        await add_to_impulse(table, seat)
        table.step = "technology"
        await use_a_tech(table, seat)
        table.step = "impulse"
        await walk_impulse(table, seat)
        table.step = "plan"
        if not await use_or_delay(table, seat, outlook(table, seat)):
            table.step = "end"
            await Choose(seat, _("End your turn?"), END, hint=outlook(table, seat))
        score_core(table, seat)
        await draw_unseen(table, seat, DRAWN)
    except MoverOut:
        table.discards += table.limbo
        table.limbo = []
    except MatchOver:
        return
    trim_impulse(table)
    table.told, table.story = table.story, []
    table.mover = following(table, seat)


def begin(table: Galaxy, seat: Seat) -> None:
    table.turns += 1
    table.step = "add"
    table.running, table.moves = [], []
    table.activations, table.rest_skipped, table.walked = 0, False, 0
    table.begin_panel(seat, 0, _("Turn {n}: {player}", n=table.turns, player=Name(seat)))


async def add_to_impulse(table: Galaxy, seat: Seat) -> None:
    """Step 1, the only duty: a hand card goes to the end of the Impulse."""
    if not table.hands[seat]:
        return
    card = await Choose(
        seat,
        _("Add a card to the Impulse"),
        hand_options(table, seat),
        hint=_("You use it this turn; then the others may use it too."),
    )
    table.leave_hand(seat, card)
    table.impulse.append(card)
    table.say(_("{player} adds {card} to the Impulse.", player=Name(seat), card=card_name(card)))


async def walk_impulse(table: Galaxy, seat: Seat) -> None:
    """Step 3: each card of the Impulse, the oldest first."""
    for i, card in enumerate(table.impulse):
        table.walked = i
        await resolve(use_of(table, seat, card, "impulse", i))
        if table.rest_skipped:
            return


def core_gates(table: Galaxy, seat: Seat) -> int:
    """How many gates of the Sector Core a player holds: a point each, however many ships."""
    return sum(gate in table.cruisers[seat] for gate in GATES_OF[CORE])


def score_core(table: Galaxy, seat: Seat) -> None:
    """Step 5: a point for each gate of the Sector Core with own cruisers."""
    n = core_gates(table, seat)
    if n:
        table.say(
            _(
                "{player} patrols the Sector Core: {points}.",
                player=Name(seat),
                points=points_name(n),
            )
        )
        table.score(seat, core=n)


def outlook(table: Galaxy, seat: Seat) -> Message:
    """What the end of the turn brings."""
    n, drawn = core_gates(table, seat), min(DRAWN, HAND_LIMIT - len(table.hands[seat]))
    cards = (
        plural("{count} card", "{count} cards", drawn, count=str(drawn))
        if drawn > 0
        else _("no card, as your hand is full")
    )
    if n == 0:
        return _("You then draw {cards}.", cards=cards)
    return _(
        "You then score {points} for patrolling the Sector Core and draw {cards}.",
        points=points_name(n),
        cards=cards,
    )


def trim_impulse(table: Galaxy) -> None:
    """The oldest cards leave the Impulse until three remain."""
    impulse = table.impulse
    while len(impulse) > KEPT:
        table.discards.append(impulse.pop(0))


def following(table: Galaxy, seat: Seat) -> Seat:
    """The next player clockwise who is still in the match."""
    order = [(seat + i) % table.seats for i in range(1, table.seats + 1)]
    return next(s for s in order if s not in table.out)
