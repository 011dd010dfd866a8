"""Notification channels: adding, confirming, ending."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor, wait

import pytest
from django.db import connection
from py_vapid import jwt

from games.core.dialogue.questions import IllegalAnswer
from games.notifications.delivery import channels, web_push, webhook
from games.notifications.delivery.channels import channel_add, channel_test
from games.notifications.delivery.safe_http import Undeliverable, public_address
from games.notifications.models import NotificationChannel
from tests.fake_services.push_service import Device

pytestmark = pytest.mark.django_db


def test_one_click_ends_the_letters(by_mail, clock, letters, begin, ada, bo, play, later, worker, client):
    by_mail(bo)
    match = begin(time_control="steady")
    play(match, ada, "end")
    later(worker, seconds=25)
    stop = letters[0]["List-Unsubscribe"].strip().strip("<>").removeprefix("http://localhost:8000")
    assert NotificationChannel.objects.exists()
    assert client.get(stop).status_code == 200
    assert NotificationChannel.objects.exists()
    assert client.post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not NotificationChannel.objects.exists()


def test_a_web_hook_gets_json(clock, hooks, hook, begin, later, worker):
    begin(time_control="steady")
    later(worker, seconds=25)
    ((path, _headers, body),) = hooks.all
    assert path == "/push"
    told = json.loads(body)
    assert told["title"] == "March: it is your turn"
    assert "March with Bo" in told["text"]


def test_discord_is_written_to_in_its_way(discord):
    webhook.send_webhook(f"{discord.url}?thread_id=7", {"title": "T"}, "hello")
    ((path, _headers, body),) = discord.all
    assert path == "/push?thread_id=7&wait=true"
    assert json.loads(body) == {"content": "hello", "allowed_mentions": {"parse": []}}


@pytest.mark.parametrize("says", [b"", b"[]", b'{"id": "../1"}'])
def test_an_answer_that_is_not_discords_gives_nothing_to_delete(discord, says):
    discord.says = says
    assert webhook.send_webhook(discord.url, {}, "hello") == ""


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


NO_ADDRESSES = ["https://[::1", "https://[x]]/", "https://℀.com/", "https://a:b/", "https:///push"]


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("target", NO_ADDRESSES)
def test_what_is_no_address_is_refused(ada, client, settings, target, private):
    settings.WEBHOOKS_TO_PRIVATE_NETWORKS = private
    client.force_login(ada)
    subscription = json.dumps({"endpoint": target, "keys": Device().keys})
    answer = client.post("/notices/push/", subscription, content_type="application/json")
    assert answer.status_code == 409
    assert answer.json() == {"error": "This is not a web address"}
    with pytest.raises(IllegalAnswer, match="not a web address"):
        channel_add(person=ada, kind="webhook", target=target, language="en")
    assert not NotificationChannel.objects.exists()


@pytest.mark.parametrize("kind", ["push", "webhook"])
@pytest.mark.parametrize("target", NO_ADDRESSES)
def test_a_test_of_what_is_no_address_says_so(ada, target, kind):
    way = NotificationChannel.objects.create(  # added before such addresses were refused
        person=ada, kind=kind, target=target, keys=Device().keys, confirmed=True
    )
    with pytest.raises(IllegalAnswer, match="could not be delivered") as refusal:
        channel_test(person=ada, number=way.pk)
    assert "address" in refusal.value.message.params["why"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.long
def test_ways_that_are_added_at_one_moment_are_counted_too(hooks, ada, monkeypatch):
    def late(**values):  # another one comes between count and write
        other = pool.submit(add, "b")
        wait([other], timeout=1)
        others.append(other)
        return write(**values)

    def add(name):
        try:
            channel_add(person=ada, kind="webhook", target=hooks.url + name, language="en")
        except IllegalAnswer as refusal:
            return refusal.message.id
        finally:
            connection.close()

    others = []
    write = NotificationChannel.objects.update_or_create
    monkeypatch.setattr(channels, "MAX_CHANNELS", 1)
    with ThreadPoolExecutor(2) as pool:
        writes = iter([late])
        monkeypatch.setattr(
            NotificationChannel.objects,
            "update_or_create",
            lambda **values: next(writes, write)(**values),  # noqa: PLW0108
        )
        assert pool.submit(add, "a").result() is None
        assert "remove one first" in others[0].result()
    assert NotificationChannel.objects.get().target == hooks.url + "a"


def test_a_test_says_why_it_did_not_arrive(hooks, ada):
    hooks.status = 500
    way = channel_add(person=ada, kind="webhook", target=hooks.url, language="en")
    with pytest.raises(IllegalAnswer) as refusal:
        channel_test(person=ada, number=way.pk)
    assert "500" in refusal.value.message.params["why"]


def test_the_key_of_the_settings_signs_pushes(settings):
    """The key is that of RFC 8291, section 5."""
    settings.VAPID_PRIVATE_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    settings.DEFAULT_FROM_EMAIL = "Orrery <site@games.example.org>"
    web_push.signer.cache_clear()
    public = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    assert web_push.own_public_key() == public
    token, key = re.fullmatch(r"vapid t=(\S+), ?k=(\S+)", web_push.signature("https://push.example:8443/abc")).groups()
    web_push.signer.cache_clear()
    assert key == public
    claims = jwt.decode(token, public)  # raises if the signature does not fit
    assert (claims["aud"], claims["sub"]) == ("https://push.example:8443", "mailto:Orrery <site@games.example.org>")


@pytest.mark.parametrize(
    "keys",
    [{}, {"p256dh": "é", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}, {"p256dh": "AAAA", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}],
)
def test_keys_that_are_none_are_told_of_for_good(keys):
    with pytest.raises(Undeliverable) as fault:
        web_push.send_push("https://push.example/", keys, {}, "t")
    assert fault.value.gone


def test_a_push_reaches_the_browser_it_is_for(clock, hooks, device, begin, later, worker):
    begin(time_control="steady")
    later(worker, seconds=25)
    ((_path, headers, body),) = hooks.all
    told = device.read(body)
    assert told["title"] == "March: it is your turn"
    assert told["url"].startswith("/match/")
    assert headers["Authorization"].startswith("vapid t=")
    assert headers["Topic"] == told["tag"]


def test_a_device_that_is_gone_is_forgotten(clock, hooks, device, begin, later, worker):
    hooks.status = 410
    begin(time_control="steady")
    later(worker, seconds=25)
    assert not NotificationChannel.objects.exists()


def test_an_address_is_confirmed_by_whoever_reads_its_letters(letters, ada, client):
    client.force_login(ada)
    client.post("/notices/", {"action": "email", "target": "ada@example.org"})
    assert not NotificationChannel.objects.get().confirmed
    text = letters[0].get_payload(decode=True).decode()
    link = next(line for line in text.splitlines() if "/notices/confirm/" in line)
    client.post(link.removeprefix("http://localhost:8000"))
    assert NotificationChannel.objects.get().confirmed
    assert client.get("/notices/").status_code == 200
