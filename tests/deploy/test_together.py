"""Several programs that run as one, as ./play and the container have a server and a worker."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOGETHER = [sys.executable, "-m", "tools.together"]
READY = f"{sys.executable} -c \"import os, time; os.write(1, b'ready '); time.sleep(600)\""
ENDS_BADLY = f'{sys.executable} -c "raise SystemExit(3)"'


def test_when_one_ends_so_does_the_other_with_a_sentence():
    # a survivor would hold its output open
    ran = subprocess.run(
        [*TOGETHER, "sleep 600", ENDS_BADLY], cwd=ROOT, capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    assert ran.returncode == 1
    assert "has ended (exit code 3). The rest ends too." in ran.stderr


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_stop_reaches_all(sent):
    command = [*TOGETHER, READY, READY]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        said = process.stdout.read(len("ready ready "))
        process.send_signal(sent)
        assert (said, process.communicate(timeout=60)) == ("ready ready ", ("", ""))
    assert process.returncode == 0
