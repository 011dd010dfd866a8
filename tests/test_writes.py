"""Only services write to the database, and no page that is only looked at makes them do so."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WRITES = {
    "save", "create", "update", "delete", "bulk_create", "bulk_update", "get_or_create",
    "update_or_create",
}  # fmt: skip
SERVICES = (
    "games/services/",
    "games/notifications/channels.py",
    "games/notifications/push_here.py",
    "lobby/operating/tidy.py",
    "lobby/announcements/services.py",
    "lobby/rooms/services.py",
    "lobby/rooms/forking.py",
    "lobby/rooms/opponents.py",
    "lobby/rooms/rematch.py",
    "lobby/rooms/readiness.py",
    "lobby/rooms/random_numbers.py",
    "lobby/rooms/attendance.py",
    "lobby/rooms/invitations.py",
    "lobby/people/acquaintances.py",
    "lobby/people/accounts.py",
    "lobby/people/invitations.py",
    "lobby/people/password_reset.py",
    "lobby/people/programs.py",
    "lobby/people/moderation.py",
    "lobby/people/second_factor.py",
    "lobby/rooms/moderation.py",
    "lobby/results/counting.py",
    "lobby/lessons/progress.py",
    "lobby/models/",  # how people are made
)
ELSEWHERE = ("games/core/", "migrations/", "management/")


def sources():
    games = {path.parent.name for path in (ROOT / "games").glob("*/view.py")}
    for folder in ("games", "lobby", "config"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name.split("/")[1] not in games and not any(each in name for each in ELSEWHERE):
                yield name, ast.parse(path.read_text("utf-8"))


def is_write(node):
    """Whether a call is one that the ORM writes by, as far as its form tells."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    name = node.func.attr.removeprefix("a") if node.func.attr[1:] in WRITES else node.func.attr
    if name in ("update", "delete") and node.args:
        return False  # of a dictionary or a cache
    if any(each.arg == "commit" for each in node.keywords):
        return False  # of a form that only fills in
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


def test_nothing_but_services_writes():
    writing = {name for name, tree in sources() if any(map(is_write, ast.walk(tree)))}
    assert any(name.startswith("games/services/") for name in writing)
    strays = {name for name in writing if not name.startswith(SERVICES)}
    assert strays == set()


SPEAKS_SQL = {"cursor", "execute", "executemany", "raw", "extra", "RawSQL"}
WITH_SQL = {
    "games/services/writing.py",  # a move
    "games/services/stored.py",  # a match
    "games/services/storage.py",  # whether the database answers
    "lobby/operating/backup.py",
    "lobby/operating/checks.py",
}


def test_nothing_speaks_sql_but_what_reads_and_writes_matches_and_commands_of_operators():
    speaking = {
        name
        for name, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute | ast.Name)
        and (node.attr if isinstance(node, ast.Attribute) else node.id) in SPEAKS_SQL
    }
    assert speaking == WITH_SQL


class Functions:
    """The functions of the platform, by module and name, and what each of them refers to."""

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
    writing = {
        view: [each for each in functions.reached_from(view) if functions.writes(each)]
        for view in views
    }
    storage = ["games.services.storage.storage_state"]  # to see whether one can
    assert {view: by for view, by in writing.items() if by} == {
        "config.health.healthz": storage,
        "config.health.readyz": storage,
        "config.status.status": storage,
    }


def test_what_writes_is_reached_through_other_functions():
    functions = Functions()
    assert "games.services.moderation.line_hide" in functions.reached_from("games.admin.hide")
