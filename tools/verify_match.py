"""Checks a downloaded match without any server: python tools/verify_match.py FILE… [--key=KEY]

Replays the log in the open with the secret that was disclosed at the end, compares commitment,
running hash and result, checks the signature, and says which it found: that the site with KEY
played the match, that it could have been played, or that something is wrong. A site's KEY is at
its /.well-known/orrery-signing-key. The exit status is 0 if the match was played by that site (or
without --key: if it could have been played), else 1.
Needs this folder, msgspec, cryptography, and NumPy for games that use it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.core.messages import english
from games.core.questions import IllegalAnswer
from games.core.record import read_record
from games.registry import rules_at
from games.replay_apart import check_position
from games.signatures import Verdict, examine


def check(path: Path, key: str) -> bool:
    """Print what is right and wrong about one file. Return whether it is as good as was asked for."""
    render = english().render
    try:
        record = read_record(path.read_bytes())
        check_position(record)
        found = examine(record, rules_at(record.game, record.rules), key)
    except (IllegalAnswer, KeyError, OSError) as error:
        print(
            f"{path}: {render(error.message) if isinstance(error, IllegalAnswer) else repr(error)}"
        )
        return False
    for finding in found.findings:
        print(f"{path}: {'right' if finding.ok else 'WRONG'}: {render(finding.message)}")
    if record.loaded:
        print(f"{path}: a site loaded this match from a file on {record.loaded}")
    print(f"{path}: {found.verdict.upper()}: {render(found.message)}")
    return found.verdict is Verdict.PLAYED or (not key and found.verdict is Verdict.POSSIBLE)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--key", default="", help="the public key of the site, in base64url")
    arguments = parser.parse_args()
    results = [check(path, arguments.key.strip()) for path in arguments.files]
    sys.exit(0 if all(results) else 1)
