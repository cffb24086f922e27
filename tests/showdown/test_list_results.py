"""Results of two lists of hands equal those of comparing all hands by the rules in plain words."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import cards_in, mask_of
from oracle.games import Game, find_game
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.listed.lists import HandList
from oracle.showdown.sweep.listed.results import ListResults
from tests.showdown.test_list_sweep import BOARDS, SHORT_BOARDS, Column, keys, random_list


def result_of(mine: object, his: object) -> int:
    """0 for the better of two, 1 for equal ones, 2 for the worse; higher is better."""
    return 1 if mine == his else 0 if mine > his else 2


def low_result_of(mine: tuple[int, ...] | None, his: tuple[int, ...] | None) -> int:
    """The same for lows, where fewer is better and None is no low; 3 if neither has one."""
    if mine is None and his is None:
        return 3
    if mine is None or his is None:
        return 0 if his is None else 2
    return result_of(his, mine)


def by_comparison(game: Game, ours: HandList, theirs: HandList, board: int) -> tuple[Column, Column]:
    """Pairs of hands by result of the high and of the low, and their weights."""
    counts, sums = np.zeros((3, 4)), np.full((3, 4), Fraction(0))
    made = {
        hand: keys(game, hand, cards_in(board))
        for hand in {*ours.masks.tolist(), *theirs.masks.tolist()}
        if not hand & board
    }
    for mine, weight in zip(ours.masks.tolist(), ours.weights.tolist(), strict=True):
        for his, other in zip(theirs.masks.tolist(), theirs.weights.tolist(), strict=True):
            if mine in made and his in made and not mine & his:
                (high, low), (his_high, his_low) = made[mine], made[his]
                place = result_of(high, his_high), low_result_of(low, his_low)
                counts[place] += 1
                sums[place] += Fraction(weight) * Fraction(other)
    return counts, sums


@pytest.mark.parametrize(
    ("name", "board"),
    [
        *(("omaha8", board) for board in BOARDS),
        ("omaha", BOARDS[2]),
        ("shortdeck", SHORT_BOARDS[1]),
    ],
)
def test_a_board_has_the_results_of_comparing_all_hands(name: str, board: str) -> None:
    game, known = find_game(name), mask_of(parse_cards(board))
    rng = np.random.default_rng(len(name) + sum(map(ord, board)))
    theirs = random_list(game, rng, 90)
    ours = random_list(game, rng, 50, theirs.masks[::4])
    counts, sums = by_comparison(game, ours, theirs, known)
    found, weighed = ListResults(ours, theirs, GameKernels(game).rate_pairs).on_board(known, weighted=True)
    assert (found == counts).all()
    assert weighed is not None
    assert (weighed == sums).all()
    assert counts[1].sum() > 0  # hands that both have tie with other hands of the same strength


@pytest.mark.parametrize(
    ("name", "board"), [("omaha8", BOARDS[0]), ("omaha", BOARDS[2]), ("shortdeck", SHORT_BOARDS[1])]
)
@pytest.mark.parametrize("digits", [1.0, 1 / 3], ids=["whole weights", "weights without an end"])
def test_what_shares_a_card_leaves_nothing_behind(name: str, board: str, digits: float) -> None:
    """Nearly all the weight is in hands with the same ace, which never meet."""
    game, known = find_game(name), mask_of(parse_cards(board))
    rng = np.random.default_rng(len(board))
    ace = np.uint64(next(mask_of([card]) for card in range(51, 0, -1) if not mask_of([card]) & known))
    lists = []
    for size in (150, 300):
        drawn = random_list(game, rng, size)
        weights = np.where(drawn.masks & ace, 1e8, rng.integers(1, 5, drawn.masks.size)) * digits
        some = (drawn.masks & ace != 0) | (rng.random(drawn.masks.size) < 0.1)
        lists.append(HandList(drawn.masks[some], weights[some], drawn.cards))
    ours, theirs = lists
    _, sums = by_comparison(game, ours, theirs, known)
    _, found = ListResults(ours, theirs, GameKernels(game).rate_pairs).on_board(known, weighted=True)
    assert found is not None
    assert found == pytest.approx(sums.astype(np.float64), abs=1e-13 * float(sums.sum()))
    assert sums.sum() < 1e-2 * Fraction(ours.weights.sum()) * Fraction(theirs.weights.sum())


def test_the_sweep_for_another_thread_shares_no_buffer() -> None:
    game, known = find_game("omaha8"), mask_of(parse_cards(BOARDS[0]))
    rng = np.random.default_rng(3)
    sweep = ListResults(random_list(game, rng, 20), random_list(game, rng, 30), GameKernels(game).rate_pairs)
    other = sweep.apart()
    first, nothing = sweep.on_board(known, weighted=False)
    assert nothing is None
    other._running.ones[:] = 1.0
    assert (sweep.on_board(known, weighted=False)[0] == first).all()
    assert (sweep._running.ones != other._running.ones).any()
