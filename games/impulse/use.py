"""Using a card: whose text runs, where the card lies, how far it is boosted, and what is asked.

Every action is a function `(use, effect)` registered under its effect. Its first question can
always be answered by leaving the card alone: all actions are optional, and all numbers mean
"up to". An action that finds nothing to offer asks nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from games.core import Choose, Message, Name, Option, Seat, _
from games.impulse.cards import CARDS, effect_of
from games.impulse.deck import any_left, turn_up
from games.impulse.effects import Effect
from games.impulse.state import BASIC, Galaxy, Origin, Running
from games.impulse.words import card_name, card_told, place_name

T = TypeVar("T")
E = TypeVar("E", bound=Effect)
Action: TypeAlias = "Callable[[Use, Any], Coroutine[Any, Any, None]]"

ACTIONS: dict[type[Effect], Action] = {}


def carries_out(kind: type[E]) -> Callable[[Action], Action]:
    """Register an action as what effects of that kind do."""

    def register(action: Action) -> Action:
        ACTIONS[kind] = action
        return action

    return register


@dataclass(slots=True)
class Use:
    """One use of one text by `seat`; `arrived` transports boost a card of the map."""

    table: Galaxy
    seat: Seat
    card: int
    effect: Effect
    origin: Origin
    at: int = 0
    extra: int = 0
    gems: int = 0  # when the text began to run: refining them away lowers nothing
    arrived: int = 0
    text: Message | None = None  # of a basic technology, which is no card
    slots: tuple[int, ...] = ()  # technologies whose Execute led straight here
    begun: bool = field(default=False)

    async def ask(
        self,
        prompt: Message,
        options: Mapping[str, Option[T]],
        leave: Message | None = None,
    ) -> T | None:
        """Choose one of the options, or None for leaving it at that (called `leave`, if given)."""
        if not options:
            return None
        exits = self._exits() if leave is None else {"done": Option(None, leave)}
        chosen: Any = await Choose(self.seat, prompt, {**options, **exits}, hint=self.told())
        if chosen is REST:
            self.table.rest_skipped = True
        if chosen is None or chosen is REST:
            return None
        if not self.begun:
            self.begin()
        answer: T = chosen
        return answer

    def _exits(self) -> dict[str, Option[Any]]:
        if self.begun:
            return DONE
        if self.card == BASIC:
            return SKIP_TECHNOLOGY
        table = self.table
        if self.origin == "impulse" and self.at + 1 < len(table.impulse):
            return SKIP_OR_REST
        return SKIP

    def begin(self) -> None:
        """The card is not left alone: say so."""
        self.begun = True
        player = Name(self.seat)
        if self.card == BASIC:
            title = _("{player}: basic technology", player=player)
        else:
            title = _("{player}: {card} {where}", player=player, card=self.name, where=self.where)
        if len(self.table.running) == 1:
            self.table.begin_panel(self.seat, self.card, title)
        else:
            self.table.say(title)

    @property
    def name(self) -> Message:
        return card_name(self.card) if self.card != BASIC else _("basic technology")

    @property
    def where(self) -> Message:
        return whence(self.table, self.origin, self.at)

    def told(self) -> Message:
        """What is being resolved and why, in words."""
        if self.card == BASIC:
            assert self.text is not None
            return self.text
        text = card_told(self.card, self.extra)
        if not self.extra:
            return _("{card} {where}. {text}", card=self.name, where=self.where, text=text)
        return _(
            "{card} {where}. {text} Boosted by {extra}, 1 for every two:"
            " gems of its colour {gems}, transports just arrived {ships}.",
            card=self.name,
            where=self.where,
            text=text,
            extra=self.extra,
            gems=self.gems,
            ships=self.arrived,
        )


def whence(table: Galaxy, origin: Origin, at: int) -> Message:
    """Where the card lies whose text runs."""
    match origin:
        case "impulse":
            return _("(card {i} of {n} of the Impulse)", i=at + 1, n=len(table.impulse))
        case "plan":
            return _("(card {i} of the Plan)", i=at + 1)
        case "technology":
            return _("(technology)")
        case "map":
            return _("(activated at {place})", place=place_name(at))
        case "execute":
            return _("(executed)")


REST = object()  # leave this card and the rest of the Impulse
SKIP: dict[str, Option[Any]] = {"skip": Option(None, _("Leave this card"))}
SKIP_TECHNOLOGY: dict[str, Option[Any]] = {"skip": Option(None, _("Do not use it"))}
SKIP_OR_REST: dict[str, Option[Any]] = {
    **SKIP,
    "skip:rest": Option(REST, _("Skip the rest of the Impulse")),
}
DONE: dict[str, Option[Any]] = {"done": Option(None, _("No more"))}


TURN: dict[str, Option[Any]] = {"deck": Option(True, _("Turn up the next card"))}


async def turn_next(use: Use) -> int | None:
    """Turn up the next card of the deck, or stop here: gives None."""
    options = TURN if any_left(use.table) else {}
    if not await use.ask(_("Turn up a card of the deck?"), options):
        return None
    return await turn_up(use.table, use.seat)


def use_of(
    table: Galaxy,
    seat: Seat,
    card: int,
    origin: Origin,
    at: int = 0,
    arrived: int = 0,
    slots: tuple[int, ...] = (),
) -> Use:
    """The use of a card, boosted by the gems of its colour and the transports that arrived."""
    gems, extra = table.gems(seat, CARDS[card].color), table.boost(seat, card, arrived)
    effect = effect_of(card, extra)
    return Use(table, seat, card, effect, origin, at, extra, gems, arrived, None, slots)


async def resolve(use: Use) -> None:
    """Carry out a text, while everybody can see which one."""
    running = use.table.running
    running.append(Running(use.card, use.origin, use.at, use.extra))
    await ACTIONS[type(use.effect)](use, use.effect)
    running.pop()


def would_ask(use: Use) -> bool:
    """Whether the text offers anything at all: its action is begun, up to its first question."""
    action = ACTIONS[type(use.effect)](use, use.effect)
    try:
        action.send(None)
    except StopIteration:
        return False
    action.close()
    return True
