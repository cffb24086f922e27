"""Fit of `oracle.reports.flops.views.usual_figures`: ``python -m tests.benchmarks.usual_figures``.

An equity on each flop, in its standard deviations, is a sum of properties of the flop with independent
normal coefficients, and a rest.  The variances of the coefficients of each kind and of the rest are the most
likely ones for pairs of ranges that no subset is tried on (expectation and maximisation; 80 CPU seconds).
"""

from __future__ import annotations

import numpy as np

from oracle.arrays import Column, Table
from oracle.reports.flops.views.usual_figures import DEVIATIONS, properties
from tests.benchmarks.reports import equity_report

FITTED_ON = (
    ("20%", "10%"), ("12%", "45%"), ("60%", "35%"), ("JJ-55,AJs-A8s", "25%"), ("18%", "60%"),
    ("QQ+,AKs,A5s-A2s", "44+,A9s+,KTs+,QJs,AJo+"), ("random", "25%"), ("8%", "20%"),
    ("33+,A5s+,76s,87s,98s", "15%"), ("38%", "52%"),
)  # fmt: skip
"""Ten pairs of ranges, neither those that subsets are chosen on nor those they are tried on."""
_ROUNDS = 30
_FIRST = 0.1
"""The first guess of every variance."""


def fitted(kinds: dict[str, Table], chance: Column, equities: Table) -> tuple[dict[str, float], float]:
    """The usual deviation of each kind of property, and the variance of the rest.

    Args:
        kinds: Rows of each kind of property by name, shape (rows, flops) each.
        chance: Probability of each flop, shape (n,); sums to 1.
        equities: Equities of pairs of ranges on each flop in standard deviations, shape (pairs, n).
    """
    rows = np.concatenate([each - (each @ chance)[:, None] for each in kinds.values()])
    kind = np.repeat(np.arange(len(kinds)), [len(each) for each in kinds.values()])
    variances, rest = np.full(len(kinds), _FIRST), _FIRST
    for _ in range(_ROUNDS):
        scale = np.sqrt(variances[kind])
        scaled = rows * scale[:, None]
        count = chance.size * chance  # each flop as often as it comes
        inverse = np.linalg.inv((scaled * count) @ scaled.T + rest * np.eye(kind.size))
        found = (equities * count) @ scaled.T @ inverse * scale
        expected = (found**2).mean(axis=0) + rest * inverse.diagonal() * scale**2
        variances = np.bincount(kind, expected) / np.bincount(kind)
        rest = float(np.mean((equities - found @ rows) ** 2 @ chance))
    return dict(zip(kinds, np.sqrt(variances).tolist(), strict=True)), rest


def main() -> None:
    """Print the figures."""
    reports = [equity_report(*ranges).apart for ranges in FITTED_ON]
    flops, chance = reports[0].flops, reports[0].chance
    equities = []
    for report in reports:
        assert np.array_equal(report.flops, flops)
        equity = report.columns["p1.equity"]
        off = equity - report.chance @ equity
        equities.append(off / np.sqrt(report.chance @ off**2))
    deviations, rest = fitted(properties(flops), chance, np.stack(equities))
    for kind in DEVIATIONS:
        print(f"{kind}: {deviations[kind]:.2f}")
    print(f"unexplained: {rest:.3f}")


if __name__ == "__main__":
    main()
