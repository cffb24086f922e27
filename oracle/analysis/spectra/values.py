"""Spectra as values, and the axis on which they are counted.

The axis is the number of a hand among all strengths of the game, 1 for the best; in games played for the low,
or for the low half, its number among all lows.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks, Ratings, Whole
from oracle.errors import QueryError
from oracle.games import Game
from oracle.rating.low_strength import NO_LOW, describe_low, lows
from oracle.rating.strength import describe, strengths
from oracle.showdown.kernels import GameKernels

ROUNDING = 1e-12
"""Relative error of sums of shares and of weights."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The strengths that final hands are counted by.

    Attributes:
        game: The game.
        low: Whether hands are counted by their lows.
        known: Every rating, weakest first, shape (n,), uint32; "no low" is one of them if it can occur.
    """

    game: Game
    low: bool
    known: Ratings

    def words(self, number: int) -> str:
        """A hand in words, by its number from 1."""
        rating = int(self.known[self.known.size - number])
        return describe_low(rating) if self.low else describe(rating)

    def places(self, ratings: Ratings) -> npt.NDArray[np.intp]:
        """The index of each rating in ``known``."""
        return np.searchsorted(self.known, ratings)


@dataclass(frozen=True, slots=True, eq=False)
class Spectrum:
    """The final hands of one player.

    Attributes:
        seat: Index of his seat.
        numbers: Numbers of the hands that he can have, weakest first, shape (n,), int64; 1 is the best.
        shares: Share of all deals with each, 0…1, shape (n,), float64, sum 1.
    """

    seat: int
    numbers: Whole
    shares: Column

    @property
    def worst(self) -> int:
        """His weakest final hand."""
        return int(self.numbers[0])

    @property
    def best(self) -> int:
        """His strongest final hand."""
        return int(self.numbers[-1])

    @property
    def median(self) -> int:
        """The weakest hand such that he has it or a weaker one in at least half of all deals."""
        through = np.cumsum(self.shares)
        half = min(int(np.searchsorted(through, 0.5 * through[-1] * (1 - ROUNDING))), through.size - 1)
        return int(self.numbers[half])


@dataclass(frozen=True, slots=True, eq=False)
class Spectra:
    """The final hands of all players in the pot.

    Attributes:
        axis: What they are counted by.
        seats: One spectrum for each player.
        deals: Deals sampled; 0 if all are counted.
        seed: Their seed; None if exact.
    """

    axis: Axis
    seats: tuple[Spectrum, ...]
    deals: int
    seed: int | None

    @property
    def exact(self) -> bool:
        """Whether every deal is counted."""
        return self.deals == 0


def axis_of(game: Game, *, low: bool) -> Axis:
    """The strengths of a game.

    Raises:
        QueryError: If lows are asked for in a game without.
    """
    if low and not game.low:
        raise QueryError(f"{game.title} has no low.", remedy="Leave out low, or choose a hi-lo game.")
    by_low = low or not game.high
    return Axis(game, by_low, known_ratings(game.low_rating if by_low else game.rating, low=by_low))


def known_ratings(rule: str, *, low: bool) -> Ratings:
    """Every rating under a rule for highs or for lows, weakest first, shape (n,), uint32."""
    if not low:
        return strengths(rule)
    none = [NO_LOW] if rule == "eight" else []
    return np.array([*none, *lows(rule)], dtype=np.uint32)


def always_ahead(found: Spectra, hero: int = 0) -> bool | None:
    """Whether a player's worst final hand beats every final hand of all others; None if that is not known.

    Args:
        found: The spectra.
        hero: The player's place among them.
    """
    others = [seat for place, seat in enumerate(found.seats) if place != hero]
    if not found.exact or not others:
        return None
    return all(found.seats[hero].worst < other.best for other in others)


def read_spectrum(axis: Axis, seat: int, sums: Column) -> Spectrum:
    """A spectrum from the weight of each strength on the axis, weakest first.

    Raises:
        QueryError: If there is none.
    """
    seen = np.flatnonzero(sums)
    if not seen.size:
        raise QueryError(
            "The ranges cannot be dealt together.", remedy="Widen one of them, or change the board."
        )
    return Spectrum(seat, axis.known.size - seen.astype(np.int64), sums[seen] / sums.sum())


def rated_on(axis: Axis, hands: Masks, boards: Masks) -> Ratings:
    """What complete hands are worth on the axis, each on its full board (0 in stud), shape (n,)."""
    kernels, game = GameKernels(axis.game), axis.game
    rate = kernels.rate_low if axis.low else kernels.rate_high
    found: Ratings = rate(hands[None], boards, game.hole_cards, game.board_cards)[0]
    return found
