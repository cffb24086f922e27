"""The shapes of run-outs represent every run-out once."""

from math import comb

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import SUIT_WORD, mask_of
from oracle.showdown.runouts.multisets import NO_RANK, shapes_from


def ways(codes: np.ndarray, left: list[int]) -> int:
    """Draws that a row of codes represents, given how many of each rank are left."""
    product = 1
    for code in codes.tolist():
        if code != NO_RANK:
            product *= comb(left[code // 5], code % 5)
    return product


@pytest.mark.nojit
@pytest.mark.parametrize("text", ["", "As", "AsKd", "QsTs5c", "7s7d7h7c", "9s8s7s6s2d"])
def test_plain_shapes_stand_for_all_run_outs(text: str) -> None:
    cards = parse_cards(text)
    shapes = shapes_from(mask_of(cards))
    left = [4 - sum(card >> 2 == rank for card in cards) for rank in range(13)]
    assert sum(ways(row, left) for row in shapes.plain_codes) == comb(52 - len(cards), 5 - len(cards))


@pytest.mark.nojit
def test_there_are_6175_rank_multisets_and_a_run_per_set_of_suited_ranks() -> None:
    shapes = shapes_from(0)
    assert shapes.plain.shape == (5, 6175)
    assert shapes.section[0].tolist() == [0, comb(13, 5), comb(13, 5) + comb(13, 4), 1287 + 715 + comb(13, 3)]
    assert shapes.suited.shape[1] == 1287 + 715 * 13 + 286 * 91


@pytest.mark.nojit
@pytest.mark.parametrize("text", ["", "As", "QsTs5c", "9s8s7s"])
def test_a_suited_shape_is_a_case_of_its_plain_shape(text: str) -> None:
    shapes = shapes_from(mask_of(parse_cards(text)))
    assert np.array_equal(shapes.suited[:4], shapes.plain[:4, shapes.plain_of])
    assert not (shapes.suited[4] & ~shapes.suited[0]).any()
    assert not shapes.plain[4].any()
    assert int(shapes.suited.max(initial=0)) <= SUIT_WORD
