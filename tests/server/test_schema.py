"""The messages written down for programs and for the page."""

import json
from pathlib import Path

import msgspec
import pytest

from salpakan.server import messages, schema

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", schema.written())
def test_the_committed_file_is_what_the_messages_say(name: str) -> None:
    assert schema.written()[name] == (ROOT / name).read_text("utf-8")


def test_a_file_out_of_date_is_named_and_only_written_without_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in schema.written():
        (tmp_path / name).parent.mkdir(parents=True)
    assert 1 == schema.main(["--check"], tmp_path)
    assert "schema: web/src/protocol.ts is out of date" in capsys.readouterr().out
    assert not (tmp_path / "web/src/protocol.ts").exists()
    assert 0 == schema.main([], tmp_path)
    assert 0 == schema.main(["--check"], tmp_path)


def test_every_message_and_part_is_in_both_files() -> None:
    names = {
        name
        for name, thing in vars(messages).items()
        if isinstance(thing, type)
        and issubclass(thing, msgspec.Struct)
        and not thing.__subclasses__()
    }
    assert len(names) > 30
    page = schema.written()["web/src/protocol.ts"]
    assert set() == {name for name in names if f"export interface {name} {{" not in page}
    defs = json.loads(schema.written()["docs/protocol.schema.json"])["$defs"]
    assert names | {"FromClient", "ToClient"} == set(defs)


def test_the_page_may_leave_out_what_has_a_default_and_the_server_never_does() -> None:
    page = schema.written()["web/src/protocol.ts"]
    assert "  level?: string | null;" in page
    assert "  placementMs?: number | null;" in page
    assert "  verdict: " in page
    assert "  verdict?: " not in page
