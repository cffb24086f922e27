"""Work on widgets in steps, between which the event loop runs."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TypeVar

from PySide6.QtWidgets import QWidget

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Work that pauses at each ``yield`` and returns its result at the end."""
PER_STEP = 24
"""Widgets styled or laid out in one step."""


def finished(steps: Steps[T]) -> T:
    """Take all remaining steps now.

    Returns:
        The result of the last one.
    """
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def owned_by(owner: QWidget, *parts: QWidget) -> None:
    """Let parts that are placed in a later step go with their owner, even if that step never comes."""
    for part in parts:
        part.setParent(owner)


def made_ready(widget: QWidget) -> Iterator[None]:
    """Style and lay out a hidden widget and everything in it, so that showing it takes little time."""
    inside = [widget, *widget.findChildren(QWidget)]
    for place, each in enumerate(inside, 1):
        each.ensurePolished()
        if place % PER_STEP == 0:
            yield
    for place, each in enumerate(
        reversed(inside), 1
    ):  # the innermost first: outer ones ask them for their sizes
        layout = each.layout()
        if layout is not None:
            layout.activate()
        if place % PER_STEP == 0:
            yield
