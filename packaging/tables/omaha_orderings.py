"""Make the orderings of Omaha starting hands in ``resources/orderings``.

    python packaging/tables/omaha_orderings.py                        # all games and labels
    python packaging/tables/omaha_orderings.py --game omaha8 --label 6h --seed 2 --folder /somewhere/else
    python packaging/tables/omaha_orderings.py --list                 # the table of the folder's README

**The game** is that of ``orderings.py``: n players (none but the judged hand and the blind in ``vr``), a
blind with a random hand and one chip, the judged hand with one chip, and n − 2 further hands of which the
currently good ones call one chip and the others fold but stay dealt; every hand is played to the showdown,
and the value of a class is the mean number of chips it takes.  It is good when that is more than the one
chip it put in.  Hi-lo pots are halved: one half goes to the best high, the other to the best low of those
in, or to the best high as well when none of them has a low.

**How it is sampled.**  Each deal is a board and as many hands as the deck holds beside it: eleven of four
cards, nine of five, seven of six.  Every hand of a deal is judged, as the mean over all choices of its blind
and its further hands (``fair_shares.py``), so nothing but the cards is left to chance.  Suits are equal, so
one mean serves all hands that differ only in the names of their suits.

**Rounds.**  In the first all classes are good; each round judges all classes against those that came out
good in the round before, with twice as many deals.  Only the last round's figures are kept.  ``vr`` knows no
callers and has one round.

The 16,432 classes of four cards are judged by their own trials alone; the 134,459 of five cards and the
962,988 of six also learn from each other (``smoothing.py``).

Two threads take the even and the odd batches of deals.  Their figures are independent, so the rank
correlation between them says how far chance still moves the order; the file has the figures of both
together, which move less.
"""

from __future__ import annotations

import argparse
import datetime
import platform
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from fair_shares import Doubles, Flags, Ratings, pot_table, take_pots  # noqa: E402
from random_deals import DEALS, Deals, Numbers, seats_of  # noqa: E402
from smoothing import Groups, groups_of, smooth  # noqa: E402

from oracle.games import Game, find_game  # noqa: E402
from oracle.jit import kernel  # noqa: E402
from oracle.ranges.orderings.suit_classes import suit_classes  # noqa: E402
from oracle.ranges.orderings.table import read_table, write_table  # noqa: E402
from oracle.rating.low import rate_omaha_eight  # noqa: E402
from oracle.rating.omaha import rate_omaha  # noqa: E402
from oracle.simulate.deal.streams import new_stream  # noqa: E402

PLAYERS = {"10h": 10, "9h": 9, "6h": 6, "3h": 3, "vr": 2}
TITLES = {
    "10h": "Full ring (10 players)",
    "9h": "Full ring (9 players)",
    "6h": "Six-handed",
    "3h": "Three-handed",
    "vr": "Against one random hand",
}
LABELS = {
    "omahahi": ("10h", "6h", "3h", "vr"),
    "omaha8": ("10h", "6h", "3h", "vr"),
    "omahahi5": ("9h", "6h", "vr"),
    "omaha85": ("9h", "6h", "vr"),
    "omahahi6": ("vr",),
}
BATCHES = {4: 28_000, 5: 8_000, 6: 20_000}
"""Batches of deals in the last round, by cards of a hand."""
ROUNDS = 8
FEWEST_TRIALS = 10
"""A class that was dealt less often in the last round cannot be called judged."""
SMOOTHED_FROM = 5
"""With this many cards or more, there are so many classes that they learn from each other (`smoothing`)."""
THREADS = 2
_PROGRESS_SECONDS = 20.0
_FIGURES = 3
"""Kept per class: number of trials, sum and sum of squares of the chips taken."""


@kernel
def add_up(classes: Numbers, taken: Doubles, sums: Doubles) -> None:
    """Add what hands took to the sums of their classes, shape (classes, 3)."""
    for seat in range(classes.shape[0]):
        for deal in range(classes.shape[1]):
            row = sums[classes[seat, deal]]
            value = taken[seat, deal]
            row[0] += 1.0
            row[1] += value
            row[2] += value * value


class Judge:
    """Judges hands on one thread.

    Args:
        game: The game.
        players: Hands at a table.
        seeds: The seed and the numbers of the round and the thread.
    """

    def __init__(self, game: Game, players: int, seeds: tuple[int, ...]) -> None:
        seed = int(np.random.SeedSequence(seeds).generate_state(1, np.uint64)[0] >> np.uint64(1))
        self._game = game
        self._deals = Deals(game, new_stream(seed, 0))
        seats = seats_of(game)
        self._table = pot_table(seats, players)
        self._high, self._second = np.empty((2, seats, DEALS), dtype=np.uint32)
        self._beaten, self._equal = np.empty((2, DEALS), dtype=np.uint32)
        self._taken = np.empty((seats, DEALS))

    def add_batch(self, good: Flags, sums: Doubles) -> None:
        """Judge the hands of a batch of deals against the good classes and add to the sums."""
        deals = self._deals
        deals.deal()
        for hands, ratings in zip(deals.hands, self._high, strict=True):
            rate_omaha(hands, deals.boards, ratings)
        callers = good[deals.classes]
        self._taken[:] = 0.0
        self._take(self._high, callers)
        if self._game.split:
            for hands, ratings in zip(deals.hands, self._second, strict=True):
                rate_omaha_eight(hands, deals.boards, ratings)
            # Any low rates above any high, and who has none plays for its half with the high.
            np.maximum(self._second, self._high, out=self._second)
            self._take(self._second, callers)
            self._taken *= 0.5
        add_up(deals.classes, self._taken, sums)

    def _take(self, ratings: Ratings, callers: Flags) -> None:
        take_pots(ratings, callers, self._table, self._beaten, self._equal, self._taken)


@dataclass(frozen=True)
class Values:
    """What a round found, by number of the suit class.

    Attributes:
        means: Mean chips taken.
        errors: Their standard errors.
        trials: How often each class was dealt.
    """

    means: Doubles
    errors: Doubles
    trials: Doubles


def values_of(sums: Doubles, groups: Groups | None) -> Values:
    """The values of classes from their sums, shape (classes, 3); smoothed if groups are given.

    A class that an early, short round hardly dealt has no value of its own and so is not good.
    """
    trials, total, squares = sums.T
    with np.errstate(invalid="ignore", divide="ignore"):
        means = total / trials
        variances = np.maximum(squares - means * total, 0.0) / (trials - 1)
        if groups is None:
            return Values(means, np.sqrt(variances / trials), trials)
        smoothed = smooth(groups, means, variances, trials)
    return Values(smoothed.means, smoothed.errors, trials)


def rank_correlation(one: Doubles, other: Doubles) -> float:
    """Spearman's rank correlation of two columns that have hardly any equal values."""
    return float(np.corrcoef(one.argsort().argsort(), other.argsort().argsort())[0, 1])


def judge(game: Game, players: int, good: Flags, batches: int, seeds: tuple[int, ...]) -> Doubles:
    """One round: every class against a blind and callers from the classes that are good.

    Returns:
        The sums of each thread's half of the deals, shape (2, classes, 3).
    """
    sums = np.zeros((THREADS, good.size, _FIGURES))

    def work(thread: int) -> None:
        judging = Judge(game, players, (*seeds, thread))
        shown = time.monotonic()
        for number in range(thread, batches, THREADS):
            judging.add_batch(good, sums[thread])
            if thread == 0 and time.monotonic() - shown > _PROGRESS_SECONDS:
                shown = time.monotonic()
                print(f"    {100 * number // batches} %", flush=True)

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(work, range(THREADS)))
    return sums


def play_rounds(game: Game, label: str, rounds: int, batches: int, seed: int) -> tuple[Values, float]:
    """All rounds of one table size, the last with that many batches.

    Returns:
        The last round's values, and the rank correlation of its two halves.
    """
    players = PLAYERS[label]
    sizes = suit_classes(game).sizes
    groups = groups_of(game) if game.hole_cards >= SMOOTHED_FROM else None
    good = np.full(sizes.size, players > 2)
    for number in range(rounds):
        started = time.perf_counter()
        many = max(batches >> (rounds - 1 - number), THREADS)
        sums = judge(game, players, good, many, (seed, players, game.hole_cards, number))
        values = values_of(sums.sum(axis=0), groups)
        now_good = values.means > 1.0
        print(
            f"  round {number + 1}: {many * DEALS:,} deals, "
            f"{100 * np.average(now_good, weights=sizes):.1f} % of hands are good, "
            f"classes changed: {int((now_good != good).sum()):,}, mean error {values.errors.mean():.4f}, "
            f"{time.perf_counter() - started:.0f} s",
            flush=True,
        )
        good = now_good
    one, other = (values_of(half, groups).means for half in sums)
    return values, rank_correlation(one, other)


def make(game: Game, label: str, options: argparse.Namespace) -> None:
    """Compute one ordering and write its file.

    Raises:
        SystemExit: If a class was dealt too seldom to be judged.
    """
    started = time.perf_counter()
    rounds = options.rounds if PLAYERS[label] > 2 else 1
    batches = options.batches or BATCHES[game.hole_cards]
    values, agreement = play_rounds(game, label, rounds, batches, options.seed)
    print(f"  rank correlation of the halves: {agreement:.5f}", flush=True)
    if values.trials.min() < FEWEST_TRIALS:
        raise SystemExit("A class of hands was hardly ever dealt: use more batches.")
    header = {
        "game": game.name,
        "label": label,
        "title": TITLES[label],
        "unit": "mean chips taken",
        "origin": "packaging/tables/omaha_orderings.py",
        "made": datetime.date.today().isoformat(),
        "seed": str(options.seed),
        "rounds": str(rounds),
        "deals": str(batches * DEALS),
        "trials": str(round(values.trials.mean())),
        "fewest trials": str(round(values.trials.min())),
        "mean error": f"{values.errors.mean():.4f}",
        "smoothed": "yes" if game.hole_cards >= SMOOTHED_FROM else "no",
        "agreement": f"{agreement:.5f}",
        "time": f"{time.perf_counter() - started:.0f} s on {THREADS} cores",
        "made with": f"Python {platform.python_version()}, NumPy {np.__version__}",
    }
    write_table(options.folder / f"{game.name}-{label}.npz", game, values.means, values.errors, header)


def listing(folder: Path) -> list[str]:
    """The rows of the README's table, one for each file there is."""
    rows = []
    for name, labels in LABELS.items():
        for label in labels:
            path = folder / f"{name}-{label}.npz"
            if path.exists():
                found = dict(read_table(path.read_bytes(), str(path), find_game(name), label, "").header)
                figures = (f"{int(found[key]):,}" for key in ("deals", "trials", "fewest trials"))
                cells = [f"`{path.name}`", found["seed"], found["rounds"], *figures, found["mean error"],
                         found["agreement"], found["time"].split(" s ")[0]]  # fmt: skip
                rows.append(f"| {' | '.join(cells)} |")
    return rows


def main() -> None:
    """Make the orderings asked for on the command line."""
    parser = argparse.ArgumentParser(description="Make the orderings of Omaha starting hands.")
    parser.add_argument("--game", choices=[*LABELS], action="append", help="only this one; repeatable")
    parser.add_argument("--label", choices=[*PLAYERS], action="append", help="only this one; repeatable")
    parser.add_argument("--seed", type=int, default=1, help="seed of every random stream (default 1)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds (default {ROUNDS})")
    parser.add_argument("--batches", type=int, help=f"batches of {DEALS} deals in the last round")
    parser.add_argument("--folder", type=Path, default=ROOT / "resources" / "orderings")
    parser.add_argument("--list", action="store_true", help="make nothing, print the table of the README")
    options = parser.parse_args()
    if options.list:
        print("\n".join(listing(options.folder)))
        return
    options.folder.mkdir(parents=True, exist_ok=True)
    for name in options.game or [*LABELS]:
        for label in LABELS[name]:
            if not options.label or label in options.label:
                print(f"{name} {label}", flush=True)
                make(find_game(name), label, options)


if __name__ == "__main__":
    main()
