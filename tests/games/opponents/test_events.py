"""What a worker hears of other processes."""

from __future__ import annotations

import threading
from contextlib import contextmanager

import pytest
from asgiref.sync import async_to_sync

from config.local_layer import LocalLayer
from games.opponents.events import hear_others
from games.services.broadcast import GROUP, LISTENERS, SeatsChanged, envelope


@pytest.fixture
def folder(settings, tmp_path):
    """The folder that the processes of a machine without Redis share."""
    config = {"folder": tmp_path}
    settings.REDIS_URL = ""
    settings.CHANNEL_LAYERS = {
        "default": {"BACKEND": "config.local_layer.LocalLayer", "CONFIG": config}
    }
    return tmp_path


@contextmanager
def hearing(listener):
    """Hear other processes in a thread, as a worker does."""
    stop = threading.Event()
    LISTENERS.append(listener)
    thread = threading.Thread(target=hear_others, args=(stop,))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
        LISTENERS.remove(listener)


def test_without_redis_a_worker_hears_what_another_process_publishes(folder):
    heard, told = [], threading.Event()

    def listener(event):
        heard.append(event)
        told.set()

    def tell():
        async_to_sync(LocalLayer(folder).group_send)(GROUP, envelope([SeatsChanged("abc")]))

    with hearing(listener):
        tries = 0
        while not told.wait(0.1):  # until it listens
            tell()
            tries += 1
            assert tries < 300
    assert set(heard) == {SeatsChanged("abc")}
