"""The final hands of players, in Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.face.records import Record
from oracle.face.seated import dealt_table
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.rating import HAND_TYPES, hand_types

if TYPE_CHECKING:
    from oracle.analysis.spectra.values import Axis, Spectra, Spectrum


@dataclass(frozen=True, slots=True)
class SeatSpectrum(Record):
    """The final hands of one player; shares are 0…1.

    Attributes:
        name: "hero" or "villain1", "villain2" …
        strengths: Ranks of the final hands that he can have, weakest first; 1 is the best possible strength.
            Hold'em and Omaha have 7,462 strengths, short deck 1,404, razz 6,175; eight-or-better lows have
            56, and 57 is no low.
        shares: Share of all deals with each of these.
        worst: Rank of his weakest final hand.
        median: Rank of the weakest hand such that he has it or a weaker one in at least half of all deals.
        best: Rank of his strongest final hand.
        worst_hand: The weakest in words.
        median_hand: The median in words.
        best_hand: The strongest in words.
        types: Share of all deals with each hand type, weakest type first; empty for lows.
    """

    name: str
    strengths: tuple[int, ...]
    shares: tuple[float, ...]
    worst: int
    median: int
    best: int
    worst_hand: str
    median_hand: str
    best_hand: str
    types: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class SpectrumFigures(Record):
    """The final hands of all players.

    Attributes:
        seats: One spectrum for each.
        exact: Whether every deal is counted.  In a sample the worst and the best are those that were dealt.
        deals: Deals sampled; 0 if exact.
        seed: Their seed; None if exact.
        nuts: Whether hero's worst final hand beats every final hand of the others; None if sampled or alone.
    """

    seats: tuple[SeatSpectrum, ...]
    exact: bool
    deals: int
    seed: int | None
    nuts: bool | None

    def _repr_html_(self) -> str:
        """The figures in words and per cent, for notebooks."""
        from oracle.face.notebooks.ranges import spectra_html

        return spectra_html(self)


def spectrum(
    hand_or_range: str,
    *villains: str,
    board: str = "",
    dead: str = "",
    game: str = "holdem",
    low: bool = False,
    syntax: str = "generic",
    trials: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> SpectrumFigures:
    """How strong the final hands of hero and his opponents are, over all deals.

    Exact from the flop on in hold'em and short deck, if at most one opponent has a range that is neither one
    hand nor random, and in Omaha without a second range if that is quick.  Otherwise sampled.

    Args:
        hand_or_range: Hero's hand or range.
        *villains: A hand or range for each opponent.
        board: Known community cards.
        dead: Cards out of play.
        game: Name of the game.
        low: Count by lows, in games that split the pot.
        syntax: Syntax of the ranges: "generic" or "classic".
        trials: Deals of a sample; 262,144 by default.
        seed: The same seed gives the same figures.
        threads: Worker threads; up to one per core by default.

    Raises:
        OracleError: If the texts cannot be parsed or dealt.

    >>> found = spectrum("As4s", "*", board="KsTs7d2h")
    >>> hero, villain = found.seats
    >>> hero.best_hand, villain.best_hand, found.nuts
    ('flush, ace, king, queen, ten and four', 'straight flush, king high', False)
    """
    from oracle.analysis.spectra.finding import spectra

    table = dealt_table(hand_or_range, villains, board, dead, game, syntax)
    found = spectra(table, low=low, settings=RunSettings(trials, seed=seed, threads=threads))
    return spectrum_figures(table, found)


def spectrum_figures(table: Prepared, found: Spectra) -> SpectrumFigures:
    """Spectra as a record."""
    from oracle.analysis.spectra.values import always_ahead

    seats = tuple(_spectrum(table.seats[each.seat].identifier, found.axis, each) for each in found.seats)
    return SpectrumFigures(seats, found.exact, found.deals, found.seed, always_ahead(found))


def _spectrum(name: str, axis: Axis, found: Spectrum) -> SeatSpectrum:
    return SeatSpectrum(
        name=name,
        strengths=tuple(found.numbers.tolist()),
        shares=tuple(found.shares.tolist()),
        worst=found.worst,
        median=found.median,
        best=found.best,
        worst_hand=axis.words(found.worst),
        median_hand=axis.words(found.median),
        best_hand=axis.words(found.best),
        types=MappingProxyType({} if axis.low else _by_type(axis, found)),
    )


def _by_type(axis: Axis, found: Spectrum) -> dict[str, float]:
    """The share of each hand type, in the order of the game."""
    kinds = hand_types(axis.known[axis.known.size - found.numbers])
    return {
        HAND_TYPES[kind]: fsum(found.shares[kinds == kind].tolist()) for kind in dict.fromkeys(kinds.tolist())
    }
