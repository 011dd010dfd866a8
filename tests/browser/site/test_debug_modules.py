"""Pages with DEBUG: modules and styles from the source tree, by an import map."""

from __future__ import annotations

import pytest

from games import registry
from tools.bench.servers import Servers


@pytest.fixture(scope="module")
def site(servers):
    """Return the address of another server of the site, with DEBUG."""
    debug = Servers({**servers.environment, "DEBUG": "1"})
    yield f"http://127.0.0.1:{debug.start()}"
    debug.stop()


@pytest.mark.parametrize("game", registry.SLUGS)
def test_a_page_is_made_of_plain_modules(begin, game):
    ada, _bo = begin(game, "Ada", "Bo")
    assert ada.page.locator("#board [data-key]").count() > 0
    loaded = ada.page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    assert any(name.endswith(f"/static/games/{game}/board.js") for name in loaded)
    assert not any(".min." in name for name in loaded)
