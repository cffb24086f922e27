"""A report on every flop as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks, Whole
from oracle.cards.card import cards_text
from oracle.cards.mask import cards_in
from oracle.errors import QueryError, shown
from oracle.simulate.intervals.estimate import Z95


@dataclass(frozen=True, slots=True, eq=False)
class FlopRows:
    """Figures of flops, one row for each.

    Attributes:
        flops: A flop for each row, as a mask, shape (n,), uint64.
        weight: Number of flops in each row, without those that contain a dead card, shape (n,), int64.
        chance: Probability of each row given all ranges, conditions and dead cards, shape (n,); sums to 1
            over the report.
        columns: Figures 0…1 by name, such as "p1.equity", shape (n,) each; NaN where a row has no chance.
        half_widths: 95 % half-widths of the sampled columns, by the same names; a column that is missing here
            is exact.  Includes "chance" if flops are dealt at random.
    """

    flops: Masks
    weight: Whole
    chance: Column
    columns: Mapping[str, Column]
    half_widths: Mapping[str, Column]

    def texts(self) -> list[str]:
        """Each row's flop as text, its highest card first."""
        return [flop_text(int(flop)) for flop in self.flops]

    def of(self, rows: npt.NDArray[np.intp] | Whole) -> FlopRows:
        """Some of the rows, in a given order."""
        return FlopRows(
            self.flops[rows],
            self.weight[rows],
            self.chance[rows],
            {name: column[rows] for name, column in self.columns.items()},
            {name: column[rows] for name, column in self.half_widths.items()},
        )


@dataclass(frozen=True, slots=True, eq=False)
class FlopReport:
    """Each player's figures on every kind of flop, k kinds.

    A *kind* is a set of flops that differ only in the names of suits.  If a range, condition or dead card
    distinguishes suits, the flops of a kind have different figures; those of the kind are then means weighted
    by chance.

    Attributes:
        labels: What the players are called, in the order of the columns p1, p2 …
        figures: The names of the requested figures.  Until ``done`` is 1, the columns lack those that need
            the equity of single hands; the first report may lack what hands make on the flop too.
        kinds: One row for each kind of flop, shape (k,).
        apart: One row for each set of flops with the same figures, shape (m,), m ≥ k.
        kind_of: For each row of ``apart``, its row in ``kinds``, shape (m,).
        done: Share of the work that is done, 0…1.
        deals: Deals sampled at random; 0 where boards are counted.
        street: "flop"; or "turn" or "river": rows are then the cards that may come next, merged where suits
            are equivalent.
        renamings: The renamings of suits that change no figure, the identity first; empty if flops are never
            distinguished by their suits.
        independent: The columns whose errors are independent from flop to flop, whatever holds for the
            others.
        given: Whether the chances are weights that a user chose, without sampling error.
    """

    labels: tuple[str, ...]
    figures: tuple[str, ...]
    kinds: FlopRows
    apart: FlopRows
    kind_of: Whole
    done: float
    deals: int = 0
    street: str = "flop"
    renamings: tuple[tuple[int, ...], ...] = ()
    given: bool = False
    independent: frozenset[str] = frozenset()

    @property
    def exact(self) -> bool:
        """Whether no column is sampled."""
        return self.done == 1.0 and not self.kinds.half_widths

    @property
    def flops(self) -> Masks:
        """One flop of each kind, as masks, shape (k,)."""
        return self.kinds.flops

    @property
    def weight(self) -> Whole:
        """Number of flops of each kind, shape (k,)."""
        return self.kinds.weight

    @property
    def chance(self) -> Column:
        """Probability of each kind, shape (k,)."""
        return self.kinds.chance

    def column(self, name: str) -> Column:
        """A figure of all kinds, shape (k,).

        Args:
            name: Such as "p1.equity".

        Raises:
            QueryError: If the report has no such column.
        """
        if name not in self.kinds.columns:
            raise no_column(name, tuple(self.kinds.columns))
        return self.kinds.columns[name]

    def half_width(self, name: str) -> Column:
        """95 % half-widths of a column, shape (k,); 0 if it is exact.  Arguments as for `column`."""
        found = self.column(name)
        return self.kinds.half_widths.get(name, np.zeros(found.size))

    def chance_half_width(self, chance: float) -> float:
        """95 % half-width of the probability of a set of kinds; 0 unless flops are dealt at random.

        Args:
            chance: The probability of the set, 0…1.
        """
        if self.given or not self.deals:
            return 0.0
        pulled = (chance * self.deals + 2) / (self.deals + 4)  # A. Agresti, B. A. Coull (1998)
        return float(Z95 * np.sqrt(pulled * (1 - pulled) / (self.deals + 4)) + abs(pulled - chance))

    def mean(self, name: str, rows: npt.NDArray[np.bool_] | None = None) -> float:
        """The mean of a column, weighted by chance; flops without a value yet are left out.

        Args:
            name: Such as "p1.equity".
            rows: Which kinds to include, shape (k,); all by default.

        Returns:
            In the unit of the column, 0…1 for figures; NaN if none of the kinds can come.
        """
        column, chance = self.column(name), self.chance
        held = self._known(name, rows)
        whole = chance[held].sum()
        return float(column[held] @ chance[held] / whole) if whole > 0 else float("nan")

    def _known(self, name: str, rows: npt.NDArray[np.bool_] | None) -> npt.NDArray[np.bool_]:
        """Which of the given kinds can come and have a value in a column, shape (k,)."""
        known: npt.NDArray[np.bool_] = (self.chance > 0) & np.isfinite(self.column(name))
        return known if rows is None else rows & known

    def mean_half_width(self, name: str, rows: npt.NDArray[np.bool_] | None = None) -> float:
        """95 % half-width of `mean`, with the same arguments.

        If deals are sampled, the errors of flops are independent, and their chances have errors too.
        Otherwise flops share boards, so their errors may add up.
        """
        half, chance = self.half_width(name), self.chance
        held = self._known(name, rows)
        whole = chance[held].sum()
        if not whole > 0:
            return float("nan")
        share = chance[held] / whole
        if not self.deals and name not in self.independent:
            return float(half[held] @ share)
        independent = float(share**2 @ half[held] ** 2)
        if self.given or not self.deals:
            return float(np.sqrt(independent))
        off = self.column(name)[held] - self.mean(name, rows)
        between = Z95**2 * float(share @ off**2) / (self.deals * whole)
        return float(np.sqrt(independent + between))

    def sorted(self, name: str, *, best_first: bool = True) -> npt.NDArray[np.intp]:
        """Indices of the kinds sorted by a column, shape (k,); kinds that cannot come are last."""
        column = self.column(name)
        return np.argsort(-column if best_first else column, kind="stable")

    @property
    def suits_matter(self) -> bool:
        """Whether some kind has flops with different figures."""
        return self.apart.flops.size > self.kinds.flops.size

    def opened(self, row: int) -> FlopRows:
        """The flops of a kind; those with the same figures are one row.

        Args:
            row: Index of the kind.
        """
        return self.apart.of(np.flatnonzero(self.kind_of == row))


def no_column(name: str, names: tuple[str, ...]) -> QueryError:
    """The error for a column that a report does not have.

    Args:
        name: As the user wrote it.
        names: All columns of the report.
    """
    return QueryError(f"The report has no column “{shown(name)}”.", remedy=f"It has {', '.join(names)}.")


def flop_text(flop: int) -> str:
    """A flop as text, its highest card first: "AhKd7c"."""
    return cards_text(sorted(cards_in(flop), reverse=True))
