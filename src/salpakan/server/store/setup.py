"""What was agreed before a game: the match, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from salpakan.arbiter import Match, TimeControl
from salpakan.rules import Side, Variant


@dataclass(frozen=True, slots=True)
class ComputerSeat:
    """A side that the computer plays. Equal seeds and views give equal moves (RULES 8.3)."""

    side: Side
    level: str
    seed: int


@dataclass(frozen=True, slots=True)
class Setup:
    """A game before its first command; without a computer, both seats are on one device unless two
    people play apart."""

    match: Match
    computer: ComputerSeat | None = None
    apart: bool = False

    @property
    def device(self) -> bool:
        """Are both seats on one device?"""
        return self.computer is None and not self.apart


def setup_to_text(setup: Setup) -> str:
    """For the store."""
    match, computer = setup.match, setup.computer
    data = {
        "variant": match.variant.to_data(),
        "first": match.first.value,
        "time": match.time.to_data() if match.time else None,
        "computer": computer
        and {"side": computer.side.value, "level": computer.level, "seed": computer.seed},
        "apart": setup.apart,
    }
    return msgspec.json.encode(data).decode()


def setup_from_text(text: str) -> Setup:
    """Read what `setup_to_text` wrote."""
    data = msgspec.json.decode(text)
    time, computer = data["time"], data["computer"]
    match = Match(
        variant=Variant.from_data(data["variant"]),
        first=Side(data["first"]),
        time=TimeControl(**time) if time else None,
    )
    if computer:
        computer = ComputerSeat(Side(computer["side"]), computer["level"], computer["seed"])
    return Setup(match, computer or None, data.get("apart", False))
