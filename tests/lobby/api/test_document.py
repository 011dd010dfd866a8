"""Examples of docs/bots.md, run against the application."""

from __future__ import annotations

import json
import re

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings

from config.asgi import application
from games.live import process
from games.live.sockets import limits, match_socket, outgoing
from games.protocol.client import MAX_FRAME
from games.site import access_tokens, rate_limits
from games.site.access_tokens import token_create
from lobby.accounts import programs
from lobby.accounts.programs import program_create
from lobby.people.models import Person
from lobby.rooms.live import presence, sockets
from lobby.rooms.members import programs as room_programs
from tests.lobby.api.conftest import Caller

DOCUMENT = settings.BASE_DIR / "docs" / "bots.md"
# fields whose values are another time others
NAMES = {"id", "room", "match", "invite", "commitment"}


def blocks():
    text = DOCUMENT.read_text("utf-8")
    return re.findall(r"```(http|json \w+)\n(.*?)```", text, re.DOTALL)


class Conversation:
    """Requests of the document, with the answers compared to the document's."""

    def __init__(self, callers):
        self.callers = callers
        self.real = {}  # names in the document: what they are called this time
        self.reply = self.socket = None

    def really(self, text):
        for written, real in sorted(self.real.items(), key=lambda pair: -len(pair[0])):
            text = text.replace(written, real)
        return text

    async def say(self, kind, text):
        match kind.split():
            case ["http"]:
                head, authorization, *body = text.strip().split("\n")
                method, path = self.really(head).split()
                caller = self.callers[authorization.removeprefix("Authorization: Bearer orrery_")]
                if path.startswith("/ws/"):
                    await self.open(caller, path)
                else:
                    path = path.removeprefix("/api/1/")
                    ask = sync_to_async(caller)
                    self.reply = await ask(method, path, self.really("\n".join(body)))
            case ["json", "client"]:
                await self.socket.send_to(text_data=self.really(text))
            case ["json", "server"]:
                written = json.loads(text)
                while (told := json.loads(await self.socket.receive_from(5)))["type"] != written["type"] or (
                    told.get("v", 0) < written.get("v", 0)
                ):
                    pass
                self.compare(told, written)
            case ["json", status]:
                assert self.reply.status == int(status), self.reply
                self.compare(self.reply.body, json.loads(text))

    async def open(self, caller, path):
        headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {caller.token}".encode())]
        self.socket = WebsocketCommunicator(application, path, headers=headers)
        assert (await self.socket.connect())[0]

    def compare(self, told, written, name=""):
        if isinstance(written, dict):
            assert isinstance(told, dict), (told, written)
            wanted = written.keys() - {"..."}
            assert wanted <= told.keys() if "..." in written else wanted == told.keys(), (
                told,
                written,
            )
            for key in sorted(wanted, key=lambda key: key not in NAMES):
                self.compare(told[key], written[key], key)
        elif isinstance(written, list):
            assert len(told) == len(written), (told, written)
            for each, other in zip(told, written, strict=True):
                self.compare(each, other)
        elif name in NAMES and re.fullmatch(r"[a-z0-9]{10}|http.*|\w+…", str(written)):
            assert self.real.setdefault(written, told) == told
        elif isinstance(written, str):
            assert told == self.really(written)
        else:
            assert told == written, name


@pytest.mark.django_db(transaction=True)
async def test_the_document_is_a_conversation_that_takes_place():
    conversation = Conversation(await sync_to_async(callers)())
    said = [kind for kind, _text in blocks()]
    assert said.count("http") > 12
    assert said.count("json server") > 3
    for kind, text in blocks():
        await conversation.say(kind, text)
    await conversation.socket.disconnect()
    await process.live_process().close()


def callers():
    """Tokens: Ada's program's, a read-only one of it, a mistyped one, and Ben's."""
    ada = Person.objects.create_superuser("ada", "x")
    Person.objects.filter(pk=ada.pk).update(name="Ada")
    robo = program_create(owner=ada, name="Robo")
    ben = Person.objects.create_superuser("ben", "x")
    Person.objects.filter(pk=ben.pk).update(name="Ben")
    everything = ["read", "play", "rooms"]
    return {
        "robo": Caller(token_create(person=robo, name="server", scopes=everything)),
        "reader": Caller(token_create(person=robo, name="reader", scopes=["read"])),
        "ben": Caller(token_create(person=ben, name="mine", scopes=everything)),
        "mistyped": Caller("orrery_mistyped"),
    }


def test_the_limits_are_those_of_the_document():
    text = DOCUMENT.read_text("utf-8").split("## Limits")[1]
    most, flow = rate_limits.MOST, limits
    for line in (
        f"requests by one token | {most['api'][0]} a minute",
        f"wrong tokens from one network | {most['token'][0]} an hour",
        f"a request's body, a frame | {MAX_FRAME:,} bytes",
        f"frames over one socket | {flow.FRAMES_PER_SECOND:.0f} a second, bursts of {flow.FRAMES_BURST:.0f}",
        f"that a client has not read | {outgoing.MAX_HELD // 1_000_000} MB |",
        f"of one person | {match_socket.WHOLE_PER_SECOND:.0f} a second, bursts of {match_socket.WHOLE_BURST:.0f};",
        f"silence of a match's socket | {match_socket.SILENCE:.0f} seconds",
        f"until you are shown as away | {presence.LOST_AFTER:.0f} seconds",
        f"sockets of one person | {flow.MAX_SOCKETS} at one match",
        f"one match, {flow.MAX_SOCKETS_IN_ALL} at all matches, {sockets.MAX_SOCKETS} of the lobby",
        f"by one network | {most['room'][0]} and {most['join'][0]} an hour",
        f"rooms and running matches | {room_programs.MOST_TABLES} |",
        f"programs of one person | {programs.MOST_PROGRAMS} |",
        f"hints of one person | {most['hint'][0]} an hour",
        f"tokens of one person or program | {access_tokens.MOST_TOKENS} |",
    ):
        assert line in text
    assert most["api"][1] == rate_limits.MINUTE
    assert {most[each][1] for each in ("token", "room", "join", "hint")} == {rate_limits.HOUR}
