"""Pictures drawn by `collectstatic`."""

from __future__ import annotations

import struct

import pytest

from config.pictures import card_of, draw
from config.static_build import SOURCES
from games import registry


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("drawn")
    return folder, draw(SOURCES, folder)


def size_of(path):
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n")
    return struct.unpack(">II", data[16:24])


@pytest.mark.parametrize("game", ["", *registry.SLUGS])
def test_a_link_to_each_game_has_a_picture_of_the_size_that_chat_programs_want(drawn, game):
    folder, told = drawn
    assert card_of(game) in told
    assert size_of(folder / card_of(game)) == (1200, 630)
    assert (folder / card_of(game)).stat().st_size < 300_000  # above that some show none


def test_no_two_games_have_the_same_picture(drawn):
    folder, _told = drawn
    cards = {(folder / card_of(game)).read_bytes() for game in ("", *registry.SLUGS)}
    assert len(cards) == len(registry.SLUGS) + 1


@pytest.mark.parametrize(
    ("path", "size"),
    [
        ("icon-192.png", 192),
        ("icon-512.png", 512),
        ("icon-maskable.png", 512),
        ("apple-touch-icon.png", 180),
    ],
)
def test_an_installed_site_has_icons(drawn, path, size):
    folder, told = drawn
    assert path in told
    assert size_of(folder / path) == (size, size)
