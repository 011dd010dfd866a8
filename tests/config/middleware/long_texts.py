"""Long texts for denial of service, and all places that take texts, found by search."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

from django import forms
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

T = TypeVar("T")
MOST = 0.05  # seconds of processor time
BIG = 2 * 1024 * 1024  # bytes
SAMPLES = {"slug": "a", "int": "1", "str": "a", "path": "a"}  # by path converter


def texts(size: int) -> dict[str, str]:
    """Return the slowest texts of `size` bytes: misordered marks, blanks, letters."""
    marks = "\u0301" * (size // 4) + "\u0323" * (size // 4)
    runs = "\u0301\u0323" * (size // 4)
    return {
        "marks": "a" + marks,
        "marks by turns": runs,
        "blanks": " " * size,
        "letters": "a" * size,
    }


def timed(do: Callable[[], T]) -> tuple[float, T]:
    """Return processor time and result of a call; a slow one gets three tries."""
    taken: list[float] = []
    while len(taken) < 3 and (not taken or min(taken) > MOST):
        begun = time.process_time()
        given = do()
        taken.append(time.process_time() - begun)
    return min(taken), given


def processor_time(do: Callable[[], object]) -> float:
    """Return the processor time of a call."""
    return timed(do)[0]


def table(rows: dict[str, float]) -> str:
    """Return a table of times, the slowest first."""
    worst = sorted(rows.items(), key=lambda row: -row[1])
    return "\n".join(f"{1000 * seconds:8.1f} ms  {what}" for what, seconds in worst)


def form_classes() -> set[Any]:
    """Return all form classes of the site."""
    for folder in ("games", "lobby", "config"):
        for file in sorted((settings.BASE_DIR / folder).rglob("*.py")):
            if "forms" in file.read_text("utf-8") and "migrations" not in file.parts:
                import_module(_module(file))
    found: set[Any] = set()
    waiting: list[Any] = [forms.BaseForm]
    while waiting:
        waiting += (kind := waiting.pop()).__subclasses__()
        if kind.__module__.split(".")[0] in ("games", "lobby", "config"):
            found.add(kind)
    return found


def _module(file: Path) -> str:
    return ".".join(file.relative_to(settings.BASE_DIR).with_suffix("").parts)


def made(kind: type[Any], data: dict[str, str], known: dict[str, Any]) -> Any:
    """Return a form of `data`; `known` holds other arguments by name."""
    makers = [each.__init__ for each in kind.__mro__ if "__init__" in vars(each)]
    wanted = {name for make in makers for name in signature(make).parameters if name in known}
    return kind(data=data, **{name: known[name] for name in wanted})


def filled_in(kind: type[Any], data: dict[str, str], known: dict[str, Any]) -> Any:
    """Return a validated form of `data`."""
    form = made(kind, data, known)
    form.is_valid()
    return form


def names_sent(name: str, field: forms.Field) -> list[str]:
    """Return the names of a field in a request."""
    widget = field.widget
    if isinstance(widget, forms.MultiWidget):
        return [f"{name}{suffix}" for suffix in widget.widgets_names]
    return [name]


def addresses() -> Iterator[tuple[str, Any]]:
    """Yield an example of every address of the site, with its view."""
    yield from _addresses(get_resolver(), "/")


def _addresses(resolver: URLResolver, before: str) -> Iterator[tuple[str, Any]]:
    for each in resolver.url_patterns:
        pattern: Any = each.pattern
        part = "a"
        if isinstance(pattern, RoutePattern):
            part = pattern._route
            for name, converter in pattern.converters.items():
                kind = type(converter).__name__.removesuffix("Converter").lower()
                for written in (f"<{kind}:{name}>", f"<{name}>"):
                    part = part.replace(written, SAMPLES["str" if kind == "string" else kind])
                part = part.replace(f"<str:{name}>", SAMPLES["str"])
        elif isinstance(each, URLResolver):
            part = ""
        if isinstance(each, URLPattern):
            yield before + part, each.callback
        else:
            yield from _addresses(each, before + part)
