"""The page *Site* of the admin, and the site with a face of its own."""

from __future__ import annotations

import io
import json
import re
import struct
import zlib
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import TestCase
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from PIL import Image, ImageDraw

from games import registry
from games.moderation.models import OperatorAction
from games.notifications.delivery.email import send_email
from games.site.face.colours import CONTRAST, contrast, shades_of
from games.site.face.models import SiteFace, SitePicture
from lobby.announcements.services import maintenance_begin
from lobby.people.models import Person
from lobby.rooms.models import Room

pytestmark = pytest.mark.django_db
PAGE = "/admin/games/siteface/1/change/"
PREVIEW = "/admin/games/siteface/preview/"
NAME = "星空遊戲會"
SCRIPT = "<script>alert(1)</script>"
FORM = {"name": NAME, "colour": "#d2691e", "language": "en", "games": list(registry.SLUGS), "reason": "New club."}


@pytest.fixture
def operator(browse):
    return browse(Person.objects.create_superuser("op", "secret-horse-7"))


def saved(operator, **fields):
    """Save the form; return the errors of its page, empty if it was stored."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        answer = operator.post(PAGE, {**FORM, **fields})
    return [] if answer.status_code == 302 else answer.context["errors"]


def errors(operator, **fields):
    return " ".join(str(each) for listed in saved(operator, **fields) for each in listed)


def page(browser, path="/", language="en"):
    return browser.get(path, headers={"Accept-Language": language}).content.decode()


def drawn(kind="PNG", size=(300, 200)):
    picture = Image.new("RGB", size, "white")
    ImageDraw.Draw(picture).ellipse((20, 20, 180, 180), fill="orange")
    file = io.BytesIO()
    picture.save(file, kind)
    return file.getvalue()


def upload(content, name="logo.png"):
    return SimpleUploadedFile(name, content)


def picture_bomb(side=20_000):
    """Return a PNG of `side` × `side` black pixels in less than 256 kB."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    pixels = zlib.compress(bytes((side // 8 + 1) * side), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def test_its_name_stands_where_the_site_is_named(operator, browse):
    assert "<title>Orrery</title>" in page(browse())
    assert saved(operator) == []
    assert f"<title>{NAME}</title>" in page(browse())
    for path in ("/about/", "/status/", "/account/sign-in/", "/nowhere/", "/people/"):
        assert f"· {NAME}</title>" in page(operator, path), path
    assert f'<meta property="og:site_name" content="{NAME}">' in page(browse())
    assert f"{NAME} runs on Orrery" in page(browse(), "/about/")
    told = browse().get("/site.webmanifest").json()
    assert (told["name"], told["short_name"], told["theme_color"]) == (NAME, NAME, shades_of("#d2691e").dark)
    assert NAME in page(browse(), "/offline/")
    assert json.dumps(NAME) in page(browse(), "/sw.js")


def test_pages_without_session_or_database_have_its_name(operator, browse):
    saved(operator)
    page(browse())
    assert f"· {NAME}</title>" in browse().get("/?a=%00").content.decode()
    maintenance_begin(closed_from=timezone.now() - timedelta(minutes=1), minutes=5)
    assert f"· {NAME}</title>" in page(browse())


def test_a_closed_site_keeps_its_face(operator, browse):
    saved(operator, logo_file=upload(drawn()))
    maintenance_begin(closed_from=timezone.now() - timedelta(minutes=1), minutes=5)
    closed = page(browse())
    assert f'<p class="kicker"><bdi>{NAME}</bdi></p>' in closed
    parts = set(re.findall(r'"(/face/[^"]+)"', closed))
    assert any(part.endswith("logo.png") for part in parts)
    assert any(part.endswith(".css") for part in parts)
    for part in parts:
        assert browse().get(part).status_code == 200, part


def test_letters_come_from_its_name_unless_the_setting_has_one(operator, settings, mailoutbox):
    saved(operator, name="Stars")
    settings.DEFAULT_FROM_EMAIL = "site@example.org"
    send_email("ada@example.org", "News", "Text")
    settings.DEFAULT_FROM_EMAIL = "Club <site@example.org>"
    send_email("ada@example.org", "News", "Text")
    assert [letter.from_email for letter in mailoutbox] == ["Stars <site@example.org>", "Club <site@example.org>"]


def test_a_change_is_recorded_with_its_reason_and_can_be_taken_back(operator, browse):
    saved(operator, logo_file=upload(drawn()))
    record = OperatorAction.objects.get()
    assert (record.kind, record.reason, record.operator_name) == ("face_change", "New club.", "op")
    assert set(record.about.split(", ")) == {"name", "colour", "logo_file"}
    with TestCase.captureOnCommitCallbacks(execute=True):
        operator.post("/admin/games/siteface/1/do/reset/", {"reason": "The club is closed."})
    assert "<title>Orrery</title>" in page(browse())
    assert not SiteFace.objects.exists()
    assert not SitePicture.objects.exists()
    assert OperatorAction.objects.first().kind == "face_reset"


def test_only_operators_with_the_right_reach_it(browse, moderator):
    desk = browse(moderator)
    assert desk.get(PAGE).status_code == 403
    assert desk.post(PAGE, FORM).status_code == 403
    assert desk.post(PREVIEW, FORM).status_code == 403
    assert desk.post("/admin/games/siteface/1/do/reset/", {"reason": "x"}).status_code == 403
    assert not SiteFace.objects.exists()


def test_a_look_at_the_page_and_its_preview_store_nothing(operator):
    assert operator.get("/admin/games/siteface/").url == PAGE
    assert operator.get(PAGE).status_code == 200
    shown = operator.post(PREVIEW, {**FORM, "logo_file": upload(drawn()), "welcome_en": "Hello there"})
    text = shown.content.decode()
    assert text.count(f"<h1><bdi>{NAME}</bdi></h1>") == 2, "in both themes"
    assert text.count('src="data:image/png;base64,') == 2
    assert text.count("Hello there") == 2
    assert "/face/d2691e.css" in text
    assert "a darker shade of #d2691e" in text
    assert not SiteFace.objects.exists()
    refused = operator.post(PREVIEW, {**FORM, "games": []})
    assert refused.status_code == 422
    assert "Offer at least one game." in refused.content.decode()


def test_its_logo_is_drawn_anew_for_every_place(operator, browse):
    saved(operator, logo_file=upload(drawn("JPEG"), "logo.jpg"))
    text = page(browse())
    logo = re.search(r'<img class="brand-logo" src="([^"]+)"', text)[1]
    icon = re.search(r'<link rel="icon" href="([^"]+)"', text)[1]
    touch = re.search(r'<link rel="apple-touch-icon" href="([^"]+)"', text)[1]
    card = re.search(r'<meta property="og:image" content="http://testserver([^"]+)"', text)[1]
    icons = [each["src"] for each in browse().get("/site.webmanifest").json()["icons"]]
    sizes = {}
    for address in (logo, icon, touch, card, *icons):
        answer = browse().get(address)
        assert answer["Content-Type"] == "image/png"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in answer["Content-Security-Policy"]
        assert "immutable" in answer["Cache-Control"]
        sizes[address] = Image.open(io.BytesIO(answer.content)).size
    assert sizes[icon] == (192, 192)
    assert sizes[touch] == (180, 180)
    assert sizes[card] == (1200, 630)
    assert [sizes[each] for each in icons] == [(192, 192), (512, 512), (512, 512)]
    assert browse().get("/favicon.ico").url == icon
    assert all(len(bytes(each)) < 300_000 for each in SitePicture.objects.values_list("content", flat=True))


def test_a_new_logo_has_new_addresses_and_a_removed_one_none(operator, browse):
    saved(operator, logo_file=upload(drawn()))
    old = re.search(r'class="brand-logo" src="([^"]+)"', page(browse()))[1]
    saved(operator, logo_file=upload(drawn(size=(200, 200))))
    new = re.search(r'class="brand-logo" src="([^"]+)"', page(browse()))[1]
    assert browse().get(old).status_code == 404
    assert browse().get(new).status_code == 200
    saved(operator, without_logo="on")
    assert "brand-logo" not in page(browse())
    assert not SitePicture.objects.exists()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "no PNG, JPEG or WebP"),
        (drawn("GIF"), "no PNG, JPEG or WebP"),
        (drawn()[:300], "damaged"),
        (picture_bomb(), "2048 × 2048"),
        (picture_bomb(2056), "2056 × 2056 pixels; at most 2048"),
        (drawn(size=(2048, 1)), "2048 × 1 pixels: each side needs at least 16"),
        (drawn(size=(20, 2000)), "20 × 2000 pixels: each side needs at least 16, and one at most 12 times the other"),
        (bytes(300_000), "at most 256 kB"),
        (b"", "empty"),
    ],
    ids=["svg", "gif", "cut", "bomb", "wide", "flat", "narrow", "heavy", "empty"],
)
def test_what_is_no_logo_is_refused_with_the_reason(operator, content, why):
    assert why in errors(operator, logo_file=upload(content))
    assert not SiteFace.objects.exists()


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"name": "x" * 41}, "at most 40 characters"),
        ({"name": "\u200f\u3164"}, "no visible letters"),
        ({"colour": "red"}, "of the form #3a55d9"),
        ({"colour": "#12345</style>"}, "of the form #3a55d9"),
        ({"welcome_en": "x" * 401}, "at most 400 characters"),
        ({"link_1_name": "Club", "link_1_address": "javascript:alert(1)"}, "must begin with https:// or mailto:"),
        ({"link_1_name": "Club", "link_1_address": "http://example.org/"}, "must begin with https:// or mailto:"),
        ({"link_1_name": "Club", "link_1_address": "mailto:nobody"}, "not an e-mail address"),
        ({"link_2_address": "https://example.org/"}, "Give this link a name"),
        ({"games": []}, "Offer at least one game"),
        ({"games": ["chess"]}, "chess is not one of the available choices"),
        ({"language": "tlh"}, "tlh is not one of the available choices"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_reason(operator, fields, why):
    assert why in errors(operator, **fields)
    assert not SiteFace.objects.exists()


def test_no_field_brings_markup_into_a_page(operator, browse):
    texts = {f"welcome_{code}": SCRIPT for code in ("en", "zh-hant", "zh-hans")}
    link = {"link_1_name": SCRIPT, "link_1_address": "https://example.org/"}
    assert saved(operator, name=SCRIPT, **texts, **link) == []
    for path in ("/", "/about/", "/offline/", PAGE):
        assert SCRIPT not in page(operator, path), path
    assert "&lt;script&gt;" in page(browse())


@pytest.mark.parametrize("name", ["X" * 40, "نادي النجوم 🌠", "👨‍👩‍👧 Family games"])
def test_unusual_names_stay_whole(operator, browse, name):
    assert saved(operator, name=name) == []
    assert "<h1><bdi>" in page(browse())
    assert SiteFace.objects.get().name in page(browse())


def test_texts_are_shown_in_the_language_of_the_reader_and_links_in_the_footer(operator, browse):
    links = {"link_1_name": "Club", "link_1_address": "https://example.org/", "link_3_name": "Mail"}
    saved(operator, **links, link_3_address="mailto:us@example.org", **{"welcome_zh-hant": "歡迎來下棋。"})
    assert "欢迎来下棋。" in page(browse(), "/", "zh-CN")
    assert "歡迎來下棋。" in page(browse(), "/", "zh-TW")
    assert "歡迎來下棋。" in page(browse(), "/about/", "zh-TW")
    footer = page(browse(), "/about/").partition("<footer")[2]
    assert re.findall(r'<a href="([^"]+)" rel="noopener">', footer) == ["https://example.org/", "mailto:us@example.org"]


def test_who_asks_for_none_of_our_languages_reads_the_default_one(operator, browse):
    saved(operator, language="zh-hant")
    assert '<html lang="zh-Hant"' in page(browse(), "/", "fr-FR,fr;q=0.9")
    assert '<html lang="zh-Hant"' in browse().get("/").content.decode()
    assert '<html lang="en"' in page(browse(), "/", "fr,en-GB;q=0.5")
    assert '<html lang="zh-Hans"' in page(browse(), "/", "zh-CN")
    chosen = browse()
    chosen.cookies["django_language"] = "en"
    assert '<html lang="en"' in page(chosen, "/", "fr")


def test_a_game_that_is_not_offered_begins_no_more(operator, browse, ada, toys):
    offered = [slug for slug in registry.SLUGS if slug != "impulse"]
    saved(operator, games=offered)
    text = page(browse())
    assert "Impulse" not in text
    assert "Planet Masters" in text
    browser = browse(ada)
    assert browser.get("/new/impulse/").status_code == 404
    assert browser.post("/play/impulse/").status_code == 404
    assert browser.post("/play-now/impulse/").status_code == 404
    assert browser.get("/learn/impulse/").status_code == 404
    assert "/new/impulse/" not in page(browser, "/rules/impulse/")
    assert not Room.objects.exists()
    assert browser.get("/new/homeworlds/").status_code == 200


def test_a_page_of_a_game_that_is_not_offered_says_so(operator, browse):
    saved(operator, games=["homeworlds", "impulse"])
    for path in ("/new/planet_masters/", "/learn/planet_masters/"):
        answer = browse().get(path, headers={"Accept-Language": "en"})
        assert answer.status_code == 404
        assert "<h1>This site does not offer this game.</h1>" in answer.content.decode()
    assert "may have a typing error" in page(browse(), "/new/planet_mastres/")


def test_no_page_counts_games_that_are_not_offered(operator, browse):
    saved(operator, games=["homeworlds", "impulse"], welcome_en="We play on Fridays.")
    assert "five" not in page(browse(), "/about/").lower()
    told = browse().get("/site.webmanifest", headers={"Accept-Language": "en"}).json()
    assert told["description"] == "We play on Fridays."


def test_the_preview_shows_every_game_that_is_offered(operator):
    offered = list(registry.SLUGS)[:4]
    preview = operator.post(PREVIEW, {**FORM, "games": offered, "reason": ""}).content.decode()
    assert preview.count('<li class="panel game">') == 2 * len(offered)


def test_the_form_shows_the_logo_and_wants_a_reason(operator):
    assert "The logo now" not in page(operator, PAGE)
    saved(operator, logo_file=upload(drawn()))
    assert re.search(r'The logo now: <img src="/face/[^"]+/logo.png"', page(operator, PAGE))
    assert "This field is required" in errors(operator, name="Other", reason="")


def test_a_dark_logo_has_a_light_ground_in_every_icon_and_a_light_one_none(operator):
    for colour, grounds in (("black", {(248, 249, 252, 255)}), ("orange", {(0, 0, 0, 0)})):
        logo = Image.new("RGBA", (200, 200), (0, 0, 0, 0))
        ImageDraw.Draw(logo).ellipse((0, 0, 199, 199), fill=colour)
        file = io.BytesIO()
        logo.save(file, "PNG")
        saved(operator, logo_file=upload(file.getvalue()))
        icons = SitePicture.objects.filter(path__in=["icon-192.png", "icon-512.png"])
        assert {Image.open(io.BytesIO(icon.content)).getpixel((0, 0)) for icon in icons} == grounds


def test_matches_of_a_game_that_is_not_offered_go_on(operator, browse, ada):
    browser = browse(ada)
    match = browser.post("/play/impulse/", {"level": "easy"}).url
    saved(operator, games=["homeworlds"])
    assert browser.get(match).status_code == 200
    assert "Impulse" in page(browser, "/mine/")


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#d2691e", "#00ff00", "#ffff00", "#0000ff", "#7f7f7f"])
def test_every_colour_becomes_readable_in_both_themes(colour):
    shades = shades_of(colour)
    for ground in ("#eef1f7", "#f8f9fc", "#ffffff", "#e6ebf5"):  # --sky-0 to --sky-3 of the light theme
        assert contrast(shades.light, ground) >= CONTRAST
    for ground in ("#070a14", "#0c1120", "#131a2e", "#1b2440"):
        assert contrast(shades.dark, ground) >= CONTRAST
    assert contrast(shades.light, "#ffffff") >= CONTRAST, "on buttons"
    assert contrast(shades.dark, "#0c1120") >= CONTRAST


def test_a_process_reads_the_face_once_for_many_pages(operator, browse, time_machine):
    saved(operator, logo_file=upload(drawn()))
    time_machine.move_to(timezone.now(), tick=False)
    with CaptureQueriesContext(connection) as queries:
        for path in ("/", "/about/", "/status/", "/rules/homeworlds/"):
            assert NAME in page(browse(), path)
    assert sum("games_siteface" in each["sql"] for each in queries) == 1
    assert sum("games_sitepicture" in each["sql"] for each in queries) == 1
