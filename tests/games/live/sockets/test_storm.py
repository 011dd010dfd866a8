"""After a restart all clients connect at once, and are served while others play on."""

from __future__ import annotations

import pytest

from tools.bench.servers import on_sqlite
from tools.bench.storm import measure_storm

pytestmark = pytest.mark.long
SOCKETS = 90


def test_all_sockets_of_a_small_storm_are_served_and_answers_go_on():
    told = dict(measure_storm(on_sqlite(), "homeworlds", SOCKETS, 1, "uvicorn"))
    assert told[f"of {SOCKETS} sockets at once, served"] == str(SOCKETS)
    assert told["of them told that they have the newest"] == str(SOCKETS)
    assert told["refused answers"] == "0"
    (answers,) = [name for name in told if "answers meanwhile" in name]
    assert int(answers.split()[0]) > 0
