"""Work on widgets in steps, between which the event loop runs."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Protocol, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

T = TypeVar("T")
P = TypeVar("P", bound="Stepwise")
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


class Stepwise(Protocol):
    """A part whose constructor only begins it: it is complete after its steps."""

    def steps(self) -> Steps[None]:
        """Create the rest of it."""


def in_steps(part: P) -> Steps[P]:
    """Complete a part in steps.

    Returns:
        The part.
    """
    yield from part.steps()
    return part


def owned_by(owner: QWidget, *parts: QWidget) -> None:
    """Delete parts that are placed in a later step with their owner, even if that step never comes."""
    for part in parts:
        part.setParent(owner)


def unstyled(owner: QWidget, steps: Steps[T]) -> Steps[T]:
    """Take steps that create the contents of a widget, without Qt styling them in between.

    Qt styles what is new in one go as soon as the event loop runs, and again each time that it, or what it is
    in, gets another parent.  `made_ready` styles it in steps.
    """
    while True:
        try:
            next(steps)
        except StopIteration as end:
            _put_off_styling(owner)
            result: T = end.value
            return result
        _put_off_styling(owner)
        yield


def _put_off_styling(owner: QWidget) -> None:
    for part in owner.findChildren(QWidget):
        QCoreApplication.removePostedEvents(part, QEvent.Type.PolishRequest)


def made_ready(widget: QWidget) -> Iterator[None]:
    """Style and lay out a hidden widget and everything in it, so that showing it takes little time."""
    # The innermost first: styling a widget styles all that is in it, and layouts ask inner ones for sizes.
    inside = list(reversed([widget, *widget.findChildren(QWidget)]))
    for place, each in enumerate(inside, 1):
        if isValid(each):  # between steps the user may remove what a widget was for
            each.ensurePolished()
        if place % PER_STEP == 0:
            yield
    for place, each in enumerate(inside, 1):
        layout = each.layout() if isValid(each) else None
        if layout is not None:
            layout.activate()
        if place % PER_STEP == 0:
            yield
