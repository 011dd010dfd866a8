"""`orrery prepare`: files with secrets for a site in containers."""

from __future__ import annotations

import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from deploy.program.environment import read

DEPLOY = Path(__file__).resolve().parents[3] / "deploy"


@pytest.fixture
def prepare(tmp_path):
    """Return a call of the program in a copy of deploy/."""
    shutil.copytree(DEPLOY, tmp_path / "deploy")

    def prepare(*arguments):
        return subprocess.run(
            [tmp_path / "deploy/orrery", "prepare", *arguments], check=False, capture_output=True, text=True
        )

    return prepare


def test_a_site_has_its_name_and_secrets_of_its_own(prepare, tmp_path):
    folder = tmp_path / "deploy/containers"
    prepared = prepare("Games.Example.org")
    assert prepared.returncode == 0, prepared.stderr
    settings = read(folder / "compose.env")
    assert settings["SITE_URL"] == "https://games.example.org"
    assert settings["ALLOWED_HOSTS"] == settings["SITE_HOST"] == "games.example.org"
    assert len(settings["SECRET_KEY"]) >= 50
    assert stat.S_IMODE((folder / "compose.env").stat().st_mode) == 0o600
    assert (folder / ".env").read_text() == (folder / "compose.env").read_text()
    assert settings["SECRET_KEY"] not in prepared.stdout
    assert settings["POSTGRES_PASSWORD"] not in prepared.stdout
    (folder / "compose.env").unlink()
    (folder / ".env").unlink()
    assert prepare("games.example.org").returncode == 0
    assert read(folder / "compose.env")["SECRET_KEY"] != settings["SECRET_KEY"]


def test_behind_a_proxy_caddy_does_not_start(prepare, tmp_path):
    file = tmp_path / "deploy/containers/compose.env"
    assert prepare("--behind-proxy", "games.example.org").returncode == 0
    assert "COMPOSE_PROFILES" not in read(file)
    file.unlink()
    (file.parent / ".env").unlink()
    assert prepare("games.example.org").returncode == 0
    assert read(file)["COMPOSE_PROFILES"] == "caddy"


@pytest.mark.parametrize("name", ["compose.env", ".env"])
def test_secrets_that_are_there_stay(prepare, tmp_path, name):
    folder = tmp_path / "deploy/containers"
    (folder / name).write_text("SECRET_KEY=old\n")
    refused = prepare("games.example.org")
    assert refused.returncode == 1
    assert "is there already" in refused.stderr
    assert [each.name for each in folder.iterdir() if each.name.endswith("env")] == [name]
    assert (folder / name).read_text() == "SECRET_KEY=old\n"


@pytest.mark.parametrize("host", ["https://games.example.org", "games", "games_.example.org", "a..b", "-a.org"])
def test_a_name_that_is_none_is_refused(prepare, tmp_path, host):
    refused = prepare("--", host)
    assert refused.returncode == 1
    assert "is no name of a machine" in refused.stderr
    assert not (tmp_path / "deploy/containers/compose.env").exists()
