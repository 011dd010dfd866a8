"""Rendering of a match for one reader: views, questions, journal and outcome, in the reader's language.

The result is plain data with every message made text, for the socket and for `headless`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import fields, replace

from games.core.dialogue.messages import Message, Name, Translator
from games.core.dialogue.questions import (
    Ahead,
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
from games.core.engine.engine import Engine
from games.core.engine.table import Line
from games.core.rules import Outcome

K = TypeVar("K")


class OptionView(msgspec.Struct, frozen=True):
    """An option of a question."""

    key: str  # the answer that chooses it
    label: str
    detail: str | UnsetType = UNSET  # a second, quieter line
    warning: str | UnsetType = UNSET  # asked before it is chosen
    primary: bool | UnsetType = UNSET  # ends, skips or confirms: the filled button
    plain: bool | UnsetType = UNSET  # the button is unfilled: the option does nothing, and others do something
    hopeless: bool | UnsetType = UNSET  # legal, but it gains nothing: listed behind a fold


class AheadView(msgspec.Struct, frozen=True):
    """Consecutive answers offered as one: each is sent to the question open then."""

    key: str  # of their piece on the board
    answers: list[str]
    label: str
    detail: str | UnsetType = UNSET
    listed: bool | UnsetType = UNSET  # False: offered on the board alone


class BarredView(msgspec.Struct, frozen=True):
    """An unavailable option that a player may expect."""

    key: str
    label: str
    why: str


class PairsView(msgspec.Struct, frozen=True):
    """Choices in pairs: an option outside of `seconds`, then one of `seconds`."""

    seconds: list[str]
    label: str  # of a pair, with {first} and {second} for the labels of the two
    ask: str  # the prompt for the second choice
    # by first option: the second ones that do not fit, with reasons
    closed: dict[str, dict[str, str]]
    details: dict[str, dict[str, str]] = {}  # by first option: quieter lines of second ones


class QuestionView(msgspec.Struct, frozen=True, kw_only=True):
    """An open question, with all legal answers."""

    id: str  # the version that opened it and the seat: "17.0"
    seat: Seat
    prompt: str
    topic: str | UnsetType = UNSET  # its subject, for `Rules.chapters`
    hidden: bool  # the answer stays secret until it is revealed
    hint: str | UnsetType = UNSET
    about: list[str] | UnsetType = UNSET  # keys of its subjects on the board
    kind: Literal["one", "some", "amount"]  # answered by a key, a list of keys, a whole number
    least: int  # number of options, or the least number
    most: int
    prefix: str | UnsetType = UNSET  # of "amount": the customary prefix of the number
    ordered: bool | UnsetType = UNSET  # of "some": the order of the keys matters
    submit: str | UnsetType = UNSET  # label of the button that sends the choice; "one" lacks it where a click sends
    submit_none: str | UnsetType = UNSET  # of "some": its label while nothing is chosen
    pairs: PairsView | UnsetType = UNSET  # of "some": for choices in pairs
    options: list[OptionView] | UnsetType = UNSET  # missing for "amount"
    barred: list[BarredView] | UnsetType = UNSET  # missing for "amount"
    ahead: list[AheadView] | UnsetType = UNSET  # of "one": consecutive answers offered as one


class JournalLine(msgspec.Struct, frozen=True):
    """A line of the journal for one reader."""

    at: int  # the version that wrote it
    text: str
    heading: bool
    code: str | UnsetType = UNSET  # the same in the game's notation
    alone: bool | UnsetType = UNSET  # others read something else here, or nothing


class OutcomeView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a match."""

    reason: str
    says: str
    winners: list[Seat] = []
    scores: list[int] | UnsetType = UNSET  # points by seat, in games that count points
    draw: bool = False


def message_hook(translator: Translator) -> Callable[[object], str]:
    """Return an encoder hook that renders messages and names."""
    catalogue, render = translator.catalogue, translator.render

    def hook(value: object) -> str:
        if type(value) is Message:  # a view holds a hundred, most of them rendered before
            return value.texts.get(catalogue) or render(value)
        if isinstance(value, Message | Name):
            return render(value)
        raise NotImplementedError(f"a view cannot hold a {type(value).__name__}")

    return hook


class Printed(msgspec.Struct, frozen=True, eq=False):
    """Base of the unchanging texts of cards: views encode them once for each language.

    It names no players. Instances are few, live for ever, and are compared by identity.
    """


_encoded: dict[str, dict[Printed, msgspec.Raw]] = defaultdict(dict)  # by catalogue


def view_json(view: msgspec.Struct, translator: Translator, known: Mapping[str, msgspec.Raw] | None = None) -> bytes:
    """Encode a view as JSON with rendered messages. `known` is the JSON of some fields."""
    printed = {name: _printed_json(getattr(view, name), translator) for name in _fields_of_printed(type(view))}
    if printed or known:
        view = replace(view, **(known or {}), **printed)
    return msgspec.json.encode(view, enc_hook=message_hook(translator))


def _printed_json(faces: Mapping[K, Printed], translator: Translator) -> dict[K, msgspec.Raw]:
    encoded = _encoded[translator.catalogue]
    for face in [each for each in faces.values() if each not in encoded]:
        encoded[face] = msgspec.Raw(msgspec.json.encode(face, enc_hook=message_hook(translator)))
    return dict(zip(faces, map(encoded.__getitem__, faces.values()), strict=True))


def shared_fields(view: msgspec.Struct, other: msgspec.Struct) -> list[str]:
    """Return the names of the fields that are slow to encode and equal in both views."""
    return [
        name for name in _long_fields(type(view)) if (value := getattr(view, name)) and value is getattr(other, name)
    ]


@cache
def _long_fields(view_type: type[msgspec.Struct]) -> list[str]:
    """Return the names of a view's list fields, except lists of plain numbers or texts."""
    return [
        each.name
        for each in fields(view_type)
        if get_origin(each.type) is list and get_args(each.type)[0] not in (int, str)
    ]


@cache
def _fields_of_printed(view_type: type[msgspec.Struct]) -> list[str]:
    """Return the names of a view's fields that are dictionaries of `Printed`."""
    kinds = {each.name: get_args(each.type) for each in fields(view_type)}
    return [
        name
        for name, kind in kinds.items()
        if len(kind) == 2 and isinstance(kind[1], type) and issubclass(kind[1], Printed)
    ]


def question_view(id: str, question: Question[Any], translator: Translator) -> QuestionView:
    render = translator.render
    hint = getattr(question, "hint", None)
    hint = hint() if callable(hint) else hint
    ahead = getattr(question, "ahead", None)
    submit, submit_none = getattr(question, "submit", None), getattr(question, "submit_none", None)
    kind, least, most = _answered_by(question)
    options = barred = None
    if isinstance(question, Choose | ChooseSome):
        options, barred = question.options, question.barred
    return QuestionView(
        id=id,
        seat=question.seat,
        prompt=render(question.prompt),
        topic=str(question.topic) or UNSET,
        hidden=is_hidden(question),
        hint=UNSET if hint is None else render(hint),
        about=[*question.about] or UNSET,
        kind=kind,
        least=least,
        most=most,
        prefix=(getattr(question, "prefix", "") or UNSET),
        ordered=question.ordered if isinstance(question, ChooseSome) else UNSET,
        submit=UNSET if submit is None else render(submit),
        submit_none=UNSET if submit_none is None else render(submit_none),
        pairs=_pairs(question, translator),
        options=UNSET if options is None else _options(options, translator),
        barred=UNSET if barred is None else _barred(barred, translator),
        ahead=UNSET if ahead is None else _ahead(ahead(), translator),
    )


def _answered_by(question: Question[Any]) -> tuple[Literal["one", "some", "amount"], int, int]:
    """Return a question's kind of answer, its least and its most."""
    match question:
        case Amount():
            return "amount", question.least, question.most
        case ChooseSome():
            return "some", question.least, question.most
        case Choose():
            return "one", 1, 1
    raise TypeError(question)


def _pairs(question: Question[Any], translator: Translator) -> PairsView | UnsetType:
    """Return how the choices come in pairs, if they do."""
    pairs = getattr(question, "pairs", None)
    if pairs is None:
        return UNSET
    render = translator.render
    return PairsView(
        list(pairs.seconds),
        render(pairs.label("{first}", "{second}")),
        render(pairs.ask),
        _rendered(pairs.closed, translator),
        _rendered(pairs.details, translator),
    )


def _rendered(said: Mapping[str, Mapping[str, Message]], translator: Translator) -> dict[str, dict[str, str]]:
    return {
        first: {second: translator.render(each) for second, each in of_first.items()}
        for first, of_first in said.items()
    }


def _options(options: Mapping[str, Option[Any]], translator: Translator) -> list[OptionView]:
    render = translator.render
    can_act = any(not option.plain and not option.hopeless for option in options.values())
    return [
        OptionView(
            key,
            render(option.label),
            UNSET if (detail := option.detail_now()) is None else render(detail),
            UNSET if option.warning is None else render(option.warning),
            True if option.primary else UNSET,
            True if option.plain and can_act else UNSET,
            True if option.hopeless else UNSET,
        )
        for key, option in options.items()
    ]


def _barred(barred: Mapping[str, Barred], translator: Translator) -> list[BarredView]:
    render = translator.render
    return [BarredView(key, render(each.label), render(each.why)) for key, each in barred.items()]


def _ahead(ahead: Mapping[str, Ahead], translator: Translator) -> list[AheadView]:
    render = translator.render
    return [
        AheadView(
            key,
            each.answers,
            render(each.label),
            UNSET if each.detail is None else render(each.detail),
            UNSET if each.listed else False,
        )
        for key, each in ahead.items()
    ]


def question_views(match: Engine[Any], seat: Seat | None, translator: Translator) -> list[QuestionView]:
    """Render the open questions of `seat`, or of all seats for None."""
    return [
        question_view(key, question, translator)
        for key, question in match.open.items()
        if seat is None or question.seat == seat
    ]


def journal_lines(
    lines: Iterable[Line],
    seat: Seat | None,
    translator: Translator,
    number: Callable[[int], int] = int,
) -> list[JournalLine]:
    """Render the lines for `seat` (None: a spectator).

    `number` maps a version to the reader's.
    """
    return [
        JournalLine(
            number(line.at),
            translator.at(line.at).render(message),
            line.heading,
            line.code or UNSET,
            True if seat in line.private else UNSET,
        )
        for line in lines
        if (message := line.for_seat(seat)) is not None
    ]


def outcome_view(outcome: Outcome | None, translator: Translator, seat: Seat | None = None) -> OutcomeView | None:
    """Render the outcome for `seat` (None: a spectator); None while the match goes on."""
    if outcome is None:
        return None
    return OutcomeView(
        outcome.reason,
        translator.render(outcome.for_seat(seat)),
        outcome.winners,
        UNSET if outcome.scores is None else outcome.scores,
        outcome.draw,
    )


def questions_json(match: Engine[Any], seat: Seat | None, translator: Translator) -> Json:
    """Return `question_views` as plain JSON data."""
    return msgspec.to_builtins(question_views(match, seat, translator))


def journal_json(lines: Iterable[Line], seat: Seat | None, translator: Translator) -> Json:
    """Return `journal_lines` as plain JSON data."""
    return msgspec.to_builtins(journal_lines(lines, seat, translator))


def outcome_json(outcome: Outcome | None, translator: Translator) -> Json:
    """Return `outcome_view` as plain JSON data."""
    return msgspec.to_builtins(outcome_view(outcome, translator))
