"""Formatting of figures."""

from dataclasses import replace
from math import inf

import pytest

from oracle.simulate.snapshot import Estimate
from tests.ui.session_harness import exact_answer
from ui.document.runs.reports import sure
from ui.document.wording import precision, uncertainty


@pytest.mark.parametrize(
    ("half", "shown"), [(0.00064, "± 0.06"), (0.00001, "± 0.01"), (0.0, "± 0.01"), (inf, "± not known yet")]
)
def test_a_sampled_share_is_never_shown_as_certain(half, shown):
    estimate = Estimate(0.5, half / 1.96, 0.5 - half, 0.5 + half)
    assert precision(estimate, exact=False) == uncertainty(half, share=True) == shown
    sampled = replace(exact_answer()[1], method="sampled", half_width=half)
    assert sure(sampled, None) == (shown if half == inf else f"{shown} %")


def test_a_number_is_rounded_as_its_half_width_says():
    assert uncertainty(0.0123, share=False) == "± 0.012"
    assert uncertainty(0.0123, share=False, rounding=0.123) == "± 0.01"
    assert uncertainty(inf, share=False) == "± not known yet"
