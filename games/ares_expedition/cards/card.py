"""What a card is, and the constructors that its row in the tables is written with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from games.ares_expedition import words
from games.ares_expedition.costs import Pay
from games.ares_expedition.effects import Effect
from games.ares_expedition.needs import Need
from games.ares_expedition.verbs import Per, Verb, act
from games.core import Message, _

Amount = int | Per


@dataclass(frozen=True)
class Card:
    """A project card or a corporation.

    `enters` happens when it is played, `production` in production phases; `spend` is paid beside
    the price; `holds` is the kind of resources it stores. A corporation's `mc` is what it starts
    with; so are the `draw` cards.
    """

    number: int
    name: Message
    colour: str
    cost: int = 0
    tags: tuple[str, ...] = ()
    needs: Need | None = None
    spend: Pay | None = None
    vp: Amount = 0
    production: dict[str, Amount] = field(default_factory=dict)
    steel: int = 0
    titanium: int = 0
    enters: tuple[Verb, ...] = ()
    action: tuple[Verb, ...] = ()
    effects: tuple[Effect, ...] = ()
    holds: str = ""
    mc: int = 0

    @property
    def key(self) -> str:
        return f"card:{self.number}"

    @cached_property
    def says(self) -> dict[str, list[Message]]:
        """The card's text by the parts of the card; made from what it does."""
        enters = [_("begin with {what}", what=words.mc(self.mc))] if self.mc else []
        if self.spend is not None:
            enters.append(self.spend.says())
        enters += [verb.says() for verb in self.enters]
        metals = words.amounts(steel=self.steel, titanium=self.titanium)
        parts = {
            "needs": [self.needs.says()] if self.needs is not None else [],
            "enters": enters,
            "adds": [_("add {what}", what=words.listed(metals))] if metals else [],
            "makes": self._makes(),
            "effects": [effect.says() for effect in self.effects],
            "action": [act(self.action)] if self.action else [],
            "points": self._points(),
        }
        return {part: lines for part, lines in parts.items() if lines}

    def _points(self) -> list[Message]:
        if isinstance(self.vp, Per):
            return [_("1 VP {per}", per=self.vp.says(self.holds))]
        return [_("{n} VP", n=self.vp)] if self.vp else []

    def _makes(self) -> list[Message]:
        makes: list[Message] = []
        for what, amount in self.production.items():
            if isinstance(amount, Per):
                one = words.AMOUNTS[what](1)
                makes.append(_("{what} {per}", what=one, per=amount.says()))
            else:
                makes.append(words.AMOUNTS[what](amount))
        return makes


def _row(
    colour: str,
    number: int,
    name: Message,
    cost: int,
    tags: str,
    *,
    needs: Need | None = None,
    spend: Pay | None = None,
    vp: Amount = 0,
    mc: Amount = 0,
    heat: Amount = 0,
    plants: Amount = 0,
    cards: Amount = 0,
    steel: int = 0,
    titanium: int = 0,
    enters: Sequence[Verb] = (),
    action: Sequence[Verb] = (),
    effects: Sequence[Effect] = (),
    holds: str = "",
    begin: int = 0,
) -> Card:
    """A card with its production written as amounts."""
    makes = {"mc": mc, "heat": heat, "plants": plants, "cards": cards}
    production = {what: amount for what, amount in makes.items() if amount}
    return Card(
        number, name, colour, cost, tuple(tags.split()), needs, spend, vp, production, steel,
        titanium, tuple(enters), tuple(action), tuple(effects), holds, begin,
    )  # fmt: skip


blue = partial(_row, "blue")
red = partial(_row, "red")
green = partial(_row, "green")
corporation = partial(_row, "corporation")
