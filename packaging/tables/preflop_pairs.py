"""Make the preflop pair table: win and tie counts of all 47,008 match-ups of two hold'em combos.

Run from the repository root: ``python packaging/tables/preflop_pairs.py``.  No randomness; the result is
exact and the same on every machine.
"""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np

from oracle.cards.combo import PAIR_MASKS
from oracle.showdown.preflop_table import BOARDS, MATCHUPS, RESOURCE, places
from oracle.showdown.runouts.known_hands import count_runouts

PIECE = 2_000
"""Match-ups between two lines of progress."""


def main() -> None:
    """Count every row and write the resource."""
    began = time.perf_counter()
    where = places()
    hands = np.stack([PAIR_MASKS[where.first], PAIR_MASKS[where.second]], axis=1)
    if len(hands) != MATCHUPS:
        raise SystemExit(f"{len(hands):,} match-ups were found, not {MATCHUPS:,}.")
    counts = np.zeros((MATCHUPS, 2, 2), dtype=np.int64)
    playing = np.ones(2, dtype=np.bool_)
    for start in range(0, MATCHUPS, PIECE):
        part = slice(start, start + PIECE)
        count_runouts(hands[part], playing, 0, 0, counts[part])
        print(f"{min(start + PIECE, MATCHUPS):,} of {MATCHUPS:,} match-ups", flush=True)
    if not (counts[:, 0, 0] + counts[:, 1, 0] + counts[:, 0, 1] == BOARDS).all():
        raise SystemExit("Wins, ties and losses do not add up to all boards; the table was not written.")
    target = Path(__file__).resolve().parents[2] / "resources" / RESOURCE
    target.parent.mkdir(exist_ok=True)
    np.save(target, counts[:, 0, :].astype("<u4"))
    print(f"{target.stat().st_size:,} bytes in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
