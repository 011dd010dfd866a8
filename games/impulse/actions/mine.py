"""Mine: cards become minerals, whose gems boost cards of their colour. RULES.md § Actions."""

from __future__ import annotations

from games.core import Name, Seat, _
from games.impulse.card_use import CardUse, performs
from games.impulse.cards import fits
from games.impulse.effects import Mine, Pick
from games.impulse.options import hand_options
from games.impulse.state import Galaxy
from games.impulse.text import card_name


@performs(Mine)
async def mine(use: CardUse, effect: Mine) -> None:
    """Put cards of the hand or of the deck into the minerals, one after the other."""
    pick = effect.pick
    for _card in range(pick.count):
        card = await (
            mine_from_deck(use, pick) if pick.source == "deck" else mine_from_hand(use, pick)
        )
        if card is None:
            return


async def mine_from_hand(use: CardUse, pick: Pick) -> int | None:
    table, seat = use.table, use.seat
    card = await use.ask(_("Mine which card?"), hand_options(table, seat, pick))
    if card is not None:
        table.remove_from_hand(seat, card)
        add_mineral(table, seat, card)
    return card


async def mine_from_deck(use: CardUse, pick: Pick) -> int | None:
    card = await use.turn_up_next()
    if card is None:
        return None
    if fits(card, pick):
        use.table.limbo.remove(card)
        add_mineral(use.table, use.seat, card)
    else:
        use.table.discard_from_limbo(card)
    return card


def add_mineral(table: Galaxy, seat: Seat, card: int) -> None:
    table.minerals[seat].append(card)
    table.say(_("{player} mines {card}.", player=Name(seat), card=card_name(card)))
