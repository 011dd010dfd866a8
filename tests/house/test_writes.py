"""Pages and sockets call operations that write to the database; read-only pages call none."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WRITES = {
    "save", "create", "update", "delete", "bulk_create", "bulk_update", "get_or_create",
    "update_or_create",
}  # fmt: skip
# Folders and modules that find, check, call an operation and render, and write nothing themselves.
CALLERS = (
    "config/",
    "games/pages/",
    "games/live/",
    "games/protocol/",
    "games/templatetags/",
    "lobby/api/",
    "lobby/home/",
    "lobby/refusals/",
    "lobby/rooms/live/sockets.py",
    "lobby/rooms/live/presence.py",
)
ELSEWHERE = ("games/core/", "migrations/", "management/")


def sources():
    games = {path.parent.name for path in (ROOT / "games").glob("*/RULES.md")}
    for folder in ("games", "lobby", "config"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name.split("/")[1] not in games and not any(each in name for each in ELSEWHERE):
                yield name, ast.parse(path.read_text("utf-8"))


def is_write(node):
    """Return whether a call has the form of a write by the ORM."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    name = node.func.attr.removeprefix("a") if node.func.attr[1:] in WRITES else node.func.attr
    if name in ("update", "delete") and node.args:
        return False  # of a dictionary or a cache
    if any(each.arg == "commit" for each in node.keywords):
        return False  # of a form that is not saved yet
    return name in WRITES


def test_a_write_is_known_by_its_form():
    def written(text):
        return any(is_write(node) for node in ast.walk(ast.parse(text)))

    assert written("Seat.objects.filter(pk=1).update(bot=True)")
    assert written("seat.save(update_fields=['bot'])")
    assert written("await Match.objects.acreate()")
    assert not written("found.update(other)")
    assert not written("cache.delete(key)")
    assert not written("form.save(commit=False)")


def test_neither_pages_nor_sockets_write():
    writing = {name for name, tree in sources() if any(map(is_write, ast.walk(tree)))}
    assert any(name.startswith("games/play/") for name in writing)
    strays = {name for name in writing if name.startswith(CALLERS) or name.endswith(("/views.py", "_views.py"))}
    assert strays == set()


SPEAKS_SQL = {"cursor", "execute", "executemany", "raw", "extra", "RawSQL"}
WITH_SQL = {
    "games/play/writing.py",  # a move
    "games/matches/stored_rows.py",  # a match
    "games/site/storage.py",  # a probe of the database
    "games/site/database_time.py",  # its clock
}


def test_nothing_speaks_sql_but_what_reads_and_writes_matches_and_commands_of_operators():
    speaking = {
        name
        for name, tree in sources()
        for node in ast.walk(tree)
        if not name.startswith("lobby/operating/")
        and isinstance(node, ast.Attribute | ast.Name)
        and (node.attr if isinstance(node, ast.Attribute) else node.id) in SPEAKS_SQL
    }
    assert speaking == WITH_SQL


class Functions:
    """The functions of the platform, by module and name, with their references."""

    def __init__(self):
        self.nodes, self.known = {}, {}
        for name, tree in sources():
            module = name.removesuffix(".py").replace("/", ".")
            known = self.known[module] = {}
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom):
                    for alias in node.names:
                        known[alias.asname or alias.name] = f"{node.module}.{alias.name}"
            for node in tree.body:
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    self.nodes[f"{module}.{node.name}"] = node
                    known[node.name] = f"{module}.{node.name}"

    def refers_to(self, name):
        known = self.known[name.rpartition(".")[0]]
        for node in ast.walk(self.nodes[name]):
            if isinstance(node, ast.Name) and node.id in known:
                yield known[node.id]
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                yield f"{known.get(node.value.id)}.{node.attr}"

    def reached_from(self, name):
        found, ahead = set(), [name]
        while ahead:
            at = ahead.pop()
            if at in self.nodes and at not in found:
                found.add(at)
                ahead += self.refers_to(at)
        return found

    def writes(self, name):
        return any(map(is_write, ast.walk(self.nodes[name])))

    def only_looked_at(self):
        for name, node in self.nodes.items():
            if any("require_safe" in ast.dump(each) for each in node.decorator_list):
                yield name


def test_no_page_that_is_only_looked_at_writes():
    functions = Functions()
    views = set(functions.only_looked_at())
    assert len(views) > 10
    writing = {view: [each for each in functions.reached_from(view) if functions.writes(each)] for view in views}
    assert {view: by for view, by in writing.items() if by} == {}


def test_what_writes_is_reached_through_other_functions():
    functions = Functions()
    assert "games.admin.moderation.line_hide" in functions.reached_from("games.admin.matches.hide")
