"""The outbox and the ways out of it, to servers of our own on this machine."""

from __future__ import annotations

import json
import socket
import threading
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
import time_machine
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from games.core.questions import IllegalAnswer
from games.delivery import push as web_push
from games.delivery.outward import Undeliverable, public_address
from games.models import Heartbeat, Notice, Way
from games.services import match_answer
from games.services.outbox import notices_begin, notices_claim
from games.services.store import load
from games.services.ways import way_add, way_test
from games.worker import Worker

pytestmark = pytest.mark.django_db
START = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def clock():
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def later(clock):
    """Let time pass while workers are alive."""

    def later(worker, **span):
        clock.shift(timedelta(**span))
        Heartbeat.objects.update_or_create(name="worker", defaults={"at": datetime.now(UTC)})
        worker.tick()

    return later


@pytest.fixture
def worker():
    made = Worker()
    yield made
    made.close()


class Letterbox:
    def __init__(self):
        self.letters = []

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - aiosmtpd's name
        self.letters.append(message_from_bytes(envelope.content))
        return "250 OK"


@pytest.fixture
def letters(settings):
    """The letters that have arrived at a mail server."""
    box = Letterbox()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    server = Controller(box, hostname="127.0.0.1", port=port)
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = port
    settings.EMAIL_USE_TLS = False
    settings.EMAIL_HOST_USER = ""
    yield box.letters
    server.stop()


@pytest.fixture
def hooks(settings):
    """A web server that keeps what is posted; `status` is what it says."""
    posts = []

    class Hook(BaseHTTPRequestHandler):
        status = 200

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            posts.append((self.path, dict(self.headers), body))
            self.send_response(Hook.status)
            self.end_headers()

        def log_message(self, *args):
            pass

    server = HTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.WEBHOOKS_TO_PRIVATE_NETWORKS = True
    Hook.url = f"http://127.0.0.1:{server.server_port}/hook"
    Hook.posts = posts
    yield Hook
    server.shutdown()
    server.server_close()


@pytest.fixture
def play(ids):
    def play(match, person, *answers):
        for answer in answers:
            live = load(match.slug)
            question, _asked = live.game.question_of(live.seat_of(person.pk))
            match_answer(
                match=match, person=person, question=question, answer=answer, client_id=ids()
            )
        match.refresh_from_db()

    return play


def by_mail(person, **more):
    return Way.objects.create(
        person=person,
        kind="email",
        target=f"{person.name.lower()}@example.org",
        confirmed=True,
        **more,
    )


def test_a_letter_says_what_there_is_to_say(clock, letters, begin, ada, bo, play, later, worker):
    by_mail(bo)
    match = begin(pace="steady")
    worker.tick()
    play(match, ada, "step", "end")
    later(worker, seconds=10)
    assert letters == []
    later(worker, seconds=15)
    (letter,) = letters
    text = letter.get_payload(decode=True).decode()
    assert letter["Subject"] == "March: it is your turn"
    assert letter["To"] == "bo@example.org"
    assert "March with Ada" in text
    assert "You are asked: Step, or end the turn" in text
    assert "You have 2 days left, until 2026-03-04 12:00 (UTC)." in text
    assert match.get_absolute_url() in text
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    later(worker, seconds=60)
    assert len(letters) == 1


def test_one_click_ends_the_letters(clock, letters, begin, ada, bo, play, later, worker, client):
    by_mail(bo)
    match = begin(pace="steady")
    play(match, ada, "end")
    later(worker, seconds=25)
    stop = letters[0]["List-Unsubscribe"].strip().strip("<>").removeprefix("http://localhost:8000")
    assert Way.objects.exists()
    assert client.get(stop).status_code == 200
    assert Way.objects.exists()
    assert client.post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Way.objects.exists()


def test_what_is_answered_in_time_is_not_told(clock, letters, begin, ada, bo, play, later, worker):
    by_mail(bo)
    match = begin(pace="steady")
    play(match, ada, "end")
    play(match, bo, "end")
    later(worker, minutes=2)
    assert letters == []
    assert Notice.objects.get().state == "outdated"


def test_most_of_the_time_gone_sounds_an_alarm(clock, letters, begin, ada, later, worker):
    by_mail(ada)
    begin(pace="steady")
    later(worker, seconds=25)
    later(worker, hours=38)
    assert len(letters) == 1
    later(worker, minutes=30)
    assert letters[1]["Subject"] == "March: your time is running out"


def test_a_digest_is_one_letter_in_the_morning(clock, letters, begin, ada, later, worker):
    by_mail(ada, digest=True)
    begin(pace="steady")
    begin(pace="calm")
    later(worker, hours=1)
    assert letters == []
    later(worker, hours=19)
    (letter,) = letters
    assert letter["Subject"] == "2 matches wait for you"


def test_two_workers_send_once(clock, letters, begin, ada, later, worker):
    by_mail(ada)
    begin(pace="steady")
    clock.shift(timedelta(seconds=25))
    assert len(notices_claim(datetime.now(UTC), 10)) == 1
    assert notices_claim(datetime.now(UTC), 10) == []
    later(worker, seconds=25)
    assert letters == []  # the other one has it in hand


def test_what_a_dead_worker_had_in_hand_is_sent_by_another(
    clock, letters, begin, ada, later, worker
):
    by_mail(ada)
    begin(pace="steady")
    clock.shift(timedelta(seconds=25))
    notices_claim(datetime.now(UTC), 10)
    later(worker, minutes=3)
    assert len(letters) == 1
    later(worker, minutes=3)
    assert len(letters) == 1


@pytest.mark.parametrize(("begun", "posts"), [(False, 1), (True, 0)])
def test_a_web_hook_is_never_called_twice_for_the_same(
    clock, hooks, begin, ada, later, worker, begun, posts
):
    Way.objects.create(person=ada, kind="webhook", target=hooks.url, confirmed=True)
    begin(pace="steady")
    clock.shift(timedelta(seconds=25))
    claimed = notices_claim(datetime.now(UTC), 10)
    if begun:  # by a worker that died: it may have arrived
        notices_begin(claimed)
    later(worker, minutes=3)
    assert len(hooks.posts) == posts


def test_a_mail_server_that_is_away_is_tried_again(
    clock, settings, letters, begin, ada, later, worker
):
    by_mail(ada)
    begin(pace="steady")
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    later(worker, seconds=25)
    notice = Notice.objects.get()
    assert (notice.state, notice.tries) == ("waiting", 1)
    settings.EMAIL_PORT = port
    later(worker, seconds=30)
    assert letters == []
    later(worker, seconds=60)
    assert len(letters) == 1


def test_a_web_hook_gets_json(clock, hooks, begin, ada, later, worker):
    Way.objects.create(person=ada, kind="webhook", target=hooks.url, confirmed=True)
    begin(pace="steady")
    later(worker, seconds=25)
    ((path, _headers, body),) = hooks.posts
    assert path == "/hook"
    told = json.loads(body)
    assert told["title"] == "March: it is your turn"
    assert "March with Bo" in told["text"]


def test_discord_is_written_to_in_its_way(monkeypatch, hooks):
    posted = []
    from games.delivery import webhook  # noqa: PLC0415 - whose way out is looked at

    monkeypatch.setattr(webhook, "post", lambda url, body, headers: posted.append(body) or 204)
    webhook.call("https://discord.com/api/webhooks/1/x", {"title": "T"}, "hello")
    assert json.loads(posted[0]) == {"content": "hello", "allowed_mentions": {"parse": []}}


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1",
     "0.0.0.0", "localhost", "100.64.0.1", "2002:0a00:0001::"],
)  # fmt: skip
def test_no_call_goes_into_a_private_network(host):
    with pytest.raises(Undeliverable):
        public_address(host, 443)


def test_a_public_address_may_be_called():
    assert public_address("9.9.9.9", 443) == "9.9.9.9"


def test_a_test_says_why_it_did_not_arrive(hooks, ada):
    hooks.status = 500
    way = way_add(person=ada, kind="webhook", target=hooks.url, language="en")
    with pytest.raises(IllegalAnswer) as refusal:
        way_test(person=ada, number=way.pk)
    assert "500" in refusal.value.message.params["why"]


def derive(secret, salt, info, length):
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def decrypted(body, key, auth):
    """What a browser does with a push, by RFC 8291 read from the other side."""
    salt, sender = body[:16], body[21 : 21 + body[20]]
    own = web_push.point(key.public_key())
    shared = key.exchange(
        ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    )
    secret = derive(shared, auth, b"WebPush: info\0" + own + sender, 32)
    content = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    return AESGCM(content).decrypt(nonce, body[21 + body[20] :], None).rstrip(b"\2")


def test_a_push_is_what_the_standard_s_example_shows():
    from_b64 = web_push.from_b64
    number = int.from_bytes(from_b64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = web_push.encrypted(
        b"When I grow up, I want to be a watermelon",
        from_b64(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        from_b64("BTBZMqHH6r4Tts7J_aSIgg"),
        sender=ec.derive_private_key(number, ec.SECP256R1()),
        salt=from_b64("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert web_push.b64(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
        "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.fixture
def device(ada, hooks):
    """A browser of Ada's that listens."""
    key, auth = ec.generate_private_key(ec.SECP256R1()), bytes(16)
    keys = {"p256dh": web_push.b64(web_push.point(key.public_key())), "auth": web_push.b64(auth)}
    way_add(person=ada, kind="push", target=hooks.url, keys=keys, language="en")
    return key, auth


def test_a_push_reaches_the_browser_it_is_for(clock, hooks, device, begin, later, worker):
    begin(pace="steady")
    later(worker, seconds=25)
    ((_path, headers, body),) = hooks.posts
    told = json.loads(decrypted(body, *device))
    assert told["title"] == "March: it is your turn"
    assert told["url"].startswith("/match/")
    assert headers["Authorization"].startswith("vapid t=")
    assert headers["Topic"] == told["tag"]


def test_a_device_that_is_gone_is_forgotten(clock, hooks, device, begin, later, worker):
    hooks.status = 410
    begin(pace="steady")
    later(worker, seconds=25)
    assert not Way.objects.exists()


def test_an_address_is_confirmed_by_whoever_reads_its_letters(letters, ada, client):
    client.force_login(ada)
    client.post("/notices/", {"do": "email", "target": "ada@example.org"})
    assert not Way.objects.get().confirmed
    text = letters[0].get_payload(decode=True).decode()
    link = next(line for line in text.splitlines() if "/notices/confirm/" in line)
    client.post(link.removeprefix("http://localhost:8000"))
    assert Way.objects.get().confirmed
    assert client.get("/notices/").status_code == 200
