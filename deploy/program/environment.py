"""Environment files, read by systemd's rules (systemd.exec, EnvironmentFile=)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# a quoted value may continue unquoted; inside an unquoted value, quotes are letters
ENTRY = re.compile(
    r"""[ \t\r\n]*+ (?:
    (?P<comment> [#;] (?: \\. | [^\\\r\n] )*+ )
  | (?P<name> [^=\r\n] [^=\r\n]*+ | = [^=\r\n]*+ ) =
    (?P<quoted> (?: [ \t]++ | '[^']*+(?:'|\Z) | "(?:\\.|[^"\\])*+(?:"|\\?\Z) )*+ )
    (?P<plain> (?: \\(?:.|\Z) | [^\\\r\n] )*+ )
  | [^\r\n]++ )""",
    re.VERBOSE | re.DOTALL,
)
QUOTED = re.compile(r"""'([^']*)'?|"((?:\\.|[^"\\])*)"?""", re.DOTALL)
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True)
class Entry:
    """An assignment of an environment file."""

    name: str
    value: str
    plain: str  # the unquoted part, as written


def entries(text: str) -> Iterator[Entry]:
    """Yield the assignments of a file, in its order."""
    for found in ENTRY.finditer(text):
        if found["name"] is not None:
            quoted = "".join(_quoted(each) for each in QUOTED.finditer(found["quoted"]))
            yield Entry(found["name"].rstrip(), quoted + _plain(found["plain"]), found["plain"])


def read(file: Path) -> dict[str, str]:
    """Return the variables of a file. Invalid names are left out, as systemd does."""
    return {each.name: each.value for each in entries(file.read_bytes().decode()) if NAME.fullmatch(each.name)}


def faults(file: Path) -> Iterator[str]:
    """Yield a sentence for each reason why systemd probably reads a value otherwise than it is meant."""
    for entry in entries(file.read_bytes().decode()):
        if not NAME.fullmatch(entry.name):
            yield f"{entry.name!r} is no name of a setting, so the line has no effect"
            continue
        escapes = re.findall(r"\\.", entry.plain, re.DOTALL)  # the pair of an escaped backslash is one
        if lost := [each for each in escapes if re.match(r"\\[A-Za-z0-9]", each)]:
            yield f"{entry.name} loses a backslash ({lost[0]}): put the value into single quotes"
        if re.search(r"\s#", entry.plain):
            yield f"{entry.name} contains the remark behind it: put the remark on a line of its own"


def _quoted(part: re.Match[str]) -> str:
    if part[2] is None:
        return part[1]
    return re.sub(r"\\(.)", _unescaped, part[2], flags=re.DOTALL)


def _unescaped(escape: re.Match[str]) -> str:
    if escape[1] == "\n":
        return ""
    return escape[1] if escape[1] in '"\\`$' else escape[0]


def _plain(text: str) -> str:
    letters = re.findall(r"\\.?|[^\\]", text, re.DOTALL)
    while letters and letters[-1] in (" ", "\t"):
        letters.pop()
    return "".join(each[-1] if each[0] != "\\" or each[1:] not in ("", "\n", "\r") else "" for each in letters)
