"""Read the environment, strictly: a value that cannot be meant ends the start with a sentence."""

from __future__ import annotations

import ipaddress
import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

BASE_DIR: Path = Path(__file__).resolve().parents[2]


def env_text(name: str, default: str = "") -> str:
    return os.environ.get(name, default)


def env_secret(name: str) -> str:
    """Return a secret, also from the file that `SECRET_KEY_FILE` and so on name, or ""."""
    if file := os.environ.get(f"{name}_FILE"):
        try:
            os.environ.setdefault(name, Path(file).read_text("utf-8").strip())
        except OSError as error:
            raise ImproperlyConfigured(f"{name}_FILE cannot be read: {error}") from error
    return env_text(name)


def env_bool(name: str, default: bool) -> bool:
    text = os.environ.get(name, str(default)).lower()
    if text not in ("true", "false", "1", "0", "yes", "no"):
        raise ImproperlyConfigured(f"{name} is {text!r}, it should be true or false")
    return text in ("true", "1", "yes")


def env_int(name: str, default: int, least: int = 0) -> int:
    text = os.environ.get(name, str(default))
    if not text.isdecimal() or int(text) < least:
        raise ImproperlyConfigured(f"{name} is {text!r}, it should be a number from {least} on")
    return int(text)


def env_choice(name: str, *choices: str) -> str:
    """Return one of the choices, the first if none is given."""
    text = os.environ.get(name, choices[0])
    if text not in choices:
        wanted = f"{', '.join(choices[:-1])} or {choices[-1]}"
        raise ImproperlyConfigured(f"{name} is {text!r}, it should be {wanted}")
    return text


def env_list(name: str, default: str = "") -> list[str]:
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


def env_networks(name: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    try:
        return [ipaddress.ip_network(text, strict=False) for text in env_list(name)]
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}: {error}") from error
