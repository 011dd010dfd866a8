"""What a phase would bring who chooses it, as things stand: told where the phase is chosen."""

from __future__ import annotations

from games.ares_expedition import text
from games.ares_expedition.bonuses import PRODUCTION_BONUS, research_cards
from games.ares_expedition.cards import CARDS
from games.ares_expedition.cards.card import Colour
from games.ares_expedition.engine import engine_of, production_now
from games.ares_expedition.playing import DEVELOPMENT_BONUS, money_for, unmet_requirement
from games.ares_expedition.state import Mars, Phase, Player
from games.core import Message, _, plural


def phase_forecast(mars: Mars, player: Player, phase: Phase) -> Message:
    """Return what the phase is, and what it would bring `player` as its chooser."""
    match phase:
        case "development":
            return _(
                "a green card each, yours {n} MC cheaper; {playable}",
                n=DEVELOPMENT_BONUS,
                playable=_playable(mars, player, ("green",), DEVELOPMENT_BONUS),
            )
        case "construction":
            return _(
                "a blue or red card each, you a second or a draw; {playable}",
                playable=_playable(mars, player, ("blue", "red"), 0),
            )
        case "action":
            n = len(engine_of(player).actions)
            cards = plural("{n} card of yours acts", "{n} cards of yours act", n)
            return _("actions for all, you use one twice; {cards}", cards=cards)
        case "production":
            makes = production_now(player)
            made = {**makes, "mc": makes["mc"] + player.tr + PRODUCTION_BONUS}
            return _(
                "all produce, you {n} MC more: {made}",
                n=PRODUCTION_BONUS,
                made=text.listed(text.amounts(**made)),
            )
        case "research":
            draw, keep = research_cards(player, chosen=True)
            others_draw, others_keep = research_cards(None, chosen=False)
            return _(
                "you see {draw} cards, keep {keep}; others {n}, keep {m}",
                draw=draw, keep=keep, n=others_draw, m=others_keep,
            )  # fmt: skip


def _playable(mars: Mars, player: Player, colours: tuple[Colour, ...], off: int) -> Message:
    """Return how many cards of these colours in hand the player could play for so much less."""
    n = sum(
        card.colour in colours
        and unmet_requirement(mars, player, card) is None
        and engine_of(player).price(card) - off <= money_for(player, card)
        for card in map(CARDS.__getitem__, player.hand)
    )
    return plural("{n} of yours fits", "{n} of yours fit", n)
