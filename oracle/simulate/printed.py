"""Selectors' figures as one line of text each, in the style of the original program."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, inf, isfinite, log10

from oracle.harmless import one_line
from oracle.query.language.types import Type
from oracle.query.language.values import text_of
from oracle.query.titles import title
from oracle.simulate.snapshot import Estimate, SelectorFigures

NOT_KNOWN = "not known yet"
"""Shown for an unknown error."""
_EVEN = 1.25
"""How much longer than the half-width one side of an interval may be for a ± to describe it."""


def printed(figures: SelectorFigures) -> str:
    """A figure with its name: a given name in capitals, as in the original, otherwise PQL as written.

    >>> printed(SelectorFigures("hero", "avg", Estimate(0.89535)))
    'HERO = 0.89535'
    >>> printed(SelectorFigures("count(winsHi(a))", "count", Estimate(2645 / 30000), count=2645))
    'count(winsHi(a)) = 8.8167% (2645)'
    """
    return f"{one_line(title(figures.name, figures.kind))} = {printed_value(figures)}"


def printed_value(figures: SelectorFigures) -> str:
    """A figure without its name: all digits of a number, a count with its share, the bars of a histogram.

    >>> from oracle.simulate.snapshot import Bucket
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


def lopsided(figure: Estimate) -> bool:
    """Whether an interval lies so much to one side of its figure that a ± would misstate it.

    >>> lopsided(Estimate(0.5, 0.1, 0.31, 0.7)), lopsided(Estimate(1.0, 0.1, 0.7, 1.0))
    (False, True)
    """
    half = figure.half_width
    return 0 < half < inf and figure.reach > _EVEN * half


def sure_text(figure: Estimate) -> str:
    """The precision of a share: its ±, or the ends of its interval where they are not equally far away.

    >>> sure_text(Estimate(0.5, 0.05, 0.402, 0.598)), sure_text(Estimate(1.0, 0.06, 0.768, 1.0))
    ('± 9.8 %', '(77 to 100 %)')
    """
    if not lopsided(figure):
        return half_width_text(figure.half_width)
    return ends_text(100 * figure.low, 100 * figure.high, digits_of(100 * figure.half_width), " %")


def clipped_share(value: float, half_width: float) -> Estimate:
    """A share with the interval of its half-width, cut off at 0 and 1.

    Args:
        value: The share, 0…1.
        half_width: The distance to the farther end of its 95 % interval.

    >>> clipped_share(0.99, 0.03)
    Estimate(value=0.99, se=0.0, low=0.96, high=1.0)
    """
    return Estimate(value, 0.0, max(0.0, value - half_width), min(1.0, value + half_width))


def sure_share_text(value: float, half_width: float) -> str:
    """The precision of a share whose half-width alone is known; arguments as for `clipped_share`.

    >>> sure_share_text(0.95, 0.06), sure_share_text(0.99, 0.06), sure_share_text(0.5, inf)
    ('± 6 %', '(93 to 100 %)', '± not known yet')
    """
    if not isfinite(half_width):
        return half_width_text(half_width)
    found = clipped_share(value, half_width)
    return sure_text(found) if lopsided(found) else half_width_text(found.reach)


def ends_text(low: float, high: float, decimals: int, unit: str = "") -> str:
    """An interval by its ends, in the unit shown, without zeros at the end.

    >>> ends_text(76.84, 100.0, 0, " %"), ends_text(0.0, 0.0902, 3), ends_text(-1250.126, 3.0, 2)
    ('(77 to 100 %)', '(0 to 0.09)', '(-1,250.13 to 3)')
    """
    return f"({_trimmed(low, decimals)} to {_trimmed(high, decimals)}{unit})"


def digits_of(half_width: float) -> int:
    """Decimals that show two digits of a half-width, which is above 0."""
    return max(0, 1 - floor(log10(half_width)))


def _trimmed(number: float, decimals: int) -> str:
    text = f"{number:,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _share(share: float, count: int) -> str:
    return f"{100 * share:.4f}% ({count})"
