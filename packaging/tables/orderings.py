"""Make the orderings of hold'em starting hands in ``resources/orderings``.

    python packaging/tables/orderings.py                  # all four labels, about seven minutes
    python packaging/tables/orderings.py --label 6h --seed 2 --folder /somewhere/else

**The game behind 10h, 6h and 3h.**  n players sit at a table (10, 6 or 3) and every hand is played to
the showdown.  One of them, the blind, has put in one chip with a random hand; the hand class we judge
puts in one chip too; each of the n − 2 others is dealt a hand, puts in one chip if that hand is
currently *good*, and folds otherwise.  The best hand of those in takes the pot, which is one chip each
from the judged hand, the blind and the callers; equal hands share it.  The value of a class is the mean
number of chips it takes from that pot, and it is good when that is more than the one chip it put in.
Folded hands stay dealt: nobody else can hold their cards.

It goes in rounds.  In the first all classes are good; each round judges all 169 against those that came
out good in the round before, with twice as many trials.  Only the last round's figures are kept, so
every mean is of independent deals and its standard error is the usual one.

**vr** is the case without callers, where the value is twice the equity against one random hand.  That
is not sampled but counted over every opponent and every board (``versus_random.py``).
"""

from __future__ import annotations

import argparse
import datetime
import math
import platform
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import versus_random  # noqa: E402

from oracle.cards.combo import CLASS_NAMES, CLASS_PAIRS, CLASSES, PAIR_CARDS, PAIR_CLASSES  # noqa: E402
from oracle.cards.mask import CARD_BITS  # noqa: E402
from oracle.jit import inlined, kernel  # noqa: E402
from oracle.rating.high import rate_mask  # noqa: E402

PLAYERS = {"10h": 10, "6h": 6, "3h": 3}
TITLES = {
    "10h": "Full ring (10 players)",
    "6h": "Six-handed",
    "3h": "Three-handed",
    "vr": "Against one random hand",
}
FIRST_TRIALS = 2_000
"""Trials per class in the first round; enough to tell good classes from bad ones roughly."""
ROUNDS = 12
"""Rounds that double from there: the last has 4,096,000 trials per class, a standard error near 0.0007."""


@inlined
def _next_bits(state: npt.NDArray[np.uint64]) -> np.uint64:
    """The next 64 random bits of a SplitMix64 stream (Steele, Lea and Flood, 2014)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = state[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


@inlined
def _below(state: npt.NDArray[np.uint64], limit: int) -> int:
    """A whole number 0 … limit − 1, each exactly as likely (Lemire, 2019)."""
    bound = np.uint64(limit)
    product = (_next_bits(state) >> np.uint64(32)) * bound
    low = product & np.uint64(0xFFFFFFFF)
    if low < bound:
        threshold = (np.uint64(0x100000000) - bound) % bound
        while low < threshold:
            product = (_next_bits(state) >> np.uint64(32)) * bound
            low = product & np.uint64(0xFFFFFFFF)
    return np.int64(product >> np.uint64(32))


@kernel
def _rate_seven(mask: np.uint64) -> np.uint32:
    """Rate seven cards; its own function so that the rater is compiled once, not three times."""
    return rate_mask(mask, 7)


@kernel
def play(
    deck: npt.NDArray[np.int64],
    bits: npt.NDArray[np.uint64],
    hero: np.uint64,
    further: int,
    good: npt.NDArray[np.bool_],
    trials: int,
    state: npt.NDArray[np.uint64],
) -> tuple[float, float]:
    """Judge one hand over many deals.

    Args:
        deck: The 50 cards the hand leaves, shape (50,), int64; shuffled in place.
        bits: Mask of each card id, shape (52,), uint64.
        hero: Mask of the hand.
        further: Hands dealt beside the hero's and the blind's, 0 … 8.
        good: Whether a hand calls, by pair index, shape (1326,), bool.
        trials: Number of deals.
        state: The random stream, shape (1,), uint64.

    Returns:
        Sum and sum of squares of the chips taken.
    """
    total = 0.0
    squares = 0.0
    needed = 7 + 2 * further
    for _ in range(trials):
        for place in range(needed):
            other = place + _below(state, 50 - place)
            deck[place], deck[other] = deck[other], deck[place]
        board = bits[deck[0]] | bits[deck[1]] | bits[deck[2]] | bits[deck[3]] | bits[deck[4]]
        own = _rate_seven(board | hero)
        blind = _rate_seven(board | bits[deck[5]] | bits[deck[6]])
        pot = 2
        sharing = 2 if blind == own else 1
        beaten = blind > own
        for seat in range(further):
            first = deck[7 + 2 * seat]
            second = deck[8 + 2 * seat]
            high = max(first, second)
            low = min(first, second)
            if good[high * (high - 1) // 2 + low]:
                pot += 1
                if not beaten:
                    rating = _rate_seven(board | bits[first] | bits[second])
                    beaten = rating > own
                    sharing += 1 if rating == own else 0
        if not beaten:
            taken = pot / sharing
            total += taken
            squares += taken * taken
    return total, squares


@dataclass(frozen=True)
class Values:
    """What a round found, by class index: mean chips taken and their standard errors, shape (169,)."""

    means: npt.NDArray[np.float64]
    errors: npt.NDArray[np.float64]


def judge(players: int, good: npt.NDArray[np.bool_], trials: int, seeds: tuple[int, ...]) -> Values:
    """One round: every class against a blind and callers from the classes that are good."""
    means, errors = np.empty(CLASSES), np.empty(CLASSES)
    callers = good[PAIR_CLASSES]
    for index in range(CLASSES):
        high, low = (int(card) for card in PAIR_CARDS[CLASS_PAIRS[index][0]])
        deck = np.array([card for card in range(52) if card not in (high, low)], dtype=np.int64)
        stream = np.random.SeedSequence([*seeds, index]).generate_state(1, np.uint64)
        total, squares = play(
            deck, CARD_BITS, CARD_BITS[high] | CARD_BITS[low], players - 2, callers, trials, stream
        )
        mean = total / trials
        means[index] = mean
        errors[index] = math.sqrt(max(squares / trials - mean * mean, 0.0) / (trials - 1))
    return Values(means, errors)


def play_rounds(players: int, rounds: int, first_trials: int, seed: int) -> Values:
    """All rounds of one table size; the last round's values."""
    good = np.ones(CLASSES, dtype=bool)
    for number in range(rounds):
        trials = first_trials << number
        started = time.perf_counter()
        values = judge(players, good, trials, (seed, players, number))
        now_good = values.means > 1.0
        share, changed = 100 * now_good[PAIR_CLASSES].mean(), int((now_good != good).sum())
        print(
            f"  round {number + 1}: {trials:,} trials per class, {share:.1f} % of hands are good, "
            f"classes changed: {changed}, {time.perf_counter() - started:.1f} s",
            flush=True,
        )
        good = now_good
    return values


def best_first(values: Values) -> list[int]:
    """Class indices by falling mean; classes with the same mean stay in grid order.

    Raises:
        SystemExit: If a suited class came out below its offsuit twin: too few trials.
    """
    order = np.argsort(-values.means, kind="stable").tolist()
    place = {CLASS_NAMES[index]: position for position, index in enumerate(order)}
    for name, position in place.items():
        if name.endswith("s") and position > place[name[:2] + "o"]:
            raise SystemExit(f"{name} came out below {name[:2]}o: use more rounds")
    return order


def write(path: Path, values: Values, header: dict[str, str]) -> None:
    """Write one ordering, best class first; exact values get more digits than sampled ones."""
    order = best_first(values)
    digits = 6 if values.errors.any() else 12
    lines = [f"# {key}: {text}" for key, text in header.items()]
    lines += ["#", "# class, mean chips taken, standard error"]
    lines += [
        f"{CLASS_NAMES[index]:<3} {values.means[index]:.{digits}f} {values.errors[index]:.6f}"
        for index in order
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def make(label: str, options: argparse.Namespace) -> None:
    """Compute one ordering and write its file."""
    started = time.perf_counter()
    how: dict[str, str]
    if label == "vr":
        values = Values(2.0 * versus_random.equities(), np.zeros(CLASSES))
        how = {"method": "exact, every opponent's hand on every board"}
    else:
        values = play_rounds(PLAYERS[label], options.rounds, options.first_trials, options.seed)
        how = {
            "seed": str(options.seed),
            "rounds": str(options.rounds),
            "trials": f"{options.first_trials << (options.rounds - 1)} per class in the last round",
        }
    header = {
        "game": "holdem",
        "label": label,
        "title": TITLES[label],
        "origin": "packaging/tables/orderings.py",
        "made": datetime.date.today().isoformat(),
        **how,
        "time": f"{time.perf_counter() - started:.0f} s on one core, Python {platform.python_version()}",
    }
    write(options.folder / f"holdem-{label}.txt", values, header)


def main() -> None:
    """Make the orderings asked for on the command line."""
    parser = argparse.ArgumentParser(description="Make the orderings of hold'em starting hands.")
    parser.add_argument("--label", choices=[*TITLES], action="append", help="only this one; repeatable")
    parser.add_argument("--seed", type=int, default=1, help="seed of every random stream (default 1)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds (default {ROUNDS})")
    parser.add_argument("--first-trials", type=int, default=FIRST_TRIALS, help="trials in the first round")
    parser.add_argument("--folder", type=Path, default=ROOT / "resources" / "orderings")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for label in options.label or [*TITLES]:
        print(label, flush=True)
        make(label, options)


if __name__ == "__main__":
    main()
