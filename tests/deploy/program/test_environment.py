"""The reader of environment files: a table of values, and systemd's own reader beside it."""

from __future__ import annotations

import ctypes
import random
from pathlib import Path

import pytest

from deploy.program.environment import faults, read

SYSTEMD = sorted(Path("/").glob("usr/lib/*/systemd/libsystemd-shared-*.so"))
TABLE = [
    ("OPERATOR_NAME=Games Club", "Games Club"),
    ("EMAIL_PASSWORD=pa$$word$x", "pa$$word$x"),
    ("OPERATOR_NAME=it's", "it's"),
    ("OPERATOR_NAME='it'\"'\"'s'", "it's"),
    ("OPERATOR_NAME=`reboot` $(reboot)", "`reboot` $(reboot)"),
    (r"IMPRINT=Ada\nStreet 1", "AdanStreet 1"),
    (r"IMPRINT='Ada\nStreet 1'", r"Ada\nStreet 1"),
    (r'IMPRINT="Ada\nStreet 1"', r"Ada\nStreet 1"),
    ("IMPRINT='Ada\nStreet 1'", "Ada\nStreet 1"),
    ("IMPRINT=Ada \\\nStreet 1", "Ada Street 1"),
    (r'OPERATOR_NAME="a \"b\" \$c \\ \`d"', r'a "b" $c \ `d'),
    ("  OPERATOR_NAME =  two  words \t", "two  words"),
    ("OPERATOR_NAME= 'two ' words", "two words"),
    ("OPERATOR_NAME=a # remark", "a # remark"),
    ("OPERATOR_NAME=a\\ \t", "a "),
    ("OPERATOR_NAME=", ""),
    ("OPERATOR_NAME='open", "open"),
    ("OPERATOR_NAME=first\nOPERATOR_NAME=second", "second"),
    ("# OPERATOR_NAME=no\n; OPERATOR_NAME=no\nnothing\nOPERATOR_NAME=é=ü", "é=ü"),
    ("OPERATOR_NAME=dos\r\nCONTACT=x\r", "dos"),
]


def by_systemd(file):
    """Return the variables as systemd's library reads them."""
    library = ctypes.CDLL(str(SYSTEMD[-1]))
    found = ctypes.POINTER(ctypes.c_char_p)()
    assert library.load_env_file(None, str(file).encode(), ctypes.byref(found)) >= 0
    lines, n = [], 0
    while found and found[n] is not None:
        lines.append(found[n].decode())
        n += 1
    return dict(line.split("=", 1) for line in lines)


@pytest.mark.parametrize(("text", "value"), TABLE)
def test_a_value_is_read_as_documented(text, value, tmp_path):
    file = tmp_path / "orrery.env"
    file.write_bytes(text.encode())
    variables = read(file)
    assert value in (variables.get("OPERATOR_NAME"), variables.get("EMAIL_PASSWORD"), variables.get("IMPRINT"))
    assert variables.keys() <= {"OPERATOR_NAME", "EMAIL_PASSWORD", "IMPRINT", "CONTACT"}


@pytest.mark.skipif(not SYSTEMD, reason="systemd is not installed: its reader cannot be asked")
def test_systemd_reads_the_same(tmp_path):
    file = tmp_path / "orrery.env"
    dice = random.Random(5)
    texts = [text for text, _value in TABLE]
    for _n in range(3000):
        value = "".join(dice.choices("ab '\"\\$`#;=\n\t\r", k=dice.randrange(14)))
        texts.append(f"A={value}\nB=after")
    for text in texts:
        file.write_bytes(text.encode())
        known = {name: value for name, value in by_systemd(file).items() if name.replace("_", "").isalpha()}
        assert read(file) == known, text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (r"IMPRINT=Ada\nStreet 1", r"IMPRINT loses a backslash (\n): put the value into single quotes"),
        ("CONTACT=a@example.org # mine", "CONTACT contains the remark behind it"),
        ("export HTTPS=true", "'export HTTPS' is no name of a setting"),
        ("SECRET KEY=x", "'SECRET KEY' is no name of a setting"),
    ],
)
def test_a_doubtful_line_is_told(text, says, tmp_path):
    file = tmp_path / "orrery.env"
    file.write_text(f"SITE_URL=https://games.example.org\n{text}\n")
    (told,) = faults(file)
    assert told.startswith(says)


def test_every_fault_of_a_line_is_told(tmp_path):
    file = tmp_path / "orrery.env"
    file.write_text("IMPRINT=Ada\\nStreet 1 # remark\n")
    backslash, remark = faults(file)
    assert "loses a backslash" in backslash
    assert "contains the remark" in remark


def test_clear_lines_are_not_told(tmp_path):
    file = tmp_path / "orrery.env"
    file.write_text("# a remark\nIMPRINT='Ada\\nStreet 1'\nOPERATOR_NAME=a \\\nclub\nX=\"a\\nb\"\nY=#1\nZ=a\\\\d\n")
    assert list(faults(file)) == []
