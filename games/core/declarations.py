"""TypeScript declarations of views, so that a board cannot drift from what it is given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from games.core.messages import Message, Name


def declarations(view_type: type[msgspec.Struct], namespace: str) -> str:
    """The declarations of `view_type` and of all structs it holds, in a TypeScript namespace."""
    structs: dict[str, str] = {}
    _declare(inspect.type_info(view_type), structs)
    body = "\n".join(structs.values())
    return (
        "// Made by `python manage.py view_types` from the game's view: do not edit.\n"
        f"declare namespace {namespace} {{\n{body}}}\n"
    )


def _declare(kind: Any, structs: dict[str, str]) -> str:
    """The TypeScript name of `kind`; adds to `structs` what has to be declared for it."""
    match kind:
        case inspect.StructType():
            name = kind.cls.__name__
            if name not in structs:
                structs[name] = ""
                structs[name] = "".join(_struct(kind, structs))
            return str(name)
        case inspect.CustomType() if kind.cls in (Message, Name):
            return "string"
        case inspect.UnionType():
            return " | ".join(_declare(each, structs) for each in kind.types)
        case inspect.ListType() | inspect.VarTupleType():
            return f"Array<{_declare(kind.item_type, structs)}>"
        case inspect.TupleType():
            return f"[{', '.join(_declare(each, structs) for each in kind.item_types)}]"
        case inspect.DictType():
            return f"Record<string, {_declare(kind.value_type, structs)}>"
        case inspect.LiteralType():
            return " | ".join(msgspec.json.encode(value).decode() for value in kind.values)
        case inspect.EnumType():
            values = [member.value for member in kind.cls]
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
    plain: dict[type[Any], str] = {
        inspect.IntType: "number", inspect.FloatType: "number", inspect.StrType: "string",
        inspect.BoolType: "boolean", inspect.NoneType: "null", inspect.AnyType: "any",
    }  # fmt: skip
    if type(kind) not in plain:
        raise TypeError(f"a view cannot hold {kind}")
    return plain[type(kind)]


def _struct(kind: inspect.StructType, structs: dict[str, str]) -> Iterator[str]:
    yield f"  interface {kind.cls.__name__} {{\n"
    for each in kind.fields:
        mark = "?" if kind.cls.__struct_config__.omit_defaults and not each.required else ""
        yield f"    {each.encode_name}{mark}: {_declare(each.type, structs)};\n"
    yield "  }\n"
