"""Other hands and another deck at the start of a round. See tools.lab.worlds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from games.ares_expedition.cards import CARDS, CORPORATIONS
from games.ares_expedition.cards.blue import MARS_UNIVERSITY
from games.ares_expedition.state import Mars
from games.core import Chance, Message, Seat
from tools.lab.worlds import Retell, card_keys, relabel, shuffled

NUMBERS = {card.name.id: number for number, card in CARDS.items()}


def seen(mars: Mars, seat: Seat | None) -> Iterable[int]:
    cards = [card for player in mars.players for card in (*player.tableau, player.corporation)]
    for player in mars.players:
        if player.seat == seat:
            cards += [*player.hand, *player.looking, *player.dealt]
    for line in mars.journal:
        if (message := line.for_seat(seat)) is not None:
            cards += named_in(message)
    return cards


def named_in(message: Message) -> Iterator[int]:
    """Yield the cards named in a sentence."""
    if message.id in NUMBERS:
        yield NUMBERS[message.id]
    for value in message.params.values():
        if isinstance(value, Message):
            yield from named_in(value)


def _alike(cards: list[int], now: Mars) -> tuple[list[int], list[int]]:
    """Part cards by the public knowledge that their discard brings.

    A player with Mars University draws two cards for one with a plant tag.
    """
    tells = any(MARS_UNIVERSITY.number in player.tableau for player in now.players)
    plants = [card for card in cards if tells and "plant" in CARDS[card].tags]
    return plants, [card for card in cards if card not in plants]


def other_world(start: Mars, now: Mars, seat: Seat | None, seen: Collection[int], chance: Chance) -> Retell | None:
    """Exchange all unseen cards and corporations."""
    others = [player for player in start.players if player.seat != seat]
    hidden = [*start.deck, *start.discards]
    for player in others:
        hidden += [*player.hand, *player.looking]
    labels: dict[int, int] = {}
    for likes in _alike([card for card in hidden if card not in seen], now):
        labels |= shuffled(likes, chance)
    corporations = (card.number for card in CORPORATIONS if card.number not in seen)
    labels |= shuffled(corporations, chance)
    for cards in (start.deck, start.discards):
        relabel(cards, labels)
    for player in others:
        for cards in (player.hand, player.looking, player.dealt):
            relabel(cards, labels)
    return card_keys(labels)
