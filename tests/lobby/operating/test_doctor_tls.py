"""E-mail to a server with TLS from the first byte, as on port 465."""

from __future__ import annotations

import os
import ssl
import subprocess
import sys

import pytest
from aiosmtpd.controller import Controller
from django.conf import settings

from tests.cluster.deployment import certificate
from tests.fake_services.letterbox import Letterbox

PORT = 465
HOST = "127.0.0.1"


@pytest.fixture
def signed_by_itself(tmp_path):
    """A self-signed certificate of this machine's address."""
    certificate(tmp_path)
    return tmp_path


@pytest.fixture
def letters(signed_by_itself):
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(signed_by_itself / "site.pem", signed_by_itself / "site.key")
    box = Letterbox()
    server = Controller(box, hostname=HOST, port=PORT, ssl_context=context)
    try:
        server.start()
    except OSError as error:
        pytest.skip(f"nothing can listen on port {PORT} here: {error}")
    yield box.letters
    server.stop()


def mail_test(folder, **environment):
    """Return the output of the mail check in docs/operating/."""
    ran = subprocess.run(
        [sys.executable, "manage.py", "doctor", "--mail-to", "you@example.org"],
        env={**os.environ, "DATA_DIR": str(folder), "EMAIL_HOST": HOST, "EMAIL_PORT": str(PORT),
             "EMAIL_FROM": "site@games.example.org", **environment},
        cwd=settings.BASE_DIR, check=False, capture_output=True, text=True,
    )  # fmt: skip
    (line,) = [each for each in ran.stdout.splitlines() if "e-mail" in each]
    return line


@pytest.mark.long
def test_a_letter_goes_out_by_port_465(letters, signed_by_itself, tmp_path):
    told = mail_test(tmp_path, SSL_CERT_FILE=str(signed_by_itself / "site.pem"))
    assert told.startswith("✓ e-mail")
    (letter,) = letters
    assert letter["To"] == "you@example.org"


@pytest.mark.long
def test_a_mail_server_that_cannot_prove_its_name_gets_none(letters, tmp_path):
    told = mail_test(tmp_path)
    assert told.startswith("✗ e-mail")
    assert "CERTIFICATE_VERIFY_FAILED" in told
    assert letters == []
