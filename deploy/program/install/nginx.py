"""nginx before the web processes, and its certificate."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from ..steps import Failure, say
from .machine import MARK, file_write, is_delivered, run, succeeds
from .plan import DELIVERED, PROXY_FILES, SAMPLE_HOST, Plan
from .units import service_start

SITE = Path("/etc/nginx/conf.d/orrery.conf")
MAIN = Path("/etc/nginx/nginx.conf")
EXAMPLE = Path("/etc/nginx/sites-enabled/default")
EXAMPLE_SOURCE = Path("/etc/nginx/sites-available/default")
SHARED = "http.conf", "server.conf", "tls.conf", "restarting.html"
DELIVERED_FOLDER = "/srv/orrery/deploy/nginx"  # in the delivered files
CONNECTIONS, FILES = 16384, 65536  # a socket takes two of each
CHALLENGES = Path("/var/www/acme")
CERTIFICATES = Path("/etc/letsencrypt/live")
DAYS = 3650  # of a certificate by this machine itself


def nginx_install(plan: Plan) -> list[str]:
    """Configure and start nginx, and request a certificate; return what the operator has to do by hand."""
    say("configuring nginx")
    for name in SHARED:
        text = (DELIVERED / "nginx" / name).read_text().replace(DELIVERED_FOLDER, str(PROXY_FILES))
        file_write(PROXY_FILES / name, text)
    CHALLENGES.mkdir(parents=True, exist_ok=True)
    Path("/var/cache/nginx").mkdir(parents=True, exist_ok=True)
    shutil.chown("/var/cache/nginx", "www-data")
    _own_certificate(plan)
    _raise_limits()
    _remove_example()
    if not _load(plan):
        return [f"The files of another site contradict this site's: see `nginx -t` with {SITE}.refused in its place."]
    if plan.tls == "internal" or _public_certificate(plan).exists():
        return []
    return _request_certificate(plan)


def site_conf(plan: Plan) -> str:
    """Return the delivered server with the site's name, ports and certificate."""
    text = (DELIVERED / "nginx/site.conf").read_text().replace(DELIVERED_FOLDER, str(PROXY_FILES))
    text = re.sub(r"(?m)^ *server 127\.0\.0\.1:8002 .*\n", "", text)
    line = re.compile(r"(?m)^( *server 127\.0\.0\.1:)8001( .*\n)")
    text = line.sub(lambda found: "".join(f"{found[1]}{port}{found[2]}" for port in plan.ports), text)
    chain, key = _certificate(plan)
    text = text.replace(f"/etc/ssl/{SAMPLE_HOST}.pem", str(chain)).replace(f"/etc/ssl/{SAMPLE_HOST}.key", str(key))
    return f"# {MARK}, which replaces this file\n{text.replace(SAMPLE_HOST, plan.host)}"


def nginx_remove() -> None:
    """Take this site out of nginx, before Caddy takes its ports; stop nginx if it has no other site."""
    if not SITE.exists():
        return
    say("taking the site out of nginx: Caddy takes its place")
    SITE.unlink()
    others = [*SITE.parent.glob("*.conf"), *EXAMPLE.parent.glob("*")]
    act = ["reload"] if others else ["disable", "--now"]
    run("systemctl", *act, "nginx", attempt=f"systemctl {' '.join(act)} nginx")


def _load(plan: Plan) -> bool:
    """Load the site's server; return False, and take it away again, if nginx refuses it."""
    refused = SITE.with_name(f"{SITE.name}.refused")
    refused.unlink(missing_ok=True)
    file_write(SITE, site_conf(plan))
    if not succeeds("nginx", "-t"):
        SITE.replace(refused)
        return False
    if not service_start("nginx"):
        run("systemctl", "reload", "nginx", attempt="the reload of nginx")
    return True


def _raise_limits() -> None:
    """Raise the numbers of connections and files in nginx.conf, where no other file may set them."""
    before = MAIN.read_text()
    found = re.search(r"(?m)^(\s*worker_connections\s+)(\d+)(\s*;)", before)
    text = before
    if found and int(found[2]) < CONNECTIONS:
        text = text[: found.start(2)] + str(CONNECTIONS) + text[found.end(2) :]
    if "worker_rlimit_nofile" not in text:
        text = f"worker_rlimit_nofile {FILES};\n{text}"
    if text != before:
        say(f"raising worker_connections and worker_rlimit_nofile in {MAIN} (before: {MAIN}.before-orrery)")
        file_write(MAIN.with_name(f"{MAIN.name}.before-orrery"), before)
        file_write(MAIN, text)


def _remove_example() -> None:
    """Remove Debian's example server, unless somebody changed it."""
    source = EXAMPLE_SOURCE.resolve()
    if EXAMPLE.is_symlink() and EXAMPLE.resolve() == source and is_delivered(source, "nginx-common"):
        say(f"removing Debian's example server ({EXAMPLE})")
        EXAMPLE.unlink()


def _certificate(plan: Plan) -> tuple[Path, Path]:
    """Return the files of the certificate and its key: the public one, or this machine's own."""
    public = _public_certificate(plan)
    if plan.tls == "public" and public.exists():
        return public, public.with_name("privkey.pem")
    return PROXY_FILES / "tls" / f"{plan.host}.pem", PROXY_FILES / "tls" / f"{plan.host}.key"


def _public_certificate(plan: Plan) -> Path:
    return CERTIFICATES / plan.host / "fullchain.pem"


def _own_certificate(plan: Plan) -> None:
    """Make a certificate for this name by this machine itself, as nginx does not start without one."""
    chain, key = _certificate(plan)
    if chain.exists():
        return
    say("making a certificate of this machine's own")
    chain.parent.mkdir(mode=0o700, exist_ok=True)
    run(
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", str(DAYS), "-subj", "/CN=orrery", "-addext", f"subjectAltName=DNS:{plan.host}",
        "-keyout", key, "-out", chain, attempt="a certificate by openssl",
    )  # fmt: skip


def _request_certificate(plan: Plan) -> list[str]:
    """Request a public certificate and load it; return a sentence if that failed."""
    say(f"requesting a certificate for {plan.host} from Let's Encrypt")
    command = [
        "certbot", "certonly", "--non-interactive", "--agree-tos", "--register-unsafely-without-email",
        "--webroot", "--webroot-path", str(CHALLENGES), "--domain", plan.host,
        "--deploy-hook", "systemctl reload nginx",
    ]  # fmt: skip
    try:
        run(*command, attempt="the certificate")
    except Failure as error:
        state = "The site shows a certificate of this machine's own, which browsers distrust."
        repair = f"Let {plan.host} point to this machine, open port 80, and run deploy/install again."
        return [f"{state} {error}\n{repair}"]
    _load(plan)
    return []
