"""The files of deploy/, adapted to a test's folder and ports."""

from __future__ import annotations

import http.client
import re
import shlex
import shutil
import socket
import ssl
import sys
import time
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

DEPLOY = settings.BASE_DIR / "deploy"
HOST = "games.example.org"
WITH_NGINX = pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")


def command_of(unit, instance=""):
    """Return a unit's command, with this Python."""
    text = (DEPLOY / "systemd" / unit).read_text()
    (line,) = re.findall(r"^ExecStart=(.+)$", text, re.MULTILINE)
    words = shlex.split(line.replace("%i", instance))
    assert words[0] == "/srv/orrery/current/.venv/bin/python"
    return [sys.executable, *words[1:]]


def certificate(folder):
    """Write a self-signed certificate of the site, also for the address of this machine."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    names = [x509.DNSName(HOST), x509.IPAddress(ip_address("127.0.0.1"))]
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "site.pem").write_bytes(made.public_bytes(pem))
    (folder / "site.key").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


def nginx_conf(folder, ports, secure, plain, more=""):
    """Return the delivered files of nginx, with a test's ports, certificate and extra lines."""
    return _whole(
        folder,
        ("nginx/server.conf", "nginx/http.conf", "nginx/tls.conf", "nginx/site.conf"),
        ("127.0.0.1:8001", f"127.0.0.1:{ports[0]}"),
        ("127.0.0.1:8002", f"127.0.0.1:{ports[1]}"),
        ("listen 443 ", f"listen 127.0.0.1:{secure} "),
        ("listen [::]:443 ssl http2;", ""),
        ("listen [::]:443 ssl http2 default_server;", ""),
        ("listen 80", f"listen 127.0.0.1:{plain}"),
        ("listen [::]:80;", ""),
        ("listen [::]:80 default_server;", ""),
        (f"/etc/ssl/{HOST}", str(folder / "site")),
        more=more,
    )


def compose_nginx_conf(folder, port, ports=(8001, 8002)):
    """Return the delivered files of nginx in a container, adapted to an older nginx without containers."""
    return _whole(
        folder,
        ("nginx/server.conf", "nginx/http.conf", "containers/nginx.conf"),
        ("listen 8080", f"listen 127.0.0.1:{port}"),
        *((f"web{n}:8000", f"127.0.0.1:{each}") for n, each in enumerate(ports, 1)),
        (" resolve;", ";"),
    )


def _whole(folder, names, *changes, more=""):
    """Write the changed files into the folder, and one that includes the last of them."""
    for name in names:
        text = (DEPLOY / name).read_text()
        for old, new in (
            *changes,
            ("/var/log/nginx", str(folder)),
            ("/var/cache/nginx", str(folder)),
            ("/srv/orrery/deploy/nginx/", f"{folder}/"),
            ("/srv/orrery", str(settings.BASE_DIR)),
        ):
            text = text.replace(old, new)
        assert "/var/" not in text.replace("/var/www/acme", "")
        path = folder / Path(name).name
        path.write_text(text)
    whole = folder / "whole.conf"
    head = f"user root; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
    limits = "worker_rlimit_nofile 65536;\nevents { worker_connections 16384; }\n"  # as in nginx.conf
    whole.write_text(f"{head}{limits}http {{\ninclude {path};\n{more}}}\n")
    return whole


class Connection(http.client.HTTPSConnection):
    """A connection to nginx on this machine, with the site's name."""

    def __init__(self, port, folder, *, name=HOST):
        trust = ssl.create_default_context(cafile=str(folder / "site.pem"))
        super().__init__(HOST, port, context=trust, timeout=30)
        self._trust, self._name = trust, name

    def connect(self):
        plain = socket.create_connection(("127.0.0.1", self.port), self.timeout)
        self.sock = self._trust.wrap_socket(plain, server_hostname=self._name)


def wait_until_it_listens(port):
    """Wait until a process accepts connections at this port."""
    until = time.monotonic() + 30
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert time.monotonic() < until
        time.sleep(0.1)
