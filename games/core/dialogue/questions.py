"""Questions of the rules to a seat, and their legal answers.

An answer is plain JSON: an option's key (`Choose`), a list of keys (`ChooseSome`) or a number (`Amount`). The
offer *is* legality: nothing else is checked anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from games.core.dialogue.messages import Message, _

A = TypeVar("A")
T = TypeVar("T")
Seat: TypeAlias = int
Json: TypeAlias = Any


class IllegalAnswer(ValueError):
    """A refused answer or act; `message` is for the player."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


@dataclass(frozen=True, slots=True)
class Option(Generic[T]):
    """An option: its value for the rules and its texts for players.

    - `detail` is a second, quieter line; as a function it is called at each display, for details that change.
    - An option with a `warning` asks for confirmation.
    - A `primary` one moves the match on (ends, skips, confirms): the filled button.
    - A `plain` one does nothing as well: its button is unfilled while other options are available.
    - A `hopeless` one is legal but gains nothing: the list folds it away.
    """

    value: T
    label: Message
    detail: Message | Callable[[], Message | None] | None = None
    warning: Message | None = None
    primary: bool = False
    plain: bool = False
    hopeless: bool = False

    def detail_now(self) -> Message | None:
        return self.detail() if callable(self.detail) else self.detail


@dataclass(frozen=True, slots=True)
class Barred:
    """An unavailable option that a player may expect, with the reason."""

    label: Message
    why: Message


@dataclass(frozen=True, slots=True)
class Ahead:
    """Several consecutive answers that a browser offers as one, such as a fleet's whole way.

    The browser sends them one after the other, each to the question open then, and stops at a misfit. The rules
    know nothing of them. One that is not `listed` is offered on the board alone, because listed options lead
    there too.
    """

    answers: list[str]
    label: Message
    detail: Message | None = None
    listed: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Question(Generic[A]):
    """A question to one seat: the rules await it, the match carries the answer back.

    `topic` is its subject for the rules' own code (stand-ins, standing orders, tools) and for `Rules.chapters`.
    `about` has the keys of its subjects on the board, such as an earlier choice.
    """

    seat: Seat
    prompt: Message
    topic: str = field(default="", kw_only=True)
    about: Sequence[str] = field(default=(), kw_only=True)

    def accept(self, answer: Json) -> A:
        """Return the value of `answer`, which comes from a log or a browser.

        Raises: IllegalAnswer if it is not on offer.
        """
        raise NotImplementedError

    def __await__(self) -> Generator[tuple[Question[Any], ...], Reply, A]:
        reply = yield (self,)
        value: A = reply.value
        return value


@dataclass(frozen=True, slots=True)
class Reply:
    """The value that resumes a suspended flow."""

    question: Question[Any]
    value: Any


@dataclass(frozen=True, slots=True, eq=False)
class Choose(Question[T]):
    """Choose exactly one of `options`.

    The answer is a key: the log holds it, and the browser lights up the element whose data-key it is
    ("card:101"). A `hidden` answer may be undone until the rules reveal it. The keys of the results of `ahead`
    are offered on the board too. A `hint` that is a function is called at each display. With `submit`, the label
    of a button, a browser picks an option, and the button sends it: for answers that become final at once.
    """

    options: Mapping[str, Option[T]]
    barred: Mapping[str, Barred] = field(default_factory=dict)
    hint: Message | Callable[[], Message | None] | None = None
    hidden: bool = False
    submit: Message | None = field(default=None, kw_only=True)
    ahead: Callable[[], Mapping[str, Ahead]] | None = field(default=None, kw_only=True)

    def accept(self, answer: Json) -> T:
        if not isinstance(answer, str):
            raise IllegalAnswer(_("this question takes one choice"))
        return _offered(self, answer).value


@dataclass(frozen=True, slots=True)
class Pairs:
    """Choices in pairs: an option outside of `seconds`, then one of `seconds`.

    The first of the one kind in an answer goes with the first of the other kind, and so on. `label` names a
    pair by its parameters `first` and `second`; `ask` asks for the second choice. `closed` maps a first option
    to the second ones that do not fit, with reasons; `details` has quieter lines for the others.
    """

    seconds: Sequence[str]
    label: Callable[[Message | str, Message | str], Message]
    ask: Message
    closed: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    details: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)

    def of(self, answer: Sequence[str]) -> list[tuple[str, str]]:
        """Return the pairs in an answer. Raises: IllegalAnswer if a choice lacks its partner."""
        firsts = [key for key in answer if key not in self.seconds]
        seconds = [key for key in answer if key in self.seconds]
        if len(firsts) != len(seconds):
            raise IllegalAnswer(
                _(
                    "choose pairs: {firsts} of one kind do not match {seconds} of the other",
                    firsts=len(firsts),
                    seconds=len(seconds),
                )
            )
        return list(zip(firsts, seconds, strict=True))

    def check(self, answer: Sequence[str], options: Mapping[str, Option[Any]]) -> None:
        """Check that an answer consists of fitting pairs. Raises: IllegalAnswer."""
        for first, second in self.of(answer):
            if why := self.closed.get(first, {}).get(second):
                label = self.label(options[first].label, options[second].label)
                raise IllegalAnswer(_("{label}: {why}", label=label, why=why))


@dataclass(frozen=True, slots=True, eq=False)
class ChooseSome(Question[list[T]]):
    """Choose from `least` to `most` of `options`; returns their values in the order chosen.

    `ordered` says that the order matters, so that the browser numbers the choices. `submit` and `submit_none`
    label the button that sends the choice, or an empty one. A `hint` that is a function is called at each
    display. With `pairs` the choices come in pairs.
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

    `prefix` is the customary prefix of the number: "S" where 42 of up to 1999 is known as S0042.
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
    """Return whether the answer is still secret."""
    return bool(getattr(question, "hidden", False))


def reply_to(question: Question[Any], answer: Json) -> Reply | None:
    """Return the reply of `answer`, or None if it is not on offer."""
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
    raise IllegalAnswer(_("“{key}” is not on offer: {prompt}", key=key[:60], prompt=question.prompt))


def labels(question: Question[Any], answer: Json) -> list[Message]:
    """Return the labels of a legal answer."""
    match question:
        case Choose():
            return [question.options[answer].label]
        case ChooseSome():
            chosen = [question.options[key].label for key in answer]
            if (pairs := question.pairs) is not None:
                label = {key: question.options[key].label for key in answer}
                chosen = [pairs.label(label[one], label[other]) for one, other in pairs.of(answer)]
            return chosen or [question.submit_none or _("nothing")]
    return [_("the number {n}", n=answer)]
