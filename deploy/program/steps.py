"""Steps of the program: tell the operator, run a command, fail with a sentence."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import IO


class Failure(Exception):
    """A failure, in a sentence for the operator."""


def say(text: str) -> None:
    print(f"… {text}", flush=True)


def backup_name(release: str) -> str:
    """Return a name for a backup of this second; `release` is the one that comes in after it."""
    before = f"before-{release}-" if release else ""
    return f"{before}{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.orrery"


def run(
    command: Sequence[str | Path],
    *,
    sentence: str = "",
    capture: bool = False,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    umask: int = -1,
    source: IO[bytes] | None = None,
    target: IO[bytes] | None = None,
    as_root: bool = False,
) -> subprocess.CompletedProcess[str]:
    """Run a command as the present user; `sentence` makes its failure ours.

    `source` and `target` replace its standard input and output, `capture` returns its output.

    Raises:
        Failure: the command failed and there is a sentence, or the program is not installed.
    """
    user = group = None
    if os.getuid() == 0:  # a child would get root's rights back otherwise
        user, group = (0, 0) if as_root else (os.geteuid(), os.getegid())
    try:
        done = subprocess.run(
            command, cwd=cwd, env=environment, umask=umask, user=user, group=group, check=False, text=True,
            stdin=source, stdout=subprocess.PIPE if capture else target,
        )  # fmt: skip
    except FileNotFoundError as error:
        raise Failure(f"{error.filename} is not installed, or not there") from error
    if done.returncode and sentence:
        raise Failure(sentence)
    return done
