"""Keep files and functions short enough to read in one go."""

import ast
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KINDS = ("*.py", "*.ts", "*.svelte", "*.css")
GENERATED = "// Generated "
"""So begins a file that is not written by hand, and read elsewhere."""
FILE_AIM, FILE_LIMIT, FUNCTION_LIMIT = 150, 400, 40


def complaints() -> str:
    """Name all files and functions over their limit; print how many files are over the aim."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", *KINDS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    texts = {
        name: (ROOT / name).read_text("utf-8")
        for name in listed.stdout.split()
        if (ROOT / name).is_file()
    }
    texts = {name: text for name, text in texts.items() if not text.startswith(GENERATED)}
    lines = {name: text.count("\n") for name, text in texts.items()}
    over = sorted((name for name in lines if lines[name] > FILE_AIM), key=lambda name: -lines[name])
    largest = f"; the largest: {over[0]}, {lines[over[0]]}" if over else ""
    print(f"sizes: {len(over)} of {len(lines)} files over {FILE_AIM} lines{largest}")
    faults = [
        f"{name}: {lines[name]} lines, the limit is {FILE_LIMIT}"
        for name in over
        if lines[name] > FILE_LIMIT
    ]
    for name, text in texts.items():
        if name.endswith(".py"):
            faults += [f"{name}:{fault}" for fault in long_functions(text)]
    return "\n".join(faults)


def long_functions(text: str) -> list[str]:
    """Name the functions in a Python text whose code, without its docstring, is over the limit."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return []  # the linter says it better
    faults = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
        length = (node.end_lineno or 0) - first.lineno + 1
        if length > FUNCTION_LIMIT:
            faults.append(
                f"{node.lineno}: {node.name} has {length} lines, the limit is {FUNCTION_LIMIT}"
            )
    return faults


if __name__ == "__main__":
    print(complaints())
