"""The layers of ARCHITECTURE.md, as Python sees them when it imports them."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src" / "salpakan"
ALLOWED = {
    "rules": {"rules"},
    "view": {"view", "rules"},
    "arbiter": {"arbiter", "view", "rules"},
    "formations": {"formations", "rules"},
}
LIST_LOADED = """
import sys
before = set(sys.modules)
import salpakan.{layer}
print(*sorted(set(sys.modules) - before))
"""


def loaded_by(layer: str) -> list[str]:
    """Import one layer in a fresh Python, and list the modules that came with it."""
    command = [sys.executable, "-c", LIST_LOADED.format(layer=layer)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.parametrize("layer", ALLOWED)
def test_the_layer_loads_the_standard_library_and_the_layers_below_it_only(layer: str) -> None:
    loaded = loaded_by(layer)
    assert f"salpakan.{layer}" in loaded
    strangers = {
        name for name in loaded if name.split(".")[0] not in sys.stdlib_module_names | {"salpakan"}
    }
    assert set() == strangers
    layers = {name.split(".")[1] for name in loaded if name.startswith("salpakan.")}
    assert layers <= ALLOWED[layer]


def test_no_file_of_the_engine_names_the_true_position() -> None:
    files = sorted((SRC / "engine").rglob("*.py"))
    assert files
    guilty = [file.name for file in files if "Position" in names_in(file)]
    assert [] == guilty


def names_in(file: Path) -> set[str]:
    """Return every name that a Python file imports, reads or reaches through a dot."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.alias(name=name):
                found.add(name.rpartition(".")[2])
            case ast.Name(id=name) | ast.Attribute(attr=name):
                found.add(name)
    return found
