"""Reading views that mostly go on from views that were read before."""

from __future__ import annotations

import re
from collections import OrderedDict

from salpakan.rules import NotationError
from salpakan.view import View, continue_view, parse_view

_LOOK_BACK = 6
"""Words of a text that may be new: two turns, and a number or a shown Flag beside each."""
_LAST_WORD = re.compile(r"\s+\S+\Z")


class ViewReader:
    """`parse_view` with a memory: a text that goes on where an earlier one ended is quick to read.

    What it answers depends on the text alone; the memory holds the `keep` views read last.

    >>> start = "\\n".join(["salpakan view 1", "viewer white", "variant mini-3x3", "first white",
    ...     "white YFP", "black ???", "turns", ""])
    >>> reader = ViewReader()
    >>> reader.read(start).ply, reader.read(start + "1. A1-A2 A3xA2-").ply
    (0, 2)
    """

    def __init__(self, keep: int = 256) -> None:
        self._keep = keep
        self._views: OrderedDict[str, View] = OrderedDict()

    def read(self, text: str) -> View:
        """As `parse_view`; raises the same `NotationError`."""
        if "#" in text:  # a comment may swallow what is added to its line
            return parse_view(text)
        text = text.rstrip()
        view = self._continued(text) or parse_view(text)
        if view.outcome is None:  # an outcome is written above the turns, so nothing goes on
            self._views[text] = view
            self._views.move_to_end(text)
            if len(self._views) > self._keep:
                self._views.popitem(last=False)
        return view

    def _continued(self, text: str) -> View | None:
        known = text
        for _ in range(_LOOK_BACK + 1):
            view = self._views.get(known)
            if view is not None:
                self._views.move_to_end(known)
                try:
                    return continue_view(view, text[len(known) :])
                except NotationError:
                    return None  # read from the start, it is told with its place
            last = _LAST_WORD.search(known)
            if last is None:
                return None
            known = known[: last.start()]
        return None
