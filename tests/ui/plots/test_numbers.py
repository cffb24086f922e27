import pytest

from ui.plots.numbers import count, plus_minus, round_count, tick_percent


def test_half_an_interval_is_never_written_as_nothing():
    assert [plus_minus(half) for half in (0.0006, 0.00001, 0.0)] == ["± 0.06", "± 0.01", "± 0.01"]


def test_counts_are_written_in_full():
    assert count(2_097_572_400) == "2,097,572,400"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (100, "100"),
        (100_000, "100,000"),
        (10**6, "1 million"),
        (10**8, "100 million"),
        (10**9, "1 billion"),
        (10**13, "10 trillion"),
    ],
)
def test_round_numbers_are_written_shortly(number, words):
    assert round_count(number) == words


@pytest.mark.parametrize(("step", "text"), [(0.02, "56 %"), (0.005, "56.0 %"), (0.0002, "56.00 %")])
def test_a_tick_has_the_digits_its_step_needs(step, text):
    assert tick_percent(0.56, step) == text
