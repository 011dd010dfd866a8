"""Tokens of links, including old ones."""

from __future__ import annotations

import pytest
from django.core import signing
from django.utils.crypto import salted_hmac

from games.absence.substitutes import seat_substitute, substitute_token
from games.clocks.models import Vacancy
from games.play.vacancies import vacancy_open
from games.site import link_tokens
from lobby.people.return_links import is_returning, return_token
from tests.substituting import ELSEWHERE, all_agree

pytestmark = pytest.mark.django_db


def test_a_token_belongs_to_one_thing_and_one_purpose():
    token = link_tokens.link_token("a", "invite", "k3v9", 1)
    assert len(token) == 22
    assert link_tokens.is_link_token(token, "a", "invite", "k3v9", 1)
    assert not link_tokens.is_link_token(token, "a", "invite", "k3v9", 2)
    assert not link_tokens.is_link_token(token, "b", "invite", "k3v9", 1)
    assert not link_tokens.is_link_token("", "a", "invite", "k3v9", 1)
    assert not link_tokens.is_link_token("ünï", "a", "invite", "k3v9", 1)


def test_a_signed_number_is_for_one_purpose():
    text = link_tokens.signed_number(link_tokens.STOP_CHANNEL, 7)
    assert link_tokens.number_signed(link_tokens.STOP_CHANNEL, text) == 7
    assert link_tokens.number_signed(link_tokens.CONFIRM_CHANNEL, text) is None
    assert link_tokens.number_signed(link_tokens.STOP_CHANNEL, text + "x") is None
    assert link_tokens.number_signed(link_tokens.STOP_CHANNEL, text, max_age=-1) is None


def test_return_links_of_old_work(ada, settings):
    settings.SECRET_KEY = "old"
    about = f"return/{ada.slug}/{ada.return_number}"
    digest = salted_hmac("lobby.tokens", about, algorithm="sha256").digest()
    old = signing.b64_encode(digest[:16]).decode()
    assert return_token(ada) == old
    assert is_returning(ada, old)


def test_links_to_substitutes_of_old_work(begin, bo, cy):
    match = begin()
    vacancy = vacancy_open(match.seats.get(number=0))
    about = f"{vacancy.pk}/{vacancy.seat_id}/{vacancy.substitute_number}"
    old = salted_hmac("games.absent", about, algorithm="sha256").hexdigest()[:32]
    assert old != substitute_token(vacancy)
    all_agree(match, 0)
    seat_substitute(match=match, number=0, token=old, person=cy, network=ELSEWHERE)
    assert match.seats.get(number=0).person == cy
    assert Vacancy.objects.get().substitute_number == 1


def test_links_in_e_mails_of_old_work():
    assert link_tokens.number_signed(link_tokens.STOP_CHANNEL, signing.dumps(7, salt="games.ways.stop")) == 7
    assert link_tokens.number_signed(link_tokens.CONFIRM_CHANNEL, signing.dumps(7, salt="games.ways.confirm")) == 7
