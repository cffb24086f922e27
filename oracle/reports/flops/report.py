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
        weight: Number of flops that each row stands for, without those that hold a dead card, shape (n,),
            int64.
        chance: Probability of each row given all ranges, conditions and dead cards, shape (n,); sums to 1
            over the report.
        columns: Figures 0…1 by name, such as "p1.equity", shape (n,) each; NaN where a row has no chance.
        half_widths: 95 % half-widths of the figures that are sampled, by the same names; a column that is
            missing here is exact.  "chance" is here too where flops are dealt at random.
    """

    flops: Masks
    weight: Whole
    chance: Column
    columns: Mapping[str, Column]
    half_widths: Mapping[str, Column]

    def texts(self) -> list[str]:
        """Each row's flop, its highest card first."""
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

    A *kind* is all flops that differ by the names of suits only.  If a range, condition or dead card makes
    suits different, the flops of a kind have different figures; the kind's are then their means, weighted by
    chance.

    Attributes:
        labels: What the players are called, in the order of the columns p1, p2 …
        figures: The names of the figures asked for.  Until ``done`` is 1, those that need single hands are
            missing in the columns.
        kinds: One row for each kind of flop, shape (k,).
        apart: One row for each set of flops with the same figures, shape (m,), m ≥ k.
        kind_of: The row of each of these in ``kinds``, shape (m,).
        done: How much of the work is done, 0…1.
        deals: Deals sampled at random; 0 where boards are counted.
        street: "flop"; or "turn" or "river", where rows are the cards that may come next, those of equivalent
            suits in one row.
        renamings: The renamings of suits that change no figure, the identity first; none if flops are never
            distinguished by the names of their suits.
        independent: The columns whose errors are independent from flop to flop wherever the others come from.
        given: Whether the chances are weights that somebody chose, without their own error.
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
        """A flop of each kind, as a mask, shape (k,)."""
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
            raise QueryError(
                f"The report has no column “{shown(name)}”.",
                remedy=f"It has {', '.join(self.kinds.columns)}.",
            )
        return self.kinds.columns[name]

    def half_width(self, name: str) -> Column:
        """95 % half-width of a column, shape (k,); 0 where it is exact. Arguments as for `column`."""
        found = self.column(name)
        return self.kinds.half_widths.get(name, np.zeros(found.size))

    def chance_half_width(self, chance: float) -> float:
        """95 % half-width of the probability of some kinds together; 0 unless flops are dealt at random.

        Args:
            chance: Their probability, 0…1.
        """
        if self.given or not self.deals:
            return 0.0
        pulled = (chance * self.deals + 2) / (self.deals + 4)  # A. Agresti, B. A. Coull (1998)
        return float(Z95 * np.sqrt(pulled * (1 - pulled) / (self.deals + 4)) + abs(pulled - chance))

    def mean(self, name: str, rows: npt.NDArray[np.bool_] | None = None) -> float:
        """The mean of a column, weighted by chance; flops on which it is not known yet are left out.

        Args:
            name: Such as "p1.equity".
            rows: Which kinds are meant, shape (k,); all by default.

        Returns:
            0…1; NaN if none of them can come.
        """
        column, chance = self.column(name), self.chance
        held = self._known(name, rows)
        whole = chance[held].sum()
        return float(column[held] @ chance[held] / whole) if whole > 0 else float("nan")

    def _known(self, name: str, rows: npt.NDArray[np.bool_] | None) -> npt.NDArray[np.bool_]:
        """The kinds meant that can come and on which a column is known, shape (k,)."""
        known: npt.NDArray[np.bool_] = (self.chance > 0) & np.isfinite(self.column(name))
        return known if rows is None else rows & known

    def mean_half_width(self, name: str, rows: npt.NDArray[np.bool_] | None = None) -> float:
        """95 % half-width of `mean`; arguments as there.

        Where deals are sampled, flops have independent errors, and their chances have errors too.  Otherwise
        flops share boards, so that their errors may add up.
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
        """The rows in the order of a column, shape (k,); those that cannot come are last."""
        column = self.column(name)
        return np.argsort(-column if best_first else column, kind="stable")

    @property
    def suits_matter(self) -> bool:
        """Whether some kind has flops with different figures."""
        return self.apart.flops.size > self.kinds.flops.size

    def opened(self, row: int) -> FlopRows:
        """The flops of a kind, those with the same figures in one row.

        Args:
            row: The kind.
        """
        return self.apart.of(np.flatnonzero(self.kind_of == row))


def flop_text(flop: int) -> str:
    """A flop as text, its highest card first: "AhKd7c"."""
    return cards_text(sorted(cards_in(flop), reverse=True))
