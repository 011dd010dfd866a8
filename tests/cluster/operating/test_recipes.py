"""The recipes of deploy/ and docs/operating/: processes behind nginx, units, backups."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import ssl
import subprocess
import sys
import time
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlencode

import pytest
from django.conf import settings

from deploy.program.install.units import sudoers
from games.site.rate_limits import network_of
from tests.cluster.deployment import (
    DEPLOY,
    HOST,
    WITH_NGINX,
    Connection,
    certificate,
    command_of,
    compose_nginx_conf,
    nginx_conf,
    wait_until_it_listens,
)
from tests.fake_services.push_service import Device, Posts
from tools.bench.servers import free_port, on_postgresql

PREPARE = """
import json
from django.contrib.auth import get_user_model
from tools.bench.populate import session_cookie
from games.notifications.models import NotificationChannel
from games.play.start import match_start
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
            "DEBUG": "1",  # static files from their sources: ./play tests collection
            "WEBHOOKS_TO_PRIVATE_NETWORKS": "1",
        }
        yield servers


@pytest.fixture
def running():
    """Start processes, and end them after the test."""
    processes = []
    yield lambda command, **more: processes.append(subprocess.Popen(command, **more))
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait(timeout=30)


class Browser:
    """Requests pages through nginx, with a person's cookie."""

    def __init__(self, port, folder, cookie):
        self._port, self._folder, self._cookie = port, folder, cookie

    def ask(self, path, form=None, csrf=""):
        connection = Connection(self._port, self._folder)
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
        """Give the first answer offered on the page of a match; return it."""
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


def judge(nginx):
    """Let nginx check its files."""
    tried = subprocess.run([*nginx, "-t"], check=False, capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    assert "warn" not in tried.stderr


@WITH_NGINX
def test_the_recipe_serves_a_match_and_tells_of_it(servers, running, tmp_path):
    device, posts = Device(), Posts()  # first: it takes any free port
    ports, secure, plain = [free_port(), free_port()], free_port(), free_port()
    for port in ports:
        web = command_of("orrery@.service", str(port))
        running(web, env=servers.environment, cwd=settings.BASE_DIR)
    worker = command_of("orrery-worker.service")
    running(worker, env=servers.environment, cwd=settings.BASE_DIR)
    certificate(tmp_path)
    conf = nginx_conf(tmp_path, ports, secure, plain)
    nginx = ["nginx", "-p", str(tmp_path), "-c", str(conf)]
    judge(nginx)
    running(nginx)

    prepared = servers.manage("shell", "-c", PREPARE % (posts.url, device.keys))
    slug, cookies = json.loads(prepared.splitlines()[-1])
    ada = Browser(secure, tmp_path, cookies[0])
    wait_for(ada)
    path = f"/match/{slug}/"
    answers = [ada.answer(path)]
    while 'value="answer"' in ada.ask(path)[1]:
        answers.append(ada.answer(path))
    assert len(answers) == 4  # three pieces, and their confirmation
    servers.manage("shell", "-c", TURN_DUE)
    told = device.read(posts.next(60)[2])
    posts.close()
    assert (told["title"], told["url"]) == ("Homeworlds: it is your turn", path)

    assert ada.ask("/metrics")[0].status == 404
    assert ada.ask(f"/static/{'a' * 1900}")[0].status == 404
    assert ada.ask(f"/static/{'a' * 3400}")[0].status == 400  # longer than any of the site's addresses
    assert ada.ask("/static/icon.svg")[0].status == 200
    away = http.client.HTTPConnection("127.0.0.1", plain)
    away.request("GET", path, headers={"Host": HOST})
    assert away.getresponse().getheader("Location") == f"https://{HOST}{path}"


@WITH_NGINX
def test_who_asks_by_another_name_hears_nothing(running, tmp_path):
    secure, plain = free_port(), free_port()
    certificate(tmp_path)
    conf = nginx_conf(tmp_path, [free_port(), free_port()], secure, plain)
    running(["nginx", "-p", str(tmp_path), "-c", str(conf)])
    wait_until_it_listens(plain)
    by_name = Connection(secure, tmp_path)
    by_name.request("GET", "/")
    answer = by_name.getresponse()
    assert answer.status == 502  # no process of the site runs here
    assert "Orrery is back in a moment" in answer.read().decode()
    for name in ("scanner.example.org", "127.0.0.1"):  # the latter is no name
        with pytest.raises(ssl.SSLError, match="unrecognized name"):
            Connection(secure, tmp_path, name=name).connect()
        away = http.client.HTTPConnection("127.0.0.1", plain, timeout=30)
        away.request("GET", "/", headers={"Host": name})
        with pytest.raises(http.client.RemoteDisconnected):
            away.getresponse()


@WITH_NGINX
def test_nginx_understands_the_files_for_containers(tmp_path):
    conf = compose_nginx_conf(tmp_path, free_port())
    judge(["nginx", "-p", str(tmp_path), "-c", str(conf)])


# the test sets visitors' addresses, like a proxy, and nginx returns the keys it counts by
ASKED = """
set_real_ip_from 127.0.0.1;
real_ip_header X-Visitor;
server {{
    listen 127.0.0.1:{port};
    access_log off;
    location / {{ return 200 "$remote_addr $network"; }}
}}
"""


def addresses():
    """Yield addresses with zeros in all places, and many in the same networks."""
    for zeros in range(1 << 8):
        for first in (0x2001, 0xA):
            groups = [0 if zeros >> n & 1 else first + n for n in range(8)]
            yield IPv6Address(b"".join(each.to_bytes(2, "big") for each in groups))
    for text in ("192.0.2.1", "192.0.2.2", "::ffff:192.0.2.1", "2001:db8:1:2:0:ffff:192.0.2.1"):
        yield ip_address(text)


@WITH_NGINX
def test_nginx_takes_the_same_addresses_for_one_as_the_site_does(running, tmp_path):
    port = free_port()
    certificate(tmp_path)
    unused = [free_port() for _n in range(4)]
    conf = nginx_conf(tmp_path, unused[:2], *unused[2:], more=ASKED.format(port=port))
    judge(["nginx", "-p", str(tmp_path), "-c", str(conf)])
    running(["nginx", "-p", str(tmp_path), "-c", str(conf)])
    wait_until_it_listens(port)
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    keys, networks = {}, {}  # the key of each address
    for address in addresses():
        asked.request("GET", "/", headers={"X-Visitor": str(address)})
        seen, key = asked.getresponse().read().decode().split(" ")
        assert ip_address(seen) == address
        if seen.startswith("::") and "ffff" not in seen:
            assert key == "::"
            continue
        keys.setdefault(key, set()).add(address)
        networks.setdefault(network_of(str(address)), set()).add(address)
    together = {frozenset(each) for each in keys.values()}
    assert together == {frozenset(each) for each in networks.values()}
    assert len(keys) > 20


@WITH_NGINX
def test_visitors_of_one_network_share_its_limit(running, tmp_path):
    secure = free_port()
    certificate(tmp_path)
    unused = [free_port() for _n in range(4)]
    conf = nginx_conf(tmp_path, unused[:2], secure, unused[2], more=ASKED.format(port=unused[3]))
    running(["nginx", "-p", str(tmp_path), "-c", str(conf)])
    wait_until_it_listens(secure)
    site = Connection(secure, tmp_path)

    def ask(address):
        site.request("GET", "/", headers={"X-Visitor": address})
        answer = site.getresponse()
        answer.read()
        return answer.status

    answers = [ask(f"2001:db8:1:2::{n:x}") for n in range(1, 400)]
    assert answers[0] == 502  # no process of the site runs here
    assert answers[-1] == 429
    assert ask("2001:db8:1:3::1") == 502


def wait_for(browser):
    until = time.monotonic() + 60
    while True:
        try:
            if browser.ask("/livez")[0].status == 200:
                return
        except OSError:
            pass
        assert time.monotonic() < until
        time.sleep(0.2)


def unit_to_analyse(unit, folder):
    """Return the delivered unit, with folders and a user of this machine."""
    text = (DEPLOY / "systemd" / unit).read_text().replace("User=orrery", "User=root")
    text = text.replace("/srv/orrery/current/.venv/bin/python", sys.executable)
    path = folder / unit.replace("@.", "@8001.")
    path.write_text(text.replace("/srv/orrery/current", str(settings.BASE_DIR)))
    return path


WITH_SYSTEMD = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
SERVICES = ["orrery@.service", "orrery-worker.service", "orrery-backup.service"]


@WITH_SYSTEMD
def test_systemd_understands_the_units(tmp_path):
    units = sorted(path.name for path in (DEPLOY / "systemd").glob("orrery*.*"))
    assert set(units) == {*SERVICES, "orrery-backup.timer", "orrery.target"}
    paths = [str(unit_to_analyse(unit, tmp_path)) for unit in units]
    tried = subprocess.run(["systemd-analyze", "verify", *paths], check=False, capture_output=True, text=True)
    assert (tried.returncode, tried.stderr) == (0, "")


@WITH_SYSTEMD
@pytest.mark.parametrize("unit", SERVICES)
def test_systemd_finds_the_units_safe(unit, tmp_path):
    path = unit_to_analyse(unit, tmp_path)
    path.write_text(path.read_text().replace("User=root", "User=orrery"))
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", str(path)],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    (exposure,) = re.findall(r"Overall exposure level for \S+: ([\d.]+)", judged.stdout)
    assert float(exposure) < 3.0


@WITH_SYSTEMD
def test_the_backup_comes_once_a_night():
    (when,) = re.findall(r"^OnCalendar=(.+)$", (DEPLOY / "systemd/orrery-backup.timer").read_text(), re.MULTILINE)
    tried = subprocess.run(
        ["systemd-analyze", "calendar", "--iterations=2", "--base-time=2026-01-31 12:00:00", when],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    nights = re.findall(r"(?:Next elapse|Iter\. #2): \w+ (\S+ \S+)", tried.stdout)
    assert nights == ["2026-02-01 04:00:00", "2026-02-02 04:00:00"]


def test_the_user_of_the_site_may_restart_its_units_and_nothing_else():
    rules = [line for line in sudoers([8001, 8003]).splitlines() if not line.startswith("#")]
    command = "orrery ALL=(root) NOPASSWD: /usr/bin/systemctl restart "
    assert rules == [command + unit for unit in ("orrery-worker", "orrery@8001", "orrery@8003")]
