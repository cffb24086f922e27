"""The random numbers behind every deal."""

import numpy as np
import pytest

from oracle.simulate.deal.streams import LANES, fill, new_stream
from tests.reference import statistics as stats

NUMBERS = 1 << 18


def numbers(seed: int, chunk: int, count: int = NUMBERS) -> np.ndarray:
    out = np.empty(count, dtype=np.uint32)
    fill(new_stream(seed, chunk), out, count)
    return out


def slow_xoshiro(words: list[int], count: int) -> list[int]:
    """xoshiro128++ as its authors print it, one generator in plain Python."""

    def rotl(value: int, by: int) -> int:
        return (value << by | value >> (32 - by)) & 0xFFFFFFFF

    out = []
    s0, s1, s2, s3 = words
    for _ in range(count):
        out.append((rotl((s0 + s3) & 0xFFFFFFFF, 7) + s0) & 0xFFFFFFFF)
        shifted = (s1 << 9) & 0xFFFFFFFF
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = rotl(s3, 11)
    return out


def test_each_lane_is_the_published_generator():
    state = new_stream(7, 3)
    expected = np.array([slow_xoshiro([int(word) for word in state[:, lane]], 50) for lane in range(LANES)])
    out = np.empty(50 * LANES, dtype=np.uint32)
    fill(state, out, out.size)
    assert (expected == out.reshape(50, LANES).T).all()


def test_the_same_seed_and_chunk_give_the_same_numbers():
    assert (numbers(5, 9) == numbers(5, 9)).all()


@pytest.mark.parametrize(("seed", "chunk"), [(5, 10), (6, 9), (2**63 - 1, 0), (0, 0)])
def test_another_seed_or_chunk_gives_other_numbers(seed: int, chunk: int):
    same = (numbers(5, 9) == numbers(seed, chunk)).sum()
    assert same < 5  # one chance in 2³² for each of the 2¹⁸ numbers


@pytest.mark.parametrize("seed", [0, 1, 20261120])
def test_numbers_fill_256_boxes_evenly_from_either_end(seed: int):
    drawn = numbers(seed, 0)
    for boxes in (drawn >> np.uint32(24), drawn & np.uint32(255)):
        assert stats.chisquare(np.bincount(boxes, minlength=256)).pvalue > 1e-4


def test_lanes_and_neighbouring_chunks_are_uncorrelated():
    table = numbers(3, 0, 512 * LANES).reshape(512, LANES).astype(float)
    other = numbers(3, 1, 512 * LANES).reshape(512, LANES).astype(float)
    together = np.corrcoef(np.hstack([table, other]).T)
    off = np.abs(together[~np.eye(2 * LANES, dtype=bool)])
    assert off.max() < 6 / np.sqrt(512)
