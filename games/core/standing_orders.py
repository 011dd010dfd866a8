"""Standing orders in a match: the orders of each seat, and their answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from games.core.dialogue.messages import Message, _
from games.core.dialogue.questions import Question, Reply, Seat, reply_to
from games.core.engine.log import Entry
from games.core.engine.table import Table
from games.core.rules import StandingOrder

Orders: TypeAlias = dict[Seat, list[str]]  # keys of standing orders, oldest first
Known: TypeAlias = Mapping[str, StandingOrder[Any]]


def orders_after(known: Known, orders: Orders, entry: Entry) -> Orders:
    """Return the orders after an entry of the log. Absent players and new ones have none."""
    left = orders.get(entry.seat, [])
    match entry.question:
        case "order":
            matter = known[entry.answer].matter
            others = [each for each in left if not matter or known[each].matter != matter]
            return {**orders, entry.seat: [*others, entry.answer]}
        case "withdraw":
            return {**orders, entry.seat: [each for each in left if each != entry.answer]}
        case "away" if entry.answer not in ("once", "overdue", "overdue_once"):
            return {**orders, entry.seat: []}
    return orders


def without_lapsed(known: Known, orders: Orders, table: Table) -> Orders:
    """Return the orders that still stand, and inform the seats of lapsed ones."""
    kept = {seat: [key for key in left if known[key].stands(table, seat)] for seat, left in orders.items()}
    for seat, left in orders.items():
        if kept[seat] != left:
            table.say(None, private={seat: _("Your automatic answer ends here")})
    return kept if kept != orders else orders


def reply_by_order(known: Known, orders: Orders, table: Table, asked: Mapping[str, Question[Any]]) -> Reply | None:
    """Return the reply of the newest standing order about an open question, or None."""
    for question in asked.values():
        for key in reversed(orders.get(question.seat, [])):
            answer = known[key].answer(table, question)
            if answer is not None and (reply := reply_to(question, answer)) is not None:
                return reply
    return None


def order_line(entry: Entry, label: Message) -> Message:
    """Return the line for the seat alone when it leaves or withdraws an order."""
    if entry.question == "order":
        return _("Automatic answer: {order}", order=label)
    return _("Automatic answer removed: {order}", order=label)
