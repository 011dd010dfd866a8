"""What a client may say at a match: the frames of docs/protocol.md, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from games.core.messages import Message, _
from games.core.questions import Json
from games.i18n import languages

MAX_FRAME = 8192
MAX_NOTES = 8000
MAX_DEPTH = 10
MAX_NUMBER = 10**9

ClientId: TypeAlias = Annotated[str, Meta(pattern="^[!-~]{1,36}$")]
Key: TypeAlias = Annotated[str, Meta(max_length=200)]
Keys: TypeAlias = Annotated[list[Key], Meta(max_length=200)]
Whole: TypeAlias = Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]


encode = msgspec.json.encode


class Frame(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="type"):
    """Whatever a client may say."""


class AnswerFrame(Frame, tag="answer", frozen=True):
    id: ClientId
    question: Annotated[str, Meta(max_length=24)]
    answer: Key | Keys | Whole


class UndoFrame(Frame, tag="undo", frozen=True):
    id: ClientId
    v: Version


class ActFrame(Frame, tag="act", frozen=True):
    id: ClientId
    act: Literal["resign", "agree", "disagree", "resume", "order", "withdraw"]
    about: Annotated[str, Meta(max_length=24)] | None = None


class NotesFrame(Frame, tag="notes", frozen=True):
    notes: dict[Annotated[str, Meta(max_length=200)], Any]
    id: ClientId | None = None


class LanguageFrame(Frame, tag="language", frozen=True):
    language: str

    def __post_init__(self) -> None:
        if self.language not in languages():
            raise ValueError(f"the site does not speak {self.language!r}")


class ResyncFrame(Frame, tag="resync", frozen=True):
    pass


class PingFrame(Frame, tag="ping", frozen=True):
    t: int | float | None = None
    v: Version | None = None
    seen: Version | None = None


class TalkFrame(Frame, tag="talk", frozen=True):
    """Says something to the others; players talk among themselves, spectators likewise."""

    id: ClientId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class TalkSeenFrame(Frame, tag="talk_seen", frozen=True):
    line: Version


class MuteFrame(Frame, tag="mute", frozen=True):
    """Reads whoever said `line` no more; without a line, reads everybody again."""

    line: Version | None = None


class ReportFrame(Frame, tag="report", frozen=True):
    id: ClientId
    line: Version


Talk: TypeAlias = TalkFrame | TalkSeenFrame | MuteFrame | ReportFrame
Move: TypeAlias = AnswerFrame | UndoFrame | ActFrame
AnyFrame: TypeAlias = Move | NotesFrame | LanguageFrame | ResyncFrame | PingFrame | Talk


class BadFrame(Exception):
    """What a client said cannot be taken; `id` is its number, if it had one that can be read."""

    def __init__(self, message: Message, id: str | None = None) -> None:
        super().__init__(message.id)
        self.message = message
        self.id = id


class _Numbered(msgspec.Struct):
    id: ClientId | None = None


_frames = msgspec.json.Decoder(AnyFrame)
_numbers = msgspec.json.Decoder(_Numbered)


def read(text: str | bytes | None) -> AnyFrame:
    """The frame that `text` holds, or BadFrame."""
    if not isinstance(text, str):
        raise BadFrame(_("frames are text"))
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > MAX_FRAME:
        raise BadFrame(_("a frame is at most {n} bytes long", n=MAX_FRAME))
    try:
        frame: AnyFrame = _frames.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadFrame(_("this frame cannot be taken: {why}", why=str(error)), _id(data)) from None
    if isinstance(frame, NotesFrame):
        check_notes(frame)
    return frame


def read_form(kind: str, fields: Mapping[str, Any], **more: Json) -> Any:
    """The frame that a posted form stands for, or BadFrame."""
    wanted = FORMS[kind]
    given = {name: fields[name] for name in wanted.__struct_fields__ if name in fields} | more
    if given.get("about") == "":
        del given["about"]
    if "\0" in str(given):
        raise BadFrame(_("frames are text"))
    try:
        frame = msgspec.convert(given, wanted, strict=kind == "answer")
    except msgspec.ValidationError as error:
        raise BadFrame(_("this frame cannot be taken: {why}", why=str(error))) from None
    return frame


FORMS: dict[str, type[Frame]] = {"answer": AnswerFrame, "undo": UndoFrame, "act": ActFrame}


def check_notes(frame: NotesFrame) -> None:
    """BadFrame if the notes are too long or too deep to be kept."""
    text = msgspec.json.encode(frame.notes)
    if len(text) > MAX_NOTES:
        raise BadFrame(_("notes are at most {n} bytes long", n=MAX_NOTES), frame.id)
    if b"\\u0000" in text:  # which PostgreSQL does not store
        raise BadFrame(_("notes cannot hold the character with the number 0"), frame.id)
    if _depth(frame.notes) > MAX_DEPTH:
        raise BadFrame(_("notes are at most {n} levels deep", n=MAX_DEPTH), frame.id)


def _id(data: bytes) -> str | None:
    try:
        return _numbers.decode(data).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _depth(value: Json) -> int:
    """How deep lists and objects are nested in `value`."""
    level, depth = [value], 0
    while level and depth <= MAX_DEPTH:
        depth += 1
        level = [
            item
            for each in level
            if isinstance(each, dict | list)
            for item in (each.values() if isinstance(each, dict) else each)
            if isinstance(item, dict | list)
        ]
    return depth
