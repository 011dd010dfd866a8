"""Frames from clients, decoded strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from games.core.decoding import nesting
from games.core.dialogue.messages import Message, _
from games.core.dialogue.questions import Json
from games.i18n.languages import languages
from games.play.judge import Act, Answer, Move, Undo

MAX_FRAME = 8192  # bytes
MAX_NOTES = 8000  # bytes
MAX_DEPTH = 10
MAX_NUMBER = 10**9

ClientId: TypeAlias = Annotated[str, Meta(pattern="^[!-~]{1,36}$")]
Key: TypeAlias = Annotated[str, Meta(max_length=200)]
Keys: TypeAlias = Annotated[list[Key], Meta(max_length=200)]
Integer: TypeAlias = Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
MessageId: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]


class FromClient(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="type"):
    """Base of frames from clients."""


class AnswerFrame(FromClient, tag="answer", frozen=True):
    """Answer an open question."""

    id: ClientId  # unique at this match
    question: Annotated[str, Meta(max_length=24)]  # its id
    answer: Key | Keys | Integer

    def move(self) -> Answer:
        return Answer(self.id, self.question, self.answer)


class UndoFrame(FromClient, tag="undo", frozen=True):
    """Take back one's last choice."""

    id: ClientId
    v: Version  # the newest the client knows

    def move(self) -> Undo:
        return Undo(self.id, self.v)


class ActFrame(FromClient, tag="act", frozen=True):
    """Act on the match in a way other than an answer."""

    id: ClientId
    act: Literal["resign", "agree", "disagree", "resume", "order", "withdraw"]
    about: Annotated[str, Meta(max_length=24)] | None = None

    def move(self) -> Act:
        return Act(self.id, self.act, self.about)


class SaveNotesFrame(FromClient, tag="notes", frozen=True):
    """Replace the private notes of one's seat."""

    notes: dict[Annotated[str, Meta(max_length=200)], Any]
    id: ClientId | None = None  # acknowledged if given


class LanguageFrame(FromClient, tag="language", frozen=True):
    """Change the language of later frames."""

    language: Annotated[str, Meta(max_length=24)]

    def __post_init__(self) -> None:
        if self.language not in languages():
            raise ValueError(f"the site does not speak {self.language!r}")


class ResyncFrame(FromClient, tag="resync", frozen=True):
    """Request a full `match` frame."""


class PingFrame(FromClient, tag="ping", frozen=True):
    """Report presence and received versions."""

    t: int | float | None = None  # returned in the pong
    v: Version | None = None  # the newest received
    seen: Version | None = None  # the newest shown on a visible page


class SendChatFrame(FromClient, tag="chat", frozen=True):
    """Write to the chat of players or of spectators, or to one's own team."""

    id: ClientId
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    to: Literal["all", "team"] = "all"


class ChatSeenFrame(FromClient, tag="chat_seen", frozen=True):
    """Mark the chat as read up to a message."""

    message: MessageId


class MuteFrame(FromClient, tag="mute", frozen=True):
    """Mute the author of a message; without one, unmute everybody."""

    message: MessageId | None = None


class ReportFrame(FromClient, tag="report", frozen=True):
    """Report a message to the operators."""

    id: ClientId
    message: MessageId
    reason: Literal["insult", "spam", "cheating", "other"] = "other"


MoveFrame: TypeAlias = AnswerFrame | UndoFrame | ActFrame
ClientChatFrame: TypeAlias = SendChatFrame | ChatSeenFrame | MuteFrame | ReportFrame
ClientFrame: TypeAlias = MoveFrame | SaveNotesFrame | LanguageFrame | ResyncFrame | PingFrame | ClientChatFrame


class ProtocolError(Exception):
    """The frame is invalid; `id` is its client id, if readable."""

    def __init__(self, message: Message, id: str | None = None) -> None:
        super().__init__(message.id)
        self.message = message
        self.id = id


class _Numbered(msgspec.Struct):
    id: ClientId | None = None


_frames = msgspec.json.Decoder(ClientFrame)
_ids = msgspec.json.Decoder(_Numbered)


def decode(text: str | bytes | None) -> ClientFrame:
    """Decode a client's frame. Raises: ProtocolError."""
    if not isinstance(text, str):
        raise ProtocolError(_("frames are text"))
    data = text[: MAX_FRAME + 1].encode("utf-8", "surrogatepass")
    if len(data) > MAX_FRAME:
        raise ProtocolError(_("a frame is at most {n} bytes long", n=MAX_FRAME))
    try:
        frame: ClientFrame = _frames.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        why = _("this frame is not valid: {why}", why=str(error))
        raise ProtocolError(why, _id(data)) from None
    if isinstance(frame, SaveNotesFrame):
        _check_notes(frame)
    return frame


def ping_in(text: str | None) -> PingFrame | None:
    """Decode a frame from a page without a match; None if it is not a ping."""
    try:
        frame = _frames.decode(text or "")
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return frame if isinstance(frame, PingFrame) else None


def decode_form(kind: str, fields: Mapping[str, Any], **more: Json) -> Move:
    """Decode a form of the kind "answer", "undo" or "act" into a move. Raises: ProtocolError."""
    wanted = FORMS[kind]
    given = {name: fields[name] for name in wanted.__struct_fields__ if name in fields} | more
    if given.get("about") == "":
        del given["about"]
    try:
        frame: MoveFrame = msgspec.convert(given, wanted, strict=kind == "answer")
    except msgspec.ValidationError as error:
        raise ProtocolError(_("this frame is not valid: {why}", why=str(error))) from None
    if "\0" in str(given):
        raise ProtocolError(_("a form cannot hold the character with the number 0"))
    return frame.move()


FORMS: dict[str, type[MoveFrame]] = {"answer": AnswerFrame, "undo": UndoFrame, "act": ActFrame}


def _check_notes(frame: SaveNotesFrame) -> None:
    """Raise ProtocolError for notes that the database cannot store."""
    text = msgspec.json.encode(frame.notes)
    if len(text) > MAX_NOTES:
        raise ProtocolError(_("notes are at most {n} bytes long", n=MAX_NOTES), frame.id)
    if b"\\u0000" in text:  # PostgreSQL cannot store it
        raise ProtocolError(_("notes cannot hold the character with the number 0"), frame.id)
    if nesting(frame.notes, MAX_DEPTH) > MAX_DEPTH:
        raise ProtocolError(_("notes are at most {n} levels deep", n=MAX_DEPTH), frame.id)


def _id(data: bytes) -> str | None:
    try:
        return _ids.decode(data).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
