"""The fixed sizes of the chunks."""

from oracle.simulate.work.schedule import (
    BATCH,
    MAX_CHUNK,
    chunk_size,
    chunk_start,
    chunks_of,
    trace_point,
)


def test_chunks_follow_each_other_without_gap():
    for number in range(300):
        assert chunk_size(number) > 0
        assert chunk_start(number) + chunk_size(number) == chunk_start(number + 1)


def test_the_early_chunks_end_at_the_points_of_the_trace():
    assert [chunk_start(number) for number in range(1, 6)] == [trace_point(number) for number in range(5)]
    assert trace_point(0) == 100
    assert trace_point(20) == 1000
    assert trace_point(60) == 100_000


def test_no_chunk_passes_the_greatest_size_and_late_ones_have_it():
    sizes = [chunk_size(number) for number in range(300)]
    assert max(sizes) == MAX_CHUNK == sizes[-1]
    assert MAX_CHUNK % BATCH == 0


def test_the_chunks_of_a_number_of_trials_are_counted_one_by_one():
    ends = [chunk_start(number + 1) for number in range(300)]
    asked = {1, 2, *(end + more for end in ends[:-1] for more in (-1, 0, 1))}
    for trials in asked:
        assert chunks_of(trials) == 1 + sum(end < trials for end in ends)
