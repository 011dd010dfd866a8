"""Simultaneous first decoding by several threads."""

from __future__ import annotations

import subprocess
import sys

from tools import setup

# As in a new server: several threads decode its first state. A crash ends the process.
DECODED_BY_FOUR = """
import sys
from threading import Barrier, Thread
from types import ModuleType

from games.core.engine.table import dump, load

PARTS = 10
FIELDS = "".join(f"    field_{at}: dict[str, list[int]] | None = None\\n" for at in range(20))
STATE = (
    "from __future__ import annotations\\nimport msgspec\\nfrom games.core.engine.table import Table\\n"
    f"class Part{PARTS}(msgspec.Struct):\\n{FIELDS}"
    + "".join(f"class Part{n}(msgspec.Struct):\\n{FIELDS}    next: Part{n + 1} | None = None\\n" for n in range(PARTS))
    + "class State(Table):\\n    part: Part0 | None = None\\n"
)
sys.setswitchinterval(1e-6)
for n in range(20):
    module = sys.modules[f"state_{n}"] = ModuleType(f"state_{n}")
    exec(STATE, module.__dict__)
    part = None
    for number in reversed(range(PARTS + 1)):
        kind = getattr(module, f"Part{number}")
        part = kind(field_0={"": [n]}) if part is None else kind(next=part)
    state = module.State(seats=2, part=part)
    data = dump(state)
    ready, loaded = Barrier(4), []

    def decode():
        ready.wait()
        loaded.append(load(module.State, data))

    threads = [Thread(target=decode) for _each in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert loaded == [state] * 4
"""


def test_threads_may_decode_the_first_state_of_a_game_at_once():
    command = [sys.executable, "-c", DECODED_BY_FOUR]
    done = subprocess.run(command, cwd=setup.ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
