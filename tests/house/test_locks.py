"""Installed packages are the locked ones: each in one version, each file by its hash."""

from __future__ import annotations

import re
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==(\S+)", re.MULTILINE)
LOCKS = {"requirements.lock": "requirements.txt", "requirements-dev.lock": "requirements-dev.txt"}


def pins(name):
    text = (ROOT / name).read_text()
    return {normal(key): value for key, value in PIN.findall(text)}


def normal(name):
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("lock", LOCKS)
def test_it_has_all_that_is_asked_for_in_that_version(lock):
    asked, locked = pins(LOCKS[lock]), pins(lock)
    assert asked.items() <= locked.items()
    assert len(locked) > len(asked)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_hashes_and_no_place_it_comes_from(lock):
    blocks = re.split(r"\n(?=\S)", (ROOT / lock).read_text().strip())
    assert all("--hash=sha256:" in block for block in blocks)
    assert not re.search(r"^--|://", (ROOT / lock).read_text(), re.MULTILINE)


def test_tests_run_with_what_a_site_runs_with():
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


@pytest.mark.parametrize("file", ["tools/setup.py", "Containerfile"])
def test_nothing_is_installed_without_them(file):
    text = (ROOT / file).read_text()
    assert "--require-hashes" in text
    assert not re.search(r"-r\W+requirements\S*\.txt", text)


@pytest.mark.parametrize("python", ["3.11.0", "3.11.2", "3.12.0", "3.13.0", "3.14.0"])
def test_every_python_that_is_said_to_do_finds_there_what_packages_need_on_it(python):
    here = default_environment() | {
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "extra": "",
    }
    locked = pins("requirements.lock")
    installed = [each for each in distributions() if normal(each.name) in locked]
    needed = [Requirement(each) for package in installed for each in package.requires or []]
    needed = [each for each in needed if each.marker is None or each.marker.evaluate(here)]
    assert len(needed) > 20
    missing = {normal(each.name) for each in needed} - locked.keys()
    assert missing == set()
