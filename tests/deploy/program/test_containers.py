"""`orrery` on a site of containers, with a compose program that records its commands."""

from __future__ import annotations

import re
import shutil

import pytest

from tests.deploy.program.recorded import ORRERY, Machine, Upstream, git, script

# images hold what the clone had when they were built; the containers of `up` keep theirs
COMPOSE = """#!/bin/bash
while [[ $1 = -* ]]; do shift 2; done  # -f and --env-file
state=$(dirname "$CALLS")/state; mkdir -p $state
[ "$*" = "exec -T nightly true" ] || [ "$1" = config ] || echo "$*" >> "$CALLS"
inside=$state/image
case $1 in
  config) printf 'postgres\\nredis\\nmigrate\\nworker\\nweb2\\nweb1\\nnightly\\nnginx\\n'; exit ;;
  build) rm -rf $state/image; cp -R "$CLONE" $state/image; exit ;;
  stop) rm -rf $state/nightly; exit ;;
  up) case " $* " in *" nightly "*) rm -rf $state/nightly; cp -R $state/image $state/nightly ;; esac; exit ;;
  exec) inside=$state/nightly; [ -d $inside ] || exit 1 ;;
esac
case "$*" in
  *" sh -c "*cat*'>'*) cat > $state/came; exit ;;
  *" sh -c "*"python manage.py backup"*) exit ;;
  *" sh -c "*) echo the backup; exit ;;
  *replay_matches*) cat $inside/replay.json ;;
esac
while [ "$1" ] && [ "$1" != manage.py ]; do shift; done
[ -z "$2" ] || ! grep -qx "$2" $inside/fails
"""
REPLACED = [f"up -d --no-deps --wait {service}" for service in ("web1", "web2", "worker", "nightly")]
EXEC, RUN = "exec -T nightly", "run --rm --no-deps -T nightly"
MANAGE = "python manage.py"


@pytest.fixture
def upstream(tmp_path):
    upstream = Upstream(tmp_path / "upstream")
    shutil.copytree(ORRERY.parent, upstream.folder / "deploy")
    (upstream.folder / ".gitignore").write_text("compose.env\n.env\n")
    upstream.publish()
    return upstream


@pytest.fixture
def machine(upstream, tmp_path):
    """Return a machine on which the first version runs."""
    git(tmp_path, "clone", "--quiet", f"file://{upstream.folder}", "clone")
    clone = tmp_path / "clone"
    (clone / "deploy/containers/compose.env").write_text("OPERATOR_NAME=Games Club\n")
    compose = script(tmp_path / "compose", COMPOSE)
    machine = Machine(tmp_path, clone / "deploy/orrery", COMPOSE=str(compose), CLONE=str(clone))
    for words in ("build", "up nightly"):
        machine.compose(words)
    return machine


def short(calls):
    """Return the commands without the scripts in them, and without times."""
    calls = [re.sub(r"sh -c .*?(backup|restore|cat) \"\$folder/\$0\".*? (\S+)$", r"\1 \2", each) for each in calls]
    return [re.sub(r"\d{4}-\d\d-\d\d-\d{6}", "TIME", each) for each in calls]


def test_commands_of_manage_run_in_the_container_that_runs(machine):
    assert machine.do("manage", "announce", "--en", "two words") == [f"{EXEC} {MANAGE} announce --en two words"]
    assert machine.do("nightly") == [f"{EXEC} {MANAGE} nightly"]
    machine.compose("stop")
    assert machine.do("doctor") == [f"run --rm -T nightly {MANAGE} doctor"]


def test_a_backup_stays_in_the_volume_and_is_copied_out_on_request(machine):
    assert short(machine.do("backup")) == [f"{EXEC} backup TIME.orrery"]
    assert short(machine.do("backup", "mine.orrery")) == [f"{EXEC} backup TIME.orrery", f"{EXEC} cat TIME.orrery"]
    copy = machine.folder / "mine.orrery"
    assert copy.read_text() == "the backup\n"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert "cannot be written (File exists); the volume has" in machine.fail("backup", "mine.orrery")


def test_a_restore_stops_the_site_and_starts_it_again(machine):
    (machine.folder / "mine.orrery").write_text("all of it")
    assert short(machine.do("restore", "mine.orrery", typed="yes\n")) == [
        "stop web1 web2 worker nightly",
        "up -d --wait postgres redis",
        f"{RUN} restore TIME.orrery",
        "up -d --no-deps web1 web2 worker nightly",
        f"{EXEC} {MANAGE} replay_matches",
    ]
    assert (machine.folder / "state/came").read_text() == "all of it"
    assert "absent.orrery cannot be read" in machine.fail("restore", "absent.orrery", "--yes")


def test_an_update_builds_migrates_and_replaces_one_container_after_the_other(machine, upstream):
    first = git(upstream.folder, "rev-parse", "--short", "HEAD")
    second = upstream.publish()
    calls = machine.do("update", "main")
    assert short(calls) == [
        "build",
        f"{RUN} backup before-{second}-TIME.orrery",
        f"{RUN} {MANAGE} migrate --verbosity 0",
        f"{RUN} {MANAGE} replay_matches --json",
        f"{RUN} {MANAGE} doctor",
        *REPLACED,
        "up -d",
    ]
    assert git(machine.folder / "clone", "rev-parse", "--short", "HEAD") == second
    assert machine.do("update", "--back") == ["build", *REPLACED, "up -d"]
    assert git(machine.folder / "clone", "rev-parse", "--short", "HEAD") == first


def test_a_refused_version_leaves_containers_clone_and_image_as_they_were(machine, upstream):
    first = git(upstream.folder, "rev-parse", "--short", "HEAD")
    upstream.publish(differ=["broken"], fails=["replay_matches"])
    told = machine.fail("update", "main")
    assert "1 running matches would be told differently (broken): nothing has been restarted" in told
    calls = machine.calls()
    assert f"{EXEC} {MANAGE} replay_matches --json broken" in calls  # the running release replays it well
    assert calls[-1] == "build"
    assert not set(REPLACED) & set(calls)
    assert git(machine.folder / "clone", "rev-parse", "--short", "HEAD") == first


def test_versions_that_cannot_run_together_meet_on_a_closed_site(machine, upstream):
    upstream.publish(generation=2)
    calls = machine.do("update", "main")
    assert calls[1] == f"{EXEC} {MANAGE} maintenance on --minutes 2"
    assert calls[-1] == f"{EXEC} {MANAGE} maintenance off"


def test_changed_files_are_not_overwritten(machine, upstream):
    upstream.publish()
    (machine.folder / "clone/deploy/containers/compose.yaml").write_text("services: {}\n")
    assert "have been changed: `git stash` puts them aside" in machine.fail("update", "main")
    assert machine.calls() == []


def test_without_a_compose_program_it_says_so(machine, tmp_path):
    bare = tmp_path / "bin"
    bare.mkdir()
    (bare / "git").symlink_to(shutil.which("git"))
    poor = Machine(tmp_path, tmp_path / "clone/deploy/orrery", PATH=str(bare))
    assert "no compose program is installed" in poor.fail("doctor")
