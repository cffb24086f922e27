"""A tally whose errors point to its selector in the query."""

from __future__ import annotations

from typing import Any, Self

from oracle.errors import RunError, RunTextError, Span
from oracle.query.columns import Column
from oracle.simulate.snapshot import SelectorFigures
from oracle.simulate.tally.base import ONCE, Kept, Stands, Tally
from oracle.simulate.work.plain import Plain


class _Pointing:
    """Errors raised inside point at a place in the query.

    A class, not a generator: it is entered thousands of times a second, by threads that block each other.
    """

    def __init__(self, text: str, span: Span) -> None:
        self._text = text
        self._span = span

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, trouble: BaseException | None, trace: object) -> None:
        if isinstance(trouble, RunError):
            raise RunTextError(
                trouble.message, text=self._text, span=self._span, remedy=trouble.remedy
            ) from trouble


class PlacedTally:
    """A tally whose errors, such as values too large, name the place in the query.

    Args:
        tally: The tally.
        text: The text of the query.
        span: The span in it of the values that the tally counts.
    """

    def __init__(self, tally: Tally, text: str, span: Span) -> None:
        self._tally = tally
        self._pointing = _Pointing(text, span)

    def push(self, values: Column, deals: Stands = ONCE) -> None:
        """Add the values of some kept deals; arguments as for `Tally.push`."""
        with self._pointing:
            self._tally.push(values, deals)

    def merge(self, other: Self) -> None:
        """Add another tally of the same selector."""
        with self._pointing:
            self._tally.merge(other._tally)

    def state(self) -> Plain:
        """What it has counted, as plain data."""
        return self._tally.state()

    def load(self, state: Any) -> None:  # noqa: ANN401 - plain data
        """Restore what was counted from a `state` of the same selector."""
        self._tally.load(state)

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The figure so far."""
        with self._pointing:
            return self._tally.figures(name, kept)

    def width(self, figures: SelectorFigures, kept: Kept) -> float | None:
        """The half-width that a target error is compared with."""
        with self._pointing:
            return self._tally.width(figures, kept)
