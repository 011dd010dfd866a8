"""Forecast of a card: the certain gains by playing it now, shown on cards in hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from games.ares_expedition.cards import Card
from games.ares_expedition.cards.effects import Effect
from games.ares_expedition.cards.modifiers import Event
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import engine_of, production_now
from games.ares_expedition.scoring import points_of_cards
from games.ares_expedition.state import Mars, Player

EVENT_OF: dict[str, Event] = {
    "temperature": "temperature",
    "oxygen": "oxygen",
    "oceans": "ocean",
    "forests": "forest",
}  # the parameter raised, and the event of each step
MAKES = {what: f"makes_{what}" for what in ("mc", "heat", "plants", "cards")}


def forecast(mars: Mars, player: Player, card: Card) -> dict[str, int]:
    """Return the changes of resources, TR, VP and production ("makes_heat" …) by playing `card`."""
    after = msgspec.structs.replace(player, tableau=[*player.tableau, card.number])
    engine = engine_of(after)
    changes: dict[str, int] = defaultdict(int)

    def add(number: int, effects: Iterable[Effect], times: int = 1) -> None:
        if not times:
            return
        actor = PlayerActor(mars, after, number)
        for effect in effects:
            for what, n in effect.forecast(actor).items():
                changes[what] += n * times

    if card.spend is not None:
        add(card.number, [card.spend])
    add(card.number, card.when_played)
    for number, trigger, times in engine.triggered(card):
        add(number, trigger.effects, times)
    for raised, event in EVENT_OF.items():
        for number, trigger in engine.triggers.get(event, ()):
            add(number, trigger.effects, changes[raised])
    after.forests += changes["forests"]
    made = production_now(player)
    for what, n in production_now(after).items():
        changes[MAKES[what]] += n - made[what]
    changes["steel"] += card.steel
    changes["titanium"] += card.titanium
    changes["vp"] += points_of_cards(after) - points_of_cards(player)
    return {what: n for what, n in changes.items() if n}
