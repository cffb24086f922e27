"""A finished run: its last snapshot with the query."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite

from oracle.prepared.stud import SHARED_CARD_NOTE
from oracle.query.model import Query
from oracle.query.titles import selector_names
from oracle.ranges import count_number
from oracle.simulate.notebook import equity_html, selectors_html
from oracle.simulate.planning.plan import AS_ASKED
from oracle.simulate.snapshot import Estimate, SeatFigures, SelectorFigures, Snapshot
from oracle.simulate.variance.control import CONTROL_NOTE

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to a query.

    Attributes:
        query: The query.
        snapshot: The last state of the run.
        as_table: Whether `to_dict` gives the equity table; otherwise the figure of every selector.
    """

    query: Query
    snapshot: Snapshot
    as_table: bool = False

    @property
    def exact(self) -> bool:
        """Whether the figures are exact."""
        return self.snapshot.exact

    @property
    def seats(self) -> tuple[SeatFigures, ...]:
        """The equity table, one row per seat; empty unless the query asks for it."""
        return self.snapshot.seats

    @property
    def results(self) -> tuple[SelectorFigures, ...]:
        """The figure of every selector, in the order asked."""
        return self.snapshot.results or tuple(_table_figures(self.query, self.snapshot))

    def __getitem__(self, identifier: str) -> SeatFigures:
        """The row of a seat in the equity table, by its name in any case.

        Raises:
            KeyError: If no seat has that name.
        """
        for seat in self.seats:
            if seat.identifier.lower() == identifier.lower():
                return seat
        raise KeyError(identifier)

    def to_dict(self) -> Json:
        """The answer as ``python -m oracle pql --json`` prints it; for a table, as ``equity --json`` does."""
        if self.as_table:
            return {**_head(self.snapshot), "players": [_player(seat) for seat in self.seats]}
        return {**_head(self.snapshot), "results": [_selector(figures) for figures in self.results]}

    def _repr_html_(self) -> str:
        """The figures with their ± as a table, for notebooks."""
        if self.seats and not self.snapshot.results:
            return equity_html(self.query, self.snapshot)
        return selectors_html(self.query, self.snapshot, self.results)


def why_sampled(snapshot: Snapshot) -> str:
    """Why the answer is not exact although sampling was not requested, or which special rule applies.

    >>> why_sampled(Snapshot("sampled", "sampled", "Sampled, one seat: too many deals", 9, 9, 0.1, 7))
    'Sampled, one seat: too many deals'
    >>> why_sampled(Snapshot("exact", "lookup", "Exact: 1 deal", 1, 1, 0.0, None))
    ''
    """
    unasked = snapshot.method == "sampled" and AS_ASKED not in snapshot.why
    special = any(note in snapshot.why for note in (SHARED_CARD_NOTE, CONTROL_NOTE))
    return snapshot.why if unasked or special else ""


def _head(snapshot: Snapshot) -> Json:
    """The beginning of every JSON answer: method, strategy, trials, drawn, seconds, seed, and perhaps why."""
    fields: Json = {
        "method": snapshot.method,
        "strategy": snapshot.strategy,
        "trials": snapshot.trials,
        "drawn": snapshot.drawn,
        "seconds": snapshot.seconds,
    }
    if snapshot.seed is not None:
        fields["seed"] = snapshot.seed
    if why := why_sampled(snapshot):
        fields["why"] = why
    return fields


def _player(seat: SeatFigures) -> Json:
    """A row of the equity table; the halves of the pot only if there are two.

    ``se``, ``low`` and ``high`` are those of the equity, ``win_se`` and so on those of the other figures.
    """
    shown = {"win": seat.win, "tie": seat.tie, "hi": seat.high, "lo": seat.low, "scoop": seat.scoop}
    fields: Json = {"name": seat.identifier, "range": seat.range_text, "equity": seat.equity.value}
    fields |= _interval(seat.equity)
    for name, found in shown.items():
        if found is not None:
            fields |= {name: found.value} | _interval(found, f"{name}_")
    return fields | {"combos": count_number(seat.combos), "hands": seat.hands}


def _interval(found: Estimate, of: str = "") -> Json:
    """Standard error and ends of the 95 % interval, which for an exact value are the value.

    What is not known is absent.
    """
    ends = {"se": found.se, "low": found.low, "high": found.high}
    return {f"{of}{name}": number for name, number in ends.items() if isfinite(number)}


def _selector(figures: SelectorFigures) -> Json:
    """The figure of a selector; fields that do not apply are absent."""
    note: Json = {"note": figures.note} if figures.note else {}
    return _figure(figures) | note


def _figure(figures: SelectorFigures) -> Json:
    fields: Json = {"name": figures.name, "kind": figures.kind}
    found = figures.estimate
    if figures.kind == "histogram":
        bars = figures.buckets
        return fields | {
            "buckets": [
                {"label": bar.label, "count": bar.count, "share": bar.share.value} | _interval(bar.share)
                for bar in bars
            ]
        }
    if figures.kind in ("min", "max"):
        return fields | (
            {"value": figures.text} if found is None else {"value": found.value} | _interval(found)
        )
    if found is None:
        return fields
    interval = _interval(found)
    if figures.kind == "count":
        return fields | {"count": figures.count, "share": found.value} | interval
    return fields | {"value": found.value} | interval


def _table_figures(query: Query, snapshot: Snapshot) -> Iterator[SelectorFigures]:
    """The rows of an equity table as the selectors it represents: equity, wins and ties of every seat."""
    names = iter(selector_names(query))
    for seat in snapshot.seats:
        if seat.folded:
            continue
        columns: tuple[tuple[Estimate, int | None, Fraction | int], ...] = (
            (seat.equity, None, seat.pots_won),
            (seat.win, seat.wins, seat.wins),
            (seat.tie, sum(seat.ties), sum(seat.ties)),
        )
        for found, count, deals in columns:
            kind = "avg" if count is None else "count"
            fraction = Fraction(deals, snapshot.trials)
            # Weighted ranges: the figure is not a quotient of deals, so no fraction is known.
            text = str(fraction) if snapshot.exact and float(fraction) == found.value else ""
            yield SelectorFigures(next(names), kind, found, count=count, fraction=text)
