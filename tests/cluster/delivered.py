"""The files of deploy/ as they are, made to run in a folder and on ports of a test."""

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

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

DEPLOY = settings.BASE_DIR / "deploy"
HOST = "games.example.org"
WITH_NGINX = pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")


def command_of(unit, instance=""):
    """What a unit runs, with this Python."""
    text = (DEPLOY / unit).read_text()
    (line,) = re.findall(r"^ExecStart=(.+)$", text, re.MULTILINE)
    words = shlex.split(line.replace("%i", instance))
    assert words[0] == "/srv/orrery/current/.venv/bin/python"
    return [sys.executable, *words[1:]]


def certificate(folder):
    """Write a certificate of the site, also by the address of this machine, that only itself has signed."""
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
    """The delivered files of nginx, at other ports, with a certificate of our own, and with more lines."""
    return _whole(
        folder,
        ("nginx-server.conf", "nginx-http.conf", "nginx-tls.conf", "nginx.conf"),
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


def compose_nginx_conf(folder, port):
    """The delivered files of nginx in a container, as far as an older nginx and no network of containers allow."""
    return _whole(
        folder,
        ("nginx-server.conf", "nginx-http.conf", "compose-nginx.conf"),
        ("listen 8080", f"listen 127.0.0.1:{port}"),
        ("web1:8000 max_fails=0 resolve", "127.0.0.1:8001 max_fails=0"),
        ("web2:8000 max_fails=0 resolve", "127.0.0.1:8002 max_fails=0"),
    )


def _whole(folder, names, *changes, more=""):
    """Write the files with these changes into the folder, and one that includes the last of them."""
    for name in names:
        text = (DEPLOY / name).read_text()
        for old, new in (
            *changes,
            ("/var/log/nginx", str(folder)),
            ("/var/cache/nginx", str(folder)),
            ("/srv/orrery/deploy/nginx", str(folder / "nginx")),
            ("/srv/orrery", str(settings.BASE_DIR)),
        ):
            text = text.replace(old, new)
        assert "/var/" not in text.replace("/var/www/acme", "")
        path = folder / name
        path.write_text(text)
    whole = folder / "whole.conf"
    head = f"user root; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
    limits = (
        "worker_rlimit_nofile 65536;\nevents { worker_connections 16384; }\n"  # as nginx.conf says
    )
    whole.write_text(f"{head}{limits}http {{\ninclude {path};\n{more}}}\n")
    return whole


class Connection(http.client.HTTPSConnection):
    """A connection to nginx on this machine, which asks it for the site by its name."""

    def __init__(self, port, folder, *, name=HOST):
        trust = ssl.create_default_context(cafile=str(folder / "site.pem"))
        super().__init__(HOST, port, context=trust, timeout=30)
        self._trust, self._name = trust, name

    def connect(self):
        plain = socket.create_connection(("127.0.0.1", self.port), self.timeout)
        self.sock = self._trust.wrap_socket(plain, server_hostname=self._name)


def wait_until_it_listens(port):
    """Wait until something takes connections at this port."""
    until = time.monotonic() + 30
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert time.monotonic() < until
        time.sleep(0.1)
