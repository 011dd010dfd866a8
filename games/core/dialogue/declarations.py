"""TypeScript declarations of structs: boards are type-checked against their views.

Docstrings of structs and comments beside or above their fields become documentation comments.
"""

from __future__ import annotations

import ast
import io
import textwrap
import tokenize
from collections.abc import Iterator, Mapping
from inspect import getsource
from typing import Any

import msgspec
from msgspec import inspect

from games.core.dialogue.messages import Message, Name

HEADER = "// Made by `python manage.py view_types`: do not edit.\n"


def namespace(name: str, view_type: type[msgspec.Struct]) -> str:
    """Declare `view_type` and its inner structs, in a TypeScript namespace."""
    structs: dict[str, str] = {}
    _declare(inspect.type_info(view_type), structs)
    body = textwrap.indent("\n".join(structs.values()), "  ")
    return f"{HEADER}declare namespace {name} {{\n{body}}}\n"


def global_types(unions: Mapping[str, Any]) -> str:
    """Declare named unions of structs, with inner structs, for every module."""
    structs: dict[str, str] = {}
    named = [f"type {name} = {_declare(inspect.type_info(union), structs)};\n" for name, union in unions.items()]
    return HEADER + "\n".join([*structs.values(), *named])


def _declare(kind: Any, structs: dict[str, str]) -> str:
    """Return the TypeScript name of `kind`; add the structs to declare for it to `structs`."""
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
            return " | ".join(dict.fromkeys(_declare(each, structs) for each in kind.types))
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
        inspect.RawType: "any",
    }  # fmt: skip
    if type(kind) not in plain:
        raise TypeError(f"a view cannot hold {kind}")
    return plain[type(kind)]


def _struct(kind: inspect.StructType, structs: dict[str, str]) -> Iterator[str]:
    if kind.cls.__doc__:
        yield _comment(kind.cls.__doc__)
    yield f"interface {kind.cls.__name__} {{\n"
    if kind.tag_field is not None:
        yield f"  {kind.tag_field}: {msgspec.json.encode(kind.tag).decode()};\n"
    comments = field_comments(kind.cls)
    for each in kind.fields:
        if each.name in comments:
            yield textwrap.indent(_comment(comments[each.name]), "  ")
        mark = "?" if _may_be_missing(kind, each) else ""
        yield f"  {each.encode_name}{mark}: {_declare(each.type, structs)};\n"
    yield "}\n"


def _may_be_missing(kind: inspect.StructType, field: inspect.Field) -> bool:
    """Return whether the field may be missing in JSON.

    That is so for defaults in structs that omit them or are only decoded, and for UNSET.
    """
    defaults = kind.cls.__struct_defaults__
    names = kind.cls.__struct_fields__[len(kind.cls.__struct_fields__) - len(defaults) :]
    if dict(zip(names, defaults, strict=True)).get(field.name) is msgspec.UNSET:
        return True
    omitted = kind.cls.__struct_config__.omit_defaults or kind.forbid_unknown_fields
    return omitted and not field.required


def field_comments(struct: type) -> dict[str, str]:
    """Return the comments on the fields of a struct, from the same line or the lines above."""
    found: dict[str, str] = {}
    for each in reversed(struct.__mro__[:-1]):
        if each.__module__.startswith("msgspec"):
            continue
        source = textwrap.dedent(getsource(each))
        comments = {
            token.start[0]: token.string.removeprefix("#").strip()
            for token in tokenize.generate_tokens(io.StringIO(source).readline)
            if token.type == tokenize.COMMENT and not token.string.startswith(("# fmt:", "# noqa"))
        }
        lines = source.splitlines()
        (definition,) = ast.parse(source).body
        assert isinstance(definition, ast.ClassDef)
        for node in definition.body:
            if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
                continue
            beside = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            above = node.lineno - 1
            while above in comments and lines[above - 1].lstrip().startswith("#"):
                above -= 1
            words = [comments[at] for at in (*range(above + 1, node.lineno), *beside) if at in comments]
            if words:
                found[node.target.id] = " ".join(words)
    return found


def _comment(text: str) -> str:
    """Return `text` as a documentation comment."""
    lines = textwrap.dedent(text).strip().replace("*/", "* /").splitlines()
    first, rest = lines[0].strip(), textwrap.dedent("\n".join(lines[1:])).splitlines()
    if not rest:
        return f"/** {first} */\n"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in [first, *rest]), " */", ""])
