"""Mine and Refine: cards become minerals, minerals become points."""

from __future__ import annotations

from games.core import Name, Seat, _
from games.impulse.cards import CARDS
from games.impulse.deck import drop
from games.impulse.effects import Mine, Refine
from games.impulse.offers import card_options, hand_options
from games.impulse.state import Galaxy
from games.impulse.techs import like_newest
from games.impulse.use import Use, carries_out, turn_next
from games.impulse.words import card_name, points_name


@carries_out(Mine)
async def mine(use: Use, effect: Mine) -> None:
    """Put cards of the hand or of the deck into the minerals, one after the other."""
    for _card in range(effect.pick.count):
        card = await (
            mine_deck(use, effect) if effect.pick.source == "deck" else mine_hand(use, effect)
        )
        if card is None:
            return


async def mine_hand(use: Use, effect: Mine) -> int | None:
    table, seat = use.table, use.seat
    options = (
        like_newest(table, seat) if effect.like_newest else hand_options(table, seat, effect.pick)
    )
    card = await use.ask(_("Mine which card?"), options)
    if card is not None:
        table.leave_hand(seat, card)
        add_mineral(table, seat, card)
    return card


async def mine_deck(use: Use, effect: Mine) -> int | None:
    card = await turn_next(use)
    if card is None:
        return None
    if effect.pick.fits(CARDS[card].color, CARDS[card].size):
        use.table.limbo.remove(card)
        add_mineral(use.table, use.seat, card)
    else:
        drop(use.table, card)
    return card


def add_mineral(table: Galaxy, seat: Seat, card: int) -> None:
    table.minerals[seat].append(card)
    table.say(_("{player} mines {card}.", player=Name(seat), card=card_name(card)))


@carries_out(Refine)
async def refine(use: Use, effect: Refine) -> None:
    """Discard minerals for points."""
    table, seat = use.table, use.seat
    for _card in range(effect.count):
        minerals = [
            card
            for card in table.minerals[seat]
            if not effect.colors or CARDS[card].color in effect.colors
        ]
        card = await use.ask(_("Refine which card?"), card_options(table, seat, minerals))
        if card is None:
            return
        table.minerals[seat].remove(card)
        table.discards.append(card)
        n = effect.rate * CARDS[card].size if effect.points is None else effect.points
        table.say(
            _(
                "{player} refines {card}: {points}.",
                player=Name(seat),
                card=card_name(card),
                points=points_name(n),
            )
        )
        table.score(seat, refine=n)
