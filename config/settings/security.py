"""Settings of keys, cookies, headers, and permissions of visitors."""

from __future__ import annotations

import secrets

from csp.constants import NONCE, NONE, SELF

from config.settings.database import DATA_DIR
from config.settings.environment import env_bool, env_choice, env_list, env_networks, env_secret
from games.site.kept_file import kept_file


def own_secret_key() -> str:
    """Return the generated key, for sites without SECRET_KEY."""
    return kept_file(DATA_DIR / "secret_key", lambda: secrets.token_urlsafe(50).encode()).decode()


DEBUG = env_bool("DEBUG", False)
SECRET_KEY = env_secret("SECRET_KEY") or own_secret_key()
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")
HTTPS = env_bool("HTTPS", False)  # spoken by the proxy in front
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_ENGINE = "games.visitors.sessions"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # browsers' maximum: guests return by this cookie
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True  # hidden from scripts, like the session's
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HTTPS of other subdomains is the operator's choice
    "security.W008",  # nginx redirects from HTTP to HTTPS (deploy/nginx/site.conf)
    "security.W021",  # so is the preload list of browsers
]
SECURE_REFERRER_POLICY = "same-origin"  # links in matches must not leak tokens
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

# permission to sign up, to come as a guest and to open rooms (lobby/people/admission.py)
SIGN_UP = env_choice("SIGN_UP", "open", "invitation", "closed")
RATE_LIMITS = env_bool("RATE_LIMITS", True)  # of one network, for guests, rooms and so on
API_ORIGINS = env_list("API_ORIGINS")  # other sites whose pages may use the API; "*": all
ADMIN_ADDRESSES = env_networks("ADMIN_ADDRESSES")  # networks with access to /admin/; empty: all
ADMIN_SECOND_FACTOR = env_bool("ADMIN_SECOND_FACTOR", False)  # required of all operators
OTP_TOTP_THROTTLE_FACTOR = 1 if RATE_LIMITS else 0  # seconds to wait after the first wrong code
METRICS_TOKEN = env_secret("METRICS_TOKEN")  # without one, only this machine reads /metrics
