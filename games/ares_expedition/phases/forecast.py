"""Forecast of a phase: its benefits to a chooser now. RULES.md § Phases."""

from __future__ import annotations

from games.ares_expedition.cards import CARDS
from games.ares_expedition.cards.card import Colour
from games.ares_expedition.phases.production import PRODUCTION_BONUS
from games.ares_expedition.phases.research import research_cards
from games.ares_expedition.phases.standard_actions import FOREST, TEMPERATURE
from games.ares_expedition.player.engine import engine_of, production_now
from games.ares_expedition.player.playing import DEVELOPMENT_BONUS, money_for, unmet_requirement
from games.ares_expedition.state import Mars, Phase, Player
from games.ares_expedition.view import text
from games.core import Message, _, listed, plural


def phase_forecast(mars: Mars, player: Player, phase: Phase) -> Message:
    """Return a description of the phase, and the benefits for `player` as its chooser."""
    alone = len(mars.players) == 1
    match phase:
        case "development":
            off = DEVELOPMENT_BONUS
            playable = _playable(mars, player, ("green",), off)
            if alone:
                return _("play a green card for {n} MC less; {playable}", n=off, playable=playable)
            return _("all may play a green card, you for {n} MC less; {playable}", n=off, playable=playable)
        case "construction":
            playable = _playable(mars, player, ("blue", "red"), 0)
            if alone:
                return _("play a blue or red card, then another, or draw a card; {playable}", playable=playable)
            return _("all may play a blue or red card, you another, or draw a card; {playable}", playable=playable)  # fmt: skip
        case "action":
            n = len(engine_of(player).actions)
            cards = plural("{n} of your cards has an action", "{n} of your cards have actions", n)
            if alone:
                return _("use your actions, one of them twice; {cards}", cards=cards)
            return _("all use their actions, you one of them twice; {cards}", cards=cards)
        case "production":
            return _production(mars, player, alone=alone)
        case "research":
            return _research(player, alone=alone)


def _production(mars: Mars, player: Player, *, alone: bool) -> Message:
    """Return the production of the phase for its chooser, and what the stock then suffices for."""
    makes, more = production_now(player), PRODUCTION_BONUS
    made = listed(text.amounts(**{**makes, "mc": makes["mc"] + player.tr + more}))
    if alone:
        told = _("you produce, and get {n} MC more: {made}", n=more, made=made)
    else:
        told = _("all produce, and you get {n} MC more: {made}", n=more, made=made)
    converted = _converted(mars, player)
    return _("{made}; then enough for {what}", made=told, what=listed(converted)) if converted else told


def _converted(mars: Mars, player: Player) -> list[Message]:
    """Return what all heat and plants would be turned into after a production."""
    makes, engine = production_now(player), engine_of(player)
    parts: list[Message] = []
    if steps := (player.heat + makes["heat"]) // TEMPERATURE.price_with(engine) * mars.is_open("temperature"):
        parts.append(plural("a step of temperature", "{n} steps of temperature", steps))
    if forests := (player.plants + makes["plants"]) // FOREST.price_with(engine):
        parts.append(plural("{n} forest", "{n} forests", forests))
    return parts


def _research(player: Player, *, alone: bool) -> Message:
    """Return the numbers of cards that research shows and keeps, for the chooser and for others."""
    draw, keep = research_cards(player, chosen=True)
    if alone:
        return _("you see {draw} cards, keep {keep}", draw=draw, keep=keep)
    n, m = research_cards(None, chosen=False)
    return _("you see {draw} cards, keep {keep}; others {n}, keep {m}", draw=draw, keep=keep, n=n, m=m)


def _playable(mars: Mars, player: Player, colours: tuple[Colour, ...], off: int) -> Message:
    """Return the number of playable cards of these colours in hand, at `off` MC less."""
    n = sum(
        card.colour in colours
        and unmet_requirement(mars, player, card) is None
        and engine_of(player).price(card) - off <= money_for(player, card)
        for card in map(CARDS.__getitem__, player.hand)
    )
    return plural("you can play {n} card", "you can play {n} cards", n)
