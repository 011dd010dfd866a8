"""A fake push service with the browser behind it: an HTTP server, and the receiving side of RFC 8291."""

from __future__ import annotations

import json
import queue
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.core.signing import b64_encode

from games.notifications.delivery.web_push import point


class Device:
    """The keys that a browser makes for a subscription."""

    def __init__(self):
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
        self._own = point(self._key.public_key())

    @property
    def keys(self):
        return {"p256dh": b64_encode(self._own).decode(), "auth": b64_encode(self._auth).decode()}

    def read(self, body):
        """Return the message in a posted body."""
        salt, sender = body[:16], body[21 : 21 + body[20]]
        their_key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), their_key)
        secret = derive(shared, self._auth, b"WebPush: info\0" + self._own + sender, 32)
        content = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(content).decrypt(nonce, body[21 + body[20] :], None)
        return json.loads(text.rstrip(b"\2"))


def derive(secret, salt, info, length):
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Posts:
    """A web server that keeps all posts: path, headers and body; `status` and `says` are its answer."""

    def __init__(self):
        self.status = 201
        self.says = b""
        self.all = []
        self.deleted = []
        self._new = queue.Queue()
        posts = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                post = self.path, dict(self.headers), body
                posts.all.append(post)
                posts._new.put(post)
                self._answer()

            def do_DELETE(self):
                posts.deleted.append(self.path)
                self._answer()

            def _answer(self):
                self.send_response(posts.status)
                self.end_headers()
                self.wfile.write(posts.says)

            def log_message(self, *args):
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/push"
        often = {"poll_interval": 0.01}  # seconds; `close` waits for the next poll
        threading.Thread(target=self._server.serve_forever, kwargs=often, daemon=True).start()

    def next(self, timeout):
        """Return the next post; queue.Empty if none comes in time."""
        return self._new.get(timeout=timeout)

    def close(self):
        self._server.shutdown()
        self._server.server_close()
