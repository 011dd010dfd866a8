"""Update and return, in the same order for each kind of site."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from .sites import END, Site
from .steps import Failure, say

UNTOUCHED = "nothing has been restarted"


def update(site: Site, wanted: str) -> None:
    """Install a version and run it. A failure before the switch leaves the running release in place."""
    release = site.prepare(wanted)
    try:
        with _closed(site, release, opener=release):
            if site.running:
                say("backing up")
                site.backup(None, release=release)
            say("applying migrations")  # the running version works with the new tables
            site.manage("migrate", "--verbosity", "0", release=release, sentence=f"the migrations failed: {UNTOUCHED}")
            _compare_replays(site, release)
            site.manage("doctor", release=release, sentence=f"see above: {UNTOUCHED}")
            site.switch_to(release)
    except BaseException:
        if site.running != release:
            site.abandon(release)
        raise
    site.remove_old()
    say(f"version {wanted} ({release}) runs")


def go_back(site: Site) -> None:
    """Run the previous release again."""
    if not site.previous:
        raise Failure("there is no release before this one")
    say(f"going back to {site.previous}")
    left = site.running
    release = site.prepare_previous()
    with _closed(site, release, opener=left):
        site.switch_to(release)
    say(f"version {release} runs")


@contextmanager
def _closed(site: Site, release: str, *, opener: str) -> Iterator[None]:
    """Close the site if `release` cannot run beside the running one; `opener` has code for the new tables."""
    if not site.running or site.generation(release) == site.generation(site.running):
        yield
        return
    say("closing the site: processes of both versions cannot run at the same time")
    site.manage("maintenance", "on", "--minutes", "2", sentence=f"the site cannot be closed: {UNTOUCHED}")
    try:
        yield
        site.manage("maintenance", "off", release=opener, sentence="the site could not be opened")
    except BaseException:
        sys.stderr.write("orrery: the site is still closed: orrery manage maintenance off\n")
        raise


def _compare_replays(site: Site, release: str) -> None:
    """Refuse a release that replays a running match otherwise, where the running one does not."""
    say("replaying the running matches with the new rules")
    found = _differing(site, release)
    if found is None:  # a release that does not know --json
        site.manage("replay_matches", release=release, sentence=f"matches would be told differently: {UNTOUCHED}")
    if not found:
        return
    before = (_differing(site, site.running, *found) or {}) if site.running else {}
    for slug, difference in found.items():
        print(f"  {slug}: {difference}")
    if stuck := sorted(found.keys() & before.keys()):
        say(f"differ with the running release too: {', '.join(stuck)}; {END}")
    if new := sorted(found.keys() - before.keys()):
        raise Failure(
            f"{len(new)} running matches would be told differently ({', '.join(new)}): {UNTOUCHED}. "
            f"Choose another version, or {END}"
        )


def _differing(site: Site, release: str, *slugs: str) -> dict[str, str] | None:
    """Return the differences by match, or nothing if that release does not tell them."""
    done = site.manage("replay_matches", "--json", *slugs, release=release, capture=True)
    try:
        return dict(json.loads(done.stdout)["differ"])
    except (ValueError, LookupError, TypeError):
        return None
