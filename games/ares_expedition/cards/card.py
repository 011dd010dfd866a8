"""Data of a card, and the constructors for its row in the tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Literal, TypeAlias

from games.ares_expedition.cards.actor import Kind
from games.ares_expedition.cards.costs import Pay
from games.ares_expedition.cards.effects import Effect, Per, describe
from games.ares_expedition.cards.modifiers import Modifier
from games.ares_expedition.cards.requirements import Requirement
from games.ares_expedition.view import text
from games.core import Message, _, listed

Amount: TypeAlias = int | Per
Colour: TypeAlias = Literal["blue", "red", "green", "corporation"]


@dataclass(frozen=True)
class Card:
    """A project card or a corporation.

    `spend` is paid beside the price, and `production` is made in production phases. `holds` is the kind of
    resources that may lie on it. A corporation begins with its `mc`.
    """

    number: int
    name: Message
    colour: Colour
    cost: int = 0
    tags: tuple[str, ...] = ()
    needs: Requirement | None = None
    spend: Pay | None = None
    vp: Amount = 0
    production: dict[str, Amount] = field(default_factory=dict)
    steel: int = 0
    titanium: int = 0
    when_played: tuple[Effect, ...] = ()
    action: tuple[Effect, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    holds: Kind | Literal[""] = ""
    mc: int = 0

    @property
    def key(self) -> str:
        return f"card:{self.number}"

    @cached_property
    def required(self) -> Message:
        """Return the requirement as a reason."""
        assert self.needs is not None
        return _("requires {what}", what=self.needs.text())

    @cached_property
    def text_by_part(self) -> dict[str, list[Message]]:
        """Return the card's text by the parts of `seat_view.Face`, made from its effects."""
        enters = [_("begin with {what}", what=text.mc(self.mc))] if self.mc else []
        if self.spend is not None:
            enters.append(self.spend.text())
        enters += [effect.text() for effect in self.when_played]
        metals = text.amounts(steel=self.steel, titanium=self.titanium)
        parts = {
            "needs": [self.needs.text()] if self.needs is not None else [],
            "enters": enters,
            "adds": [_("add {what}", what=listed(metals))] if metals else [],
            "makes": self._makes(),
            "effects": [modifier.text() for modifier in self.modifiers],
            "action": [describe(self.action)] if self.action else [],
            "points": self._points(),
        }
        return {part: lines for part, lines in parts.items() if lines}

    def _points(self) -> list[Message]:
        if isinstance(self.vp, Per):
            return [_("1 VP {per}", per=self.vp.text(self.holds))]
        return [_("{n} VP", n=self.vp)] if self.vp else []

    def _makes(self) -> list[Message]:
        makes: list[Message] = []
        for what, amount in self.production.items():
            if isinstance(amount, Per):
                one = text.AMOUNTS[what](1)
                makes.append(_("{what} {per}", what=one, per=amount.text()))
            else:
                makes.append(text.AMOUNTS[what](amount))
        return makes


def _row(
    colour: Colour,
    number: int,
    name: Message,
    cost: int,
    tags: str,
    *,
    needs: Requirement | None = None,
    spend: Pay | None = None,
    vp: Amount = 0,
    mc: Amount = 0,
    heat: Amount = 0,
    plants: Amount = 0,
    cards: Amount = 0,
    steel: int = 0,
    titanium: int = 0,
    when_played: Sequence[Effect] = (),
    action: Sequence[Effect] = (),
    modifiers: Sequence[Modifier] = (),
    holds: Kind | Literal[""] = "",
    begin: int = 0,
) -> Card:
    """Return a card whose production is written as amounts."""
    makes = {"mc": mc, "heat": heat, "plants": plants, "cards": cards}
    production = {what: amount for what, amount in makes.items() if amount}
    return Card(
        number, name, colour, cost, tuple(tags.split()), needs, spend, vp, production, steel,
        titanium, tuple(when_played), tuple(action), tuple(modifiers), holds, begin,
    )  # fmt: skip


blue = partial(_row, "blue")
red = partial(_row, "red")
green = partial(_row, "green")
corporation = partial(_row, "corporation")
