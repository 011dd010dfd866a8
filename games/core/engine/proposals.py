"""Proposals that the players of a match can agree on, and their wording."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.core.decoding import whole_number
from games.core.dialogue.messages import Message, Name, _, plural
from games.core.dialogue.questions import IllegalAnswer, Json
from games.core.engine.log import Entry

MAX_VERSION = 10**7 - 1
RETURNS = "agree", "operator"  # acts that may return a match to an earlier turn
KEPT = 1000  # cached proposals to go back: every frame names one


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal: its name in the journal, and the labels of a seat's buttons for it.

    `alone` is the label where nobody else has to agree; its confirmation is the `warning`.
    """

    text: Message
    propose: Message
    accept: Message
    decline: Message
    withdraw: Message
    alone: Message | None = None
    warning: Message | None = None
    back_to: int | None = None  # the version whose turn starts anew


DRAW = Proposal(
    _("a draw"),
    _("Offer a draw"),
    _("Accept the draw"),
    _("Decline the draw"),
    _("Take back the offer of a draw"),
)
VOID = Proposal(
    _("to end the match without result"),
    _("Propose to end the match without result"),
    _("Agree to end the match without result"),
    _("Play on: do not end the match without result"),
    _("Take back the proposal to end the match without result"),
    _("End the match without result"),
    _("This ends the match at once. Are you sure?"),
)
PAUSE = Proposal(
    _("to pause the match"),
    _("Propose a pause: all clocks stop until one of you resumes"),
    _("Agree to the pause"),
    _("Play on without a pause"),
    _("Take back the proposal of a pause"),
    _("Pause the match: all clocks stop until you resume"),
)


@lru_cache(maxsize=KEPT)
def _go_back(index: int, turns: int) -> Proposal:
    return Proposal(
        plural("to go back to the start of the turn before", "to go back {n} turns", turns),
        _("Propose to go back to the start of the turn before"),
        plural("Agree to go back to the turn before", "Agree to go back {n} turns", turns),
        plural("Do not go back to the turn before", "Do not go back {n} turns", turns),
        plural(
            "Take back the proposal to go back to the turn before",
            "Take back the proposal to go back {n} turns",
            turns,
        ),
        _("Go back to the start of the turn before"),
        back_to=index,
    )


def proposal(about: Json, version: int = MAX_VERSION, turns: int = 1) -> Proposal:
    """Return the proposal `about`: `draw`, `void`, `pause`, or `back:<n>` with n up to `version`.

    Its labels count the `turns` back, since two such proposals may be open at once.

    Raises: IllegalAnswer if it names nothing.
    """
    match about:
        case "draw":
            return DRAW
        case "void":
            return VOID
        case "pause":
            return PAUSE
    if (index := version_to_go_back_to(about, version)) is not None:
        return _go_back(index, turns)
    raise IllegalAnswer(_("there is no such proposal"))


def turns_back(about: Json, turn_starts: Sequence[int]) -> int:
    """Return the number of turns that `about` goes back, given the versions at which turns began.

    The versions ascend. Turns without questions share a version with the next turn and do not count.
    """
    index = version_to_go_back_to(about, MAX_VERSION)
    return 0 if index is None else len(set(turn_starts[bisect_right(turn_starts, index) :]))


def offer_line(about: str, seat: int, turns: int) -> Message:
    """Return the sentence by which `seat` proposes this to the others; see `turns_back`."""
    player = Name(seat)
    match about:
        case "draw":
            return _("{player} offers a draw", player=player)
        case "void":
            return _("{player} proposes to end the match without result", player=player)
        case "pause":
            return _("{player} proposes a pause", player=player)
    return plural(
        "{player} proposes to go back to the start of the turn before",
        "{player} proposes to go back {n} turns",
        turns,
        player=player,
    )


def gone_back_line(turns: int) -> Message:
    """Return the sentence that the match goes back so many turns; 0 means to the start of the current one."""
    if not turns:
        return _("The match goes back to the start of this turn")
    return plural(
        "The match goes back to the start of the turn before",
        "The match goes back {n} turns",
        turns,
    )


def turn_numbers(turn_starts: Sequence[int], log: Sequence[Entry]) -> list[int]:
    """Return the number of each turn, counted from 1. A replayed turn keeps its number."""
    starts, numbers = list(dict.fromkeys(turn_starts)), list[int]()
    for start in starts:
        entry = log[start - 1] if start else None
        back = None
        if entry is not None and entry.question in RETURNS:
            back = version_to_go_back_to(entry.answer, start)
        if back is None:
            numbers.append(numbers[-1] + 1 if numbers else 1)
        else:
            numbers.append(numbers[bisect_right(starts, back, hi=len(numbers)) - 1])
    return numbers


def version_to_go_back_to(about: Json, version: int) -> int | None:
    """Return the n of `back:<n>`, or None if `about` is something else or n exceeds `version`."""
    if not isinstance(about, str) or not about.startswith("back:"):
        return None
    return whole_number(about.removeprefix("back:"), min(version, MAX_VERSION))
