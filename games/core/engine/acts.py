"""Acts: entries of the log other than answers.

Players `resign`, `agree` and `disagree` (see `games.core.engine.proposals`), `resume` a paused match, and leave
or withdraw standing orders (`order`, `withdraw`). `away` handles an absent player. `operator` is an act of the
site's operators. `stop` closes a record that goes no further.

Each function here carries out one entry. Raises: IllegalAnswer if that is impossible now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from games.core.dialogue.messages import Message, Name, _
from games.core.dialogue.questions import IllegalAnswer, Json, Seat
from games.core.engine.log import Entry
from games.core.engine.proposals import Proposal, proposal, turns_back, version_to_go_back_to
from games.core.engine.table import Table
from games.core.rules import Outcome
from games.core.standing_orders import Known, order_line, orders_after

if TYPE_CHECKING:
    from games.core.engine.engine import Engine

Agreed: TypeAlias = dict[str, list[Seat]]  # the seats in favour of each proposal


def resign(match: Engine[Any], entry: Entry) -> None:
    outcome = match.rules.resigned(match.state, entry.seat)
    if outcome is None:
        raise IllegalAnswer(_("you cannot resign here: leave your seat to someone else instead"))
    match.log_act(entry)
    match.end(outcome)


# --- proposals ------------------------------------------------------------------------------------


def agree(match: Engine[Any], entry: Entry) -> None:
    """Propose something or agree to it; carry it out once all seats agree."""
    about = entry.answer
    proposed = proposal(about, match.version)
    if about == "draw" and match.state.seats != 2:
        raise IllegalAnswer(_("only two players can agree to a draw"))
    if about == "pause" and match.paused:
        raise IllegalAnswer(_("the match is paused already"))
    agreed = match.agreed.get(about, [])
    if entry.seat in agreed:
        raise IllegalAnswer(_("you have already proposed that"))
    match.log_act(entry)
    match.agreed = agreed_after(match.agreed, entry, match.state.seats)
    if not match.agreed:
        _carry_out(match, about, proposed)


def _carry_out(match: Engine[Any], about: str, proposed: Proposal) -> None:
    match about:
        case "draw":
            everybody = list(range(match.state.seats))
            match.end(Outcome("agreement", _("a draw was agreed"), everybody, draw=True))
        case "void":
            match.end(Outcome("void", _("the players ended the match without result")))
        case "pause":
            match.pause()
    if proposed.back_to is not None:
        match.go_back(proposed.back_to)


def disagree(match: Engine[Any], entry: Entry) -> None:
    if not isinstance(entry.answer, str) or entry.answer not in match.agreed:
        raise IllegalAnswer(_("no player has proposed that"))
    match.log_act(entry)
    match.agreed = agreed_after(match.agreed, entry, match.state.seats)


def agreed_after(agreed: Agreed, entry: Entry, seats: int) -> Agreed:
    """Return the open proposals after an entry, with the seats in favour; nothing once all agree on one."""
    about = str(entry.answer)
    match entry.question:
        case "agree":
            for_it = [*agreed.get(about, []), entry.seat]
            return {} if len(for_it) == seats else {**agreed, about: for_it}
        case "disagree":
            return {each: who for each, who in agreed.items() if each != about}
    return agreed


def resume(match: Engine[Any], entry: Entry) -> None:
    """End a pause. Any player may, so that an absent one cannot hold the match for ever."""
    if not match.paused:
        raise IllegalAnswer(_("the match is not paused"))
    match.log_act(entry)
    match.resume()


# --- standing orders ------------------------------------------------------------------------------


def order(match: Engine[Any], entry: Entry) -> None:
    """Leave a standing order, for the open question and later ones."""
    key = entry.answer
    wanted = match.rules.standing_orders.get(key) if isinstance(key, str) else None
    if wanted is None or not wanted.stands(match.state, entry.seat):
        raise IllegalAnswer(_("that cannot be answered automatically now"))
    if key in match.standing_orders.get(entry.seat, []):
        raise IllegalAnswer(_("you have already set this automatic answer"))
    match.apply_standing_order(entry)


def withdraw(match: Engine[Any], entry: Entry) -> None:
    if entry.answer not in match.standing_orders.get(entry.seat, []):
        raise IllegalAnswer(_("you have not set this automatic answer"))
    match.apply_standing_order(entry)


# --- absent players and operators -----------------------------------------------------------------


def away(match: Engine[Any], entry: Entry) -> None:
    if entry.answer == "time":
        _lose_on_time(match, entry)
        return
    match.log_act(entry)
    match.standing_orders = orders_after(match.rules.standing_orders, match.standing_orders, entry)
    if entry.answer == "end":
        match.end(Outcome("void", _("the match ended without result, as a player was away")))
    elif entry.answer == "overdue_end":
        why = _("the match ended without result, as {player}’s time was up", player=Name(entry.seat))
        personal = {entry.seat: _("the match ended without result, as your time was up")}
        match.end(Outcome("void", why, personal=personal))


def _lose_on_time(match: Engine[Any], entry: Entry) -> None:
    """End the match as if the seat resigned."""
    outcome = match.rules.resigned(match.state, entry.seat)
    if outcome is None:
        raise IllegalAnswer(_("when a player’s time is up here, the others play on"))
    match.log_act(entry)
    message = _("{player} ran out of time", player=Name(entry.seat))
    personal = {entry.seat: _("You ran out of time")}
    match.end(replace(outcome, reason="time", message=message, personal=personal))


def operator(match: Engine[Any], entry: Entry) -> None:
    index = version_to_go_back_to(entry.answer, match.version)
    if entry.answer != "void" and index is None:
        raise IllegalAnswer(_("there is no such action for operators"))
    match.log_act(entry)
    if index is None:
        match.end(Outcome("void", _("an operator ended the match without result")))
    else:
        match.go_back(index)


def stop(match: Engine[Any], entry: Entry) -> None:
    """End a match whose record goes no further."""
    match.log_act(entry)
    match.end(Outcome("void", _("the record stops here, before the match was over")))


def _absence(entry: Entry) -> Message:
    player = Name(entry.seat)
    match entry.answer:
        case "once":
            return _("{player} is away: the computer answers for them this time", player=player)
        case "program":
            return _("{player} is away: the computer plays on for them", player=player)
        case "overdue":
            return _("{player}’s time was up; the others decide", player=player)
        case "overdue_once":
            return _("{player}’s time was up: the computer answers this time", player=player)
        case "overdue_program":
            return _("{player}’s time was up: the computer plays on", player=player)
        case "overdue_end" | "time":
            return _("{player}’s time is up", player=player)
        case "end":
            return _("{player} is away: the match ends here", player=player)
        case "left":
            return _("{player} leaves their seat", player=player)
        case "substitute":
            return _("{player} takes over this seat", player=player)
        case "back":
            return _("{player} is back", player=player)
    raise IllegalAnswer(_("there is no such action for a player who is away"))


def _operation(entry: Entry) -> Message:
    if entry.answer == "void":
        return _("an operator ends the match")
    return _("an operator sets the match back")


# --- the journal ----------------------------------------------------------------------------------


def act_line(entry: Entry, turn_starts: Sequence[int]) -> Message | None:
    """Return the journal line of an act, or None if not everybody reads one.

    A proposal to go back counts its turns by `turn_starts`.

    Raises: IllegalAnswer if the entry is malformed.
    """
    player = Name(entry.seat)
    match entry.question:
        case "agree":
            wish = _wish(entry.answer, turn_starts)
            return _("{player} wants {wish}", player=player, wish=wish)
        case "disagree":
            wish = _wish(entry.answer, turn_starts)
            return _("{player} declines {wish}", player=player, wish=wish)
        case "resign":
            return _("{player} resigns", player=player)
        case "resume":
            return _("{player} resumes the match", player=player)
        case "away":
            return _absence(entry)
        case "operator":
            return _operation(entry)
    return None


def _wish(about: Json, turn_starts: Sequence[int]) -> Message:
    return proposal(about, turns=turns_back(about, turn_starts)).text


def say_act(table: Table, known: Known, entry: Entry, turn_starts: Sequence[int]) -> None:
    """Write an act into the journal. Lines about a standing order are for its seat only."""
    if entry.question in ("order", "withdraw"):
        line = order_line(entry, known[entry.answer].label)
        table.say(None, private={entry.seat: line})
    elif (line_for_all := act_line(entry, turn_starts)) is not None:
        table.say(line_for_all)


ACTS: dict[str, Callable[[Engine[Any], Entry], None]] = {
    "resign": resign,
    "agree": agree,
    "disagree": disagree,
    "resume": resume,
    "order": order,
    "withdraw": withdraw,
    "away": away,
    "operator": operator,
    "stop": stop,
}
WHILE_PAUSED = ACTS.keys() - {"order", "withdraw"}
