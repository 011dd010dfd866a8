"""Running matches of every game at several moments."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def matches(servers):
    """Return matches at several moments, and the session of the player to answer."""
    script = (Path(__file__).parent / "running_matches.py").read_text()
    return json.loads(servers.manage("shell", "-c", script).splitlines()[-1])
