"""Formatting of figures."""

from dataclasses import replace
from math import inf

import pytest

from oracle.simulate.intervals.estimate import share_estimate
from oracle.simulate.snapshot import Estimate
from tests.ui.session_harness import exact_answer
from ui.document.runs.reports import sure
from ui.document.wording import percent, precision, seed_words, short_share, uncertainty


@pytest.mark.parametrize(
    ("half", "shown"), [(0.00064, "± 0.06"), (0.00001, "± 0.01"), (0.0, "± 0.01"), (inf, "± not known yet")]
)
def test_a_sampled_share_is_never_shown_as_certain(half, shown):
    estimate = Estimate(0.5, half / 1.96, 0.5 - half, 0.5 + half)
    assert precision(estimate, exact=False) == uncertainty(half, share=True) == shown
    sampled = replace(exact_answer()[1], method="sampled", half_width=half)
    assert sure(sampled, None) == (shown if half == inf else f"{shown} %")


def test_an_interval_that_a_half_width_would_misstate_is_shown_by_its_ends():
    always, rarely = share_estimate(10, 10), share_estimate(1, 10_000)
    assert precision(always, exact=False) == "(69 to 100)"
    assert short_share(always) == ("100", "69–100")
    assert precision(rarely, exact=False) == "(0 to 0.056)"
    assert precision(always, exact=True) == "exact"
    assert precision(share_estimate(5, 10), exact=False).startswith("± ")


@pytest.mark.parametrize(
    ("share", "decimals", "shown"),
    [
        (0.0, 2, "0.00 %"),
        (1e-16, 2, "0.00 %"),  # rounding error of a sum
        (0.00004, 2, "< 0.01 %"),
        (0.00006, 2, "0.01 %"),
        (0.0004, 1, "< 0.1 %"),
        (0.0136, 1, "1.4 %"),
        (0.99994, 2, "99.99 %"),
        (0.99996, 2, "> 99.99 %"),
        (0.9996, 1, "> 99.9 %"),
        (1 - 1e-16, 2, "100.00 %"),
        (1.0, 1, "100.0 %"),
    ],
)
def test_only_nothing_is_written_as_0_percent_and_only_everything_as_100(share, decimals, shown):
    assert percent(share, decimals) == shown


def test_the_seed_of_an_exact_answer_is_not_shown():
    answer = replace(exact_answer()[1], seed=7)
    assert seed_words(answer) == ""
    assert seed_words(replace(answer, method="sampled")) == "seed 7"
    assert seed_words(replace(answer, method="sampled", seed=None)) == ""


def test_a_number_is_rounded_as_its_half_width_says():
    assert uncertainty(0.0123, share=False) == "± 0.012"
    assert uncertainty(0.0123, share=False, rounding=0.123) == "± 0.01"
    assert uncertainty(inf, share=False) == "± not known yet"
