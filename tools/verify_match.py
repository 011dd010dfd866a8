"""Check a downloaded match without any server: python tools/verify_match.py FILE… [--key=KEY]

It replays the log with the secret published at the end, compares commitment, running hash and
result, and checks the signature. The verdict is one of three: the site with KEY played the match,
the match is possible, or something is wrong. A site's KEY is at its
/.well-known/orrery-signing-key. The exit status is 0 if that site played the match (without --key:
if the match is possible), else 1. It needs this folder, msgspec, cryptography, and NumPy for games
that use it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.core.dialogue.messages import english
from games.core.dialogue.questions import IllegalAnswer
from games.core.records.record import read_record
from games.registry import rules_at
from games.replays.sandbox import check_position
from games.replays.signatures import Verdict, examine


def check(path: Path, key: str) -> bool:
    """Print the findings about one file. Return whether it reaches the required result."""
    render = english().render
    try:
        record = read_record(path.read_bytes())
        check_position(record)
        found = examine(record, rules_at(record.game, record.rules), key)
    except (IllegalAnswer, KeyError, OSError) as error:
        print(f"{path}: {render(error.message) if isinstance(error, IllegalAnswer) else repr(error)}")
        return False
    for finding in found.findings:
        print(f"{path}: {'right' if finding.ok else 'WRONG'}: {render(finding.message)}")
    if record.loaded:
        print(f"{path}: a site loaded this match from a file on {record.loaded}")
    print(f"{path}: {found.verdict.upper()}: {render(found.message)}")
    return found.verdict is Verdict.PLAYED or (not key and found.verdict is Verdict.POSSIBLE)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--key", default="", help="the public key of the site, in base64url")
    arguments = parser.parse_args()
    results = [check(path, arguments.key.strip()) for path in arguments.files]
    sys.exit(0 if all(results) else 1)
