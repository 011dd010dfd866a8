"""The services of compose.yaml on this machine: ours in their image, the others from Debian."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import socket
import ssl
from contextlib import closing
from functools import partial
from operator import itemgetter

import psycopg
import yaml
from psycopg import sql
from websockets.asyncio.client import connect

from tests.cluster.containers.images import CHECK, TAIL, finish, wait_for
from tests.cluster.deployment import DEPLOY, HOST, Connection, compose_nginx_conf
from tools.bench.servers import free_port

IMAGE = "localhost/orrery"
OURS = ("migrate", "web1", "web2", "worker", "nightly")
AT_WORK = ("web1", "web2", "worker", "nightly")
PASSWORD = "it's $many p@ss/words: #1%"  # letters that an address would need escaped
COMMAND = 180  # seconds for a command
CREATE = """
set -e
data=/var/lib/postgresql/data programs=/usr/lib/postgresql/17/bin
rm -rf $data
printf %s "$POSTGRES_PASSWORD" > /tmp/password
$programs/initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --encoding=UTF8 --no-sync >/dev/null
rm /tmp/password
exec $programs/postgres -D $data -k /tmp -p "$0"
"""


def read_services(folder):
    """Return the services as docker-compose reads them, with the settings that `orrery prepare` wrote."""
    shutil.copytree(DEPLOY, folder / "deploy")
    finish([folder / "deploy/orrery", "prepare", HOST], COMMAND, "orrery prepare")
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "POSTGRES_PASSWORD": PASSWORD}
    command = ["docker-compose", "-f", "deploy/containers/compose.yaml", "--profile", "caddy", "config"]
    read = finish(command, COMMAND, "docker-compose", env=environment, cwd=folder)
    return yaml.safe_load(read.replace("$$", "$"))["services"]


def source_and_path(volume):
    """Return both of a volume, which is a text in version 1 of docker-compose."""
    return tuple(volume.split(":")[:2]) if isinstance(volume, str) else (volume["source"], volume["target"])


class Site:
    """A site whose processes have the commands, settings, users and volumes of compose.yaml."""

    def __init__(self, images, folder):
        self.images, self.folder = images, folder
        self.services = read_services(folder)
        self.ports = {name: free_port() for name in ("postgres", "redis", "web1", "web2", "nginx", "https", "http")}
        self.processes = {}
        self.volumes = {}
        for name in OURS:
            images.create(IMAGE, name)
        self.fill_volumes()

    def fill_volumes(self):
        """Make the folders of volumes, with the owners that the image gives them."""
        for name in OURS:
            for source, path in sorted(map(source_and_path, self.services[name]["volumes"]), key=itemgetter(1)):
                place = self.folder / "volumes" / source
                self.volumes.setdefault(name, {})[path] = place
                if not place.exists():
                    place.mkdir(parents=True)
                    os.chown(place, self.images.owner(name, path), -1)

    def local(self, text):
        """Return a text with the addresses of this machine in place of the names of compose."""
        return text.replace("@postgres/", f"@127.0.0.1:{self.ports['postgres']}/").replace(
            "redis:6379", f"127.0.0.1:{self.ports['redis']}"
        )

    def words(self, name, said):
        """Return the words of a command, with the service's own port."""
        words = shlex.split(said) if isinstance(said, str) else said
        port = str(self.ports.get(name, ""))
        return [each.replace(":8000/", f":{port}/").replace("8000", port) for each in words]

    def command(self, name, words=None):
        """Return the command of a service, or another one in its container."""
        service = self.services[name]
        environment = {key: self.local(str(value)) for key, value in service["environment"].items()}
        words = self.words(name, words or service["command"])
        return self.images.command(name, words, environment, self.volumes[name])

    def run(self, name, *words):
        """Run a command in the container of a service, as `docker compose run`; return its output."""
        return finish(self.command(name, list(words)), COMMAND, f"{' '.join(words[:3])} in {name}")

    def start(self, *names):
        """Start services; wait until the check of each one succeeds."""
        for name in names:
            self.processes[name] = self.images.start(self.command(name), self.log(name))
        for name in names:
            test = self.services[name]["healthcheck"].get("test", ["NONE"])
            if test != ["NONE"]:
                self.wait_for(name, partial(finish, self.command(name, test[1:]), CHECK, "its health check"))

    def stop(self, *names):
        """Stop services as compose does; each ends within the time that it is granted."""
        for name in names:
            grace = float(self.services[name].get("stop_grace_period", "10s").removesuffix("s"))
            number = signal.SIGINT if name == "postgres" else signal.SIGTERM  # STOPSIGNAL of its image
            ended = self.images.stop(self.processes.pop(name), grace, number)
            assert ended, f"{name} does not end within {grace} s\n{self.tail(name)}"

    def log(self, name):
        return self.folder / f"{name}.log"

    def tail(self, *names):
        """Return the ends of the logs of services, or of all that run."""
        return "\n".join(f"— {name}:\n{self.log(name).read_text()[-TAIL:]}" for name in names or self.processes)

    def wait_for(self, name, check):
        """Wait until a check of a service raises nothing."""
        wait_for(name, check, self.processes[name], self.log(name))

    def wait_for_port(self, name, port):
        """Wait until a service accepts connections."""
        self.wait_for(name, lambda: socket.create_connection(("127.0.0.1", port), CHECK).close())

    def start_databases(self):
        """Start PostgreSQL of the version in compose.yaml, and Redis with the options there."""
        environment = self.services["postgres"]["environment"]
        command = ["bash", "-c", CREATE, str(self.ports["postgres"])]
        self.processes["postgres"] = self.images.start(
            self.images.command("postgres", command, environment, user="postgres"), self.log("postgres")
        )
        redis = shlex.split(self.services["redis"]["command"])
        options = ["--port", str(self.ports["redis"]), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        self.processes["redis"] = self.images.start([*redis, *options], self.log("redis"))
        self.wait_for_port("redis", self.ports["redis"])
        self.wait_for("postgres", self.create_database)

    def database(self, name="postgres"):
        return psycopg.connect(
            host="127.0.0.1",
            port=self.ports["postgres"],
            user="orrery",
            password=PASSWORD,
            dbname=name,
            autocommit=True,
            connect_timeout=CHECK,
        )

    def create_database(self):
        """Create an empty database, in place of the present one."""
        name = sql.Identifier(self.services["postgres"]["environment"]["POSTGRES_DB"])
        with closing(self.database()) as opened:
            opened.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
            opened.execute(sql.SQL("CREATE DATABASE {}").format(name))

    def start_proxies(self):
        """Start nginx and Caddy of this machine with the delivered files."""
        conf = compose_nginx_conf(self.folder, self.ports["nginx"], [self.ports["web1"], self.ports["web2"]])
        nginx = ["nginx", "-p", str(self.folder), "-c", str(conf)]
        self.processes["nginx"] = self.images.start(nginx, self.log("nginx"))
        local = (
            f"local_certs\n\tskip_install_trust\n\thttp_port {self.ports['http']}\n\thttps_port {self.ports['https']}"
        )
        text = (DEPLOY / "containers/Caddyfile").read_text().replace("admin off", f"admin off\n\t{local}")
        (self.folder / "Caddyfile").write_text(text)
        settings = {**self.services["caddy"]["environment"], "PORT": str(self.ports["nginx"])}
        kept = {"XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder), "PATH": os.environ["PATH"]}
        caddy = ["env", *(f"{name}={value}" for name, value in {**settings, **kept}.items()), "caddy", "run"]
        command = [*caddy, "--config", str(self.folder / "Caddyfile"), "--adapter", "caddyfile"]
        self.processes["caddy"] = self.images.start(command, self.log("caddy"))
        root = self.folder / "caddy/pki/authorities/local/root.crt"
        self.wait_for("caddy", lambda: shutil.copy(root, self.folder / "site.pem"))
        self.wait_for_port("caddy", self.ports["https"])
        self.wait_for_port("nginx", self.ports["nginx"])

    def page(self, path, cookie=""):
        """Request a page by HTTPS; return its status and text."""
        with closing(Connection(self.ports["https"], self.folder)) as asked:
            asked.request("GET", path, headers={"Host": HOST, "Cookie": cookie})
            answer = asked.getresponse()
            return answer.status, answer.read().decode()

    def socket(self, slug, cookie, address="127.0.0.1"):
        """Open a player's socket by HTTPS, from an address of this machine."""
        trust = ssl.create_default_context(cafile=str(self.folder / "site.pem"))
        return connect(
            f"wss://{HOST}/ws/match/{slug}/", host="127.0.0.1", port=self.ports["https"], ssl=trust,
            origin=f"https://{HOST}", local_addr=(address, 0),
            additional_headers={"Cookie": cookie, "X-Forwarded-For": "203.0.113.7"},
        )  # fmt: skip

    def shell(self, code):
        """Run a program in a web process's container; return the JSON that it prints."""
        return json.loads(self.run("web1", "python", "manage.py", "shell", "-v", "0", "-c", code).splitlines()[-1])
