"""A hold'em hand against random hands before the flop: looked up in the table of the 169 hands."""

from __future__ import annotations

from dataclasses import dataclass

from oracle.prepared import Prepared
from oracle.showdown.hand_table import odds_of
from oracle.showdown.kernels import GameKernels
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.snapshot import Estimate


@dataclass(frozen=True, slots=True)
class TabledHand:
    """What a hand wins against random hands, from the table; each figure 0…1.

    Attributes:
        win: How often it takes the whole pot.
        tie: How often it splits the pot.
        equity: Its share of the pot.
    """

    win: Estimate
    tie: Estimate
    equity: Estimate


def from_table(table: Prepared) -> TabledHand | None:
    """The first seat's figures, or None if the table does not have them.

    It has them for one hand of hold'em against random hands, without a board and dead cards.
    """
    hero, *others = table.seats
    known = table.board or table.dead or table.pattern is not None
    if known or not GameKernels(table.game).pairs or hero.live.hands != 1:
        return None
    if not all(seat.any_hand and not seat.folded for seat in others):
        return None
    odds = odds_of(hero.live.fixed, len(others))
    return TabledHand(
        _estimate(odds.win, odds.win_se),
        _estimate(odds.tie, odds.tie_se),
        _estimate(odds.share, odds.share_se),
    )


def _estimate(value: float, error: float) -> Estimate:
    """A figure with its 95 % interval; the table has so many deals that it is symmetric."""
    return Estimate(value, error, value - Z95 * error, value + Z95 * error)
