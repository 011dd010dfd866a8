"""The use of a card: the player, the place of the card, its boost, and the questions of its text.

Every action is a function `(use, effect)` registered under its effect. Its first question always allows
leaving the card alone: all actions are optional, and all numbers mean "up to". An action without any visible
offer asks nothing; only its player sees the cards of a hand. RULES.md § The turn, § Boosts, § Deck and hand.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from games.core import Ahead, Barred, Choose, Message, Name, Option, Question, Seat, _
from games.impulse.cards.card_list import CARDS, effect_of, fits
from games.impulse.cards.deck import is_card_left, turn_up
from games.impulse.cards.effects import Effect, Pick
from games.impulse.options import barred_hand, hand_options
from games.impulse.state import BASIC, Galaxy, Origin, Running
from games.impulse.view.text import card_name, card_text, place_name, unfit_text

T = TypeVar("T")
E = TypeVar("E", bound=Effect)
Action: TypeAlias = "Callable[[CardUse, Any], Coroutine[Any, Any, None]]"

ACTIONS: dict[type[Effect], Action] = {}

NOTHING_FITS = _("No card in your hand fits")
REST = object()  # leave this card and the rest of the Impulse
SKIP: dict[str, Option[Any]] = {"skip": Option(None, _("Leave this card"), primary=True, plain=True)}
SKIP_TECHNOLOGY: dict[str, Option[Any]] = {"skip": Option(None, _("Do not use it"), primary=True, plain=True)}
SKIP_OR_REST: dict[str, Option[Any]] = {
    **SKIP,
    "skip:rest": Option(REST, _("Skip the rest of the Impulse"), primary=True, plain=True),
}
DONE: dict[str, Option[Any]] = {"done": Option(None, _("No more"), primary=True, plain=True)}
EXITS = (*SKIP_OR_REST, *DONE)  # keys that leave a card alone or stop
TURN_UP: dict[str, Option[Any]] = {"deck": Option(True, _("Turn up the next card"))}


def performs(effect: type[E]) -> Callable[[Action], Action]:
    """Register the action for effects of that type."""

    def register(action: Action) -> Action:
        ACTIONS[effect] = action
        return action

    return register


@dataclass(slots=True)
class CardUse:
    """One use of a card's text, or of a basic technology's, by `seat`."""

    table: Galaxy
    seat: Seat
    card: int
    effect: Effect
    origin: Origin
    at: int = 0
    boost: int = 0
    gems: int = 0  # at the start of the text: refining them lowers nothing
    arrived: int = 0  # transports that boost a card of the map
    basic_text: Message | None = None  # of a basic technology, which is no card
    tech_chain: tuple[int, ...] = ()  # technologies whose Execute led straight here
    begun: bool = False
    asked: bool = False

    @classmethod
    def of(
        cls,
        table: Galaxy,
        seat: Seat,
        card: int,
        origin: Origin,
        at: int = 0,
        arrived: int = 0,
        tech_chain: tuple[int, ...] = (),
    ) -> CardUse:
        """Return the use of a card, boosted by gems of its colour and arrived transports."""
        color = CARDS[card].color
        gems, boost = table.gems(seat)[color], table.boost(seat, color, arrived)
        effect = effect_of(card, boost)
        return cls(table, seat, card, effect, origin, at, boost, gems, arrived, tech_chain=tech_chain)

    async def resolve(self) -> None:
        """Carry out the text; everybody sees that it runs, and reads it if it offers nothing."""
        running = self.table.running
        running.append(Running(self.card, self.origin, self.at, self.boost))
        await ACTIONS[type(self.effect)](self, self.effect)
        if not self.asked and not self.begun:
            self._say_that_it_does_nothing()
        running.pop()

    def first_question(self) -> Question[Any] | None:
        """Return the first question of the text, if any, by beginning its action and abandoning it."""
        action = ACTIONS[type(self.effect)](self, self.effect)
        question: Question[Any]
        try:
            (question,) = action.send(None)
        except StopIteration:
            return None
        action.close()
        return question

    async def ask(
        self,
        prompt: Message,
        options: Mapping[str, Option[T]],
        leave: Message | None = None,
        barred: Mapping[str, Barred] | None = None,
        ahead: Callable[[], Mapping[str, Ahead]] | None = None,
        warning: Message | None = None,
    ) -> T | None:
        """Choose one of the options, or None for stopping (labelled `leave`, if given).

        A `warning` asks once more before that. Nothing is asked if nothing is offered nor barred.
        """
        if not options and not barred:
            return None
        self.asked = True
        exits = (
            self._exits() if leave is None else {"done": Option(None, leave, warning=warning, primary=True, plain=True)}
        )
        chosen: Any = await Choose(
            self.seat,
            prompt if options else NOTHING_FITS,
            {**options, **exits},
            barred or {},
            hint=self.describe(),
            ahead=ahead,
            topic=type(self.effect).__name__.lower(),
        )
        if chosen is REST:
            self.table.rest_skipped = True
        if chosen is None or chosen is REST:
            return None
        if not self.begun:
            self._begin()
        answer: T = chosen
        return answer

    async def turn_up_next(self) -> int | None:
        """Turn up the next card of the deck, or return None if the player stops here."""
        options = TURN_UP if is_card_left(self.table) else {}
        if not await self.ask(_("Turn up a card from the deck?"), options):
            return None
        return await turn_up(self.table, self.seat)

    async def take(self, pick: Pick, prompt: Message) -> tuple[int | None, bool]:
        """Take a card of the hand, asked for by `prompt`, or turn up one of the deck.

        Return the card, None if the player stops here, and whether it was taken.
        """
        if pick.source == "deck":
            return await self.take_from_deck(pick)
        options = hand_options(self.table, self.seat, pick)
        barred = barred_hand(self.table, self.seat, options, unfit_text(pick))
        card = await self.ask(prompt, options, barred=barred)
        if card is not None:
            self.table.remove_from_hand(self.seat, card)
        return card, card is not None

    async def take_from_deck(self, pick: Pick) -> tuple[int | None, bool]:
        """Turn up the next card of the deck; take it if it fits the pick, or else discard it."""
        card = await self.turn_up_next()
        if card is None:
            return None, False
        if fits(card, pick):
            self.table.limbo.remove(card)
            return card, True
        self.table.discard_from_limbo(card)
        return card, False

    def _exits(self) -> dict[str, Option[Any]]:
        if self.begun:
            return DONE
        if self.card == BASIC:
            return SKIP_TECHNOLOGY
        last = len(self.table.impulse_of(self.table.mover)) - 1
        return SKIP_OR_REST if self.origin == "impulse" and self.at < last else SKIP

    def _begin(self) -> None:
        """Write that the card is not left alone."""
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

    def _say_that_it_does_nothing(self) -> None:
        player = Name(self.seat)
        if self.card == BASIC:
            told = _("{player}: the basic technology does nothing now.", player=player)
        else:
            told = _("{player}: {card} {where} does nothing now.", player=player, card=self.name, where=self.where)
        self.table.mention(told)

    @property
    def name(self) -> Message:
        return card_name(self.card) if self.card != BASIC else _("basic technology")

    @property
    def where(self) -> Message:
        return origin_text(self.table, self.origin, self.at)

    def describe(self) -> Message:
        """Return the card being resolved and the reason, in words."""
        if self.basic_text is not None:
            return self.basic_text
        text = card_text(self.card, self.boost)
        if not self.boost:
            return _("{card} {where}. {text}", card=self.name, where=self.where, text=text)
        return _(
            "{card} {where}. {text} {boost}",
            card=self.name, where=self.where, text=text, boost=self._boost_told(),
        )  # fmt: skip

    def _boost_told(self) -> Message:
        """Return the boost of the number and its causes, in words."""
        if not self.arrived:
            return _(
                "Boosted by {extra}: you have {gems} gems of its colour, and every 2 count 1.",
                extra=self.boost, gems=self.gems,
            )  # fmt: skip
        if not self.gems:
            return _(
                "Boosted by {extra}: {ships} transports have just arrived, and every 2 count 1.",
                extra=self.boost, ships=self.arrived,
            )  # fmt: skip
        return _(
            "Boosted by {extra}: gems of its colour ({gems}) and transports just arrived ({ships})"
            " together, and every 2 count 1.",
            extra=self.boost, gems=self.gems, ships=self.arrived,
        )  # fmt: skip


def origin_text(table: Galaxy, origin: Origin, at: int) -> Message:
    """Return the place of the card whose text runs, in words."""
    match origin:
        case "impulse":
            n = len(table.impulse_of(table.mover))
            return _("(card {i} of {n} of the Impulse)", i=at + 1, n=n)
        case "plan":
            return _("(card {i} of the Plan)", i=at + 1)
        case "technology":
            return _("(technology)")
        case "map":
            return _("(activated at {place})", place=place_name(at))
        case "execute":
            return _("(executed)")
