"""Make the table of the 169 hold'em hands against 1 to 9 random hands, ``resources/preflop/hands.csv``.

    python packaging/tables/hand_table.py                   # see the README beside the table for the time
    python packaging/tables/hand_table.py --points 0.02 --seed 2 --target /somewhere/else.csv

Against one opponent the figures are exact, from the table of all two-handed match-ups.  The others come from
the pooled simulation of ``oracle/simulate/pooled``, which goes on until no standard error of a share exceeds
the limit, with control variates where a pilot shows that they pay.
The result depends on the seed and the limit alone.

After each round the totals are kept in ``--work``, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import operator
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from oracle.cards.combo import CLASS_NAMES  # noqa: E402
from oracle.showdown.hand_table import COLUMNS, MOST_OPPONENTS, RESOURCE, HandOdds, exact_odds  # noqa: E402
from oracle.simulate.pooled.deals import BLOCK_DEALS  # noqa: E402
from oracle.simulate.pooled.hands import (  # noqa: E402
    CHUNK_BLOCKS,
    PoolTotals,
    no_deals,
    play_chunk,
    pooled_figures,
    useful_control,
)

ROUND = 256
"""Chunks between two looks at the errors."""

SEEDS = 10
"""Seeds of a run: one for each number of opponents, so that their errors are independent."""

POINTS = 100
"""Points of share in a whole pot."""


def main() -> None:
    """Make the table."""
    options = _options()
    lines = [",".join(COLUMNS)]
    lines += [_line(1, odds) for odds in exact_odds()]
    for opponents in range(2, MOST_OPPONENTS + 1):
        began = time.perf_counter()
        own_seed = SEEDS * options.seed + opponents
        control, factor = useful_control(opponents, own_seed)
        totals = _resumed(no_deals(opponents, control), own_seed, options.work)
        totals = simulate(totals, own_seed, options.points / POINTS, options.threads, options.work)
        found = pooled_figures(totals)
        worst = POINTS * found.share_se.max()
        print(
            f"{opponents} opponents: {totals.blocks * BLOCK_DEALS:,} deals, standard errors up to "
            f"{worst:.5f} points, {time.perf_counter() - began:.0f} s; control variates save a factor of "
            f"{factor:.2f} and are {'left out' if control is None else 'used'}",
            flush=True,
        )
        lines += rows(opponents, totals)
    data = "\n".join(lines) + "\n"
    options.target.write_text(data, encoding="ascii", newline="\n")
    print(f"{len(data):,} bytes, SHA-256 {hashlib.sha256(data.encode('ascii')).hexdigest()}")


def simulate(
    totals: PoolTotals, seed: int, limit: float, threads: int = 1, work: Path | None = None
) -> PoolTotals:
    """Play on in rounds of chunks until no standard error of a share exceeds the limit, a fraction of 1."""
    opponents = totals.seats.shape[1] - 2
    with ThreadPoolExecutor(threads) as pool:
        while totals.blocks == 0 or pooled_figures(totals).share_se.max() > limit:
            first = totals.blocks // CHUNK_BLOCKS
            chunks = range(first, first + ROUND)
            play = functools.partial(play_chunk, opponents, seed, control=totals.control)
            totals = functools.reduce(operator.add, pool.map(play, chunks), totals)
            _keep(totals, seed, work)
    return totals


def rows(opponents: int, totals: PoolTotals) -> list[str]:
    """The lines of the table for a number of opponents."""
    found = pooled_figures(totals)
    lines = []
    for index, name in enumerate(CLASS_NAMES):
        loss, win, *ties = found.outcomes[index].tolist()
        ties += [0.0] * (MOST_OPPONENTS - opponents)
        errors = (float(each[index]) for each in (found.share_se, found.win_se, found.tie_se))
        odds = HandOdds(name, win, tuple(ties), loss, float(found.share[index]), *errors)
        lines.append(_line(opponents, odds))
    return lines


def _line(opponents: int, odds: HandOdds) -> str:
    """One line.

    Exact figures have all their digits.  Sampled ones have ten after the point: the errors leave far fewer
    certain.
    """
    figures = (odds.win, *odds.ties, odds.loss, odds.share)
    errors = (odds.share_se, odds.win_se, odds.tie_se)
    if odds.share_se == 0.0:
        shown = [repr(value) if value else "0" for value in (*figures, *errors)]
    else:
        shown = [f"{value:.10f}".rstrip("0").rstrip(".") for value in figures]
        shown += [f"{error:.3g}" for error in errors]
    return ",".join((str(opponents), odds.hand, *shown))


def _resumed(totals: PoolTotals, seed: int, work: Path | None) -> PoolTotals:
    """What an earlier run kept, or the totals given."""
    place = _place(seed, work)
    if place is None or not place.exists():
        return totals
    with np.load(place) as kept:
        return replace(totals, seats=kept["seats"], squares=kept["squares"], blocks=int(kept["blocks"]))


def _keep(totals: PoolTotals, seed: int, work: Path | None) -> None:
    place = _place(seed, work)
    if place is not None:
        part = place.with_suffix(".part.npz")
        np.savez(part, seats=totals.seats, squares=totals.squares, blocks=totals.blocks)
        part.replace(place)


def _place(seed: int, work: Path | None) -> Path | None:
    return None if work is None else work / f"hands-{seed}.npz"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Make the table of hands against random hands.")
    parser.add_argument("--points", type=float, default=0.008, help="largest standard error of a share")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--target", type=Path, default=ROOT / "resources" / RESOURCE)
    parser.add_argument("--work", type=Path, help="an existing folder for the totals of unfinished runs")
    return parser.parse_args()


if __name__ == "__main__":
    main()
