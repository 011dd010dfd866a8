"""What can be done about a match beside answering: acts, which are entries of its log too.

Players `resign`, `agree` and `disagree` (to a draw, to end without result, to go back, to pause),
`resume` what is paused, and leave standing orders: `order` and `withdraw`. `away` is what the table
does about a player who is not there, `operator` what whoever runs the site does about a match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from games.core.log import Entry
from games.core.messages import Message, Name, _
from games.core.questions import IllegalAnswer, Json, Seat
from games.core.rules import Outcome, StandingOrder

if TYPE_CHECKING:
    from games.core.match import Match

Orders: TypeAlias = dict[Seat, list[str]]
MAX_VERSION = 10**8


def resign(match: Match[Any], entry: Entry) -> None:
    outcome = match.rules.resigned(match.state, entry.seat)
    if outcome is None:
        raise IllegalAnswer(_("you cannot resign here: leave your seat to somebody else instead"))
    match.log_act(entry)
    match.end(outcome)


# --- proposals ------------------------------------------------------------------------------------


def agree(match: Match[Any], entry: Entry) -> None:
    """Propose something, or join those who do; when all seats are for it, it is done."""
    about = entry.answer
    proposal_text(about, match.version)
    if about == "draw" and match.state.seats != 2:
        raise IllegalAnswer(_("a draw can be agreed between two players only"))
    if about == "pause" and match.paused:
        raise IllegalAnswer(_("the match is paused already"))
    agreed = match.agreed.get(about, [])
    if entry.seat in agreed:
        raise IllegalAnswer(_("you have proposed that already"))
    match.log_act(entry)
    match.agreed = {**match.agreed, about: [*agreed, entry.seat]}
    if len(match.agreed[about]) == match.state.seats:
        match.agreed = {}
        carry_out(match, about)


def carry_out(match: Match[Any], about: str) -> None:
    match about:
        case "draw":
            everybody = list(range(match.state.seats))
            match.end(Outcome("agreement", _("a draw was agreed"), everybody, draw=True))
        case "void":
            match.end(Outcome("void", _("the players ended the match without result")))
        case "pause":
            match.pause()
        case _:
            match.go_back(int(about.removeprefix("back:")))


def disagree(match: Match[Any], entry: Entry) -> None:
    if not isinstance(entry.answer, str) or entry.answer not in match.agreed:
        raise IllegalAnswer(_("nobody has proposed that"))
    match.log_act(entry)
    match.agreed = {about: who for about, who in match.agreed.items() if about != entry.answer}


def resume(match: Match[Any], entry: Entry) -> None:
    """Anybody may play on: a pause needs all, or somebody who never comes back could hold it."""
    if not match.paused:
        raise IllegalAnswer(_("the match is not paused"))
    match.log_act(entry)
    match.resume()


def proposal_text(about: Json, version: int) -> Message:
    """What is proposed, in words; IllegalAnswer if there is no such thing to propose."""
    match about:
        case "draw":
            return _("a draw")
        case "void":
            return _("to end the match without result")
        case "pause":
            return _("to pause the match")
    if (index := _back_to(about, version)) is not None:
        return _("to go back to the start of the turn of move {n}", n=index)
    raise IllegalAnswer(_("there is no such thing to propose"))


def _back_to(about: Json, version: int) -> int | None:
    if isinstance(about, str) and about.startswith("back:"):
        index = about.removeprefix("back:")
        if len(index) < 8 and index.isascii() and index.isdigit() and int(index) <= version:
            return int(index)
    return None


# --- standing orders ------------------------------------------------------------------------------


def order(match: Match[Any], entry: Entry) -> None:
    """Leave a standing order for questions to come, and for the one that is open."""
    key = entry.answer
    wanted = match.rules.standing_orders.get(key) if isinstance(key, str) else None
    if wanted is None or not wanted.stands(match.state, entry.seat):
        raise IllegalAnswer(_("that cannot be ordered now"))
    if key in match.standing_orders.get(entry.seat, []):
        raise IllegalAnswer(_("you have ordered that already"))
    match.apply_standing_order(entry)


def withdraw(match: Match[Any], entry: Entry) -> None:
    if entry.answer not in match.standing_orders.get(entry.seat, []):
        raise IllegalAnswer(_("you have not ordered that"))
    match.apply_standing_order(entry)


def orders_after(known: Mapping[str, StandingOrder[Any]], orders: Orders, entry: Entry) -> Orders:
    """The standing orders after an entry: whoever is away, or has come new, has none."""
    standing = orders.get(entry.seat, [])
    match entry.question:
        case "order":
            matter = known[entry.answer].matter
            others = [each for each in standing if not matter or known[each].matter != matter]
            return {**orders, entry.seat: [*others, entry.answer]}
        case "withdraw":
            return {**orders, entry.seat: [each for each in standing if each != entry.answer]}
        case "away" if entry.answer != "once":
            return {**orders, entry.seat: []}
    return orders


# --- players who are away, and operators ----------------------------------------------------------


def away(match: Match[Any], entry: Entry) -> None:
    match.log_act(entry)
    match.standing_orders = orders_after(match.rules.standing_orders, match.standing_orders, entry)
    if entry.answer == "end":
        match.end(Outcome("void", _("the match ended without result, as a player was away")))


def operator(match: Match[Any], entry: Entry) -> None:
    index = _back_to(entry.answer, match.version)
    if entry.answer != "void" and index is None:
        raise IllegalAnswer(_("there is no such thing for an operator to do"))
    match.log_act(entry)
    if index is None:
        match.end(Outcome("void", _("an operator ended the match without result")))
    else:
        match.go_back(index)


def _absence(entry: Entry) -> Message:
    player = Name(entry.seat)
    match entry.answer:
        case "once":
            return _("{player} is away: a program answers in their place this time", player=player)
        case "program":
            return _("{player} is away: a program plays on in their place", player=player)
        case "end":
            return _("{player} is away: the table plays no further", player=player)
        case "left":
            return _("{player} leaves their seat", player=player)
        case "substitute":
            return _("{player} takes over this seat", player=player)
        case "back":
            return _("{player} is back", player=player)
    raise IllegalAnswer(_("there is no such thing to do about somebody who is away"))


def _operation(entry: Entry) -> Message:
    if entry.answer == "void":
        return _("an operator ends the match")
    return _("an operator sets the match back")


# --- the journal ----------------------------------------------------------------------------------


def act_line(entry: Entry) -> Message | None:
    """The journal line of an act, if everybody reads one; IllegalAnswer if it makes no sense."""
    player = Name(entry.seat)
    match entry.question:
        case "agree":
            about = proposal_text(entry.answer, MAX_VERSION)
            return _("{player} is for it: {wish}", player=player, wish=about)
        case "disagree":
            about = proposal_text(entry.answer, MAX_VERSION)
            return _("{player} is against it: {wish}", player=player, wish=about)
        case "resign":
            return _("{player} resigns", player=player)
        case "resume":
            return _("{player} resumes the match", player=player)
        case "away":
            return _absence(entry)
        case "operator":
            return _operation(entry)
    return None


def standing_order_line(entry: Entry, label: Message) -> Message:
    """What only the seat itself reads about its standing orders."""
    if entry.question == "order":
        return _("Standing order: {order}", order=label)
    return _("No longer a standing order: {order}", order=label)


ACTS: dict[str, Callable[[Match[Any], Entry], None]] = {
    "resign": resign,
    "agree": agree,
    "disagree": disagree,
    "resume": resume,
    "order": order,
    "withdraw": withdraw,
    "away": away,
    "operator": operator,
}
WHILE_PAUSED = ACTS.keys() - {"order", "withdraw"}
