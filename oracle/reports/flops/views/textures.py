"""Textures of flops (suits, pairs, high card, gaps, straights) and figures for each group."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks, Table, Whole
from oracle.cards.card import RANK_COUNT
from oracle.cards.mask import SUIT_WORD
from oracle.errors import QueryError, shown
from oracle.rating.draws import straight_windows
from oracle.reports.flops.questions import column_text
from oracle.reports.flops.report import FlopReport
from oracle.simulate.notebook import plain_table

Groups = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Texture:
    """One way to divide flops into groups.

    Attributes:
        name: Its name in programs.
        title: Its name on screen.
        groups: The groups in words, in order.
        group_of: Function from flops, masks of shape (n,), to the index of each flop's group, shape (n,).
            Flops that differ only in the names of suits are in the same group.
    """

    name: str
    title: str
    groups: tuple[str, ...]
    group_of: Callable[[Masks], Groups]


@dataclass(frozen=True, slots=True)
class TextureRow:
    """The flops of one group.

    Attributes:
        group: The group in words.
        weight: Number of flops without a dead card.
        chance: Probability, 0…1.
        mean: Mean of the column, weighted by chance; NaN if the group cannot come.
        half_width: 95 % half-width of the mean; 0 if exact.
    """

    group: str
    weight: int
    chance: float
    mean: float
    half_width: float


@dataclass(frozen=True, slots=True, eq=False)
class CrossedTextures:
    """Two textures crossed, r groups by c groups.

    Attributes:
        rows: The groups of one texture in words.
        columns: The groups of the other.
        weight: Number of flops in both groups, shape (r, c).
        chance: Probability, shape (r, c); sums to the probability of the flops included, 1 if all are.
        mean: Mean of the column, shape (r, c); NaN where there is no flop.
        half_width: 95 % half-width of each mean, shape (r, c).
        names: Names of the column and of both textures.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    weight: Whole
    chance: Table
    mean: Table
    half_width: Table
    names: tuple[str, str, str] = ("", "", "")

    def to_html(self) -> str:
        """The means as an HTML table, with ± and chances, coloured by comparison with the mean of all."""
        held = (self.chance > 0) & np.isfinite(self.mean)
        chance = self.chance[held]
        share = chance / (chance.sum() or 1.0)
        middle = float(self.mean[held] @ share)
        most_off = float(np.nan_to_num(self.half_width[held]) @ share)  # if all errors have the same sign
        away = np.where(held, self.mean - middle, 0.0)
        away[np.abs(away) <= np.nan_to_num(self.half_width)] = 0.0
        reach = float(np.abs(away).max(initial=0.0)) or 1.0
        column, down, across = self.names

        def cell(row: int, place: int) -> str:
            if not held[row, place]:
                return ""
            mean, half = float(self.mean[row, place]), float(self.half_width[row, place])
            return f"{column_text(column, mean, half)} ({100 * self.chance[row, place]:.1f} %)"

        whole = f"{column_text(column, middle, most_off)} over all"
        caption = f"Mean of {column} by {down} and {across}, with the chance of the flops; {whole}"
        places = range(len(self.columns))
        rows = [[name, *(cell(row, place) for place in places)] for row, name in enumerate(self.rows)]
        return plain_table(caption, ["", *self.columns], rows, (away / reach).tolist())

    def _repr_html_(self) -> str:
        """As `to_html`."""
        return self.to_html()


def _suit_words(flops: Masks) -> npt.NDArray[np.uint64]:
    """The ranks of each suit, shape (n, 4)."""
    return flops[:, None] >> np.arange(0, 64, 16, dtype=np.uint64) & np.uint64(SUIT_WORD)


def _ranks(flops: Masks) -> Whole:
    """The set of ranks of each flop, shape (n,)."""
    ranks: Whole = np.bitwise_or.reduce(_suit_words(flops), axis=1).astype(np.int64)
    return ranks


def _suits(flops: Masks) -> Groups:
    most = np.bitwise_count(_suit_words(flops)).max(axis=1)
    group: Groups = (most - 1).astype(np.int64)
    return group


def _pairing(flops: Masks) -> Groups:
    different: Groups = 3 - np.bitwise_count(_ranks(flops)).astype(np.int64)
    return different


def _highest(ranks: Whole) -> Whole:
    highest: Whole = np.floor(np.log2(ranks)).astype(np.int64)
    return highest


def _high_card(flops: Masks) -> Groups:
    below: Groups = RANK_COUNT - 1 - _highest(_ranks(flops))
    return below


_WHEEL_ACE = 1 << (RANK_COUNT - 1)


def _span(ranks: Whole) -> Whole:
    """How many ranks a set spans, from its lowest to its highest."""
    lowest = _highest(ranks & -ranks)
    return _highest(ranks) - lowest + 1


def _gaps(flops: Masks) -> Groups:
    ranks = _ranks(flops)
    low_ace = np.where(ranks & _WHEEL_ACE, (ranks & ~_WHEEL_ACE) << 1 | 1, ranks << 1)
    missing = np.minimum(_span(ranks << 1), _span(low_ace)) - np.bitwise_count(ranks)
    return np.where(np.bitwise_count(ranks) == 1, 0, np.minimum(missing, 3) + 1).astype(np.int64)


def _straights(flops: Masks) -> Groups:
    ranks = _ranks(flops)
    found = np.zeros(flops.size, dtype=np.int64)
    for window in straight_windows():
        found += np.bitwise_count(ranks & window) == 3
    return found


_HIGH = (
    "ace",
    "king",
    "queen",
    "jack",
    "ten",
    "nine",
    "eight",
    "seven",
    "six",
    "five",
    "four",
    "three",
    "deuce",
)

TEXTURES = {
    texture.name: texture
    for texture in (
        Texture("suits", "Suits", ("rainbow", "two-tone", "monotone"), _suits),
        Texture("pairing", "Pairs", ("unpaired", "one pair", "three of a kind"), _pairing),
        Texture("high_card", "High card", tuple(f"{rank} high" for rank in _HIGH), _high_card),
        Texture("gaps", "Gaps", ("one rank", "no gap", "one gap", "two gaps", "wider gaps"), _gaps),
        Texture(
            "straights",
            "Straights possible",
            ("no straight", "one straight", "two straights", "three straights"),
            _straights,
        ),
    )
}
"""The textures by name. Gaps are the ranks missing between the lowest and the highest card, with the ace high
or low; a straight is possible if two more cards complete it."""


def texture_of(name: str) -> Texture:
    """A texture by its name.

    Raises:
        QueryError: If there is none.
    """
    if name not in TEXTURES:
        raise QueryError(
            f"There is no texture “{shown(str(name))}”.", remedy=f"Choose from {', '.join(TEXTURES)}."
        )
    return TEXTURES[name]


def only_flops(report: FlopReport) -> None:
    """Refuse reports on turns and rivers.

    Raises:
        QueryError: If the report is one.
    """
    if report.street != "flop":
        raise QueryError(
            f"Textures, searches and subsets are for flops, and this report is about every {report.street}.",
            remedy="Clear the board.",
        )


def texture_rows(
    report: FlopReport, texture: str, column: str, rows: npt.NDArray[np.bool_] | None = None
) -> tuple[TextureRow, ...]:
    """The mean of a column over the flops of each group of a texture, with weight and chance.

    Args:
        report: The report.
        texture: A name of `TEXTURES`.
        column: Such as "p1.equity".
        rows: Which kinds to include, shape (k,); all by default.

    Raises:
        QueryError: If there is no such texture or column.
    """
    only_flops(report)
    sorting = texture_of(texture)
    sums = _Sums.of(report, sorting.group_of(report.flops), len(sorting.groups), column, rows)
    return tuple(
        TextureRow(group, int(weight), float(chance), float(mean), float(half))
        for group, weight, chance, mean, half in zip(
            sorting.groups, sums.weight, sums.chance, sums.mean, sums.half_width, strict=True
        )
    )


def crossed_textures(
    report: FlopReport, down: str, across: str, column: str, rows: npt.NDArray[np.bool_] | None = None
) -> CrossedTextures:
    """The mean of a column for each pair of groups of two textures.

    Args:
        report: The report.
        down: The texture of the rows.
        across: The texture of the columns.
        column: Such as "p1.equity".
        rows: Which kinds to include, shape (k,); all by default.

    Raises:
        QueryError: If there is no such texture or column.
    """
    only_flops(report)
    first, second = texture_of(down), texture_of(across)
    shape = len(first.groups), len(second.groups)
    cells = first.group_of(report.flops) * shape[1] + second.group_of(report.flops)
    sums = _Sums.of(report, cells, shape[0] * shape[1], column, rows)
    return CrossedTextures(
        first.groups,
        second.groups,
        sums.weight.reshape(shape),
        sums.chance.reshape(shape),
        sums.mean.reshape(shape),
        sums.half_width.reshape(shape),
        (column, first.title.lower(), second.title.lower()),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Sums:
    """Figures of groups, shape (groups,) each."""

    weight: Whole
    chance: Column
    mean: Column
    half_width: Column

    @classmethod
    def of(
        cls,
        report: FlopReport,
        group: Groups,
        count: int,
        column: str,
        rows: npt.NDArray[np.bool_] | None = None,
    ) -> _Sums:
        meant = np.ones(group.size, dtype=np.bool_) if rows is None else rows
        held = meant & (report.chance > 0)
        weight = np.bincount(group[meant], report.weight[meant], count).astype(np.int64)
        chance = np.bincount(group[meant], report.chance[meant], count).astype(np.float64)

        sums = np.bincount(group[held], (report.column(column) * report.chance)[held], count)
        with np.errstate(invalid="ignore", divide="ignore"):
            mean = np.asarray(sums / chance)
        half = [report.mean_half_width(column, meant & (group == number)) for number in range(count)]
        return cls(weight, chance, mean, np.array(half))
