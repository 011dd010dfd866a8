import re

import pytest
from django.contrib.staticfiles.finders import get_finder
from django.core.exceptions import ImproperlyConfigured

from config.browser_modules import own_modules
from config.packs import PAGES, packed_script, packed_styles, script_of, style_files

BOARDS = [path for path in own_modules() if path.endswith("/board.js")]


@pytest.fixture
def modules(settings, tmp_path):
    """Writes modules of a game that nobody has."""
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, tmp_path]
    get_finder.cache_clear()
    folder = tmp_path / "games" / "none"
    folder.mkdir(parents=True)

    def write(**texts):
        for name, text in texts.items():
            (folder / f"{name}.js").write_text(text)
        return "games/none/board.js"

    yield write
    get_finder.cache_clear()


def order(pack):
    """The modules of a pack as they run."""
    return re.findall(r"^const \$module\d+ = \(\(\) => \{ // (.*)", pack, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_a_pack_has_every_module_once_and_the_page_last(page, board):
    modules = order(packed_script(page, board))
    assert board in modules
    assert "npm/lit-html/lit-html.js" in modules
    assert len(modules) == len(set(modules))
    assert modules[-1] == f"js/{page}.js"


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_nothing_is_left_to_be_fetched(page, board):
    assert not re.search(r"^(import|export)\b", packed_script(page, board), re.MULTILINE)


def test_what_a_module_imports_runs_before_it(modules):
    board = modules(
        board='import { a as b } from "./a.js";\nexport const board = () => b;',
        a="export function a() {}",
    )
    pack = packed_script("match", board)
    assert order(pack).index("games/none/a.js") < order(pack).index(board)
    assert "const {a: b} = $module" in pack


@pytest.mark.parametrize(
    "text",
    [
        "export default () => null;",
        "export let board = null;",
        'import all from "./a.js";',
        'const late = await import("./a.js");',
        "await Promise.resolve();",
    ],
)
def test_what_a_pack_cannot_carry_is_refused(modules, text):
    board = modules(board=text, a="export const a = 1;")
    with pytest.raises(ImproperlyConfigured, match=r"games/none/board\.js cannot be packed"):
        packed_script("match", board)


def test_comments_stay_behind_but_for_the_licences_of_others(modules):
    board = modules(board="/**\n * Why.\n */\nexport const board = /** @type {any} */ (null);")
    pack = packed_script("match", board)
    assert "Why." not in pack
    assert "const board = /** @type {any} */ (null);" in pack
    assert "@license" in pack


def test_modules_that_import_each_other_are_refused(modules):
    board = modules(
        board='import { a } from "./a.js";\nexport const board = a;',
        a='import { board } from "./board.js";\nexport const a = board;',
    )
    with pytest.raises(ImproperlyConfigured, match="import each other"):
        packed_script("match", board)


def test_an_address_that_would_change_is_refused(modules, settings, tmp_path):
    (tmp_path / "games" / "other").mkdir()
    (tmp_path / "games" / "other" / "a.js").write_text("export const a = import.meta.url;")
    board = modules(board='import { a } from "../other/a.js";\nexport const board = a;')
    with pytest.raises(ImproperlyConfigured, match="asks for its address"):
        packed_script("match", board)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_the_styles_of_a_board_come_last(page, board):
    styles = packed_styles(page, board)
    assert styles.index("@layer reset") < styles.index(f".game-{board.split('/')[1]}")
    assert style_files(page, board)[-1].endswith("/board.css")


def test_a_pack_lies_beside_its_board():
    assert script_of("replay", "games/homeworlds/board.js") == "games/homeworlds/replay.js"
