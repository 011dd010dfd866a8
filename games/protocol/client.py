"""What a client may send, decoded strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from games.core.messages import Message, _
from games.core.nesting import nesting
from games.core.questions import Json
from games.i18n import languages
from games.services.judging import Act, Answer, Move, Undo

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
    """Base of the frames a client may send."""


class AnswerFrame(FromClient, tag="answer", frozen=True):
    """Answer an open question."""

    id: ClientId  # never used twice at this match
    question: Annotated[str, Meta(max_length=24)]  # its id
    answer: Key | Keys | Integer

    def move(self) -> Answer:
        return Answer(self.id, self.question, self.answer)


class UndoFrame(FromClient, tag="undo", frozen=True):
    """Take back one's last choice."""

    id: ClientId
    v: Version  # the newest the client has seen

    def move(self) -> Undo:
        return Undo(self.id, self.v)


class ActFrame(FromClient, tag="act", frozen=True):
    """Do something about the match other than answering."""

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
    """Be sent everything in another language from now on."""

    language: Annotated[str, Meta(max_length=24)]

    def __post_init__(self) -> None:
        if self.language not in languages():
            raise ValueError(f"the site does not speak {self.language!r}")


class ResyncFrame(FromClient, tag="resync", frozen=True):
    """Ask for a whole `match` frame."""


class PingFrame(FromClient, tag="ping", frozen=True):
    """Show that the client is there, and what it has received."""

    t: int | float | None = None  # comes back in the pong
    v: Version | None = None  # the newest received
    seen: Version | None = None  # the newest that was on a visible page


class SendChatFrame(FromClient, tag="chat", frozen=True):
    """Write to the chat: players to players, spectators to spectators."""

    id: ClientId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class ChatSeenFrame(FromClient, tag="chat_seen", frozen=True):
    """Mark the chat as read up to a message."""

    message: MessageId


class MuteFrame(FromClient, tag="mute", frozen=True):
    """Mute whoever wrote a message; without one, unmute everybody."""

    message: MessageId | None = None


class ReportFrame(FromClient, tag="report", frozen=True):
    """Report a message to the operators."""

    id: ClientId
    message: MessageId
    reason: Literal["insult", "spam", "cheating", "other"] = "other"


MoveFrame: TypeAlias = AnswerFrame | UndoFrame | ActFrame
ClientChatFrame: TypeAlias = SendChatFrame | ChatSeenFrame | MuteFrame | ReportFrame
ClientFrame: TypeAlias = (
    AnswerFrame
    | UndoFrame
    | ActFrame
    | SaveNotesFrame
    | LanguageFrame
    | ResyncFrame
    | PingFrame
    | SendChatFrame
    | ChatSeenFrame
    | MuteFrame
    | ReportFrame
)


class ProtocolError(Exception):
    """A frame that cannot be decoded; `id` is its client id, if that could be read."""

    def __init__(self, message: Message, id: str | None = None) -> None:
        super().__init__(message.id)
        self.message = message
        self.id = id


class _Numbered(msgspec.Struct):
    id: ClientId | None = None


_frames = msgspec.json.Decoder(ClientFrame)
_ids = msgspec.json.Decoder(_Numbered)


def decode(text: str | bytes | None) -> ClientFrame:
    """Decode a client's frame.

    Raises: ProtocolError.
    """
    if not isinstance(text, str):
        raise ProtocolError(_("frames are text"))
    data = text[: MAX_FRAME + 1].encode("utf-8", "surrogatepass")
    if len(data) > MAX_FRAME:
        raise ProtocolError(_("a frame is at most {n} bytes long", n=MAX_FRAME))
    try:
        frame: ClientFrame = _frames.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        why = _("this frame cannot be taken: {why}", why=str(error))
        raise ProtocolError(why, _id(data)) from None
    if isinstance(frame, SaveNotesFrame):
        _check_notes(frame)
    return frame


def ping_in(text: str | None) -> PingFrame | None:
    """Return the ping that a client of a page without a match has sent; None if it is another frame."""
    try:
        frame = _frames.decode(text or "")
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return frame if isinstance(frame, PingFrame) else None


def decode_form(kind: str, fields: Mapping[str, Any], **more: Json) -> Move:
    """Decode a posted form of this kind ("answer", "undo" or "act") into the move it stands for.

    Raises: ProtocolError.
    """
    wanted = FORMS[kind]
    given = {name: fields[name] for name in wanted.__struct_fields__ if name in fields} | more
    if given.get("about") == "":
        del given["about"]
    try:
        frame: MoveFrame = msgspec.convert(given, wanted, strict=kind == "answer")
    except msgspec.ValidationError as error:
        raise ProtocolError(_("this frame cannot be taken: {why}", why=str(error))) from None
    if "\0" in str(given):
        raise ProtocolError(_("frames are text"))
    return frame.move()


FORMS: dict[str, type[AnswerFrame | UndoFrame | ActFrame]] = {
    "answer": AnswerFrame,
    "undo": UndoFrame,
    "act": ActFrame,
}


def _check_notes(frame: SaveNotesFrame) -> None:
    """Raise ProtocolError if the notes are too long or too deep to be stored."""
    text = msgspec.json.encode(frame.notes)
    if len(text) > MAX_NOTES:
        raise ProtocolError(_("notes are at most {n} bytes long", n=MAX_NOTES), frame.id)
    if b"\\u0000" in text:  # which PostgreSQL does not store
        raise ProtocolError(_("notes cannot hold the character with the number 0"), frame.id)
    if nesting(frame.notes, MAX_DEPTH) > MAX_DEPTH:
        raise ProtocolError(_("notes are at most {n} levels deep", n=MAX_DEPTH), frame.id)


def _id(data: bytes) -> str | None:
    try:
        return _ids.decode(data).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
