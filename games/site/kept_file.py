"""Files made on first use, with the same content for all processes."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile


def kept_file(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return the content of a private file; write it from `make` if there is none.

    The file appears complete. All concurrent makers get the content of the first.
    """
    if not path.exists():
        made = make()
        with NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.") as fresh:  # with mode 0600
            fresh.write(made)
            fresh.flush()
            with suppress(FileExistsError):
                os.link(fresh.name, path)
    return path.read_bytes()
