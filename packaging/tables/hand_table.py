"""Make the table of the 169 hold'em hands against 1 to 9 random hands, ``resources/preflop/hands.csv``.

    python packaging/tables/hand_table.py                   # see the README beside the table for the time
    python packaging/tables/hand_table.py --points 0.02 --seed 2 --target /somewhere/else.csv

Against one opponent the figures are exact, from the table of all two-handed match-ups.  The others come from
the pooled simulation of ``oracle/simulate/pooled``, which goes on until no standard error of a share exceeds
the limit.  The result depends on the seed and the limit alone.

After each round the totals are kept in ``--work``, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from oracle.cards.combo import CLASS_NAMES  # noqa: E402
from oracle.showdown.hand_table import COLUMNS, MOST_OPPONENTS, RESOURCE, exact_rows  # noqa: E402
from oracle.simulate.pooled.hands import (  # noqa: E402
    CHUNK_BLOCKS,
    PoolTotals,
    no_deals,
    play_chunk,
    pooled_figures,
)

ROUND = 256
"""Chunks between two looks at the errors."""

POINTS = 100
"""Points of share in a whole pot."""


def main() -> None:
    """Make the table."""
    options = _options()
    lines = [",".join(COLUMNS)]
    lines += [_line(1, name, row) for name, row in zip(CLASS_NAMES, exact_rows(), strict=True)]
    for opponents in range(2, MOST_OPPONENTS + 1):
        began = time.perf_counter()
        totals = simulate(opponents, options.seed, options.points / POINTS, options.threads, options.work)
        found = pooled_figures(totals)
        worst = POINTS * found.share_se.max()
        print(
            f"{opponents} opponents: {totals.blocks:,} blocks, standard errors up to {worst:.5f} points, "
            f"{time.perf_counter() - began:.0f} s",
            flush=True,
        )
        lines += rows(opponents, totals)
    data = "\n".join(lines) + "\n"
    options.target.write_text(data, encoding="ascii", newline="\n")
    print(f"{len(data):,} bytes, SHA-256 {hashlib.sha256(data.encode('ascii')).hexdigest()}")


def simulate(opponents: int, seed: int, limit: float, threads: int, work: Path | None) -> PoolTotals:
    """Play rounds of chunks until no standard error of a share exceeds the limit (a fraction of 1)."""
    totals, chunk = _resume(opponents, seed, work)
    with ThreadPoolExecutor(threads) as pool:
        while totals.blocks == 0 or pooled_figures(totals).share_se.max() > limit:
            for part in pool.map(
                lambda number: play_chunk(opponents, _own_seed(seed, opponents), number),
                range(chunk, chunk + ROUND),
            ):
                totals += part
            chunk += ROUND
            _keep(opponents, seed, totals, work)
    return totals


def rows(opponents: int, totals: PoolTotals) -> list[str]:
    """The lines of the table for a number of opponents."""
    found = pooled_figures(totals)
    lines = []
    for index, name in enumerate(CLASS_NAMES):
        outcomes = np.zeros(MOST_OPPONENTS + 2)
        outcomes[: found.outcomes.shape[1]] = found.outcomes[index]
        errors = (found.share_se[index], found.win_se[index], found.tie_se[index])
        lines.append(_line(opponents, name, (*outcomes[1:], outcomes[0], found.share[index], *errors)))
    return lines


def _line(opponents: int, name: str, values: tuple[float, ...]) -> str:
    """One line.

    Exact figures have all their digits.  Sampled ones have ten after the point: the errors leave far fewer
    certain.
    """
    *figures, share_se, win_se, tie_se = values
    if share_se == 0.0:
        return ",".join((str(opponents), name, *(repr(value) if value else "0" for value in values)))
    shown = [f"{value:.10f}".rstrip("0").rstrip(".") for value in figures]
    return ",".join((str(opponents), name, *shown, *(f"{se:.3g}" for se in (share_se, win_se, tie_se))))


def _own_seed(seed: int, opponents: int) -> int:
    """A seed for each number of opponents, so that their errors are independent."""
    return 10 * seed + opponents


def _resume(opponents: int, seed: int, work: Path | None) -> tuple[PoolTotals, int]:
    place = _place(opponents, seed, work)
    if place is None or not place.exists():
        return no_deals(opponents), 0
    with np.load(place) as kept:
        totals = PoolTotals(kept["outcomes"], kept["squares"], int(kept["blocks"]))
    return totals, totals.blocks // CHUNK_BLOCKS


def _keep(opponents: int, seed: int, totals: PoolTotals, work: Path | None) -> None:
    place = _place(opponents, seed, work)
    if place is not None:
        part = place.with_suffix(".part.npz")
        np.savez(part, outcomes=totals.outcomes, squares=totals.squares, blocks=totals.blocks)
        part.replace(place)


def _place(opponents: int, seed: int, work: Path | None) -> Path | None:
    return None if work is None else work / f"hands-{seed}-{opponents}.npz"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Make the table of hands against random hands.")
    parser.add_argument("--points", type=float, default=0.01, help="largest standard error of a share")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--target", type=Path, default=ROOT / "resources" / RESOURCE)
    parser.add_argument("--work", type=Path, help="an existing folder for the totals of unfinished runs")
    return parser.parse_args()


if __name__ == "__main__":
    main()
