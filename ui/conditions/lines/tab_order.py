"""The order of the Tab key through widgets that come and go; nothing is set where it is right already."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget


class TabOrder:
    """Keeps widgets one after the other in the order of the Tab key.

    Args:
        first: The widget before them.
    """

    def __init__(self, first: QWidget) -> None:
        self._first = first
        self._order: list[QWidget] = []

    def follow(self, wanted: Sequence[QWidget]) -> None:
        """Put these widgets in this order.

        `QWidget.setTabOrder` takes a widget out of the order and puts it right after another one; the others
        stay as they are, so only widgets that are new or have moved need a call.
        """
        there = {id(widget) for widget in wanted}
        known = [widget for widget in self._order if id(widget) in there]
        moved: set[int] = set()
        next_known, before = 0, self._first
        for widget in wanted:
            while next_known < len(known) and id(known[next_known]) in moved:
                next_known += 1
            if next_known < len(known) and known[next_known] is widget:
                next_known += 1
            else:
                QWidget.setTabOrder(before, widget)
                moved.add(id(widget))
            before = widget
        self._order = list(wanted)
