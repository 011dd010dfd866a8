"""The alert rules and the dashboard of deploy/ ask for numbers that there are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from prometheus_client import REGISTRY

from games import metrics

DEPLOY = settings.BASE_DIR / "deploy"
ASKED = re.compile(r"\borrery_[a-z_]+")


@pytest.fixture(scope="module")
def told():
    """The names of all series that the processes tell of, with the labels of each."""
    found = {}
    for metric in REGISTRY.collect():
        kinds = {
            "counter": ["_total"],
            "histogram": ["_bucket", "_count", "_sum"],
            "info": ["_info"],
        }
        for ending in kinds.get(metric.type, [""]):
            found[metric.name + ending] = metric
    return found


def expressions():
    rules = (DEPLOY / "alerts.yaml").read_text("utf-8")
    yield from re.findall(r"^ +expr: (.*)$", rules, re.MULTILINE)
    for panel in json.loads((DEPLOY / "dashboard.json").read_text("utf-8"))["panels"]:
        yield from (target["expr"] for target in panel["targets"])


@pytest.mark.parametrize("expression", sorted(set(expressions())))
def test_every_number_that_is_asked_for_is_told(expression, told):
    asked = set(ASKED.findall(expression))
    assert asked <= told.keys()
    assert asked or expression.startswith("up{")


def test_every_number_that_is_told_is_used_or_set_somewhere():
    sources = [
        path.read_text("utf-8")
        for folder in ("games", "lobby", "config")
        for path in (settings.BASE_DIR / folder).rglob("*.py")
    ]
    text = Path(metrics.__file__).read_text("utf-8")
    for name in re.findall(r"^([A-Z_]+) = (?:Counter|Gauge|Histogram|Info)\(", text, re.MULTILINE):
        used = re.compile(
            rf"\b{name}(?:\.labels\(.*\))?\.(?:inc|dec|set|observe|info|set_function|track_inprogress|labels|time)\b"
            rf"|open_ones.* = metrics\.{name}\b"
        )
        assert any(used.search(source) for source in sources), name
