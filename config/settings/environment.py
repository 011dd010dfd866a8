"""Strict reading of the environment: an invalid value stops the start with a reason."""

from __future__ import annotations

import ipaddress
import os
import re
import shlex
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

BASE_DIR: Path = Path(__file__).resolve().parents[2]


def env_text(name: str, default: str = "") -> str:
    return os.environ.get(name, default)


def env_secret(name: str) -> str:
    """Return a secret, from the variable or from the file in `<name>_FILE`; else ""."""
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


def env_seconds(name: str, default: str) -> float:
    text = os.environ.get(name, default)
    if not re.fullmatch(r"\d{1,9}(\.\d+)?", text, re.ASCII) or not float(text):
        raise ImproperlyConfigured(f"{name} is {text!r}, it should be a number of seconds above 0")
    return float(text)


def env_command(name: str) -> list[str]:
    """Return the words of a command, split as a shell splits them."""
    try:
        return shlex.split(os.environ.get(name, ""))
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} cannot be split into words: {error}") from error


def env_choice(name: str, *choices: str) -> str:
    """Return the value, one of the choices; the first by default."""
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
