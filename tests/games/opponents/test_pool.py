"""The pool of processes: real ones, some killed in the middle."""

from __future__ import annotations

import os
import signal
import sys
import time

import msgspec
import pytest
from django.conf import settings

from games.opponents import pool as pool_module
from games.opponents.deciding import PATIENCE, Decided, Task, decide, packed, thinking_clock, unpacked
from games.opponents.pool import COMMAND, Pool
from games.play.loading import lines_to_bytes, load
from games.play.start import match_start

SLEEPER = [sys.executable, "-c", "import time; time.sleep(600)"]
ENDLESS = [sys.executable, "-c", "while True: pass"]
HERE = str(settings.BASE_DIR)


@pytest.fixture
def task(ada):
    """Return the task of the first question of a match of Impulse."""
    match = match_start(game="impulse", people=[ada, None], levels={1: "normal"}, secret=bytes(32))
    game = load(match.slug).game
    key, _question = game.question_of(1)
    return Task(
        "impulse", game.rules.version, bytes(32), 0, game.checkpoint.state, {},
        lines_to_bytes(game.past), game.log, 1, key, "normal", 7, 0.2,
    )  # fmt: skip


def wait(pool, seconds=60.0):
    end = time.monotonic() + seconds
    while not (done := pool.collect()):
        assert time.monotonic() < end
        time.sleep(0.02)
    return done


def test_messages_travel_whole_or_not_at_all():
    data = packed(Decided(["a"], 0.5))
    assert unpacked(data[:-1]) is None
    assert unpacked(data + b"more") == Decided(["a"], 0.5)


def test_a_task_is_decided_here_where_there_are_no_processes(task):
    pool = Pool(0, HERE)
    pool.begin("here", task)
    (decided,) = pool.collect().values()
    assert decided.fault == ""
    assert decided.answers[0].startswith("card:")


def test_a_fault_is_told():
    nothing = Task("impulse", 1, b"", 0, b"", {}, b"", [], 0, "0.0", "easy", 1, 0.1)
    assert "Error" in decide(nothing).fault


@pytest.mark.long
def test_a_process_decides_one_task_after_the_other_at_low_priority(task):
    pool = Pool(1, HERE)
    for n in range(2):
        assert pool.free == 1
        pool.begin(n, task)
        assert pool.free == 0
        ((key, decided),) = wait(pool).items()
        assert (key, decided.fault) == (n, "")
    (process,) = pool.alive
    assert os.getpriority(os.PRIO_PROCESS, process) > os.getpriority(os.PRIO_PROCESS, 0)
    pool.close()
    assert pool.alive == []


@pytest.mark.long
def test_a_process_that_is_killed_while_it_decides_is_replaced(task):
    commands = [SLEEPER, COMMAND]
    pool = Pool(1, HERE, lambda: commands.pop(0))
    pool.begin("killed", task)
    (process,) = pool.alive
    os.kill(process, signal.SIGKILL)
    assert "has ended" in wait(pool)["killed"].fault
    assert (pool.killed, pool.free) == (1, 1)
    pool.begin("next", task)
    assert wait(pool)["next"].fault == ""
    pool.close()


@pytest.mark.parametrize(
    ("passed", "had", "killed"),
    [
        (0.0, 0.0, False),
        (1.0, 1.0, True),  # it had the processor all the time
        (1.0, 0.2, False),  # others had it
        (2.0, 0.2, True),  # but nobody waits for ever
    ],
)
def test_a_process_that_takes_too_long_is_killed(passed, had, killed, task):
    """Times are fractions of the process's limits: of processor time, and by the clock."""
    now, processor = [100.0], [7.0]
    pool = Pool(1, HERE, lambda: SLEEPER, lambda: now[0], lambda pid: processor[0])
    pool.begin("slow", task)
    (process,) = pool.alive
    assert pool.collect() == {}
    most = task.seconds + pool_module.OVER_TIME + pool_module.FIRST_TASK + 0.1
    now[0] += passed * most
    processor[0] += had * most
    told = pool.collect()
    assert (pool.killed, list(told)) == ((1, ["slow"]) if killed else (0, []))
    if killed:
        assert "too long" in told["slow"].fault
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
    pool.close()


def test_a_process_that_never_ends_is_found_by_the_processors_time_it_has_had(task):
    """A real process, while its clock stands still."""
    quick = msgspec.structs.replace(task, seconds=0.3 - pool_module.OVER_TIME - pool_module.FIRST_TASK)
    pool = Pool(1, HERE, lambda: ENDLESS, clock=lambda: 0.0)
    pool.begin("endless", quick)
    assert "too long" in wait(pool)["endless"].fault
    pool.close()


@pytest.mark.parametrize(
    ("had", "passed", "counted"),
    [
        (2.0, 2.0, 2.0),
        (2.0, 5.0, 2.0),  # others had the processor
        (0.1, PATIENCE * 2.0, 2.0),  # but nobody waits for ever
    ],
)
def test_a_thinker_counts_its_own_time_and_not_that_of_others(had, passed, counted):
    processor, now = [7.0], [100.0]
    clock = thinking_clock(lambda: processor[0], lambda: now[0])
    assert clock() == 0.0
    processor[0] += had
    now[0] += passed
    assert clock() == pytest.approx(counted)
