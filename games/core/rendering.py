"""Render a match for one reader: views, questions, journal and outcome, in the reader's language.

What comes out is plain data with every message made text. The socket sends it, `headless` prints it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from games.core.match import Match
from games.core.messages import Message, Name, Translator
from games.core.questions import (
    Amount,
    Barred,
    Choose,
    ChooseSome,
    Json,
    Option,
    Question,
    Seat,
    is_hidden,
)
from games.core.rules import Outcome
from games.core.table import Line


class OptionView(msgspec.Struct, frozen=True):
    """A thing that may be chosen."""

    key: str  # the answer that chooses it
    label: str
    detail: str | UnsetType = UNSET  # a second, quieter line
    warning: str | UnsetType = UNSET  # to be confirmed first
    primary: bool | UnsetType = UNSET  # whether it ends, skips or confirms: the filled button


class BarredView(msgspec.Struct, frozen=True):
    """A thing a player might look for and cannot choose."""

    key: str
    label: str
    why: str


class QuestionView(msgspec.Struct, frozen=True, kw_only=True):
    """An open question, with all that is legal as an answer."""

    id: str  # the version that opened it and the seat: "17.0"
    seat: Seat
    prompt: str
    hidden: bool  # others learn nothing of the answer until it is revealed
    hint: str | UnsetType = UNSET
    kind: Literal["one", "some", "amount"]  # answered by a key, a list of keys, a whole number
    least: int  # how many options, or which number
    most: int
    ordered: bool | UnsetType = UNSET  # of "some": whether the order of the keys matters
    submit: str | UnsetType = UNSET  # of "some": what the button says that sends the choice
    submit_none: str | UnsetType = UNSET  # of "some": what it says while nothing is chosen
    options: list[OptionView] | UnsetType = UNSET  # missing for "amount"
    barred: list[BarredView] | UnsetType = UNSET  # missing for "amount"


class JournalLine(msgspec.Struct, frozen=True):
    """A line of the journal as one reader sees it."""

    at: int  # the version that said it
    text: str
    heading: bool


class OutcomeView(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended."""

    reason: str
    says: str
    winners: list[Seat] = []
    scores: list[int] | UnsetType = UNSET  # points by seat, in games that count points
    draw: bool = False


def message_hook(translator: Translator) -> Callable[[Any], Any]:
    """Return an encoder hook that renders messages and names."""

    def hook(value: Any) -> Any:
        if isinstance(value, (Message, Name)):
            return translator.render(value)
        raise NotImplementedError(f"a view cannot hold a {type(value).__name__}")

    return hook


def view_json(view: msgspec.Struct, translator: Translator) -> bytes:
    """Encode a view as JSON, its messages rendered."""
    return msgspec.json.encode(view, enc_hook=message_hook(translator))


def question_view(id: str, question: Question[Any], translator: Translator) -> QuestionView:
    """Render one question."""
    render = translator.render
    hint = getattr(question, "hint", None)
    submit, submit_none = getattr(question, "submit", None), getattr(question, "submit_none", None)
    kind, least, most = _answered_by(question)
    options = barred = None
    if isinstance(question, Choose | ChooseSome):
        options, barred = question.options, question.barred
    return QuestionView(
        id=id,
        seat=question.seat,
        prompt=render(question.prompt),
        hidden=is_hidden(question),
        hint=UNSET if hint is None else render(hint),
        kind=kind,
        least=least,
        most=most,
        ordered=question.ordered if isinstance(question, ChooseSome) else UNSET,
        submit=UNSET if submit is None else render(submit),
        submit_none=UNSET if submit_none is None else render(submit_none),
        options=UNSET if options is None else _options(options, translator),
        barred=UNSET if barred is None else _barred(barred, translator),
    )


def _answered_by(question: Question[Any]) -> tuple[Literal["one", "some", "amount"], int, int]:
    """Return the kind of answer a question takes, and its least and most."""
    match question:
        case Amount():
            return "amount", question.least, question.most
        case ChooseSome():
            return "some", question.least, question.most
        case Choose():
            return "one", 1, 1
    raise TypeError(question)


def _options(options: Mapping[str, Option[Any]], translator: Translator) -> list[OptionView]:
    render = translator.render
    return [
        OptionView(
            key,
            render(option.label),
            UNSET if option.detail is None else render(option.detail),
            UNSET if option.warning is None else render(option.warning),
            True if option.primary else UNSET,
        )
        for key, option in options.items()
    ]


def _barred(barred: Mapping[str, Barred], translator: Translator) -> list[BarredView]:
    render = translator.render
    return [BarredView(key, render(each.label), render(each.why)) for key, each in barred.items()]


def question_views(
    match: Match[Any], seat: Seat | None, translator: Translator
) -> list[QuestionView]:
    """Render the open questions of `seat`, or of all seats for None."""
    return [
        question_view(key, question, translator)
        for key, question in match.open.items()
        if seat is None or question.seat == seat
    ]


def journal_lines(
    lines: Iterable[Line], seat: Seat | None, translator: Translator
) -> list[JournalLine]:
    """Render those of the lines that `seat` (None: a spectator) may read."""
    return [
        JournalLine(line.at, translator.render(message), line.heading)
        for line in lines
        if (message := line.for_seat(seat)) is not None
    ]


def outcome_view(outcome: Outcome | None, translator: Translator) -> OutcomeView | None:
    """Render how the match ended; None while it goes on."""
    if outcome is None:
        return None
    return OutcomeView(
        outcome.reason,
        translator.render(outcome.message),
        outcome.winners,
        UNSET if outcome.scores is None else outcome.scores,
        outcome.draw,
    )


def questions_json(match: Match[Any], seat: Seat | None, translator: Translator) -> Json:
    """Return `question_views` as plain JSON data."""
    return msgspec.to_builtins(question_views(match, seat, translator))


def journal_json(lines: Iterable[Line], seat: Seat | None, translator: Translator) -> Json:
    """Return `journal_lines` as plain JSON data."""
    return msgspec.to_builtins(journal_lines(lines, seat, translator))


def outcome_json(outcome: Outcome | None, translator: Translator) -> Json:
    """Return `outcome_view` as plain JSON data."""
    return msgspec.to_builtins(outcome_view(outcome, translator))
