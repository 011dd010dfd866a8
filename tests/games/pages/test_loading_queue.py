"""Many requests of one visitor do not keep others from loading matches."""

from __future__ import annotations

import queue
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import RequestFactory

from games.pages.match import loading_queue
from games.pages.match.loading_queue import IN_ALL, OF_ONE, ComeLater, come_later, in_line

PATIENCE = 20  # seconds


class Page:
    """A page that works until the test lets it go on."""

    def __init__(self, pool):
        self.at_work = queue.Queue()
        self.answers = queue.Queue()
        self.may_go_on = threading.Event()
        self._pool = pool

    def ask(self, address, user=None):
        self._pool.submit(self._ask, address, user or AnonymousUser())

    def _ask(self, address, user):
        request = RequestFactory().get("/", REMOTE_ADDR=address)
        request.user = user
        self.answers.put((address, self._serve(request)))

    def _serve(self, request):
        try:
            with in_line(request):
                self.at_work.put(request.META["REMOTE_ADDR"])
                self.may_go_on.wait(PATIENCE)
                return HttpResponse()
        except ComeLater as later:
            return come_later(later.message, later.status, later.seconds)

    def answered(self):
        address, response = self.answers.get(timeout=PATIENCE)
        return address, response.status_code, response.content.decode()


@pytest.fixture
def page():
    with ThreadPoolExecutor(max_workers=2 * OF_ONE) as pool:
        page = Page(pool)
        yield page
        page.may_go_on.set()


ONE, SAME, OTHER = "2001:db8:1:2:3::4", "2001:db8:1:2:5::6", "2001:db8:1:9::1"


def test_one_visitor_holds_one_place_and_others_need_not_wait(page):
    for _request in range(3):
        page.ask(ONE)
    assert page.at_work.get(timeout=PATIENCE) == ONE
    page.ask(OTHER)
    assert page.at_work.get(timeout=PATIENCE) == OTHER
    page.may_go_on.set()
    assert sorted(page.answered()[:2] for _request in range(4)) == 3 * [(ONE, 200)] + [(OTHER, 200)]


def test_few_requests_of_a_visitor_wait_and_more_are_refused_with_a_sentence(page):
    for _request in range(OF_ONE):
        page.ask(ONE)
    assert page.at_work.get(timeout=PATIENCE) == ONE
    for _request in range(2):
        page.ask(SAME)
    refused = [page.answered() for _request in range(2)]
    assert [status for _address, status, _said in refused] == [429, 429]
    assert all("try again in 5 seconds" in said for _address, _status, said in refused)
    page.may_go_on.set()
    assert [page.answered()[1] for _request in range(OF_ONE)] == [200] * OF_ONE
    page.ask(SAME)
    assert page.answered()[1] == 200


def test_a_dozen_guests_of_one_network_hold_one_place(page, django_user_model):
    for number in range(12):
        page.ask(ONE, django_user_model(pk=number + 1))
    assert page.at_work.get(timeout=PATIENCE) == ONE
    page.ask(OTHER, django_user_model(pk=20))
    assert page.at_work.get(timeout=PATIENCE) == OTHER


def test_the_requests_of_many_networks_leave_threads_for_other_pages(page):
    for number in range(IN_ALL):
        page.ask(f"2001:db8:{number}::1")
    for _place in range(loading_queue.AT_ONCE):
        page.at_work.get(timeout=PATIENCE)
    until = time.monotonic() + PATIENCE
    while sum(map(len, loading_queue._line._waiting.values())) < IN_ALL - loading_queue.AT_ONCE:
        assert time.monotonic() < until
    page.ask("2001:db8:ffff::1")
    assert page.answered()[1] == 503


def test_networks_take_turns_however_many_requests_each_has():
    line, began = loading_queue.Line(1, loading_queue.BUSY), []

    def work(network):
        with line.turn(network):
            began.append(network)

    with ThreadPoolExecutor(max_workers=8) as pool, line.turn("first"):
        for network in 4 * ["flood"] + ["stranger"]:
            pool.submit(work, network)
        until = time.monotonic() + PATIENCE
        while sum(map(len, line._waiting.values())) < 5:
            assert time.monotonic() < until
    assert began.index("stranger") <= 1


def test_a_visitor_does_not_wait_for_their_own_without_end(page, monkeypatch):
    page.ask(ONE)
    assert page.at_work.get(timeout=PATIENCE) == ONE
    monkeypatch.setattr(loading_queue, "WAIT", 0.01)
    page.ask(ONE)
    assert page.answered()[1] == 429


def test_a_site_without_limits_lets_one_visitor_have_all_places(page, settings):
    settings.RATE_LIMITS = False
    for _request in range(2):
        page.ask(ONE)
    assert [page.at_work.get(timeout=PATIENCE) for _request in range(2)] == [ONE, ONE]
