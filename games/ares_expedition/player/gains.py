"""Gains of a player by a card, for the log."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.player.engine import production_now
from games.ares_expedition.state import Mars, Player
from games.ares_expedition.view import text
from games.core import Message, _, listed, plural

Tally: TypeAlias = dict[str, int]


def tally(player: Player) -> Tally:
    """Return a player's public amounts: stock, TR, forests, resources, production."""
    made = {f"makes_{what}": n for what, n in production_now(player).items()}
    held = {f"on_{number}": n for number, n in player.resources.items()}
    return {
        "mc": player.mc, "heat": player.heat, "plants": player.plants, "tr": player.tr,
        "forests": player.forests, **made, **held,
    }  # fmt: skip


def tell_gains(mars: Mars, player: Player, card: Card, before: Tally) -> None:
    """Write the gains of the player since `before` into the log, with the card."""
    gained = {what: n - before.get(what, 0) for what, n in tally(player).items()}
    gained = {what: n for what, n in gained.items() if n > 0}
    name = player.name
    if stock := _stock(gained):
        what = listed(stock)
        mars.say(_("{player} gains {what} from {card}", player=name, what=what, card=card.name))
    made = {kind: gained.get(f"makes_{kind}", 0) for kind in text.AMOUNTS}
    if more := text.amounts(**made):
        what = listed(more)
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
