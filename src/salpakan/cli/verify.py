"""`salpakan verify`: does a game's record follow from the placements that were committed?"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from salpakan.arbiter import Verified, parse_noted, verify
from salpakan.cli.files import read_text
from salpakan.cli.parser import Parser
from salpakan.cli.saying import end_sentence, side_name
from salpakan.cli.words import Words
from salpakan.rules import NotationError, SalpakanError, Side

NOT_VERIFIED = 1
HEADING = "salpakan game 1"


def add_arguments(parser: Parser) -> None:
    """What `salpakan verify` understands."""
    words = parser.words
    parser.add_argument("file", metavar="FILE", help=words("help.record-file"))
    for side in Side:
        about = words("help.noted", side=side_name(words, side))
        parser.add_argument(f"--{side.value}", metavar="HEX", help=about)
    parser.add_argument("--json", action="store_true", help=words("help.json"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Say what was checked; exit code 0 if all of it holds, 1 if not, 2 if there is no record."""
    noted = {
        side: parse_noted(given)
        for side in Side
        if (given := getattr(options, side.value)) is not None
    }
    text = read_text(options.file)
    headings = [line for line in text.split("\n") if line.split() == HEADING.split()]
    if len(headings) != 1:
        raise SalpakanError(words("verify.no-record", file=options.file, n=len(headings)))
    try:
        found = verify(text, noted)
    except NotationError as error:
        if options.json:
            fault = {"line": error.line, "column": error.column, "reason": error.reason}
            print(json.dumps({"verified": False, "fault": fault}, ensure_ascii=False))
        else:
            print(words("verify.fault", reason=error))
        return NOT_VERIFIED
    if options.json:
        print(json.dumps(summary(found)))
    else:
        for sentence in sentences(found, words):
            print(sentence)
    return 0 if found.whole else NOT_VERIFIED


def summary(found: Verified) -> dict[str, object]:
    """What `--json` prints when nothing was found wrong."""
    return {
        "verified": found.whole,
        "sealed": [side.value for side in Side if side in found.sealed],
        "noted": [side.value for side in Side if side in found.noted],
        "plies": len(found.record.turns),
        "challenges": found.challenges,
        "result": str(found.record.outcome),
        "result-follows": not found.record.outcome.reason.spoken,
    }


def sentences(found: Verified, words: Words) -> Iterator[str]:
    """What was checked, in words."""
    seals = {opening.side: opening.commitment for opening in found.record.openings}
    for side in Side:
        name = side_name(words, side)
        if side in seals:
            yield words("verify.sealed", side=name, commitment=seals[side])
        else:
            yield words("verify.not-sealed", side=name)
        if side in found.noted:
            yield words("verify.noted")
    outcome = found.record.outcome
    turns = words.many("count.moves", len(found.record.turns))
    verdicts = words.many("count.verdicts", found.challenges)
    yield words("verify.turns", turns=turns, verdicts=verdicts)
    follows = "verify.result-spoken" if outcome.reason.spoken else "verify.result-follows"
    yield words(follows, result=end_sentence(words, outcome))
    if found.whole:
        yield words("verify.whole" if found.noted else "verify.whole-alone")
    else:
        yield words("verify.not-whole")
