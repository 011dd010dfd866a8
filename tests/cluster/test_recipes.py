"""The recipes of deploy/ and docs/operating.md, tried: their processes behind their nginx, their units, their backups."""

from __future__ import annotations

import http.client
import json
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

from tests.push_service import Device, Posts
from tools.bench.servers import free_port, on_postgresql, on_sqlite

DEPLOY = settings.BASE_DIR / "deploy"
HOST = "games.example.org"
PREPARE = """
import json
from django.contrib.auth import get_user_model
from tools.bench.populate import session_cookie
from games.models import NotificationChannel
from games.services.start import match_start
people = [get_user_model().objects.create_guest(name) for name in ("Ada", "Bo")]
match = match_start(game="homeworlds", people=people, time_control="steady")
NotificationChannel.objects.create(person=people[1], kind="push", target=%r, keys=%r, confirmed=True)
print(json.dumps([match.slug, [session_cookie(each) for each in people]]))
"""
TURN_DUE = "from games.models import Notification; from django.utils.timezone import now; Notification.objects.update(due_at=now())"


@pytest.fixture
def servers(databases):
    with on_postgresql(*databases) as servers:
        servers.environment |= {
            "ALLOWED_HOSTS": HOST,
            "SITE_URL": f"https://{HOST}",
            "HTTPS": "true",
            "LOG_FORMAT": "json",
            "SECRET_KEY": "the same for all processes",
            "WORKER": "separate",
            "DEBUG": "1",  # static files as they are: collecting them is tried by ./play
            "WEBHOOKS_TO_PRIVATE_NETWORKS": "1",
        }
        yield servers


def command_of(unit, instance=""):
    """What a unit runs, with this Python."""
    text = (DEPLOY / unit).read_text()
    (line,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    words = shlex.split(line.replace("%i", instance))
    assert words[0] == "/srv/orrery/.venv/bin/python"
    return [sys.executable, *words[1:]]


@pytest.fixture
def running():
    """Starts processes that are ended when the test is over."""
    processes = []
    yield lambda command, **more: processes.append(subprocess.Popen(command, **more))
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait(timeout=30)


def certificate(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "site.pem").write_bytes(made.public_bytes(pem))
    (folder / "site.key").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


def nginx_conf(folder, ports, secure, plain):
    """The example of deploy/, at other ports and with a certificate of our own."""
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("127.0.0.1:8001", f"127.0.0.1:{ports[0]}"),
        ("127.0.0.1:8002", f"127.0.0.1:{ports[1]}"),
        ("listen 443 ", f"listen 127.0.0.1:{secure} "),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        (f"/etc/ssl/{HOST}", str(folder / "site")),
        ("/var/log/nginx", str(folder)),
        ("/srv/orrery/build/static", str(settings.BASE_DIR / "static")),
        ("/srv/orrery", str(settings.BASE_DIR)),
    ):
        assert old in text
        text = text.replace(old, new)
    path = folder / "nginx.conf"
    head = f"user root; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
    path.write_text(f"{head}events {{}}\nhttp {{ access_log off;\n{text}\n}}\n")
    return path


class Browser:
    """Asks for pages through nginx, with a person's cookie."""

    def __init__(self, port, folder, cookie):
        self._port, self._cookie = port, cookie
        self._trust = ssl.create_default_context(cafile=str(folder / "site.pem"))
        self._trust.check_hostname = False

    def ask(self, path, form=None, csrf=""):
        connection = http.client.HTTPSConnection("127.0.0.1", self._port, context=self._trust)
        headers = {"Host": HOST, "Cookie": f"{self._cookie}; csrftoken={csrf}"}
        if form is None:
            connection.request("GET", path, headers=headers)
        else:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["Referer"] = f"https://{HOST}{path}"
            connection.request("POST", path, form, headers)
        answer = connection.getresponse()
        return answer, answer.read().decode()

    def answer(self, path):
        """Give the first answer that the page of a match offers; what it was."""
        page, text = self.ask(path)
        assert page.status == 200
        (csrf,) = re.findall(r"csrftoken=(\w+)", page.headers["Set-Cookie"])
        form = text[text.index('value="answer"') :]
        fields = dict(re.findall(r'name="(id|question|kind)" value="([^"]*)"', form))
        (token, *_) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', text)
        (chosen, *_) = re.findall(r'name="answer" value="([^"]*)"', form)
        sent = {**fields, "type": "answer", "answer": chosen, "csrfmiddlewaretoken": token}
        body = urlencode(sent)
        posted, text = self.ask(path, body, csrf)
        assert posted.status == 302, text
        return chosen


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
def test_the_recipe_serves_a_match_and_tells_of_it(servers, running, tmp_path):
    ports, secure, plain = [free_port(), free_port()], free_port(), free_port()
    for port in ports:
        web = command_of("orrery@.service", str(port))
        running(web, env=servers.environment, cwd=settings.BASE_DIR)
    worker = command_of("orrery-worker.service")
    running(worker, env=servers.environment, cwd=settings.BASE_DIR)
    certificate(tmp_path)
    conf = nginx_conf(tmp_path, ports, secure, plain)
    nginx = ["nginx", "-p", str(tmp_path), "-c", str(conf)]
    tried = subprocess.run([*nginx, "-t"], check=False, capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    assert "warn" not in tried.stderr
    running(nginx)

    device, posts = Device(), Posts()
    prepared = servers.manage("shell", "-c", PREPARE % (posts.url, device.keys))
    slug, cookies = json.loads(prepared.splitlines()[-1])
    ada = Browser(secure, tmp_path, cookies[0])
    wait_for(ada)
    path = f"/match/{slug}/"
    answers = [ada.answer(path)]
    while 'value="answer"' in ada.ask(path)[1]:
        answers.append(ada.answer(path))
    assert len(answers) == 4  # three pieces, and that they are right
    servers.manage("shell", "-c", TURN_DUE)
    told = device.read(posts.next(60)[2])
    posts.close()
    assert (told["title"], told["url"]) == ("Homeworlds: it is your turn", path)

    assert ada.ask("/metrics")[0].status == 404
    assert ada.ask("/static/icon.svg")[0].status == 200
    away = http.client.HTTPConnection("127.0.0.1", plain)
    away.request("GET", path, headers={"Host": HOST})
    assert away.getresponse().getheader("Location") == f"https://{HOST}{path}"


def wait_for(browser):
    until = time.monotonic() + 60
    while True:
        try:
            if browser.ask("/healthz")[0].status == 200:
                return
        except OSError:
            pass
        assert time.monotonic() < until
        time.sleep(0.2)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("unit", ["orrery@.service", "orrery-worker.service"])
def test_systemd_understands_the_units(unit, tmp_path):
    text = (DEPLOY / unit).read_text().replace("User=orrery", "User=root")
    text = text.replace("/srv/orrery/.venv/bin/python", sys.executable)
    path = tmp_path / unit.replace("@", "@8001")
    path.write_text(text.replace("/srv/orrery", str(settings.BASE_DIR)))
    tried = subprocess.run(
        ["systemd-analyze", "verify", str(path)], check=False, capture_output=True, text=True
    )
    assert (tried.returncode, tried.stderr) == (0, "")


# --- backing up ------------------------------------------------------------------------------------


def commands(begins):
    """The commands of docs/operating.md that begin so, without the remarks behind them."""
    text = (settings.BASE_DIR / "docs" / "operating.md").read_text()
    (line,) = re.findall(rf"^    ({begins} .*)$", text, re.MULTILINE)
    return re.sub(r" +#.*", "", line)


def shell(command, folder, **environment):
    subprocess.run(["bash", "-ec", command], check=True, cwd=folder, env=environment)


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="pg_dump is not installed")
def test_a_backup_of_postgresql_can_be_restored(servers, databases, tmp_path):
    servers.populate("homeworlds", 3)
    environment = servers.environment
    here = environment["DATABASE_URL"]
    with on_postgresql(*databases) as fresh:
        there = fresh.environment["DATABASE_URL"]
        dump = commands("pg_dump").replace(" orrery", f" {here}").replace(f"={here}", "=orrery")
        shell(dump, tmp_path, **environment)
        (file,) = tmp_path.glob("orrery-*.dump")
        restore = commands("pg_restore").replace("--dbname=orrery", f"--dbname={there}")
        shell(re.sub(r"orrery-\d{4}-\d\d-\d\d\.dump", file.name, restore), tmp_path, **environment)
        assert "3 matches replayed, none differs" in fresh.manage("replay_matches")


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="sqlite3 is not installed")
def test_a_backup_of_sqlite_can_be_restored(tmp_path):
    with on_sqlite() as servers, on_sqlite() as fresh:
        servers.populate("homeworlds", 3)
        here, there = servers.environment["DATA_DIR"], fresh.environment["DATA_DIR"]
        backup = commands("sqlite3").replace("data/", f"{here}/")
        shell(backup, tmp_path, **servers.environment)
        (file,) = tmp_path.glob("orrery*")
        shutil.copy(file, f"{there}/orrery.sqlite3")
        assert "3 matches replayed, none differs" in fresh.manage("replay_matches")
