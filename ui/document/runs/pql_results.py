"""The figures of a PQL query as shown in the pane: rows of a table, bars of a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import floor, isfinite, log10

from oracle.clock import duration
from oracle.errors import OracleError
from oracle.query import Query
from oracle.query.titles import selector_names
from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures, Snapshot
from ui.document.wording import (
    EXACT,
    SEEN,
    amount,
    interval,
    no_error,
    number,
    percent,
    seed_words,
    uncertainty,
)

PERCENT, NUMBER = "percent", "number"
"""Units of a figure: a share of the pot or of the deals, or any other number."""

_RATIOS = ("avg", "stdev", "median", "percentile", "min", "max")
"""Most decimals of a number."""
_LONGEST_BAR = 20
"""Characters that fit below a bar."""
_SEATS_ORDER = ("equity", "win", "tie")
_CHECKED = 256
"""Number of queries whose units are cached."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the result table.

    Attributes:
        name: Name of the figure.
        value: The figure.
        sure: ``± 0.06``, ``exact``, or words.
        note: More details: the exact fraction, how many of how many.
        tip: The figure with all digits and the whole note, for the tooltip.
    """

    name: str
    value: str
    sure: str
    note: str = ""
    tip: str = ""


def plain(query: Query, snapshot: Snapshot) -> Snapshot:
    """A snapshot with one figure per selector, for any strategy."""
    if snapshot.results or not snapshot.seats:
        return replace(snapshot, seats=(), trace=())
    rows = [
        (getattr(seat, field), seat.wins if field == "win" else sum(seat.ties))
        for seat in snapshot.seats
        if not seat.folded
        for field in _SEATS_ORDER
    ]
    results = []
    for name, selector, (estimate, count) in zip(selector_names(query), query.selectors, rows, strict=True):
        counted = count if selector.kind == "count" else None
        results.append(SelectorFigures(name, selector.kind, estimate, count=counted))
    return replace(snapshot, results=tuple(results), seats=(), trace=())


@lru_cache(maxsize=_CHECKED)
def units(query: Query) -> tuple[str, ...]:
    """The unit of each selector's figure; lists ask for those of the same queries at every painting."""
    from oracle.query.checking.query import (
        check,  # imports all functions: when figures are shown, not at start-up
    )
    from oracle.query.language.types import Type

    shares = (Type.EQUITY, Type.FRACTION)
    try:
        checked = check(query)
    except OracleError:  # a query of another version, or with named ranges that no longer exist
        return tuple(NUMBER for _ in query.selectors)
    return tuple(
        PERCENT
        if selector.kind == "count"
        or (selector.kind in (*_RATIOS, "histogram") and selector.expression.type in shares)
        else NUMBER
        for selector in checked.selectors
    )


def rows(snapshot: Snapshot, kinds: Sequence[str]) -> tuple[Row, ...]:
    """The result table of a snapshot from `plain`; ``kinds`` from `units`."""
    return tuple(_row(figures, kind, snapshot) for figures, kind in zip(snapshot.results, kinds, strict=True))


def bar_label(bucket: Bucket, kind: str) -> str:
    """The label of a bar: equities are grouped in whole per cents, 54 means more than 54 and up to 55.

    Hand types and flop categories have their usual names.
    """
    if kind == PERCENT and bucket.label.isdigit():
        low = int(bucket.label)
        return f"{low}–{low + 1} %"
    return _short_words().get(bucket.label, bucket.label)


@cache
def _short_words() -> dict[str, str]:
    """Names of the hand types and flop categories of PQL, short enough to fit below a bar."""
    from oracle.query.conditions import vocabulary  # parses the templates: only if there is a bar

    short = {}
    for choice in (*vocabulary.HAND_TYPES, *vocabulary.FLOP_CATEGORIES):
        words = choice.words.removeprefix("a ").removeprefix("an ")
        short[choice.value] = words if len(words) <= _LONGEST_BAR else choice.value.removeprefix("flop")
    return short


def head(snapshot: Snapshot) -> str:
    """The method: ``Sampled · 2,000 of 24,310 deals kept (8.2 %) · 1.2 s · seed 7``."""
    if snapshot.method == EXACT:
        words = ["Exact" if snapshot.exact else "Counting", f"{amount(snapshot.trials)} deals"]
    else:
        words = ["Sampled", f"{amount(snapshot.trials)} trials"]
    if snapshot.drawn > snapshot.trials:
        share = kept_percentage(snapshot)
        words[-1] = f"{amount(snapshot.trials)} of {amount(snapshot.drawn)} deals kept ({share})"
    if snapshot.seconds > 0:
        words.append(duration(snapshot.seconds))
    words += filter(None, [seed_words(snapshot)])
    if snapshot.stopped_early:
        words.append("stopped")
    return " · ".join(words)


def kept_percentage(snapshot: Snapshot) -> str:
    """The share of sampled deals that the condition kept, with two significant digits.

    >>> kept_percentage(Snapshot("sampled", "sampled", "", 3, 40_000, 1.0, 1))
    '0.0075 %'
    """
    if not snapshot.drawn:
        return "none"
    share = 100 * snapshot.trials / snapshot.drawn
    if share <= 0:
        return "0 %"
    return f"{share:.{max(1, 1 - floor(log10(share)))}f} %"


def lines_of(snapshot: Snapshot) -> list[Sequence[object]]:
    """The figures for a spreadsheet, header first: name, value, low, high, count, fraction, note."""
    lines: list[Sequence[object]] = [("figure", "value", "low", "high", "count", "fraction", "note")]
    for figures in snapshot.results:
        name, note = figures.name, figures.note
        if figures.buckets:
            lines += [
                _line(f"{name}: {bar.label}", bar.share, bar.count, "", note) for bar in figures.buckets
            ]
        elif figures.estimate is None:
            lines.append((name, figures.text, None, None, None, None, note))
        else:
            lines.append(_line(name, figures.estimate, figures.count, figures.fraction, note))
    return lines


def _line(name: str, figure: Estimate, count: int | None, fraction: str, note: str) -> Sequence[object]:
    low, high = (end if isfinite(end) else None for end in (figure.low, figure.high))
    return (name, figure.value, low, high, count, fraction, note)


def _row(figures: SelectorFigures, kind: str, snapshot: Snapshot) -> Row:
    if figures.kind == "histogram":
        return _histogram_row(figures, kind)
    extreme = figures.kind in ("min", "max")
    sure = EXACT if snapshot.exact else SEEN
    if figures.estimate is None:
        return Row(figures.name, figures.text, sure, "", _lines(figures.text, figures.note))
    estimate = figures.estimate
    half = 0.0 if snapshot.exact else max(estimate.half_width, 0.0)
    value = percent(estimate.value) if kind == PERCENT else number(estimate.value, half)
    if not snapshot.exact and not estimate.known:
        sure = no_error(estimate)
    elif extreme:
        sure = EXACT  # in a sampled run, the largest or smallest possible value was seen
    elif not snapshot.exact:
        sure = uncertainty(half, share=kind == PERCENT)
    note = figures.fraction if "/" in figures.fraction else ""
    if figures.count is not None:
        note = f"{amount(figures.count)} of {amount(snapshot.trials)}"
    ends = "" if snapshot.exact else f"95 % interval {interval(estimate, repr)}"
    return Row(figures.name, value, sure, note, _lines(repr(estimate.value), ends, figures.note))


def _histogram_row(figures: SelectorFigures, kind: str) -> Row:
    count = len(figures.buckets)
    words = "1 value" if count == 1 else f"{amount(count)} values"
    if not figures.buckets:
        return Row(figures.name, words, "")
    most = max(figures.buckets, key=lambda bar: bar.share.value)
    note = f"most often {bar_label(most, kind)}: {percent(most.share.value, 1)}"
    return Row(figures.name, words, "chart below", note, _lines(note, figures.note))


def _lines(*parts: str) -> str:
    """The non-empty parts of a tooltip, one below the other."""
    return "\n".join(filter(None, parts))
