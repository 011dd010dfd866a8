"""What a card has brought its player, for the journal."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from games.ares_expedition import text
from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.engine import production_now
from games.ares_expedition.state import Mars, Player
from games.core import Message, _, plural

Tally: TypeAlias = dict[str, int]


def tally(player: Player) -> Tally:
    """Return what a player has that everybody can count: stock, TR, forests, resources, production."""
    made = {f"makes_{what}": n for what, n in production_now(player).items()}
    held = {f"on_{number}": n for number, n in player.resources.items()}
    return {
        "mc": player.mc, "heat": player.heat, "plants": player.plants, "tr": player.tr,
        "forests": player.forests, **made, **held,
    }  # fmt: skip


def tell_gains(mars: Mars, player: Player, card: Card, before: Tally) -> None:
    """Write what the player has more of than `before`, on account of the card."""
    gained = {what: n - before.get(what, 0) for what, n in tally(player).items()}
    gained = {what: n for what, n in gained.items() if n > 0}
    name = player.name
    if stock := _stock(gained):
        what = text.listed(stock)
        mars.say(_("{player} gains {what} from {card}", player=name, what=what, card=card.name))
    made = {kind: gained.get(f"makes_{kind}", 0) for kind in text.AMOUNTS}
    if more := text.amounts(**made):
        what = text.listed(more)
        mars.say(_("{player} now produces {what} more", player=name, what=what))


def _stock(gained: Tally) -> list[Message]:
    parts = text.amounts(**{what: gained.get(what, 0) for what in ("mc", "heat", "plants")})
    if n := gained.get("tr"):
        parts.append(_("{n} TR", n=n))
    if n := gained.get("forests"):
        parts.append(plural("{n} forest", "{n} forests", n))
    held: Counter[str] = Counter()
    for what, n in gained.items():
        if what.startswith("on_"):
            held[CARDS[int(what.removeprefix("on_"))].holds] += n
    return parts + [text.resources_text((kind,), n) for kind, n in held.items()]
