"""Manifest and service worker of an installed site, and its page without a network."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from config.pictures import draw
from config.static_build import SOURCES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "tag", "says"),
    [("en", "en", "My matches"), ("zh-TW", "zh-Hant", "我的對局"), ("zh-CN", "zh-Hans", "我的对局")],
)
def test_the_manifest_speaks_the_language_of_its_reader(client, language, tag, says):
    response = client.get("/site.webmanifest", headers={"Accept-Language": language})
    told = response.json()
    assert response["Content-Type"] == "application/manifest+json"
    assert (told["lang"], told["shortcuts"][0]["name"]) == (tag, says)


def test_the_manifest_has_what_makes_a_site_installable(client, tmp_path):
    told = client.get("/site.webmanifest").json()
    assert (told["name"], told["start_url"], told["display"]) == ("Orrery", "/", "standalone")
    assert {(icon["sizes"], icon.get("purpose")) for icon in told["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
        ("any", None),
    }
    there = draw(SOURCES, tmp_path)
    for icon in told["icons"]:
        path = icon["src"].removeprefix("/static/")
        assert path in there or finders.find(path), path


def test_with_debug_the_manifest_names_no_icon_that_is_not_drawn(client, settings):
    settings.DEBUG = True
    assert [icon["sizes"] for icon in client.get("/site.webmanifest").json()["icons"]] == ["any"]
    assert "apple-touch-icon" not in client.get("/").content.decode()


@pytest.mark.parametrize("path", ["/", "/rules/impulse/", "/nowhere/"])
def test_every_page_names_the_manifest_and_the_icon_for_home_screens(client, path):
    page = client.get(path).content.decode()
    assert '<link rel="manifest" href="/site.webmanifest" crossorigin="use-credentials">' in page
    assert '<link rel="apple-touch-icon" href="/static/apple-touch-icon.png">' in page


@pytest.mark.parametrize(
    ("theme", "colours"),
    [
        ("dark", [("#0c1120", "")]),
        ("light", [("#f8f9fc", "")]),
        (
            "system",
            [
                ("#0c1120", ' media="(prefers-color-scheme: dark)"'),
                ("#f8f9fc", ' media="(prefers-color-scheme: light)"'),
            ],
        ),
    ],
)
def test_the_frame_of_the_window_has_the_colour_of_the_theme(client, theme, colours):
    client.cookies["theme"] = theme
    page = client.get("/").content.decode()
    assert re.findall(r'<meta name="theme-color" content="(#\w+)"([^>]*)>', page) == colours


def test_the_page_for_no_network_is_in_every_language_and_holds_nothing_of_anybody(ada):
    client = Client()
    client.force_login(ada)
    assert "Ada" in client.get("/").content.decode()
    response = client.get("/offline/")
    page = response.content.decode()
    assert "Ada" not in page
    assert "csrf" not in page
    for tag, says in (("en", "You are offline"), ("zh-Hant", "目前沒有"), ("zh-Hans", "目前没有")):
        assert re.search(rf'lang="{tag}">\s*<h2>{says}', page), tag
    assert "default-src 'none'" in response["Content-Security-Policy"]


@pytest.mark.parametrize("debug", [False, True])
def test_the_service_worker_keeps_that_page_with_its_style_under_our_policy(client, settings, debug):
    settings.DEBUG = debug
    response = client.get("/sw.js")
    assert response["Content-Type"] == "text/javascript"
    assert "default-src 'none'" in response["Content-Security-Policy"]
    assert "no-cache" in response["Cache-Control"]
    kept = json.loads(re.search(r"^const KEPT = (.*);\n", response.content.decode(), re.MULTILINE)[1])
    page = client.get("/offline/").content.decode()
    assert kept == ["/offline/", *re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)]


def test_who_asks_for_an_icon_by_its_old_name_is_led_to_ours(client):
    assert client.get("/favicon.ico").url.endswith("icon.svg")
