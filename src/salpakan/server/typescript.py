"""The page's types and its table of verdicts, written from what they must not disagree with."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from types import ModuleType

import msgspec

from salpakan.rules import Rank, Verdict, decide

HEAD = "// Generated from src/salpakan/server/messages/. Do not edit by hand.\n"
WORDS = {"str": "string", "int": "number", "bool": "boolean", "None": "null"}


def typescript_of(modules: Iterable[ModuleType], asked: frozenset[str]) -> str:
    """TypeScript types of all messages of these modules, in their order.

    A field with a default may be left out by the page where the message is one that is `asked`
    (sent by the page); the server itself always sends every field.
    """
    return "\n".join([HEAD, *(part for module in modules for part in _types(module, asked))])


CHALLENGES = """\
// Generated from src/salpakan/rules/. Do not edit by hand.
import type {{ RankCode }} from "../protocol";

/** All ranks, and the letter of each in a compact placement (docs/notation.md). */
export const RANKS: readonly RankCode[] = {ranks};
export const LETTERS = "{letters}";

/**
 * What the arbiter says of a challenge: a row for each challenger, a sign for each defender.
 * + the challenger stays, - the defender stays, = a split.
 */
export const SIGNS: readonly string[] = {signs};
"""
_SIGNS = {Verdict.CHALLENGER_STAYS: "+", Verdict.DEFENDER_STAYS: "-", Verdict.SPLIT: "="}


def challenges() -> str:
    """The table by which a page checks a finished game, written from the rules themselves.

    It is part of the page and no message, so that no server can send another one with a game.
    """
    signs = ["".join(_SIGNS[decide(one, other)] for other in Rank) for one in Rank]
    rows = "".join(f'\n  "{row}",' for row in signs)
    return CHALLENGES.format(
        ranks="[" + ", ".join(f'"{rank.code}"' for rank in Rank) + "]",
        letters="".join(rank.letter for rank in Rank),
        signs=f"[{rows}\n]",
    )


def _types(module: ModuleType, asked: frozenset[str]) -> Iterator[str]:
    for node in ast.parse(inspect.getsource(module)).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield f"export type {name} = {_type(value)};\n"
            case ast.ClassDef(name=name):
                struct = getattr(module, name)
                if not struct.__subclasses__():
                    yield _interface(struct, optional=name in asked)


def _interface(struct: type[msgspec.Struct], *, optional: bool) -> str:
    lines = [f"/** {_first_line(struct.__doc__)} */"] if struct.__doc__ else []
    lines.append(f"export interface {struct.__name__} {{")
    tag = struct.__struct_config__.tag
    if tag is not None:
        lines.append(f'  {struct.__struct_config__.tag_field}: "{tag}";')
    notes = dict(_annotations(struct))
    for field in msgspec.structs.fields(struct):
        mark = "?" if optional and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(notes[field.name])};")
    return "\n".join([*lines, "}\n"])


def _annotations(struct: type) -> Iterator[tuple[str, ast.expr]]:
    """What the source says of each field, so that names such as `SquareName` are kept."""
    for base in reversed(struct.__mro__):
        for name, text in inspect.get_annotations(base).items():
            if isinstance(text, str):
                yield name, ast.parse(text, mode="eval").body


def _type(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return WORDS.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.Constant(value=str(text)):
            return f'"{text}"'
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(left)} | {_type(right)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            return f"{_type(item)}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return f"Record<{_type(key)}, {_type(value)}>"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=choices)):
            return " | ".join(_type(choice) for choice in choices)
    raise TypeError(f"a message has a type that the page cannot have: {ast.unparse(node)}")


def _first_line(doc: str) -> str:
    return " ".join(doc.partition("\n\n")[0].split())
