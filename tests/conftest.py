"""What all tests of the platform share: toy games, for it knows no game by name, and three people."""

from __future__ import annotations

import asyncio
import inspect
import sys
from functools import wraps
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.cache import cache, caches
from django.test import override_settings
from django.utils import translation

from games import registry
from games.management.catalogues import compile_all
from lobby.models import Person

LONGEST = 60  # seconds of an asynchronous test


def pytest_configure(config):
    """Make the texts that pages read, once and before any worker does."""
    if not hasattr(config, "workerinput"):
        compile_all()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Begin with the files that take longest: at the end all workers should have something to do."""
    slow = {item.path for item in items if item.get_closest_marker("long")}
    slow |= {item.path for item in items if item.path.parent.name == "browser"}
    first = [item.path for item in items if item.path.parent.name == "cluster"]
    items.sort(key=lambda item: (item.path not in first, item.path not in slow))
    for item in items:
        is_async = inspect.iscoroutinefunction(getattr(item, "obj", None))
        if is_async and item.path not in slow and item.path not in first:
            item.obj = within(LONGEST, item.obj)


def within(seconds, test):
    """The test, which fails where it waits for longer: what never comes would hold up all others."""

    @wraps(test)
    async def within(*args, **kwargs):
        async with asyncio.timeout(seconds):
            await test(*args, **kwargs)

    return within


@pytest.fixture(scope="session", autouse=True)
def plain_static_files():
    """Serve static files under their own names, and look for each when it is asked for.

    A test must not depend on what was collected, and WhiteNoise would scan all of it for every client.
    """
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    default = {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    storages = {"default": default, "staticfiles": plain}
    with override_settings(STORAGES=storages, WHITENOISE_AUTOREFRESH=True):
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_passwords():
    """Passwords are hashed by the quickest way: a test has nobody's to protect."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session", autouse=True)
def no_other_processes():
    """Nothing is told to processes that share a folder with this one: their people have the same keys."""
    with override_settings(
        CHANNEL_LAYERS={"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def no_pages_of_other_runs():
    """What pages show of finished matches is kept in the memory of this process."""
    own = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "finished"}
    with override_settings(CACHES={**settings.CACHES, "finished": own}):
        yield


@pytest.fixture(autouse=True)
def no_counts_from_before():
    """Limits are counted in the cache, and every test begins with none."""
    cache.clear()
    caches["own"].clear()


@pytest.fixture(autouse=True)
def no_language_from_before():
    """A page that was asked for in some language leaves it to its thread."""
    translation.deactivate()


@pytest.fixture
def without_redis(settings):
    redis = "redis://127.0.0.1:9/0"
    settings.CACHES = {
        **settings.CACHES,
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": redis,
        },
    }
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [redis]},
        }
    }


@pytest.fixture
def toys(monkeypatch):
    """The toy games, registered beside the real ones."""
    from tests.games.core.toys import (  # noqa: PLC0415 - after the settings
        DiceRules,
        DuelRules,
        MarchRules,
        OpenedDuelRules,
    )

    games = {
        rules.slug: rules for rules in (DiceRules(), DuelRules(), MarchRules(), OpenedDuelRules())
    }
    for slug, rules in games.items():
        monkeypatch.setitem(sys.modules, f"games.{slug}", SimpleNamespace(RULES=rules, __path__=[]))
    monkeypatch.setattr(registry, "SLUGS", (*registry.SLUGS, *games))
    registry.rules_of.cache_clear()
    yield games
    registry.rules_of.cache_clear()


@pytest.fixture
def ada(db):
    return Person.objects.create_guest("Ada")


@pytest.fixture
def bo(db):
    return Person.objects.create_guest("Bo")


@pytest.fixture
def cy(db):
    """Somebody who plays nowhere."""
    return Person.objects.create_guest("Cy")
