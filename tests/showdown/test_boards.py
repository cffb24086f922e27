"""Boards that differ by more than the names of the suits."""

from itertools import combinations, permutations
from math import comb

import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.showdown.runouts.boards import canonical_boards

EVERY = list(permutations(range(4)))


def renamed(cards, renaming):
    return frozenset(card // 4 * 4 + renaming[card % 4] for card in cards)


def test_full_boards_fall_into_134_459_classes():
    boards, members = canonical_boards(0, 0, EVERY)
    assert boards.size == len(set(boards.tolist())) == 134_459
    assert members.sum() == comb(52, 5)


@pytest.mark.parametrize(("board", "dead"), [("AsKdQh", ""), ("2c2d", "3c3d"), ("Ah5h6h7h", "2s")])
def test_each_class_is_counted_as_often_as_it_has_boards(board, dead):
    known, gone = parse_cards(board), parse_cards(dead)
    group = [r for r in EVERY if renamed(known, r) == set(known) and renamed(gone, r) == set(gone)]
    rest = [card for card in range(52) if card not in {*known, *gone}]
    classes: dict[frozenset, int] = {}
    for more in combinations(rest, 5 - len(known)):
        full = (*known, *more)
        key = min(tuple(sorted(renamed(full, r))) for r in group)
        classes[frozenset(key)] = classes.get(frozenset(key), 0) + 1
    boards, members = canonical_boards(mask_of(known), mask_of(gone), group)
    assert sorted(members.tolist()) == sorted(classes.values())
    assert {int(m) for m in boards} <= {
        mask_of(renamed((*known, *more), r)) for more in combinations(rest, 5 - len(known)) for r in group
    }


def test_a_complete_board_is_its_own_class():
    board = mask_of(parse_cards("AsKdQhJc9s"))
    boards, members = canonical_boards(board, 0, [(0, 1, 2, 3)])
    assert (boards.tolist(), members.tolist()) == ([board], [1])
