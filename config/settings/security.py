"""Keys, cookies, headers, and who may do how much."""

from __future__ import annotations

import secrets

from csp.constants import NONCE, NONE, SELF

from config.settings.database import DATA_DIR
from config.settings.environment import env_bool, env_choice, env_list, env_networks, env_secret
from games.kept_file import kept_file


def own_secret_key() -> str:
    """Return the key made at the first start, for whoever has given none."""
    return kept_file(DATA_DIR / "secret_key", lambda: secrets.token_urlsafe(50).encode()).decode()


DEBUG = env_bool("DEBUG", False)
SECRET_KEY = env_secret("SECRET_KEY") or own_secret_key()
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")
HTTPS = env_bool("HTTPS", False)  # whether a proxy in front speaks HTTPS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_ENGINE = "games.web.sessions"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # the longest browsers keep a cookie: guests come back by it
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True  # as the session's is: no script reads them
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # whether other names below this one speak HTTPS is not for us to promise
    "security.W008",  # nginx leads from HTTP to HTTPS (deploy/nginx.conf)
    "security.W021",  # nor whether browsers may have the name in a list they are delivered with
]
SECURE_REFERRER_POLICY = "same-origin"  # links in matches must not tell others a token
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["lit-html", "orrery-worker"],
    }
}

# who may make an account, come as a guest, and open rooms (lobby/people/admission.py)
SIGN_UP = env_choice("SIGN_UP", "open", "invitation", "closed")
RATE_LIMITS = env_bool("RATE_LIMITS", True)  # how often one address may make names, rooms and so on
API_ORIGINS = env_list("API_ORIGINS")  # sites whose pages may use the API; "*": all
ADMIN_ADDRESSES = env_networks("ADMIN_ADDRESSES")  # from where alone /admin/ is there; none: all
ADMIN_SECOND_FACTOR = env_bool("ADMIN_SECOND_FACTOR", False)  # whether all operators need one
OTP_TOTP_THROTTLE_FACTOR = 1 if RATE_LIMITS else 0  # seconds to wait after a first wrong code
METRICS_TOKEN = env_secret("METRICS_TOKEN")  # without one, only this machine sees /metrics
