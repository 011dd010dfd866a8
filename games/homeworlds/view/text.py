"""Names of pieces, colours and powers. Each action states its own name."""

from __future__ import annotations

from games.core import Message, _

PIECES: list[Message] = [
    _("small red"), _("medium red"), _("large red"),
    _("small yellow"), _("medium yellow"), _("large yellow"),
    _("small green"), _("medium green"), _("large green"),
    _("small blue"), _("medium blue"), _("large blue"),
]  # fmt: skip
COLOURS: list[Message] = [_("red"), _("yellow"), _("green"), _("blue")]
POWERS: list[Message] = [_("capture"), _("move"), _("build"), _("trade")]
