"""``python -m tests.benchmarks.coverage``: do intervals of full tables hold the truth?

Seats are dealt seat by seat.  The truth is a long run of the other way to deal, all narrow seats together,
which shares nothing with it but the ranges.  A shorter test is in `tests/simulate/deal/test_seat_by_seat.py`.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

from oracle.pql import parse
from oracle.simulate.deal import tilts
from oracle.simulate.measure import Figures
from oracle.simulate.snapshot import Estimate
from tests.benchmarks.equity import T20, T40
from tests.simulate.sampling import Sampling, chunk_of

SEEDS = 2000
TRIALS = 3000
MORE = 500
"""The truth comes from so many times the trials of a run: its own error is a 22nd of theirs."""

NARROW = "88+,ATs+,KTs+,QTs+,AJo+,KQo"
WEIGHTED = "QQ+@100,AK@75,JJ-88@50,AQ@25,KQs@12.5"


@dataclass(frozen=True)
class Table:
    """A table whose intervals are checked.

    Attributes:
        name: What is special about it.
        ranges: Of its players.
        board: The known board.
        dead: Dead cards.
        where: A condition in PQL, or nothing.
    """

    name: str
    ranges: tuple[str, ...]
    board: str = ""
    dead: str = ""
    where: str = ""

    @property
    def query(self) -> str:
        """The question: equity and wins of the first, a middle and the last player."""
        names = "abcdefghij"[: len(self.ranges)]
        asked = ", ".join(
            f"avg(riverEquity({who})) as e{who}, count(winsHi({who})) as w{who}"
            for who in (names[0], names[len(names) // 2], names[-1])
        )
        players = ", ".join(f"{who}='{text}'" for who, text in zip(names, self.ranges, strict=True))
        known = f", board='{self.board}', dead='{self.dead}'"
        where = f" where {self.where}" if self.where else ""
        return f"select {asked} from game='holdem', syntax='classic', {players}{known}{where}"


TABLES = (
    Table("6 seats", (NARROW,) * 5 + (T20,)),
    Table("6 seats, weights", (NARROW, WEIGHTED, NARROW, WEIGHTED, NARROW, WEIGHTED)),
    Table("8 seats, a flop, dead cards", (NARROW, T20, T40, T20, T20, T20, T40, T20), "Ks8d3s", "2c2d"),
    Table("8 seats, weights and a turn", (T20, T20, WEIGHTED, T40, T20, T20, T40, T20), "Ks8d3s2h"),
    Table("9 seats", (NARROW, *(T20,) * 4, *(T40,) * 4)),
    Table("9 seats, a condition", (NARROW, *(T20,) * 4, *(T40,) * 4), where="handType(a, river) >= twopair"),
    Table("9 seats, one any hand", (T20, T40, *(T20,) * 5, T40, "random")),
    Table("10 seats", (*(T20,) * 3, *(T40,) * 7)),
)


def estimates(figures: Figures) -> list[Estimate]:
    """The figures in the order asked."""
    return [each.estimate for each in figures.results if each.estimate is not None]


def held(table: Table) -> tuple[list[float], list[float]]:
    """Share of intervals that hold the truth, and the true spread relative to the stated one, by figure."""
    query = parse(table.query)
    gain = tilts.LEAST_GAIN
    tilts.LEAST_GAIN = float("inf")
    try:
        truth = estimates(Sampling(query).figures(MORE * TRIALS, 0))
    finally:
        tilts.LEAST_GAIN = gain
    sampling, first = Sampling(query), chunk_of(TRIALS)
    hits, squares, lines = ([0.0] * len(truth) for _ in range(3))
    for seed in range(1, SEEDS + 1):
        for place, found in enumerate(estimates(sampling.figures(TRIALS, seed, first))):
            hits[place] += found.low <= truth[place].value <= found.high
            squares[place] += (found.value - truth[place].value) ** 2
            lines[place] += found.se**2
    return [hit / SEEDS for hit in hits], [(s / t) ** 0.5 for s, t in zip(squares, lines, strict=True)]


def main(numbers: list[str]) -> int:
    """Print one line a table; numbers choose some of them.  Fails where an interval is untrue."""
    worst = 0
    print(f"{SEEDS} runs of {TRIALS} trials each; at least 93 % must hold the truth")
    for place, table in enumerate(TABLES):
        if numbers and str(place) not in numbers:
            continue
        began = time.process_time()
        shares, spreads = held(table)
        seconds = time.process_time() - began
        worst |= min(shares) < 0.93 or max(shares) > 0.97
        print(
            f"{place} {table.name:30}", " ".join(f"{100 * share:.1f} %" for share in shares),
            " spread/stated:", " ".join(f"{spread:.3f}" for spread in spreads), f" {seconds:.0f} s",
            flush=True,
        )  # fmt: skip
    return int(worst)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
