"""The preflop pair table: rows against enumeration, ranges against sums over rows, exact totals."""

import subprocess
import sys

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.combo import CLASS_INDEX, CLASS_PAIRS, COMBOS, PAIR_MASKS, pair_index
from oracle.showdown.preflop_table import BOARDS, MATCHUPS, count_pairs, load, places, symmetry, versus
from oracle.showdown.runouts.known_hands import count_runouts
from tests import needs
from tests.reference.strength import best_strength


def combo(text: str) -> int:
    return pair_index(*parse_cards(text))


def test_there_are_47008_match_ups() -> None:
    where = places()
    assert where.first.size == where.second.size == MATCHUPS
    assert np.unique(where.row).size == MATCHUPS + 1  # and −1, for those that share a card


def count_pair(first: int, second: int) -> tuple[int, int]:
    """Boards that the first combo wins and boards that are split."""
    win, tie = count_pairs(np.array([first]), np.array([second]))
    return int(win[0]), int(tie[0])


def test_random_rows_equal_enumeration() -> None:
    random = np.random.default_rng(20)
    pairs = random.integers(0, COMBOS, size=(500, 2))
    apart = (PAIR_MASKS[pairs[:, 0]] & PAIR_MASKS[pairs[:, 1]]) == 0
    pairs = pairs[apart]
    counts = np.zeros((len(pairs), 2, 2), dtype=np.int64)
    count_runouts(PAIR_MASKS[pairs], np.ones(2, dtype=np.bool_), 0, 0, counts)
    lines = [count_pair(int(first), int(second)) for first, second in pairs]
    assert lines == [(int(c[0, 0]), int(c[0, 1])) for c in counts]


def test_published_rows() -> None:
    assert count_pair(combo("AcAd"), combo("KcKd")) == (1_410_336, 9_308)
    assert count_pair(combo("KcKd"), combo("AcAd")) == (292_660, 9_308)


def test_hands_that_share_a_card_have_no_boards() -> None:
    assert count_pair(combo("AcAd"), combo("AcKd")) == (0, 0)
    assert count_pair(combo("AcAd"), combo("AcAd")) == (0, 0)


def test_a_row_agrees_with_a_sample_of_boards_by_the_slow_twin() -> None:
    first, second = parse_cards("AsKs"), parse_cards("7h7d")
    random = np.random.default_rng(3)
    rest = [card for card in range(52) if card not in first + second]
    wins = 0
    for _ in range(2000):
        board = tuple(int(card) for card in random.choice(rest, 5, replace=False))
        wins += best_strength((*first, *board)) > best_strength((*second, *board))
    win, _ = count_pair(pair_index(*first), pair_index(*second))
    assert abs(wins / 2000 - win / BOARDS) < 5 * 0.5 / 2000**0.5


def test_suited_ace_king_against_a_random_hand_is_the_article_s_figure() -> None:
    answer = versus(np.ones(COMBOS), np.array([combo("AsKs")]))
    assert answer.summed(np.ones(1)) == (1_389_004_215, 34_610_976, 673_957_209)
    assert answer.total[0] == 2_097_572_400
    assert answer.equity[0] == pytest.approx(0.670446323092352, abs=1e-15)


def test_weighted_ranges_are_the_weighted_sums_of_their_rows() -> None:
    random = np.random.default_rng(9)
    hero, villain = np.zeros(COMBOS), np.zeros(COMBOS)
    hero[random.integers(0, COMBOS, 40)] = random.integers(1, 101, 40)
    villain[random.integers(0, COMBOS, 30)] = random.integers(1, 101, 30)
    combos = np.flatnonzero(hero)
    answer = versus(villain, combos)
    for place, first in enumerate(combos.tolist()):
        win = tie = total = 0.0
        for second in np.flatnonzero(villain).tolist():
            if int(PAIR_MASKS[first]) & int(PAIR_MASKS[second]):
                continue
            counted = count_pair(first, second)
            win += villain[second] * counted[0]
            tie += villain[second] * counted[1]
            total += villain[second] * BOARDS
        assert (answer.win[place], answer.tie[place], answer.total[place]) == (win, tie, total)
    sums = answer.summed(hero[combos])
    assert sum(sums) == float(hero[combos] @ answer.total)


@pytest.mark.parametrize("classes", [["AA", "AKs", "T9o", "72s"], ["22"]])
def test_ranges_with_all_suits_are_the_sums_of_their_hands(classes: list[str]) -> None:
    villain = np.zeros(COMBOS)
    for weight, name in enumerate(classes, 1):
        villain[CLASS_PAIRS[CLASS_INDEX[name]]] = weight
    answer = versus(villain)
    alone = np.eye(COMBOS)
    hands = np.flatnonzero(villain).tolist()
    rows = [versus(alone[hand]) for hand in hands]
    assert (answer.win == sum(villain[hand] * row.win for hand, row in zip(hands, rows, strict=True))).all()
    assert (answer.tie == sum(villain[hand] * row.tie for hand, row in zip(hands, rows, strict=True))).all()


def test_every_range_ties_itself_on_average() -> None:
    weights = np.random.default_rng(2).integers(0, 5, COMBOS).astype(np.float64)
    win, _, loss = versus(weights).summed(weights)
    assert win == loss


def test_a_range_of_which_nothing_is_left_has_no_equity() -> None:
    villain = np.zeros(COMBOS)
    villain[CLASS_PAIRS[CLASS_INDEX["AA"]]] = 1
    hand = np.array([combo("AsAd"), combo("AsKs")])
    assert versus(villain, hand).total.tolist() == [BOARDS, 3 * BOARDS]
    villain[:] = 0
    villain[combo("AsAd")] = 1
    assert np.isnan(versus(villain, hand).equity).all()


def test_combos_of_a_class_are_renamed_to_one_of_them() -> None:
    kept = symmetry()
    combos = np.arange(COMBOS)
    renamed = kept.moved[kept.to_typical, combos]
    for members, typical in zip(CLASS_PAIRS, kept.typical, strict=True):
        assert (renamed[members] == typical).all()
    assert np.unique(kept.to_typical).size <= 12


def test_wins_and_ties_never_exceed_the_boards() -> None:
    win, tie = load()
    assert win.min() >= 0
    assert tie.min() >= 0
    assert (win + tie).max() < BOARDS


def test_looking_up_needs_no_kernels() -> None:
    code = (
        "import sys, numpy as np; from oracle.showdown.preflop_table import versus; "
        "versus(np.ones(1326)); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@needs.THREAD_TIMES
def test_ranges_are_compared_in_the_calling_thread_alone() -> None:
    code = """
import os
from pathlib import Path
import numpy as np
from oracle.showdown.preflop_table import versus

def ticks_of_other_threads():
    stats = [Path(f"/proc/self/task/{task}/stat").read_text() for task in os.listdir("/proc/self/task")
             if int(task) != os.getpid()]
    return sum(sum(map(int, stat.rpartition(")")[2].split()[11:13])) for stat in stats)

weights = np.random.default_rng(1).random(1326)
versus(weights)
before = ticks_of_other_threads()
for _ in range(60):
    versus(weights)
print(ticks_of_other_threads() - before)
"""
    assert (
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8").stdout
        == "0\n"
    )
