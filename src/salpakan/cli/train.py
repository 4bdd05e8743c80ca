"""`salpakan train`: make a computer player's brain (docs/strength.md)."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from salpakan.cli.parser import Parser
from salpakan.cli.words import Words
from salpakan.rules import VARIANTS, SalpakanError

if TYPE_CHECKING:  # the other subcommands start without NumPy
    from salpakan.engine.mind.brain import Brain
    from salpakan.engine.train.course import Pupil
    from salpakan.engine.train.crew import Workers

WAYS = ("play", "teach", "place", "exploit")
_SAVE_EVERY = 30.0
"""Seconds between two checkpoints of a course."""
_HEAT = 0.5
"""Of an opponent that is a file: levels have their own."""
_ARMIES = 200
"""Placements that are written at most."""


def add_arguments(parser: Parser) -> None:
    """What `salpakan train` understands."""
    words = parser.words
    parser.add_argument("way", choices=WAYS, help=words("help.train-way"))
    parser.add_argument("brain", type=Path, metavar="FILE", help=words("help.train-file"))
    parser.add_argument("--begin", metavar="FILE|NAME", help=words("help.train-begin"))
    parser.add_argument("--against", metavar="LEVEL|FILE|NAME", help=words("help.train-against"))
    parser.add_argument("--variant", default="classic", help=words("help.variant"))
    parser.add_argument("--games", type=int, default=130_000, help=words("help.train-games"))
    parser.add_argument("--terms", type=int, default=12, help=words("help.train-terms"))
    parser.add_argument("--positions", type=int, default=6_000, help=words("help.positions"))
    parser.add_argument("--heat", type=float, help=words("help.heat"))
    parser.add_argument("--rate", type=float, default=0.02, help=words("help.rate"))
    parser.add_argument("--entropy", type=float, default=0.01, help=words("help.entropy"))
    parser.add_argument("--deep", action="store_true", help=words("help.deep"))
    parser.add_argument("--threads", type=int, metavar="N", help=words("help.threads"))
    parser.add_argument("--cluster", metavar="ADDRESS", help=words("help.cluster"))
    parser.add_argument("--seed", type=int, default=1, help=words("help.seed"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Learn, tell how far it is, and keep what was learned."""
    threads = 1 if options.threads is None else options.threads
    if min(options.games, options.terms, options.positions, threads) < 1:
        raise SalpakanError(words("error.train-number"))
    try:
        import numba  # noqa: F401
    except ModuleNotFoundError:
        raise SalpakanError(words("error.no-engine")) from None
    if options.variant not in VARIANTS:
        raise SalpakanError(words("error.train-variant", names=", ".join(VARIANTS)))
    if not options.brain.parent.is_dir():
        raise SalpakanError(words("error.no-folder", path=options.brain.parent))
    if options.way in ("teach", "place"):
        if options.cluster is not None:
            raise SalpakanError(words("error.train-cluster"))
        return _teach(options, words) if options.way == "teach" else _place(options, words)
    from salpakan.engine.mind.brain import brain_of
    from salpakan.engine.train.course import Course, Pupil

    against, heat = _opponent(options, words)
    heat = heat if options.heat is None else options.heat
    course = Course(
        options.games, options.seed, _threads(options), heat, options.rate,
        entropy=options.entropy, deep=options.deep,
    )  # fmt: skip
    begin = None if options.begin is None else brain_of(options.begin)
    workers = None if options.cluster is None else _cluster(options, words)
    pupil = Pupil(VARIANTS[options.variant], course, begin, against, workers)
    try:
        return _play(pupil, options, words)
    finally:
        pupil.close()


def _threads(options: argparse.Namespace) -> int:
    return options.threads or os.cpu_count() or 1


def _cluster(options: argparse.Namespace, words: Words) -> Workers:
    from salpakan.engine.train.cluster import Cluster

    try:
        return Cluster(options.cluster, options.threads)
    except ModuleNotFoundError:
        raise SalpakanError(words("error.no-train")) from None


def _play(pupil: Pupil, options: argparse.Namespace, words: Words) -> int:
    """A course of games; one that was stopped goes on from its checkpoint."""
    from salpakan.engine.mind.brain import save_brain

    kept = options.brain.with_suffix(".checkpoint")
    if kept.exists():
        pupil.load(kept)
        print(words("train.goes-on", file=kept), file=sys.stderr)
    began = saved = time.monotonic()
    while pupil.step():
        if time.monotonic() - saved > _SAVE_EVERY:
            saved = time.monotonic()
            _tell(options.brain, {"seconds": round(saved - began), **asdict(pupil.standing())})
            pupil.save(kept)
            save_brain(pupil.brain, options.brain)
    save_brain(pupil.brain, options.brain)
    kept.unlink(missing_ok=True)
    return 0


def _opponent(options: argparse.Namespace, words: Words) -> tuple[Brain | None, float]:
    """The brain to find weaknesses of, if any, and the heat at which it plays."""
    from salpakan.engine.mind.brain import brain_of
    from salpakan.engine.soldier import LEVELS

    if options.way == "play":
        return None, 1.0
    if options.against in LEVELS:
        level = LEVELS[options.against]
        return brain_of(level.brain), level.heat
    expected = words("error.train-against", names=", ".join(LEVELS))
    if options.against is None:
        raise SalpakanError(expected)
    try:
        return brain_of(options.against), _HEAT
    except SalpakanError as error:
        raise SalpakanError(f"{error}; {expected}") from None


def _teach(options: argparse.Namespace, words: Words) -> int:
    """Terms in which the search teaches; each ends with a brain from which one can go on."""
    from salpakan.engine.mind.brain import brain_of, save_brain
    from salpakan.engine.train.school import Pupil, School

    if options.begin is None:
        raise SalpakanError(words("error.train-begin"))
    school = School(options.seed, _threads(options), options.positions)
    brain = brain_of(options.begin)
    pupil = Pupil(VARIANTS[options.variant], school, brain)
    began = time.monotonic()
    for _ in range(options.terms):
        term = pupil.term()
        _tell(options.brain, {"seconds": round(time.monotonic() - began), **term._asdict()})
        save_brain(pupil.brain, options.brain)
    return 0


def _place(options: argparse.Namespace, words: Words) -> int:
    """Rounds in which placements meet; the file is what `engine.armies` reads."""
    from salpakan.engine.armies import write_armies
    from salpakan.engine.mind.brain import brain_of
    from salpakan.engine.train.armies import Drill, Muster

    if options.begin is None:
        raise SalpakanError(words("error.train-begin"))
    drill = Drill(options.seed, _threads(options))
    muster = Muster(brain_of(options.begin), drill)
    began = time.monotonic()
    for _ in range(options.terms):
        told = muster.round()
        _tell(options.brain, {"seconds": round(time.monotonic() - began), **told._asdict()})
        options.brain.write_text(write_armies(muster.armies(_ARMIES)), encoding="utf-8")
    return 0


def _tell(brain: Path, standing: dict[str, Any]) -> None:
    """A line of JSON for whoever watches, and for the log beside the brain."""
    line = json.dumps({k: round(v, 4) if isinstance(v, float) else v for k, v in standing.items()})
    print(line, file=sys.stderr, flush=True)
    with brain.with_suffix(".log").open("a", encoding="utf-8") as log:
        log.write(line + "\n")
