"""Presenting a match to one translator: views, questions and journal as plain JSON in their language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from games.core.match import Match
from games.core.messages import Message, Name, Translator
from games.core.questions import Amount, Choose, ChooseSome, Json, Question, Seat
from games.core.rules import Outcome
from games.core.table import Line


def message_hook(translator: Translator) -> Callable[[Any], Any]:
    """The encoder hook that turns messages and names into the translator's words."""

    def hook(value: Any) -> Any:
        if isinstance(value, Message | Name):
            return translator.render(value)
        raise NotImplementedError(f"a view cannot hold a {type(value).__name__}")

    return hook


def view_json(view: msgspec.Struct, translator: Translator) -> bytes:
    """The view as JSON text, its messages rendered."""
    return msgspec.json.encode(view, enc_hook=message_hook(translator))


def question_json(key: str, question: Question[Any], translator: Translator) -> dict[str, Json]:
    """The question as a browser or a bot gets it; see docs/protocol.md."""
    told: dict[str, Json] = {
        "id": key,
        "seat": question.seat,
        "prompt": translator.render(question.prompt),
        "hidden": getattr(question, "hidden", False),
    }
    if (hint := getattr(question, "hint", None)) is not None:
        told["hint"] = translator.render(hint)
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
        _option_json(name, option, translator) for name, option in question.options.items()
    ]
    told["barred"] = [
        {
            "key": name,
            "label": translator.render(barred.label),
            "why": translator.render(barred.why),
        }
        for name, barred in question.barred.items()
    ]
    return told


def _option_json(key: str, option: Any, translator: Translator) -> dict[str, Json]:
    told = {"key": key, "label": translator.render(option.label)}
    if option.detail is not None:
        told["detail"] = translator.render(option.detail)
    if option.warning is not None:
        told["warning"] = translator.render(option.warning)
    return told


def questions_json(
    match: Match[Any], seat: Seat | None, translator: Translator
) -> list[dict[str, Json]]:
    """The open questions of `seat`, or of all seats for None (for programs that play them all)."""
    return [
        question_json(key, question, translator)
        for key, question in match.open.items()
        if seat is None or question.seat == seat
    ]


def journal_json(
    lines: list[Line], seat: Seat | None, translator: Translator
) -> list[dict[str, Json]]:
    """What `seat` reads of these lines: version, text, and whether it is a heading."""
    return [
        {"at": line.at, "text": translator.render(message), "heading": line.heading}
        for line in lines
        if (message := line.for_seat(seat)) is not None
    ]


def outcome_json(outcome: Outcome | None, translator: Translator) -> Json:
    """How the match ended, in words and numbers; None while it goes on."""
    return (
        None if outcome is None else msgspec.to_builtins(outcome, enc_hook=message_hook(translator))
    )
