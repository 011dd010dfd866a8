"""`manage.py startgame <slug>`: a new small game from the template `tools/new_game`, registered and ready to play."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from keyword import iskeyword, issoftkeyword
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.i18n.catalogues import PLATFORM

TEMPLATE = Path("tools/new_game")
FOLDERS = {  # of the template, and their places
    "game": "games/{slug}",
    "static": "static/games/{slug}",
    "templates": "templates/games/{slug}",
    "tests": "tests/games/{slug}",
    "lab": "tools/lab/{slug}",
}
REGISTRY = Path("games/registry.py")
ORDER = Path("pyproject.toml")
SLUGS = re.compile(r'^SLUGS: .* = \(\n(?:    "\w+",\n)*(?=\))', re.MULTILINE)
LAYER = re.compile(r'^  "games\.\w+(?: \| games\.\w+)*(?=",\n  "games\.core",$)', re.MULTILINE)
SLUG = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
TITLE = re.compile(r"\w[\w ’'!?:.,-]*")
LONGEST_SLUG, LONGEST_TITLE = 30, 40


class Command(BaseCommand):
    help = "Writes a small complete game from a template, and registers it."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the name of its folders, such as deep_survey")
        parser.add_argument("--title", help="its name on the site; made of the slug if not given")

    def handle(self, *args: Any, slug: str, title: str | None, **options: Any) -> None:
        root = Path(settings.BASE_DIR)
        title = slug.replace("_", " ").title() if title is None else title.strip()
        if why := refusal(root, slug, title):
            raise CommandError(why)
        registered = {path: with_game(root / path, slug) for path in (REGISTRY, ORDER)}
        written = write_folders(root, slug, title)
        for path, text in registered.items():
            (root / path).write_text(text, "utf-8")
        tidy(root, written)
        subprocess.run([sys.executable, "manage.py", "view_types"], cwd=root, check=True, stdout=subprocess.DEVNULL)
        self.stdout.write(f"{title} is written and registered:")
        for folder in written:
            self.stdout.write(f"  {folder.relative_to(root)}/")
        self.stdout.write(f"Test it: pytest tests/games -k {slug}. Play it: ./play. Change it: docs/adding-a-game.md.")


def refusal(root: Path, slug: str, title: str) -> str:
    """Return why no game can be written under this name, or nothing."""
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG:
        return (
            f"“{slug}” cannot be the slug of a game: use at most {LONGEST_SLUG} small letters, digits"
            " and single underscores, and begin with a letter."
        )
    if iskeyword(slug) or issoftkeyword(slug):
        return f"“{slug}” is a word of Python: choose another slug."
    if not TITLE.fullmatch(title) or len(title) > LONGEST_TITLE:
        return f"“{title}” cannot be a title: use at most {LONGEST_TITLE} letters, digits, spaces and ’'!?:.,- signs."
    if not (root / TEMPLATE).is_dir():
        return f"The template {TEMPLATE} is missing: start games in a clone of the repository."
    if (root / "games" / slug / "RULES.md").exists():
        return f"There is a game “{slug}” already."
    places = [*FOLDERS.values(), "games/{slug}.py", "tools/lab/{slug}.py", "types/games/{slug}.d.ts"]
    taken = next((place for each in places if (root / (place := each.format(slug=slug))).exists()), None)
    if taken or slug == PLATFORM:
        return f"“{slug}” is a name of the platform ({taken or 'translations'}): choose another slug."
    return ""


def with_game(path: Path, slug: str) -> str:
    """Return a file that names the games, with one more. Raises: CommandError."""
    pattern, entry = (SLUGS, f'    "{slug}",\n') if path.name == REGISTRY.name else (LAYER, f" | games.{slug}")
    text, found = pattern.subn(lambda games: games[0] + entry, path.read_text("utf-8"))
    if found != 1:
        raise CommandError(f"{path} does not list the games in the expected way: nothing is written.")
    return text


def write_folders(root: Path, slug: str, title: str) -> list[Path]:
    """Copy the template under its new names; return the new folders."""
    names = {
        "tools.new_game.game": f"games.{slug}",
        "NewGame": "".join(part.capitalize() for part in slug.split("_")),
        "New Game": title,
        "new_game": slug,
    }
    for folder, place in FOLDERS.items():
        for source in sorted((root / TEMPLATE / folder).rglob("*")):
            if source.suffix in (".pyc", ".mo") or not source.is_file():
                continue
            text = re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], source.read_text("utf-8"))
            target = root / place.format(slug=slug) / source.relative_to(root / TEMPLATE / folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
    return [root / place.format(slug=slug) for place in FOLDERS.values()]


def tidy(root: Path, folders: list[Path]) -> None:
    """Sort the imports and break the lines of the new modules, if ruff is installed."""
    if find_spec("ruff") is not None:
        for command in (["check", "--select=I", "--fix"], ["format"]):
            subprocess.run([sys.executable, "-m", "ruff", *command, "--quiet", *folders], cwd=root, check=True)
