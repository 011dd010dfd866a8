"""Style sheets on touch screens, with the last tapped element hovered."""

import re
from pathlib import Path

RULE_WITH_HOVER = re.compile(r"^( *)[^\n]*\[data-offered\][^\n]*:hover", re.MULTILINE)
POINTER = "@media (hover: hover) {"


def test_what_is_offered_looks_hovered_only_where_there_is_a_pointer():
    found = 0
    for sheet in Path("static").glob("**/*.css"):
        text = sheet.read_text()
        for rule in RULE_WITH_HOVER.finditer(text):
            found += 1
            around = text[: rule.start()].rstrip().splitlines()
            outer = next(line for line in reversed(around) if line.startswith(rule[1][2:] + "@"))
            assert outer.strip() == POINTER, f"{sheet}: {rule[0].strip()}"
    assert found > 5
