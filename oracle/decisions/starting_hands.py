"""Starting hands as a picture, from the tables: the 169 hands against random hands, or against one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.precision import EXACT, Precision, widest
from oracle.arrays import Column, Whole
from oracle.cards.combo import CLASS_INDEX, CLASS_SIZES, COMBOS
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.showdown.hand_table import MOST_OPPONENTS, hand_odds, match_ups
from oracle.simulate.intervals.estimate import Z95

NUMBERS = tuple(map(str, range(1, MOST_OPPONENTS + 1)))
"""The choices of the number of random hands."""
USUAL = NUMBERS[0]


@dataclass(frozen=True, slots=True, eq=False)
class StartingHands:
    """The 169 hands of hold'em before the flop; arrays of shape (169,), by class index, float64.

    Attributes:
        opponents: Number of opponents, 1…9.
        against: The hand that the one opponent has; empty for random hands.
        share: Share of the pot, 0…1.
        win: Chance to win the whole pot.
        tie: Chance to tie, however many ways.
        half_width: 95 % half-width of the share; 0 where exact.
        win_half_width: That of ``win``.
        tie_half_width: That of ``tie``.
        order: The classes, largest share first.
        top: The share of all 1,326 hands that are as good as each class or better.
        precision: How precisely the shares are known.
    """

    opponents: int
    against: str
    share: Column
    win: Column
    tie: Column
    half_width: Column
    win_half_width: Column
    tie_half_width: Column
    order: Whole
    top: Column
    precision: Precision

    @property
    def fair(self) -> float:
        """The share of the pot that each player has on average."""
        return 1 / (self.opponents + 1)


def starting_hands(
    prepared: Prepared | None, choice: str, _settings: RunSettings | None = None, _cancel: Cancel = None
) -> Iterator[StartingHands]:
    """The hands from the tables; they depend on no cards.

    Args:
        prepared: A table whose game must be hold'em; None for any.
        choice: Number of random hands, "1"…"9", or one of the 169 hands: "AKs".

    Raises:
        QueryError: If the game is another one.
    """
    if prepared is not None and not prepared.game.has_hand_classes:
        raise QueryError(
            f"There is no table of starting hands for {prepared.game.title}.", remedy="Choose hold’em."
        )
    yield _against_hand(choice) if choice in CLASS_INDEX else _against_random(int(choice))


def is_choice(choice: str) -> bool:
    """Whether a text is a number of opponents or a hand."""
    return choice in CLASS_INDEX or choice in NUMBERS


def _against_random(opponents: int) -> StartingHands:
    odds = hand_odds(opponents)
    share, win, tie = (np.array([getattr(each, name) for each in odds]) for name in ("share", "win", "tie"))
    half, win_half, tie_half = (
        Z95 * np.array([getattr(each, name) for each in odds]) for name in ("share_se", "win_se", "tie_se")
    )
    exact = not (half.any() or win_half.any() or tie_half.any())
    precision = EXACT if exact else Precision(widest(half, CLASS_SIZES.astype(np.float64)), exact=False)
    return _ranked(opponents, "", (share, win, tie), (half, win_half, tie_half), precision)


def _against_hand(hand: str) -> StartingHands:
    found, other = match_ups(), CLASS_INDEX[hand]
    deals = found.deals[:, other]
    none = np.zeros_like(deals)
    figures = found.share[:, other], found.win[:, other] / deals, found.tie[:, other] / deals
    return _ranked(1, hand, figures, (none, none, none), EXACT)


def _ranked(
    opponents: int,
    against: str,
    figures: tuple[Column, Column, Column],
    half_widths: tuple[Column, Column, Column],
    precision: Precision,
) -> StartingHands:
    share = figures[0]
    order = np.argsort(-share, kind="stable")
    top = np.empty_like(share)
    top[order] = np.cumsum(CLASS_SIZES[order]) / COMBOS
    return StartingHands(opponents, against, *figures, *half_widths, order, top, precision)
