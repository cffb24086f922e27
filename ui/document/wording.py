"""Formatting of figures, in one place so that they look the same everywhere."""

from __future__ import annotations

from collections.abc import Callable
from math import floor, inf, isfinite, log10

import numpy as np

from oracle.ranges import count_number
from oracle.simulate import printed
from oracle.simulate.snapshot import Estimate, SeatFigures, Snapshot

EXACT = "exact"
SEEN = "seen so far"
"""Precision of an extreme: larger or smaller values may come."""
BEFORE_EDIT = "From before your edit."
"""Figures or deals of a question that is another one by now."""
_MILLION, _TRILLION = 1_000_000, 10**12
_SIZES = ((_TRILLION, "trillion"), (10**9, "billion"), (_MILLION, "million"))
_FEW_ABOVE = 100
"""From this value on, tenths are dropped."""
_LONG_ODDS = 1000.0
_MOST_DECIMALS = 10
_SHARE_DIGITS = 12
"""Decimals of a share; the rest is rounding error of sums."""


def in_percent(share: float, decimals: int = 2) -> str:
    """A share 0…1 as a percentage, without the sign.

    >>> in_percent(0.670446323)
    '67.04'
    """
    return f"{100 * share:.{decimals}f}"


def percent(share: float, decimals: int = 2) -> str:
    """A share 0…1 as a percentage, always with the same number of decimals.

    Only nothing is written as 0, and only everything as 100.

    >>> percent(0.5814), percent(1.0), percent(0.0136, 1), percent(0.00001), percent(0.99999)
    ('58.14 %', '100.00 %', '1.4 %', '< 0.01 %', '> 99.99 %')
    """
    least, share = 10.0**-decimals, round(share, _SHARE_DIGITS)
    if 0 < 100 * share < least / 2:
        return f"< {least:.{decimals}f} %"
    if 0 < 100 - 100 * share < least / 2:
        return f"> {100 - least:.{decimals}f} %"
    return f"{in_percent(share, decimals)} %"


def seed_words(snapshot: Snapshot) -> str:
    """The seed that repeats a sampled run, as ``seed 7``; empty for an exact answer."""
    return "" if snapshot.seed is None or snapshot.method == EXACT else f"seed {snapshot.seed}"


def precision(estimate: Estimate, exact: bool) -> str:
    """The precision of a share: ``exact``, or half its 95 % interval in percentage points as ``± 0.06``.

    Where a ± would misstate the interval, both of its ends.

    >>> precision(Estimate(1.0, 0.06, 0.768, 1.0), exact=False)
    '(77 to 100)'
    """
    if exact or not printed.lopsided(estimate):
        return EXACT if exact else uncertainty(estimate.half_width, share=True)
    return ends(estimate, share=True)


def equities_in_words(snapshot: Snapshot) -> str:
    """The equities of a table in one sentence, for screen readers; empty if it has none."""
    shares = [
        f"{seat.identifier.replace('_', ' ')} {in_percent(seat.equity.value)} percent"
        for seat in snapshot.seats
        if not seat.folded
    ]
    sure = EXACT if snapshot.exact else uncertainty(snapshot.half_width, share=True)
    return f"{', '.join(shares)}, {sure}." if shares else ""


def short_share(estimate: Estimate, *, exact: bool = False) -> tuple[str, str]:
    """A share and its precision in as little room as possible, both without the sign of per cent.

    >>> short_share(Estimate(0.5814, 0.0003, 0.5808, 0.582)), short_share(Estimate(1.0, 0.06, 0.768, 1.0))
    (('58.14', '± 0.06'), ('100', '77–100'))
    """
    if exact or not printed.lopsided(estimate):
        return in_percent(estimate.value), precision(estimate, exact)
    interval_text = ends(estimate, share=True).strip("()").replace(" to ", "–")
    return in_percent(estimate.value, printed.digits_of(100 * estimate.half_width)), interval_text


def ends(estimate: Estimate, *, share: bool) -> str:
    """Both ends of an interval, with two digits of its half-width; of a share in percentage points."""
    unit = 100 if share else 1
    digits = printed.digits_of(unit * estimate.half_width)
    return printed.ends_text(unit * estimate.low, unit * estimate.high, digits)


def uncertainty(half_width: float, *, share: bool, decimals: int = 2, rounding: float | None = None) -> str:
    """How far a figure may be off; never ``± 0.00``, since a sampled figure is not certain.

    Args:
        half_width: Half its 95 % interval.
        share: Whether it is a share 0…1, shown in percentage points; otherwise any number.
        decimals: Digits after the point, of a share.
        rounding: The half-width that determines how many digits a number has; by default its own.

    >>> uncertainty(0.00062, share=True), uncertainty(0.00001, share=True)
    ('± 0.06', '± 0.01')
    """
    if share or not isfinite(half_width):
        return printed.plus_minus(100 * half_width, decimals)
    return f"± {number(half_width, half_width if rounding is None else rounding)}"


def number(value: float, half_width: float = 0.0) -> str:
    """A number with the digits that its interval justifies; exact, two decimals or three digits.

    One whose interval is not known has six digits.

    >>> number(5.30912, 0.012), number(1234567.0), number(7.21807), number(0.5), number(0.012345)
    ('5.309', '1,234,567', '7.22', '0.5', '0.0123')
    """
    if half_width > 0 and isfinite(half_width):
        return f"{value:,.{min(_MOST_DECIMALS, max(0, 1 - floor(log10(half_width))))}f}"
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    if half_width:
        return f"{value:,.6g}"
    return f"{value:,.2f}" if abs(value) >= 1 else f"{value:.3g}"


def no_error(estimate: Estimate) -> str:
    """The text instead of ± for a figure whose error is not known.

    >>> no_error(Estimate(9.0, float("inf"), 9.0, 47.0))
    'seen so far'
    >>> no_error(Estimate(9.0, float("inf"), float("-inf"), float("inf")))
    '± not known yet'
    """
    return SEEN if estimate.value in (estimate.low, estimate.high) else uncertainty(inf, share=True)


def interval(estimate: Estimate, write: Callable[[float], str]) -> str:
    """The 95 % interval of a figure in words, as far as known.

    >>> interval(Estimate(9.0, float("inf"), 9.0, float("inf")), str)
    'at least 9.0'
    """
    low, high = isfinite(estimate.low), isfinite(estimate.high)
    if low and high:
        return f"{write(estimate.low)} to {write(estimate.high)}"
    if low or high:
        return f"at least {write(estimate.low)}" if low else f"at most {write(estimate.high)}"
    return printed.NOT_KNOWN


def odds(share: float) -> str:
    """The odds against, for a share of the pot, as ``0.72 : 1``; words if there are none.

    >>> odds(0.25), odds(0.0), odds(1.0)
    ('3.00 : 1', 'no share', '0.00 : 1')
    """
    if share <= 0:
        return "no share"
    against = (1 - share) / share
    return f"{against:,.0f} : 1" if against >= _LONG_ODDS else f"{against:.2f} : 1"


def breakdown(figures: SeatFigures) -> str:
    """The line below an equity: ``win 57.1 · tie 2.1 · 0.72 : 1``; in split-pot games wins are scoops."""
    win = f"win {in_percent(figures.win.value, 1)} · " if figures.scoop is None else ""
    return f"{win}tie {in_percent(figures.tie.value, 1)} · {odds(figures.equity.value)}"


def amount(number: int) -> str:
    """An integer with separators, or in trillions if it is huge.

    >>> amount(2_097_572_400), amount(2_600_000_000_000)
    ('2,097,572,400', '2.60 trillion')
    """
    if number >= _TRILLION:
        return f"{number / _TRILLION:.2f} trillion"
    return f"{number:,}"


def short(number: int) -> str:
    """An integer in short form: from millions on with a word, with two or three digits.

    >>> short(5000), short(2_000_000), short(521_245_861), short(2_097_572_400)
    ('5,000', '2.0 million', '521 million', '2.1 billion')
    """
    for size, name in _SIZES:
        if number >= size:
            digits = 0 if number >= _FEW_ABOVE * size else 1
            return f"{number / size:,.{digits}f} {name}"
    return amount(number)


def rate(per_second: float) -> str:
    """Trials a second, short: ``58.2 M/s``."""
    if per_second >= _MILLION:
        millions = per_second / _MILLION
        return f"{millions:.1f} M/s" if millions < 100 else f"{millions:,.0f} M/s"
    return f"{per_second / 1000:.0f} k/s" if per_second >= 1000 else f"{per_second:.0f}/s"


def trials(snapshot: Snapshot) -> str:
    """What was counted: ``1,712,304 deals`` or ``1,842,304 trials``, and out of how many if different."""
    if snapshot.method == EXACT:
        if snapshot.drawn > snapshot.trials:
            return f"{amount(snapshot.trials)} of {amount(snapshot.drawn)} deals kept"
        return "1 deal" if snapshot.trials == 1 else f"{amount(snapshot.trials)} deals"
    text = f"{amount(snapshot.trials)} trials"
    return f"{text} kept of {amount(snapshot.drawn)}" if snapshot.drawn > snapshot.trials else text


def hands(combos: int) -> str:
    """A number of hands in words: ``1 hand``, ``1,326 hands``."""
    return "1 hand" if combos == 1 else f"{combos:,} hands"


def combos_text(combos: float) -> str:
    """A number of combos: integers in full, others to a tenth, small ones to two digits.

    >>> combos_text(1326), combos_text(9.125), combos_text(0.75), combos_text(6e-6)
    ('1,326', '9.1', '0.75', '0.000006')
    """
    exact = count_number(combos)
    if isinstance(exact, int):
        return f"{exact:,}"
    if exact >= 1:
        return f"{exact:,.1f}"
    return np.format_float_positional(float(f"{exact:.2g}"), trim="-")


def in_combos(number: float) -> str:
    """A number of combos in words.

    >>> in_combos(1), in_combos(9.125)
    ('1 combo', '9.1 combos')
    """
    return "1 combo" if number == 1 else f"{combos_text(number)} combos"


def counted(combos: float, different: int) -> str:
    """The number of hands of a range, and of combos if weights make it smaller.

    >>> counted(18, 18), counted(9.125, 24)
    ('18 hands', '9.1 combos (24 hands)')
    """
    if count_number(combos) == different:
        return hands(different)
    return f"{combos_text(combos)} combos ({hands(different)})"


def these_hands(combos: int) -> str:
    """A phrase for some hands: ``this hand``, ``these 12 hands``."""
    return "this hand" if combos == 1 else f"these {combos:,} hands"


def stopped(snapshot: Snapshot) -> str:
    """Why a finished run ended, in words."""
    return {
        "exact": "Every deal was counted.",
        "trials": "Stopped at the number of trials asked for.",
        "seconds": "Stopped at the time limit.",
        "error": "Stopped when every figure was as precise as asked for.",
        "unknown": "Stopped after ten million trials: the error of a figure is not known.",
        "cancelled": "Stopped by you; the figures are those reached until then.",
    }.get(snapshot.stopped_by, "")
