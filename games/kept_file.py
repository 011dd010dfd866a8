"""Files that are made at the first need, and hold the same for all processes."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile


def kept_file(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return what is in a file that its owner alone may read, made with `make` if there is none yet.

    Nobody finds it half written, and of several who make it at once all get what the first has made.
    """
    if not path.exists():
        made = make()
        with NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.") as fresh:  # with mode 0600
            fresh.write(made)
            fresh.flush()
            with suppress(FileExistsError):
                os.link(fresh.name, path)
    return path.read_bytes()
