"""Writes down the messages for others: JSON Schema for programs, TypeScript for the page.

`python -m salpakan.server.schema` writes the files; with `--check` it only compares them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from salpakan.server import messages
from salpakan.server.messages import base, members, page, rest, table
from salpakan.server.typescript import challenges, typescript_of

FROM_PAGE = (
    messages.FromClient,
    messages.NewGame,
    messages.Taking,
    messages.NewAccount,
    messages.LogIn,
    messages.ChangeMe,
    messages.DeleteMe,
)
TO_PAGE = (
    messages.ToClient,
    messages.Catalogue,
    messages.Warmth,
    messages.OpeningMoves,
    messages.GameMade,
    messages.Invitation,
    messages.Lobby,
    messages.Replay,
    messages.Problem,
    messages.Faults,
    messages.Me,
    messages.MyGames,
    messages.Export,
)
MODULES = (base, rest, page, table, members)
UNIONS = {"FromClient": messages.FromClient, "ToClient": messages.ToClient}


def json_schema() -> dict[str, Any]:
    """All messages as one JSON Schema (draft 2020-12); each type is found under `$defs`."""
    every = [*FROM_PAGE, *TO_PAGE]
    schemas, defs = msgspec.json.schema_components(every, ref_template="#/$defs/{name}")
    for name, union in UNIONS.items():
        defs[name] = schemas[every.index(union)]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What passes between the server and a page of Salpakan",
        "$defs": dict(sorted(defs.items())),
    }


def written() -> dict[str, str]:
    """The text of each generated file, by its path in the project."""
    _, asked = msgspec.json.schema_components(FROM_PAGE)
    return {
        "docs/protocol.schema.json": json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n",
        "web/src/protocol.ts": typescript_of(MODULES, frozenset(asked)),
        "web/src/seals/challenges.ts": challenges(),
    }


def main(arguments: list[str], root: Path) -> int:
    """Write the files, or with `--check` name those that are out of date and return 1."""
    stale = []
    for name, text in written().items():
        file = root / name
        if file.is_file() and file.read_text("utf-8") == text:
            continue
        stale.append(name)
        if "--check" not in arguments:
            file.write_text(text, "utf-8")
    for name in stale:
        print(f"schema: {name} {'is out of date' if '--check' in arguments else 'written'}")
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:], Path.cwd()))
