import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "games/impulse/RULES.md").read_text()
NAMED = re.findall(r"`(test_\w+\.py)(?:::(\w+))?`", PAGE)


@pytest.mark.parametrize(("file", "test"), NAMED)
def test_each_point_of_the_page_is_held_by_a_test_that_exists(file, test):
    (path,) = Path(__file__).parent.rglob(file)
    source = path.read_text()
    assert f"def {test or 'test_'}" in source
