"""Selectors' figures as one line of text each, in the style of the original program."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, isfinite, log10

from oracle.harmless import one_line
from oracle.query.language.types import Type
from oracle.query.language.values import text_of
from oracle.query.titles import title
from oracle.simulate.snapshot import SelectorFigures

NOT_KNOWN = "not known yet"
"""Shown for an unknown error."""


def printed(figures: SelectorFigures) -> str:
    """A figure with its name: a given name in capitals, as in the original, otherwise PQL as written.

    >>> from oracle.simulate.snapshot import Estimate
    >>> printed(SelectorFigures("hero", "avg", Estimate(0.89535)))
    'HERO = 0.89535'
    >>> printed(SelectorFigures("count(winsHi(a))", "count", Estimate(2645 / 30000), count=2645))
    'count(winsHi(a)) = 8.8167% (2645)'
    """
    return f"{one_line(title(figures.name, figures.kind))} = {printed_value(figures)}"


def printed_value(figures: SelectorFigures) -> str:
    """A figure without its name: all digits of a number, a count with its share, the bars of a histogram.

    >>> from oracle.simulate.snapshot import Bucket, Estimate
    >>> bars = (Bucket("0", 9671, Estimate(9671 / 30000)), Bucket("1/2", 20329, Estimate(20329 / 30000)))
    >>> printed_value(SelectorFigures("h", "histogram", buckets=bars))
    '[0:32.2367% (9671)],[1/2:67.7633% (20329)]'
    """
    if figures.kind == "histogram":
        bars = (f"[{one_line(bar.label)}:{_share(bar.share.value, bar.count)}]" for bar in figures.buckets)
        return ",".join(bars)
    if figures.text or figures.estimate is None:
        return one_line(figures.text)
    if figures.count is not None:
        return _share(figures.estimate.value, figures.count)
    return text_of(figures.estimate.value, Type.DOUBLE)


def noted(results: Sequence[SelectorFigures]) -> list[str]:
    """The notes on figures, each once, with the names of the figures.

    >>> noted([SelectorFigures("a", "avg", note="nearly"), SelectorFigures("b", "avg", note="nearly")])
    ['A, B: nearly']
    """
    named: dict[str, list[str]] = {}
    for figures in results:
        if figures.note:
            named.setdefault(figures.note, []).append(one_line(title(figures.name, figures.kind)))
    return [f"{', '.join(names)}: {note}" for note, names in named.items()]


def plus_minus(half_width: float, decimals: int, unit: str = "") -> str:
    """The ± of a figure, with fixed decimals.

    It is at least one unit of the last decimal, since an estimate is never exact.

    Args:
        half_width: Half the 95 % interval, in the unit shown.
        decimals: Digits after the decimal point.
        unit: Text after the number.

    >>> plus_minus(0.064, 2), plus_minus(0.0004, 2, " %"), plus_minus(float("inf"), 2, " %")
    ('± 0.06', '± 0.01 %', '± not known yet')
    """
    if not isfinite(half_width):
        return f"± {NOT_KNOWN}"
    return f"± {max(half_width, 10.0**-decimals):.{decimals}f}{unit}"


def half_width_text(half_width: float) -> str:
    """The ± of shares, as a percentage with its significant digits.

    >>> half_width_text(0.0005), half_width_text(float("inf"))
    ('± 0.05 %', '± not known yet')
    """
    return f"± {percentage(half_width)}" if isfinite(half_width) else f"± {NOT_KNOWN}"


def percentage(share: float) -> str:
    """A share as a percentage with two significant digits, never in powers of ten.

    >>> percentage(1.0), percentage(0.9999), percentage(0.0823), percentage(0.0000004)
    ('100 %', 'over 99 %', '8.2 %', '0.00004 %')
    """
    percent = 100 * share
    if percent <= 0:
        return "0 %"
    text = f"{percent:.{max(0, 1 - floor(log10(percent)))}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "over 99 %" if text == "100" and percent < 100 else f"{text} %"


def _share(share: float, count: int) -> str:
    return f"{100 * share:.4f}% ({count})"
