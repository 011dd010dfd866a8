"""Questions: what the rules may ask of a seat, and what answers they take.

An answer is plain JSON: an option's key (`Choose`), a list of keys (`ChooseSome`) or a number
(`Amount`). What is offered *is* what is legal: nothing else is checked anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from games.core.messages import Message, _

A = TypeVar("A")
T = TypeVar("T")
Seat: TypeAlias = int
Json: TypeAlias = Any


class IllegalAnswer(ValueError):
    """An answer or act that is refused; `message` can be shown to the player."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


@dataclass(frozen=True, slots=True)
class Option(Generic[T]):
    """One thing that may be chosen: what it means to the rules and what it says to people.

    `detail` is a second, quieter line; as a function it is looked up whenever the question is shown,
    for what others may change in the meantime. An option with a `warning` asks "are you sure?" first.
    A `primary` one moves the match on (ends, skips, confirms): it is always the same filled button.
    One that does nothing is `plain` as well: the button is not filled while something can be done.
    """

    value: T
    label: Message
    detail: Message | Callable[[], Message | None] | None = None
    warning: Message | None = None
    primary: bool = False
    plain: bool = False

    def detail_now(self) -> Message | None:
        return self.detail() if callable(self.detail) else self.detail


@dataclass(frozen=True, slots=True)
class Barred:
    """One thing that cannot be chosen although a player may wonder, and why not."""

    label: Message
    why: Message


@dataclass(frozen=True, slots=True)
class Ahead:
    """Several answers in a row that a browser offers as one, such as a fleet's whole way.

    They are sent one after the other, each to the question it finds, and stop where it does not fit:
    the rules know nothing of them. One that is not `listed` is offered on the board alone, as the
    options that are listed lead there too.
    """

    answers: list[str]
    label: Message
    detail: Message | None = None
    listed: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Question(Generic[A]):
    """A question to one seat: the rules await it, the match carries the answer back.

    `topic` names what it is about to the rules' own code (stand-ins, standing orders, tools), and to
    `Rules.chapters`, which say where the rules tell of it;
    `about` has the keys of what it is about on the board: chosen a step before, or led to.
    """

    seat: Seat
    prompt: Message
    topic: str = field(default="", kw_only=True)
    about: Sequence[str] = field(default=(), kw_only=True)

    def accept(self, answer: Json) -> A:
        """Return the value meant by `answer`, which comes from a log or a browser.

        Raises: IllegalAnswer if it is not on offer.
        """
        raise NotImplementedError

    def __await__(self) -> Generator[tuple[Question[Any], ...], Reply, A]:
        reply = yield (self,)
        value: A = reply.value
        return value


@dataclass(frozen=True, slots=True)
class Reply:
    """What a suspended flow is resumed with."""

    question: Question[Any]
    value: Any


@dataclass(frozen=True, slots=True, eq=False)
class Choose(Question[T]):
    """Choose exactly one of `options`.

    A key is all that travels: it goes into the log, and the browser lights up the element whose
    data-key it is ("card:101"). A `hidden` answer may be taken back until the rules reveal it.
    What `ahead` returns is offered on the board as well, by its keys. A `hint` that is a function is
    looked up when the question is shown.
    """

    options: Mapping[str, Option[T]]
    barred: Mapping[str, Barred] = field(default_factory=dict)
    hint: Message | Callable[[], Message | None] | None = None
    hidden: bool = False
    ahead: Callable[[], Mapping[str, Ahead]] | None = field(default=None, kw_only=True)

    def accept(self, answer: Json) -> T:
        if not isinstance(answer, str):
            raise IllegalAnswer(_("this question takes one choice"))
        return _offered(self, answer).value


@dataclass(frozen=True, slots=True)
class Pairs:
    """That choices come in pairs: an option that is none of `seconds`, then one of them.

    The first of the one kind in an answer goes with the first of the other kind, and so on. `label` names a
    pair by its parameters `first` and `second`; `ask` asks for the second choice. `closed` has by first
    option the second ones that do not go with it, and why; `details` what a quieter line says of others.
    """

    seconds: Sequence[str]
    label: Callable[[Message | str, Message | str], Message]
    ask: Message
    closed: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    details: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)

    def of(self, answer: Sequence[str]) -> list[tuple[str, str]]:
        """Return the pairs in an answer. Raises: IllegalAnswer if a choice is without its other one."""
        firsts = [key for key in answer if key not in self.seconds]
        seconds = [key for key in answer if key in self.seconds]
        if len(firsts) != len(seconds):
            raise IllegalAnswer(
                _(
                    "choose pairs: {firsts} of one kind and {seconds} of the other do not go together",
                    firsts=len(firsts),
                    seconds=len(seconds),
                )
            )
        return list(zip(firsts, seconds, strict=True))

    def check(self, answer: Sequence[str], options: Mapping[str, Option[Any]]) -> None:
        """Raise IllegalAnswer if an answer is no list of pairs that go together."""
        for first, second in self.of(answer):
            if why := self.closed.get(first, {}).get(second):
                label = self.label(options[first].label, options[second].label)
                raise IllegalAnswer(_("{label}: {why}", label=label, why=why))


@dataclass(frozen=True, slots=True, eq=False)
class ChooseSome(Question[list[T]]):
    """Choose from `least` to `most` of `options`; returns their values in the order chosen.

    `ordered` says that the order matters, so that the browser numbers what is picked. `submit` and
    `submit_none` are what the button says that sends the choice, or an empty one. A `hint` that is a
    function is looked up when the question is shown. With `pairs` the choices come in pairs.
    """

    options: Mapping[str, Option[T]]
    most: int
    least: int = 0
    ordered: bool = False
    barred: Mapping[str, Barred] = field(default_factory=dict)
    hint: Message | Callable[[], Message] | None = None
    hidden: bool = False
    submit: Message | None = field(default=None, kw_only=True)
    submit_none: Message | None = field(default=None, kw_only=True)
    pairs: Pairs | None = field(default=None, kw_only=True)

    def accept(self, answer: Json) -> list[T]:
        if not isinstance(answer, list) or not all(isinstance(key, str) for key in answer):
            raise IllegalAnswer(_("this question takes a list of choices"))
        if len(set(answer)) != len(answer):
            raise IllegalAnswer(_("the same choice was given twice"))
        if not self.least <= len(answer) <= self.most:
            raise IllegalAnswer(
                _(
                    "choose {least} to {most}, not {n}",
                    least=self.least,
                    most=self.most,
                    n=len(answer),
                )
            )
        values = [_offered(self, key).value for key in answer]
        if self.pairs is not None:
            self.pairs.check(answer, self.options)
        return values


@dataclass(frozen=True, slots=True, eq=False)
class Amount(Question[int]):
    """Choose a whole number from `least` to `most`.

    `prefix` is what people write before the number: "S" where 42 of up to 1999 is known as S0042.
    """

    least: int
    most: int
    hint: Message | None = None
    hidden: bool = False
    prefix: str = field(default="", kw_only=True)

    def accept(self, answer: Json) -> int:
        if type(answer) is not int:
            raise IllegalAnswer(_("this question takes a whole number"))
        if not self.least <= answer <= self.most:
            raise IllegalAnswer(
                _(
                    "choose a number from {least} to {most}, not {n}",
                    least=self.least,
                    most=self.most,
                    n=str(answer)[:12],
                )
            )
        return answer


def is_hidden(question: Question[Any]) -> bool:
    """Return whether nobody else may learn anything of the answer yet."""
    return bool(getattr(question, "hidden", False))


def reply_to(question: Question[Any], answer: Json) -> Reply | None:
    """Return the reply that `answer` is, or None if it is not on offer."""
    try:
        return Reply(question, question.accept(answer))
    except IllegalAnswer:
        return None


def _offered(question: Choose[T] | ChooseSome[T], key: str) -> Option[T]:
    try:
        return question.options[key]
    except KeyError:
        pass
    if barred := question.barred.get(key):
        raise IllegalAnswer(_("{label}: {why}", label=barred.label, why=barred.why))
    raise IllegalAnswer(
        _("“{key}” is not on offer: {prompt}", key=key[:60], prompt=question.prompt)
    )
