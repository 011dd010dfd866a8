"""Checks a downloaded match without any server: python tools/verify_match.py FILE…

Replays the log in the open with the secret that was disclosed at the end, and compares the
commitment and the result. Needs this folder, msgspec, and NumPy for games that use it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.core.messages import english
from games.core.questions import IllegalAnswer
from games.core.record import read_record, verify
from games.registry import rules_at


def check(path: Path) -> bool:
    """Print what is right and wrong about one file; whether all of it is right."""
    translator = english()
    try:
        record = read_record(path.read_bytes())
        findings = verify(record, rules_at(record.game, record.rules))
    except (IllegalAnswer, KeyError, OSError) as error:
        says = translator.render(error.message) if isinstance(error, IllegalAnswer) else repr(error)
        print(f"{path}: {says}")
        return False
    for finding in findings:
        print(f"{path}: {'right' if finding.ok else 'WRONG'}: {translator.render(finding.message)}")
    return all(finding.ok for finding in findings)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(0 if all(list(map(check, map(Path, sys.argv[1:])))) else 1)
