"""Fixtures of all tests of the platform: toy games, which it knows no better than others, and three people."""

from __future__ import annotations

import asyncio
import inspect
import sys
from functools import wraps
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import Group
from django.core.cache import cache, caches
from django.test import override_settings
from django.utils import timezone, translation

from games import registry
from games.i18n.catalogues import compile_all
from games.site import database_time
from lobby.people.models import Person

TESTS = Path(__file__).parent
LONGEST = 60  # seconds of an asynchronous test


def pytest_configure(config):
    """Compile the translations for pages, once and before any worker needs them."""
    if not hasattr(config, "workerinput"):
        compile_all()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Begin with the slowest files, so that all workers finish together."""
    slow = {item.path for item in items if item.get_closest_marker("long")}
    slow |= {item.path for item in items if item.path.is_relative_to(TESTS / "browser")}
    first = [item.path for item in items if item.path.is_relative_to(TESTS / "cluster")]
    items.sort(key=lambda item: (item.path not in first, item.path not in slow))
    for item in items:
        is_async = inspect.iscoroutinefunction(getattr(item, "obj", None))
        if is_async and item.path not in slow and item.path not in first:
            item.obj = within(LONGEST, item.obj)


def within(seconds, test):
    """Return the test with a time limit: an endless wait would block all others."""

    @wraps(test)
    async def within(*args, **kwargs):
        async with asyncio.timeout(seconds):
            await test(*args, **kwargs)

    return within


@pytest.fixture(scope="session", autouse=True)
def plain_static_files():
    """Serve static files under their own names, and look each up at its request.

    A test must not depend on collected files, and WhiteNoise would scan them all for every client.
    """
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    default = {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    storages = {"default": default, "staticfiles": plain}
    with override_settings(STORAGES=storages, WHITENOISE_AUTOREFRESH=True):
        yield


settings.CHECK_EVERY = 0  # no thread of `config.asgi` may use a test's database


@pytest.fixture(scope="session", autouse=True)
def quick_passwords():
    """Hash passwords by the fastest algorithm."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session", autouse=True)
def no_other_processes():
    """Send no events to processes in the same folder: their people have the same keys."""
    with override_settings(CHANNEL_LAYERS={"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}):
        yield


@pytest.fixture(scope="session", autouse=True)
def time_of_tests():
    """Take the time from this process also over PostgreSQL: a test stops and moves it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database_time, "_clock", SimpleNamespace(now=timezone.now, measure=lambda: None))
        yield


@pytest.fixture(scope="session", autouse=True)
def no_pages_of_other_runs():
    """Clear this process's cache of pages of finished matches."""
    own = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "finished"}
    with override_settings(CACHES={**settings.CACHES, "finished": own}):
        yield


@pytest.fixture(autouse=True)
def no_counts_from_before():
    """Clear the cache, which counts limits."""
    cache.clear()
    caches["own"].clear()


@pytest.fixture(autouse=True)
def no_language_from_before():
    """Reset this thread's language, which a page in another one leaves behind."""
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
    """Register the toy games beside the real ones."""
    from tests.games.core.toys import (  # noqa: PLC0415 - after the settings
        DiceRules,
        DuelRules,
        MarchRules,
        OpenedDuelRules,
    )

    games = {rules.slug: rules for rules in (DiceRules(), DuelRules(), MarchRules(), OpenedDuelRules())}
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
    """Return a person without matches."""
    return Person.objects.create_guest("Cy")


@pytest.fixture
def moderators(db):
    """Return the group of moderators, made again if a test before has emptied the tables."""
    if not Group.objects.filter(name="Moderators").exists():
        import_module("lobby.migrations.0023_moderators").make_group(apps, None)
    return Group.objects.get(name="Moderators")


@pytest.fixture
def moderator(moderators):
    made = Person.objects.create_guest("Mo")
    made.is_staff, made.login = True, "mo"
    made.save()
    made.groups.add(moderators)
    return made
