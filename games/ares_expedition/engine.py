"""The engine: what a set of cards in play amounts to, corporation first."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.effects import (
    BuyRating,
    CheaperForests,
    CheaperStandardActions,
    ColourShift,
    DearerSales,
    Discount,
    HeatPays,
    MetalValue,
    Rebate,
    Research,
    When,
)
from games.ares_expedition.verbs import Per

STEEL_VALUE, TITANIUM_VALUE, SALE, FOREST = 2, 3, 3, 8


class Engine:
    """Everything about a player that follows from their cards alone; computed once per set."""

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
        self._add_up_effects()
        self._add_up_production()
        self.points = {card.number: self._fixed_points(card) for card in self.cards}
        self.growing = [card for card in self.cards if _grows(card)]
        self._prices: dict[int, int] = {}

    def _add_up_effects(self) -> None:
        self.steel_value, self.titanium_value = STEEL_VALUE, TITANIUM_VALUE
        self.sale, self.forest_plants, self.standard_rebate = SALE, FOREST, 0
        self.research_draw = self.research_keep = 0
        self.colour_shift = self.heat_pays = False
        self.rating_price = 0
        self.discounts: list[Discount] = []
        self.rebates: list[tuple[int, Rebate]] = []
        self.triggers: dict[str, list[tuple[int, When]]] = defaultdict(list)
        for card in self.cards:
            for effect in card.effects:
                match effect:
                    case When():
                        for event in effect.events:
                            self.triggers[event].append((card.number, effect))
                    case Discount():
                        self.discounts.append(effect)
                    case Rebate():
                        self.rebates.append((card.number, effect))
                    case Research():
                        self.research_draw += effect.draw
                        self.research_keep += effect.keep
                    case MetalValue():
                        self.steel_value += effect.steel
                        self.titanium_value += effect.titanium
                    case ColourShift():
                        self.colour_shift = True
                    case DearerSales():
                        self.sale += effect.mc
                    case CheaperStandardActions():
                        self.standard_rebate += effect.mc
                    case CheaperForests():
                        self.forest_plants -= effect.plants
                    case HeatPays():
                        self.heat_pays = True
                    case BuyRating():
                        self.rating_price = effect.mc

    def _add_up_production(self) -> None:
        self.production = {"mc": 0, "heat": 0, "plants": 0, "cards": 0}
        self.mc_per_forest = 0
        for card in self.cards:
            for what, amount in card.production.items():
                if isinstance(amount, int):
                    self.production[what] += amount
                elif amount.what == "forest":
                    self.mc_per_forest += 1
                else:
                    self.production[what] += self.tags[amount.what] // amount.each

    def price(self, card: Card) -> int:
        """What `card` costs after all lasting discounts."""
        price = self._prices.get(card.number)
        if price is None:
            price = self._prices[card.number] = max(0, card.cost - self._off(card))
        return price

    def _off(self, card: Card) -> int:
        off = sum(self.discount(effect, card) for effect in self.discounts)
        if "building" in card.tags:
            off += self.steel * self.steel_value
        if "space" in card.tags:
            off += self.titanium * self.titanium_value
        return off

    def discount(self, effect: Discount, card: Card) -> int:
        """What one discount takes off a card."""
        if effect.tags:
            return effect.mc * sum(card.tags.count(tag) for tag in effect.tags)
        return effect.mc if card.cost >= effect.from_cost else 0

    def count(self, what: str) -> int:
        """How many there are of a tag, a metal, blue cards or cards in play."""
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

    def _fixed_points(self, card: Card) -> int:
        """The VP of a card that depend on nothing but the cards in play."""
        if _grows(card):
            return 0
        return self.count(card.vp.what) // card.vp.each if isinstance(card.vp, Per) else card.vp


def _grows(card: Card) -> bool:
    """Whether a card's VP depend on more than the cards in play."""
    return isinstance(card.vp, Per) and card.vp.what in ("here", "forest")


@lru_cache(maxsize=4096)
def engine_of(numbers: tuple[int, ...]) -> Engine:
    return Engine(numbers)
