"""Alert rules and dashboard of deploy/ name existing metrics."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from prometheus_client import REGISTRY

from games.site import metrics

DEPLOY = settings.BASE_DIR / "deploy"
ASKED = re.compile(r"\borrery_[a-z_]+")


@pytest.fixture(scope="module")
def told():
    """Return the names of all metrics, with their labels."""
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
    rules = (DEPLOY / "watching/alerts.yaml").read_text("utf-8")
    yield from re.findall(r"^ +expr: (.*)$", rules, re.MULTILINE)
    for panel in json.loads((DEPLOY / "watching/dashboard.json").read_text("utf-8"))["panels"]:
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


def test_every_alert_fires_in_its_outage():
    if not (promtool := shutil.which("promtool")):
        pytest.skip("promtool is not installed (Debian: prometheus)")
    command = [promtool, "test", "rules", "alerts_test.yaml"]
    tried = subprocess.run(command, cwd=DEPLOY / "watching", capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stdout + tried.stderr


def test_every_alert_is_tried():
    rules = (DEPLOY / "watching/alerts.yaml").read_text("utf-8")
    tests = (DEPLOY / "watching/alerts_test.yaml").read_text("utf-8")
    fires = set(re.findall(r"alertname: (\w+)\n +exp_alerts:\n", tests))
    assert fires == set(re.findall(r"- alert: (\w+)", rules))
