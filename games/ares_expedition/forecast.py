"""What playing a card would bring now, as far as that is certain: shown on the cards in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from games.ares_expedition.cards import Card
from games.ares_expedition.deeds import Deed
from games.ares_expedition.effects import When
from games.ares_expedition.phases import makes_now
from games.ares_expedition.playing import matches
from games.ares_expedition.scoring import points_of_cards
from games.ares_expedition.table import Mars, Player
from games.ares_expedition.verbs import Verb

RAISES = {"temperature": "temperature", "oxygen": "oxygen", "oceans": "ocean", "forests": "forest"}


def forecast(mars: Mars, player: Player, card: Card) -> dict[str, int]:
    """The changes of resources, TR, VP and production ("makes_heat" …) if `card` were played."""
    after = msgspec.structs.replace(player, tableau=[*player.tableau, card.number])
    deed, engine = Deed(mars, after, card.number), after.engine
    brings: Counter[str] = Counter()
    for verb in (*((card.spend,) if card.spend else ()), *card.enters):
        brings.update(verb.brings(deed))
    for number, when in _answering(engine.triggers, ("card", "tag", "steel")):
        if number != card.number or when.including_this:
            _add(brings, deed, number, when.verbs, matches(when, card))
    for raised, event in RAISES.items():
        for number, when in engine.triggers.get(event, ()):
            _add(brings, deed, number, when.verbs, brings[raised])
    after.forests += brings["forests"]
    brings.update(_lasting(player, after, card))
    return {what: n for what, n in brings.items() if n}


def _answering(
    triggers: dict[str, list[tuple[int, When]]], events: Iterable[str]
) -> Iterable[tuple[int, When]]:
    for event in events:
        yield from triggers.get(event, ())


def _add(
    brings: Counter[str], deed: Deed, number: int, verbs: tuple[Verb, ...], times: int
) -> None:
    if times:
        at = Deed(deed.mars, deed.player, number)
        for verb in verbs:
            brings.update({what: n * times for what, n in verb.brings(at).items()})


def _lasting(before: Player, after: Player, card: Card) -> dict[str, int]:
    made = makes_now(before)
    makes = {f"makes_{what}": n - made[what] for what, n in makes_now(after).items()}
    vp = points_of_cards(after) - points_of_cards(before)
    return {**makes, "steel": card.steel, "titanium": card.titanium, "vp": vp}
