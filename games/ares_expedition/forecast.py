"""What playing a card would bring now, as far as that is certain: shown on the cards in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from games.ares_expedition.cards import Card
from games.ares_expedition.cards.effects import Effect
from games.ares_expedition.cards.modifiers import Event
from games.ares_expedition.engine import engine_of, production_now
from games.ares_expedition.player_actor import PlayerActor
from games.ares_expedition.scoring import points_of_cards
from games.ares_expedition.state import Mars, Player

EVENT_OF: dict[str, Event] = {
    "temperature": "temperature",
    "oxygen": "oxygen",
    "oceans": "ocean",
    "forests": "forest",
}  # what is raised, and the event that each step of it is


def forecast(mars: Mars, player: Player, card: Card) -> dict[str, int]:
    """Return the changes of resources, TR, VP and production ("makes_heat" …) by playing `card`."""
    after = msgspec.structs.replace(player, tableau=[*player.tableau, card.number])
    engine = engine_of(after)
    changes: Counter[str] = Counter()

    def add(number: int, effects: Iterable[Effect], times: int = 1) -> None:
        actor = PlayerActor(mars, after, number)
        for effect in effects if times else ():
            changes.update({what: n * times for what, n in effect.forecast(actor).items()})

    if card.spend is not None:
        add(card.number, [card.spend])
    add(card.number, card.when_played)
    for number, trigger, times in engine.triggered(card):
        add(number, trigger.effects, times)
    for raised, event in EVENT_OF.items():
        for number, trigger in engine.triggers.get(event, ()):
            add(number, trigger.effects, changes[raised])
    after.forests += changes["forests"]
    changes.update(_lasting(player, after, card))
    return {what: n for what, n in changes.items() if n}


def _lasting(before: Player, after: Player, card: Card) -> dict[str, int]:
    made = production_now(before)
    makes = {f"makes_{what}": n - made[what] for what, n in production_now(after).items()}
    vp = points_of_cards(after) - points_of_cards(before)
    return {**makes, "steel": card.steel, "titanium": card.titanium, "vp": vp}
