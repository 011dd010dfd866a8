"""The engine: the sum of a player's cards in play, corporation first. RULES.md § Paying."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.cards.choices import PlayGreenFree
from games.ares_expedition.cards.effects import Per
from games.ares_expedition.cards.modifiers import (
    BuyRating,
    CheaperForests,
    CheaperStandardActions,
    ColourShift,
    DearerSales,
    Discount,
    Event,
    HeatPays,
    MetalValue,
    Rebate,
    Research,
    Trigger,
)
from games.ares_expedition.state import Player

STEEL_VALUE, TITANIUM_VALUE, SALE_PRICE = 2, 3, 3


class Engine:
    """Properties of a player that follow from their cards alone; computed once per set."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.cards = [CARDS[number] for number in numbers if number]
        self.tags: dict[str, int] = defaultdict(int)
        for card in self.cards:
            for tag in card.tags:
                self.tags[tag] += 1
        self.blue = sum(card.colour == "blue" for card in self.cards)
        self.played = sum(card.colour != "corporation" for card in self.cards)
        self.steel = sum(card.steel for card in self.cards)
        self.titanium = sum(card.titanium for card in self.cards)
        self.actions = [card for card in self.cards if card.action]
        self.holders = [card for card in self.cards if card.holds]
        self._add_up_modifiers()
        self._add_up_production()
        self._find_free_green()
        self.fixed_vp = {card.number: self._fixed_vp(card) for card in self.cards}
        self.sum_of_fixed_vp = sum(self.fixed_vp.values())
        self.variable_vp = [card for card in self.cards if has_variable_vp(card)]
        self._prices: dict[int, int] = {}

    def _add_up_modifiers(self) -> None:
        self.steel_value, self.titanium_value = STEEL_VALUE, TITANIUM_VALUE
        self.sale_price = SALE_PRICE
        self.standard_rebates = {"mc": 0, "heat": 0, "plants": 0}  # by means of payment
        self.research_draw = self.research_keep = 0
        self.colour_shift = self.heat_pays = False
        self.rating_price = 0
        self.discounts: list[Discount] = []
        self.rebates: list[tuple[int, Rebate]] = []
        self.triggers: dict[Event, list[tuple[int, Trigger]]] = defaultdict(list)
        for card in self.cards:
            for modifier in card.modifiers:
                match modifier:
                    case Trigger():
                        for event in modifier.events:
                            self.triggers[event].append((card.number, modifier))
                    case Discount():
                        self.discounts.append(modifier)
                    case Rebate():
                        self.rebates.append((card.number, modifier))
                    case Research():
                        self.research_draw += modifier.draw
                        self.research_keep += modifier.keep
                    case MetalValue():
                        self.steel_value += modifier.steel
                        self.titanium_value += modifier.titanium
                    case ColourShift():
                        self.colour_shift = True
                    case DearerSales():
                        self.sale_price += modifier.mc
                    case CheaperStandardActions():
                        self.standard_rebates["mc"] += modifier.mc
                    case CheaperForests():
                        self.standard_rebates["plants"] += modifier.plants
                    case HeatPays():
                        self.heat_pays = True
                    case BuyRating():
                        self.rating_price = modifier.mc

    def _add_up_production(self) -> None:
        self._production = {"mc": 0, "heat": 0, "plants": 0, "cards": 0}
        self._production_per_forest: list[tuple[str, int]] = []
        for card in self.cards:
            for what, amount in card.production.items():
                if isinstance(amount, Per) and amount.what == "forest":
                    self._production_per_forest.append((what, amount.each))
                else:
                    self._production[what] += self._made(amount)

    def _made(self, amount: int | Per, forests: int = 0) -> int:
        if isinstance(amount, int):
            return amount
        there = forests if amount.what == "forest" else self.tags[amount.what]
        return there // amount.each

    def _find_free_green(self) -> None:
        """Note the highest cost of a green card played for nothing.

        Only green cards allow that, each for one card and for its phase. So the last card played sets the
        only allowance.
        """
        effects = [effect for card in self.cards for effect in card.when_played]
        limits = [effect.most for effect in effects if isinstance(effect, PlayGreenFree)]
        self.free_green_cost = limits[-1] if limits else 0

    def production(self, forests: int) -> dict[str, int]:
        """Return the production of the cards with so many forests, without the MC for TR."""
        made = self._production.copy()
        for what, each in self._production_per_forest:
            made[what] += forests // each
        return made

    def production_by_card(self, forests: int) -> dict[str, list[tuple[int, int]]]:
        """Return the production of each card, by resource."""
        made: dict[str, list[tuple[int, int]]] = {}
        for card in self.cards:
            for what, amount in card.production.items():
                if n := self._made(amount, forests):
                    made.setdefault(what, []).append((card.number, n))
        return made

    def price(self, card: Card) -> int:
        """Return the price of `card` after all lasting discounts."""
        price = self._prices.get(card.number)
        if price is None:
            price = self._prices[card.number] = max(0, card.cost - self._off(card))
        return price

    def _off(self, card: Card) -> int:
        off = sum(self._discount(discount, card) for discount in self.discounts)
        if "building" in card.tags:
            off += self.steel * self.steel_value
        if "space" in card.tags:
            off += self.titanium * self.titanium_value
        return off

    def _discount(self, discount: Discount, card: Card) -> int:
        if discount.tags:
            return discount.mc * sum(card.tags.count(tag) for tag in discount.tags)
        return discount.mc if card.cost >= discount.from_cost else 0

    def triggered(self, card: Card) -> Iterator[tuple[int, Trigger, int]]:
        """Yield the triggers of playing `card`: the number of their card, and their times.

        They come in the order their cards were played; the card's own trigger only if it includes itself.
        """
        for number, trigger in self.triggers.get("card", ()):
            if number != card.number or trigger.including_this:
                yield number, trigger, trigger.times(card)

    def count(self, what: str) -> int:
        """Return the number of a tag, a metal, blue cards or cards in play."""
        match what:
            case "steel":
                return self.steel
            case "titanium":
                return self.titanium
            case "blue":
                return self.blue
            case "card":
                return self.played
        return self.tags.get(what, 0)

    def _fixed_vp(self, card: Card) -> int:
        """Return the VP of a card that depend on nothing but the cards in play."""
        if has_variable_vp(card):
            return 0
        return self.count(card.vp.what) // card.vp.each if isinstance(card.vp, Per) else card.vp


def has_variable_vp(card: Card) -> bool:
    """Return whether a card's VP depend on more than the cards in play."""
    return isinstance(card.vp, Per) and card.vp.what in ("here", "forest")


@lru_cache(maxsize=4096)
def _engine_of(numbers: tuple[int, ...]) -> Engine:
    return Engine(numbers)


def engine_of(player: Player) -> Engine:
    return _engine_of((player.corporation, *player.tableau))


def money(player: Player) -> int:
    """Return the player's money: MC, and heat where it counts as MC."""
    return player.mc + player.heat if engine_of(player).heat_pays else player.mc


def production_now(player: Player) -> dict[str, int]:
    """Return the production of the player's cards, without the MC for TR."""
    return engine_of(player).production(player.forests)
