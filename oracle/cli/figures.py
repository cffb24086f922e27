"""How the figures of a run were obtained, in one line."""

from __future__ import annotations

from oracle.clock import duration
from oracle.export.figures import widest_of
from oracle.simulate import Result, Snapshot
from oracle.simulate.planning.plan import in_words
from oracle.simulate.printed import half_width_text, percentage
from oracle.simulate.result import why_sampled

_MILLION = 1_000_000
_BILLION = 1_000_000_000
_SHORT = 100_000
"""Counts up to this are printed in full."""


def run_lines(result: Result, *, spread: bool = False) -> list[str]:
    """How the figures of a finished run were obtained: the reason if there is one, then the deals.

    Args:
        result: The answer.
        spread: Whether to state the widest 95 % interval, if the figures themselves do not.
    """
    last = result.snapshot
    parts = [f"{last.trials:,} deals" if last.exact else f"{last.trials:,} trials"]
    if result.query.where is not None:
        parts.append(kept_of_drawn(last))
    parts.append(f"exact ({last.strategy})" if last.exact else last.method)
    parts.append(duration(last.seconds))
    if last.seed is not None and not last.exact:
        parts.append(f"seed {last.seed}")
    if spread and last.half_width > 0:
        parts.append(f"95 % within {half_width_text(widest_of(last))}")
    if last.stopped_by == "cancelled":
        parts.append("stopped early")
    why = why_sampled(last)
    return [*([f"{why}."] if why else []), ", ".join(parts)]


def kept_of_drawn(snapshot: Snapshot) -> str:
    """How many of the sampled deals met the condition: "kept 2.6 M of 17 M drawn (15 %)"."""
    share = percentage(snapshot.trials / max(1, snapshot.drawn))
    return f"kept {rounded_count(snapshot.trials)} of {rounded_count(snapshot.drawn)} drawn ({share})"


def rounded_count(count: int) -> str:
    """A count with two or three digits.

    >>> rounded_count(9412), rounded_count(2_600_000), rounded_count(17_312_000), rounded_count(3_100_000_000)
    ('9,412', '2.6 M', '17 M', '3.1 × 10⁹')
    """
    if count < _SHORT:
        return f"{count:,}"
    if count >= _BILLION:
        return in_words(count)
    millions = count / _MILLION
    return f"{millions:.0f} M" if millions >= 10 else f"{millions:.2g} M"
