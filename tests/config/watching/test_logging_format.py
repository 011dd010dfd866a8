"""Log lines: one a record, without secrets of links."""

import json
import logging
import re
import sys
from pathlib import Path

import pytest
from django.urls import URLResolver, get_resolver
from django.utils.regex_helper import normalize

from config.watching.logging_format import JsonFormatter, TokenFilter, without_tokens
from games.live.routing import websocket_urlpatterns as match_sockets
from lobby.routing import websocket_urlpatterns as lobby_sockets

TOKEN = "bVnK2uWmTz3Rk0yq4dQx1A"
# what an argument that is one may be called
SECRET = re.compile("token|key|secret|code|password|signature|link")


def addresses_with_secrets(patterns=None, before=""):
    """Return an address for each route with a secret, TOKEN."""
    if patterns is None:
        patterns = [*get_resolver().url_patterns, *match_sockets, *lobby_sockets]
    for each in patterns:
        pattern = before + each.pattern.regex.pattern.removeprefix("^")
        if isinstance(each, URLResolver):
            yield from addresses_with_secrets(each.url_patterns, pattern)
            continue
        for address, names in normalize(pattern):
            if secret := {name: TOKEN for name in names if SECRET.search(name)}:
                yield "/" + address % (dict.fromkeys(names, "1") | secret)


def logged(formatter, text, *args, **more):
    record = logging.LogRecord("django.request", logging.WARNING, "x.py", 1, text, args, **more)
    assert TokenFilter().filter(record)
    return formatter.format(record)


@pytest.mark.parametrize("formatter", [JsonFormatter(), logging.Formatter()])
@pytest.mark.parametrize(
    "address",
    [
        f"/invite/abc/{TOKEN}/",
        f"/INVITE/ABC/{TOKEN}/",
        f"/return/abc/{TOKEN}/",
        f"/return//abc/{TOKEN}",
        f"//invite/abc//{TOKEN}",
        f"/match/abc//watch//{TOKEN}",
        f"/match/abc/substitute//0//{TOKEN}/",
        f"/account//reset/abc/{TOKEN}/",
        f"/notices//stop//{TOKEN}/",
        f"/account/reset/abc/{TOKEN}/",
        f"/match/abc/watch/{TOKEN}/",
        f"/match/abc/substitute/0/{TOKEN}/",
        f"/match/abc/substitute/1/{TOKEN}/?next=/",
        f"/notices/confirm/{TOKEN}:1vRz2x:{TOKEN}/",
        f"/notices/stop/{TOKEN}:{TOKEN}/",
        f"/api/1/me?token=orrery_{TOKEN}",
    ],
)
def test_tokens_stay_out(address, formatter):
    try:
        raise ValueError(address)
    except ValueError:
        line = logged(formatter, "Not Found: %s", address, exc_info=sys.exc_info())
    assert TOKEN not in line
    assert "Not Found: /" in line
    assert "ValueError: /" in line


def test_no_address_of_the_site_is_logged_with_its_secret():
    addresses = list(addresses_with_secrets())
    assert {f"/account/reset/1/{TOKEN}/", f"/match/1/substitute/1/{TOKEN}/"} <= set(addresses)
    assert [each for each in addresses if TOKEN in without_tokens(f"Not Found: {each}")] == []


def test_the_handler_of_the_site_cuts_tokens_out(settings):
    handler = settings.LOGGING["handlers"]["console"]
    assert "config.watching.logging_format.TokenFilter" in [
        settings.LOGGING["filters"][name]["()"] for name in handler["filters"]
    ]


def test_a_record_is_one_json_object_on_one_line():
    try:
        raise ValueError("two\nlines")
    except ValueError:
        line = logged(JsonFormatter(), "broken: %s", "a\nb", exc_info=sys.exc_info())
    assert "\n" not in line
    entry = json.loads(line)
    assert entry.keys() == {
        "timestamp", "level", "logger", "message", "process", "version", "exc_info",
    }  # fmt: skip
    assert (entry["level"], entry["logger"]) == ("WARNING", "django.request")
    assert entry["message"] == "broken: a\nb"
    assert "ValueError" in entry["exc_info"]


def test_what_a_library_adds_to_a_record_is_not_told():
    record = logging.makeLogRecord(
        {
            "name": "django.request",
            "msg": "Gone",
            "status_code": 410,
            "request": TOKEN,
            "sql": TOKEN,
        }
    )
    TokenFilter().filter(record)
    line = JsonFormatter().format(record)
    assert TOKEN not in line
    assert json.loads(line)["status"] == 410


@pytest.mark.django_db
def test_who_asks_by_another_name_is_refused_without_a_word(client, settings, capfd):
    settings.ALLOWED_HOSTS = ["games.example.org"]
    assert client.get("/", headers={"host": "scanner.example"}).status_code == 400
    assert "scanner.example" not in capfd.readouterr().err


DEPLOY = Path(__file__).parents[3] / "deploy"
NGINX = (DEPLOY / "nginx/http.conf").read_text("utf-8")


def logged_by_nginx(address):
    """Return an address as logged by the map of nginx."""
    logged = re.search(r"map \$request_uri \$logged_uri \{\n(.*?)\n\}", NGINX, re.DOTALL)[1]
    rules = re.findall(r'^ +"~(\*?)(.*)" (\S+);$', logged, re.MULTILINE)
    assert len(rules) == 2
    for any_case, pattern, replacement in rules:
        how = re.IGNORECASE if any_case else 0
        if found := re.search(pattern.replace("(?<", "(?P<"), address, how):
            return re.sub(r"\$(\w+)", lambda name, found=found: found[name[1]], replacement)
    return ""


def logged_by_caddy(address):
    """Return an address as logged by the filter of Caddy."""
    text = (DEPLOY / "caddy/Caddyfile").read_text("utf-8")
    ((pattern, kept),) = re.findall(r'request>uri regexp "(.*)" "(.*)"$', text, re.MULTILINE)
    return re.sub(pattern, re.sub(r"\$\{(\d)\}", r"\\g<\1>", kept), address)


@pytest.mark.parametrize(
    ("address", "logged_as"),
    [
        (f"/invite/abc/{TOKEN}/", "/invite/…"),
        (f"/INVITE/ABC/{TOKEN}/", "/INVITE/…"),
        (f"/return/abc/{TOKEN}/?next=/", "/return/…"),
        (f"/account/reset/abc/{TOKEN}/", "/account/reset/…"),
        (f"/match/abc/watch/{TOKEN}/", "/match/abc/watch/…"),
        (f"/match/abc/substitute/0/{TOKEN}/", "/match/abc/substitute/…"),
        (f"/notices/confirm/{TOKEN}:x/", "/notices/confirm/…"),
        (f"/notices/stop/{TOKEN}/", "/notices/stop/…"),
        (f"/me/?next=/invite/abc/{TOKEN}/", "/me/"),
        (f"/%69nvite/abc/{TOKEN}/", "/"),
        (f"//invite/abc/{TOKEN}/", "/"),
        (f"/account//reset/abc/{TOKEN}/", "/account/"),
        (f"/x/../invite/abc/{TOKEN}/", "/x/"),
        (f"/./invite/abc/{TOKEN}/", "/"),
        ("/match/abc/", "/match/abc/"),
        ("/ws/match/abc/?v=7", "/ws/match/abc/"),
        ("/static/site.0123456789ab.js", "/static/site.0123456789ab.js"),
    ],
)
def test_proxies_log_no_tokens_either(address, logged_as):
    assert logged_by_nginx(address) == logged_as
    assert logged_by_caddy(address) == logged_as.removesuffix("…")
    (form,) = re.findall(r"log_format without_tokens (.*?);", NGINX, re.DOTALL)
    assert not re.search(r"\$(request|request_uri|uri|args|http_referer|query_string)\b", form)


def test_nginx_logs_the_secret_of_no_address_of_the_site():
    addresses = list(addresses_with_secrets())
    assert f"/account/reset/1/{TOKEN}/" in addresses
    assert [each for each in addresses if TOKEN in logged_by_nginx(each)] == []


@pytest.mark.parametrize("recipe", ["nginx/site.conf", "containers/nginx.conf"])
def test_every_server_of_nginx_logs_so(recipe):
    shared = (DEPLOY / "nginx/server.conf").read_text("utf-8")
    servers = (DEPLOY / recipe).read_text("utf-8").split("\nserver {")[1:]
    included = "include /srv/orrery/deploy/nginx/server.conf;"
    answering = [each for each in servers if not re.search(r"reject_handshake on|return 444", each)]
    assert len(answering) == {"nginx/site.conf": 2, "containers/nginx.conf": 1}[recipe]
    for server in [each.replace(included, shared) for each in answering]:
        assert "access_log /var/log/nginx/orrery.log without_tokens;" in server
        assert "error_log /var/log/nginx/orrery-error.log crit;" in server


def test_the_container_believes_no_forwarded_address_unless_told():
    text = (DEPLOY.parent / "Containerfile").read_text("utf-8")
    (command,) = re.findall(r"^CMD (.*)$", text, re.MULTILINE)
    assert "${PROXY:+--proxy-headers}" in command
    assert command.count("--proxy-headers") == 1
    assert re.search(r"^ENV PROXY=$", text, re.MULTILINE)
