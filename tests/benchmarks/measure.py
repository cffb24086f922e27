"""How figures are taken: the best of several runs, since a shared machine only ever adds time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

GOES = 5


@dataclass(frozen=True)
class Figure:
    """One line of the report.

    Attributes:
        name: What was measured.
        value: The figure in its unit.
        unit: "/s", "s" or "MB".
        target: The figure to reach, same unit; None where the specification names none.
        ratio: How it compares with something else measured in the same run, in words.
    """

    name: str
    value: float
    unit: str
    target: float | None = None
    ratio: str = ""

    @property
    def reached(self) -> bool | None:
        """Whether the target is reached; more is better for rates, less for everything else."""
        if self.target is None:
            return None
        return self.value >= self.target if self.unit == "/s" else self.value <= self.target


def best_seconds(work: Callable[[], object], goes: int = GOES) -> float:
    """The shortest time the work took, after one run that is not counted."""
    work()
    times = []
    for _ in range(goes):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def in_unit(value: float, unit: str) -> str:
    """A figure with three digits and a fitting prefix.

    >>> in_unit(6.5e8, "/s"), in_unit(0.0042, "s"), in_unit(312.0, "MB")
    ('650 M/s', '4.2 ms', '312 MB')
    """
    if unit == "/s":
        for size, prefix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
            if value >= size:
                return f"{value / size:.3g} {prefix}/s"
        return f"{value:.3g} /s"
    if unit == "s":
        for size, prefix in ((1.0, "s"), (1e-3, "ms")):
            if value >= size:
                return f"{value / size:.3g} {prefix}"
        return f"{value * 1e6:.3g} µs"
    return f"{value:.3g} {unit}"


def row(figure: Figure) -> str:
    """A figure as a line of the report."""
    target = "" if figure.target is None else in_unit(figure.target, figure.unit)
    sign = {True: "≥" if figure.unit == "/s" else "≤", False: "MISSED", None: ""}[figure.reached]
    value = in_unit(figure.value, figure.unit)
    return f"{figure.name:52} {value:>10}  {sign:>6} {target:10} {figure.ratio}".rstrip()
