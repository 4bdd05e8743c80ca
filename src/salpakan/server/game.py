"""A game and its arbiter, as far as the log of its commands goes. Nothing here waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from salpakan.arbiter import Arbiter, Command, Lock, Place, Record, Refusal, RefusalCode, Tick
from salpakan.rules import Outcome, Side, placement_faults
from salpakan.server import messages
from salpakan.server.insight import Insight
from salpakan.server.state import Company, state_of
from salpakan.server.store import LogEntry, Setup
from salpakan.server.wording import event_of
from salpakan.view import Audience, ClockReading, View


@dataclass(frozen=True, slots=True)
class Look:
    """What a player that is no person needs: nothing that its side may not know."""

    over: bool
    locked: bool
    view: View | None
    draw_offered: bool
    clock: ClockReading


class Game:
    """Rebuilt by giving an arbiter every command again, at the time at which it was given."""

    def __init__(self, setup: Setup, log: Sequence[LogEntry]) -> None:
        self.setup = setup
        self._arbiter = Arbiter(setup.match)
        self._insights = {side: Insight() for side in Side}
        self._answered: dict[tuple[Side | None, str], int] = {}
        self._entries = 0
        for entry in log:
            self._arbiter.handle(entry.command, entry.now_ms)
            self.kept([entry])

    @property
    def seq(self) -> int:
        """Number of the last announcement."""
        return len(self._arbiter.announcements)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return self._arbiter.outcome

    @property
    def playing(self) -> bool:
        """Has it begun, and is it not over?"""
        return self._arbiter.started and self._arbiter.outcome is None

    @property
    def falls_at(self) -> int | None:
        """The game time at which a clock falls, if nothing else happens before."""
        return self._arbiter.next_tick

    def answered(self, side: Side | None, command_id: str | None) -> int | None:
        """The number after a command that has been heard before; None for a new one."""
        return None if command_id is None else self._answered.get((side, command_id))

    def carry_out(
        self, orders: Sequence[Command], now: int, command_id: str | None
    ) -> tuple[list[LogEntry], Refusal | None]:
        """Give the orders to the arbiter; return what belongs into the log, and a refusal."""
        carried_out: list[Command] = []
        if self._arbiter.handle(Tick(), now).said:
            carried_out.append(Tick())
        refused = self._not_whole(orders)
        for command in () if refused else orders:
            refused = self._arbiter.handle(command, now).refused
            if refused:
                break
            carried_out.append(command)
        last = None if refused else command_id
        return [
            LogEntry(self._entries + k, now, command, last if k == len(carried_out) else None)
            for k, command in enumerate(carried_out, start=1)
        ], refused

    def kept(self, entries: Sequence[LogEntry]) -> None:
        """These are in the log now."""
        self._entries += len(entries)
        for entry in entries:
            if entry.command_id is not None:
                self._answered[entry.side, entry.command_id] = self.seq

    def update(
        self, name: str, side: Side, after: int, now: int, company: Company
    ) -> messages.Update:
        """What happened for a side since announcement `after`, and how the table stands."""
        bodies = self._arbiter.bodies(Audience.of(side), after)
        insight = self._insights[side]
        return messages.Update(
            game=name,
            seq=self.seq,
            events=[event_of(seq, body) for seq, body in bodies],
            state=state_of(self.setup, self._arbiter, side, now, company, insight),
        )

    def look(self, side: Side, now: int) -> Look:
        """How the table stands for a computer on this side."""
        arbiter, time_control = self._arbiter, self.setup.match.time
        face, clock = arbiter.clocks(now), ClockReading()
        if face is not None and time_control is not None:
            left = face.left_ms
            clock = ClockReading(left[side], left[side.enemy], time_control.increment_ms)
        return Look(
            over=arbiter.outcome is not None,
            locked=side in arbiter.locked,
            view=arbiter.view(Audience.of(side)),
            draw_offered=arbiter.draw_offer is side.enemy,
            clock=clock,
        )

    def record(self) -> Record | None:
        """The whole game, once it is over."""
        return self._arbiter.record()

    def _not_whole(self, orders: Sequence[Command]) -> Refusal | None:
        """An army that is placed and locked at once must be ready, or neither happens."""
        match orders:
            case [Place(side, pieces), Lock()] if (
                self.outcome is None and side not in self._arbiter.locked
            ):
                faults = placement_faults(self.setup.match.variant, side, pieces)
                return Refusal(RefusalCode.PLACEMENT, faults) if faults else None
        return None
