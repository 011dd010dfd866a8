"""What playing a card would bring now, as far as that is certain: shown on the cards in hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.cards.effects import Effect
from games.ares_expedition.cards.modifiers import Event
from games.ares_expedition.engine import engine_of, production_now
from games.ares_expedition.planet import Planet
from games.ares_expedition.player_actor import PlayerActor
from games.ares_expedition.scoring import points_of_cards
from games.ares_expedition.state import Mars, PhaseOrNone, Player

EVENT_OF: dict[str, Event] = {
    "temperature": "temperature",
    "oxygen": "oxygen",
    "oceans": "ocean",
    "forests": "forest",
}  # what is raised, and the event that each step of it is
MAKES = {what: f"makes_{what}" for what in ("mc", "heat", "plants", "cards")}


KEPT = 20_000


class InPlay(msgspec.Struct):
    """All that the forecasts of a player's cards follow from: not what there is to pay with."""

    corporation: int
    tableau: list[int]
    forests: int
    resources: dict[int, int]
    phase: PhaseOrNone
    at_start: Planet


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(InPlay).decode


def forecast(mars: Mars, player: Player, card: Card) -> dict[str, int]:
    """Return the changes of resources, TR, VP and production ("makes_heat" …) by playing `card`."""
    in_play = InPlay(
        player.corporation, player.tableau, player.forests, player.resources, player.phase,
        mars.at_start,
    )  # fmt: skip
    return _forecast(_encode(in_play), card.number).copy()


@lru_cache(maxsize=KEPT)
def _forecast(encoded: bytes, number: int) -> dict[str, int]:
    in_play, card = _decode(encoded), CARDS[number]
    player = Player(
        seat=0, corporation=in_play.corporation, tableau=in_play.tableau, forests=in_play.forests,
        resources=in_play.resources, phase=in_play.phase,
    )  # fmt: skip
    mars = Mars(seats=1, players=[player], at_start=in_play.at_start)
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
