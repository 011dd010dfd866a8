"""A turn, step by step as the rulebook numbers them. RULES.md § The turn."""

from __future__ import annotations

from typing import Any

from games.core import Barred, Choose, Message, Name, Option, Seat, _
from games.impulse.cards.card_use import CardUse
from games.impulse.cards.deck import draw_unseen
from games.impulse.cards.technologies import (
    SLOTS,
    technology_name,
    technology_use,
    usable_technologies,
)
from games.impulse.options import hand_options
from games.impulse.scoring import core_gates, score_core
from games.impulse.state import (
    FULL_PLAN,
    HAND_LIMIT,
    IMPULSE_SIZE,
    Galaxy,
    MatchOver,
    MoverEliminated,
)
from games.impulse.view.text import card_name, cards_name, points_name

CARDS_DRAWN = 2
ADD_TO_IMPULSE = "add to impulse"  # the topic of the question of step 1
USE_OR_END: dict[str, Option[bool]] = {
    "plan": Option(True, _("Use your Plan")),
    "end": Option(False, _("Keep it and end your turn"), primary=True, plain=True),
}
END: dict[str, Option[None]] = {"end": Option(None, _("End your turn"), primary=True)}


async def play_turn(table: Galaxy) -> None:
    """Play one player's turn; it stops at once when the match is over or the player is out."""
    seat = table.mover
    begin(table, seat)
    try:
        await add_to_impulse(table, seat)
        table.step = "technology"
        await use_technology(table, seat)
        table.step = "impulse"
        await use_impulse(table, seat)
        table.step = "plan"
        if not await use_or_keep_plan(table, seat):
            table.step = "end"
            await Choose(
                seat,
                _("End your turn?"),
                END,
                hint=end_of_turn_text(table, seat),
                topic="end of turn",
            )
        score_core(table, seat)
        await draw_unseen(table, seat, CARDS_DRAWN)
    except MoverEliminated:
        table.discards += table.limbo
        table.limbo = []
    except MatchOver:
        return
    trim_impulse(table)
    table.previous_story, table.story = table.story, []
    table.mover = next_player(table)


def begin(table: Galaxy, seat: Seat) -> None:
    table.turns += 1
    table.step = "add"
    table.running, table.moves = [], []
    table.activations, table.rest_skipped, table.card_index = 0, False, 0
    table.begin_panel(seat, 0, _("Turn {n}: {player}", n=table.turns, player=Name(seat)))


async def add_to_impulse(table: Galaxy, seat: Seat) -> None:
    """Do step 1, the only duty: a hand card goes to the end of the Impulse."""
    if not table.hands[seat]:
        return
    card = await Choose(
        seat,
        _("Add a card to the Impulse"),
        hand_options(table, seat),
        hint=_("You use it this turn; then the others may use it too."),
        topic=ADD_TO_IMPULSE,
    )
    table.remove_from_hand(seat, card)
    table.impulse_of(seat).append(card)
    table.say(_("{player} adds {card} to the Impulse.", player=Name(seat), card=card_name(card)))


async def use_technology(table: Galaxy, seat: Seat) -> None:
    """Do step 2: one of the two technologies may be used."""
    usable, unfit = usable_technologies(table, seat)
    if not usable and not unfit:
        return
    barred = unfit | {
        f"tech:{slot}": Barred(technology_name(technology_use(table, seat, slot)), _("it would do nothing now"))
        for slot in SLOTS
        if f"tech:{slot}" not in usable | unfit
    }
    options: dict[str, Option[Any]] = {
        **usable,
        "skip": Option(None, _("Use no technology"), primary=True, plain=True),
    }
    hint = _("One of the two, once a turn; it stays for your next turns.")
    use = await Choose(seat, _("Use one of your technologies?"), options, barred, hint=hint, topic="technology")
    if use is not None:
        await use.resolve()


async def use_impulse(table: Galaxy, seat: Seat) -> None:
    """Do step 3: use each card of the Impulse, the oldest first."""
    for i, card in enumerate(table.impulse_of(seat)):
        table.card_index = i
        await CardUse.of(table, seat, card, "impulse", i).resolve()
        if table.rest_skipped:
            return


async def use_or_keep_plan(table: Galaxy, seat: Seat) -> bool:
    """Do step 4: use the whole Plan or keep it; a full one has to be used.

    Return whether the player has ended the turn by keeping it.
    """
    if not table.plans[seat]:
        return False
    if len(table.plans[seat]) < FULL_PLAN and not await Choose(
        seat,
        _("Use your Plan now?"),
        USE_OR_END,
        hint=end_of_turn_text(table, seat),
        topic="plan or keep",
    ):
        return True
    table.plan_in_use, table.plans[seat] = table.plans[seat], []
    table.card_index = 0
    while table.card_index < len(table.plan_in_use):  # Research may take cards out of it meanwhile
        card = table.plan_in_use[table.card_index]
        await CardUse.of(table, seat, card, "plan", table.card_index).resolve()
        table.card_index += 1
    table.discards += table.plan_in_use
    table.plan_in_use = []
    return False


def end_of_turn_text(table: Galaxy, seat: Seat) -> Message:
    """Return the gains of steps 5 and 6: points of the core, and cards."""
    n, drawn = core_gates(table, seat), min(CARDS_DRAWN, HAND_LIMIT - len(table.hands[seat]))
    cards = cards_name(drawn) if drawn > 0 else _("no card, as your hand is full")
    if n == 0:
        return _("You then draw {cards}.", cards=cards)
    return _(
        "You then score {points} for patrolling the Sector Core and draw {cards}.",
        points=points_name(n),
        cards=cards,
    )


def trim_impulse(table: Galaxy) -> None:
    """Discard the oldest cards of the Impulse until three remain."""
    impulse = table.impulse_of(table.mover)
    table.discards += impulse[:-IMPULSE_SIZE]
    del impulse[:-IMPULSE_SIZE]


def next_player(table: Galaxy) -> Seat:
    """Return the next player clockwise who is still in the match."""
    order = [(table.mover + i) % table.seats for i in range(1, table.seats + 1)]
    return next(seat for seat in order if seat not in table.eliminated)
