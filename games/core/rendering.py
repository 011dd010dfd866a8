"""Presenting a match to one reader: views, questions and journal as plain JSON in their language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from games.core.match import Match
from games.core.messages import Message, Name, Reader
from games.core.questions import Amount, Choose, ChooseSome, Json, Question, Seat
from games.core.rules import Outcome
from games.core.table import Line


def reading(reader: Reader) -> Callable[[Any], Any]:
    """The encoder hook that turns messages and names into the reader's words."""

    def hook(value: Any) -> Any:
        if isinstance(value, Message | Name):
            return reader.read(value)
        raise NotImplementedError(f"a view cannot hold a {type(value).__name__}")

    return hook


def view_json(view: msgspec.Struct, reader: Reader) -> bytes:
    """The view as JSON text, its messages rendered."""
    return msgspec.json.encode(view, enc_hook=reading(reader))


def question_json(key: str, question: Question[Any], reader: Reader) -> dict[str, Json]:
    """The question as a browser or a bot gets it; see docs/protocol.md."""
    told: dict[str, Json] = {
        "id": key,
        "seat": question.seat,
        "prompt": reader.read(question.prompt),
        "hidden": getattr(question, "hidden", False),
    }
    if (hint := getattr(question, "hint", None)) is not None:
        told["hint"] = reader.read(hint)
    match question:
        case Amount():
            return told | {"kind": "amount", "least": question.least, "most": question.most}
        case ChooseSome():
            told |= {"kind": "some", "least": question.least, "most": question.most}
            told["ordered"] = question.ordered
        case Choose():
            told |= {"kind": "one", "least": 1, "most": 1}
        case _:
            raise TypeError(question)
    told["options"] = [
        _option_json(name, option, reader) for name, option in question.options.items()
    ]
    told["barred"] = [
        {"key": name, "label": reader.read(barred.label), "why": reader.read(barred.why)}
        for name, barred in question.barred.items()
    ]
    return told


def _option_json(key: str, option: Any, reader: Reader) -> dict[str, Json]:
    told = {"key": key, "label": reader.read(option.label)}
    if option.detail is not None:
        told["detail"] = reader.read(option.detail)
    if option.warning is not None:
        told["warning"] = reader.read(option.warning)
    return told


def questions_json(match: Match[Any], seat: Seat | None, reader: Reader) -> list[dict[str, Json]]:
    """The open questions of `seat`, or of all seats for None (for programs that play them all)."""
    return [
        question_json(key, question, reader)
        for key, question in match.open.items()
        if seat is None or question.seat == seat
    ]


def journal_json(lines: list[Line], seat: Seat | None, reader: Reader) -> list[dict[str, Json]]:
    """What `seat` reads of these lines: version, text, and whether it is a heading."""
    return [
        {"at": line.at, "text": reader.read(message), "heading": line.heading}
        for line in lines
        if (message := line.for_seat(seat)) is not None
    ]


def outcome_json(outcome: Outcome | None, reader: Reader) -> Json:
    """How the match ended, in words and numbers; None while it goes on."""
    return None if outcome is None else msgspec.to_builtins(outcome, enc_hook=reading(reader))
