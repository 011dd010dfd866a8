"""TypeScript declarations of structs."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from games.core.dialogue.declarations import global_types, namespace


class Sent(msgspec.Struct, tag="sent", tag_field="type"):
    """A sent struct."""

    number: int | float  # in metres
    # where it comes
    # from
    origin: str = msgspec.field(name="from")
    plain: list[int] = []
    hint: str | UnsetType = UNSET


class Taken(msgspec.Struct, forbid_unknown_fields=True, tag="taken", tag_field="type"):
    wish: str | None = None


def test_docstrings_and_comments_of_fields_are_carried_along():
    declared = global_types({"Frame": Sent | Taken | None})
    assert '/** A sent struct. */\ninterface Sent {\n  type: "sent";\n' in declared
    assert "  /** in metres */\n  number: number;\n" in declared
    assert "  /** where it comes from */\n  from: string;\n" in declared
    assert "type Frame = Sent | Taken | null;" in declared


def test_a_field_may_be_missing_where_its_default_is_left_out():
    declared = global_types({"Frame": Sent | Taken | None})
    assert "  plain: Array<number>;\n" in declared
    assert "  hint?: string;\n" in declared
    assert "  wish?: string | null;\n" in declared


def test_a_view_is_declared_in_a_namespace():
    assert "declare namespace March {\n  interface Taken {\n" in namespace("March", Taken)
