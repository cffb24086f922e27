"""Operations on bits are the same in plain Python, in a kernel and as a list of bits."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.jit import bits, kernel

SETS = np.arange(1 << 16, dtype=np.uint16)


@kernel
def _ranks_in_a_kernel(sets, lowered, highest):
    for place in range(sets.size):
        lowered[place] = bits.drop_lowest(sets[place])
        highest[place] = bits.highest(sets[place])


@kernel
def _places_in_a_kernel(masks, places):
    for index in range(masks.size):
        places[index] = bits.lowest_bit(masks[index])


def test_every_set_of_ranks_loses_its_lowest_and_shows_its_highest_rank():
    lowered, highest = np.empty_like(SETS), np.empty_like(SETS)
    _ranks_in_a_kernel(SETS, lowered, highest)
    held = (SETS[:, None] >> np.arange(16, dtype=np.uint16)) & 1
    lowest_place = np.where(held.any(axis=1), held.argmax(axis=1), 0)
    highest_place = np.where(held.any(axis=1), 15 - held[:, ::-1].argmax(axis=1), 0)
    none = SETS == 0
    assert np.array_equal(lowered, np.where(none, 0, SETS - (1 << lowest_place)))
    assert np.array_equal(highest, np.where(none, 0, 1 << highest_place))


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("ranks", "lowered", "highest"),
    [(0, 0, 0), (1, 0, 1), (0b1010, 0b1000, 0b1000), (0x8000, 0, 0x8000), (0xFFFF, 0xFFFE, 0x8000)],
)
def test_plain_python_finds_the_same(ranks, lowered, highest):
    with np.errstate(over="ignore"):  # as a kernel without the JIT has it
        assert bits._without_lowest(np.uint16(ranks)) == lowered
        assert bits._only_highest(np.uint16(ranks)) == highest


@pytest.mark.nojit
def test_the_place_of_the_lowest_bit_is_found_in_plain_python_and_in_a_kernel():
    masks = np.array([0, 1, 0b1100, 1 << 63, (1 << 64) - 1], dtype=np.uint64)
    places = np.empty(masks.size, dtype=np.int64)
    _places_in_a_kernel(masks, places)
    assert places.tolist() == [64, 0, 2, 63, 0] == [bits._place_of_lowest(mask) for mask in masks]
