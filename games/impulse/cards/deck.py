"""The draw pile: turning cards, shuffling the discards, and the rare case of none at all.

RULES.md § Deck and hand.
"""

from __future__ import annotations

from games.core import ChooseSome, Message, Name, Seat, _, plural, together
from games.impulse.options import hand_options
from games.impulse.state import HAND_LIMIT, Galaxy
from games.impulse.view.text import card_name


def is_card_left(table: Galaxy) -> bool:
    """Return whether a card can be turned at all, if need be from the players' hands."""
    return bool(table.deck or table.discards or any(table.hands))


async def next_card(table: Galaxy) -> int | None:
    """Take the next card of the pile, or return None if there is none anywhere."""
    if not table.deck:
        if not table.discards:
            await _everybody_discards_two(table)
        table.deck, table.discards = table.discards, []
        table.chance.shuffle(table.deck)
        if table.deck:
            table.say(_("The discards are shuffled into a new deck."))
    if not table.deck:
        return None
    table.reveal()
    return table.deck.pop()


async def _everybody_discards_two(table: Galaxy) -> None:
    table.say(_("Deck and discards are empty: everybody discards two cards from hand."))
    holders = [seat for seat in range(table.seats) if table.hands[seat]]
    given = await together(holders, lambda seat: _discard_two(table, seat), secret=True)
    for seat, cards in given.items():
        for card in cards:
            table.discard_from_hand(seat, card)


async def _discard_two(table: Galaxy, seat: Seat) -> list[int]:
    hand = table.hands[seat]
    if len(hand) <= 2:
        return list(hand)
    return await ChooseSome(
        seat,
        _("Discard two cards for a new deck"),
        hand_options(table, seat),
        most=2,
        least=2,
        topic="new deck",
    )


async def turn_up(table: Galaxy, seat: Seat) -> int | None:
    """Turn up the next card for all to see; it waits in limbo."""
    card = await next_card(table)
    if card is not None:
        table.limbo.append(card)
        table.say(_("{player} turns up {card}.", player=Name(seat), card=card_name(card)))
    return card


async def draw_unseen(table: Galaxy, seat: Seat, n: int) -> None:
    """Draw `n` cards into the hand without showing them; a full hand draws nothing."""
    drawn: list[int] = []
    while len(drawn) < n and len(table.hands[seat]) < HAND_LIMIT:
        card = await next_card(table)
        if card is None:
            break
        table.hands[seat].append(card)
        drawn.append(card)
    if drawn:
        table.say(
            plural("{player} draws a card.", "{player} draws {n} cards.", len(drawn), player=Name(seat)),
            private={seat: _drawn_text(drawn)},
        )


def _drawn_text(cards: list[int]) -> Message:
    if len(cards) == 1:
        return _("You draw {card}.", card=card_name(cards[0]))
    return _("You draw {one} and {other}.", one=card_name(cards[0]), other=card_name(cards[1]))
