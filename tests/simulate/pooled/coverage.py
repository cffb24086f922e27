"""How often the intervals of pooled figures contain the truth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from oracle.showdown.hand_table import hand_odds
from oracle.simulate.pooled.hands import PooledFigures

WITHIN = 1.96
RUNS = 10


def check_coverage(opponents: int, runs: Sequence[PooledFigures]) -> None:
    """About 95 % of the intervals of all classes contain the true share, of wins and of ties too.

    The truth against two and more is the table, whose errors are far smaller.
    """
    true = np.array([(row.share, row.win, row.tie) for row in hand_odds(opponents)])
    hits = np.zeros(3)
    for found in runs:
        stacked = np.stack([found.share, found.outcomes[:, 1], found.outcomes[:, 2:].sum(axis=1)], axis=1)
        errors = np.stack([found.share_se, found.win_se, found.tie_se], axis=1)
        hits += (np.abs(stacked - true) < WITHIN * errors).sum(axis=0)
    covered = hits / (len(runs) * len(true))
    assert covered.min() > 0.935, covered
    assert covered.max() < 0.965, covered
