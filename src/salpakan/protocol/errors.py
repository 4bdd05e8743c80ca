"""What an engine can do wrong. No text here repeats what it wrote: that may hold its ranks."""

from __future__ import annotations

from salpakan.rules import SalpakanError


class EngineError(SalpakanError):
    """An engine gave no usable answer."""


class EngineDied(EngineError):  # noqa: N818 - says what happened
    """The engine's process ended, could not be started, or was closed."""


class EngineSilent(EngineError):  # noqa: N818 - says what happened
    """The engine did not answer in time."""


class EngineBabbled(EngineError):  # noqa: N818 - says what happened
    """The engine's answer cannot be read, or is no answer to what was asked."""


class EngineRefused(EngineError):  # noqa: N818 - says what happened
    """The engine said that it cannot answer. `reason` is its own text: show it to its author only.

    >>> str(EngineRefused("my 5*G is stuck"))
    'the engine says that it cannot answer'
    """

    def __init__(self, reason: str) -> None:
        super().__init__("the engine says that it cannot answer")
        self.reason = reason
