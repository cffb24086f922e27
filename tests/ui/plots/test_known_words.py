"""How well a picture is known, in words."""

import pytest

from oracle.analysis.precision import Precision
from ui.plots.known_words import half_width_after, known, said_with


@pytest.mark.parametrize(
    ("precision", "words"),
    [
        (Precision(), ""),
        (Precision(0.04, 0.002, exact=False), "Rough, ± 4.00 % of the pot, ± 0.20 % of the cases."),
        (Precision(0.004, 0.02, exact=False), "Rough, ± 0.40 % of the pot, ± 2.00 % of the cases."),
        (Precision(0.01, 0.01, exact=False), "Sampled, ± 1.00 % of the pot, ± 1.00 % of the cases."),
        (Precision(0.0, 0.0076, exact=False), "Sampled, ± 0.76 % of the cases."),
        (Precision(0.0041, 0.163, exact=False), "Rough, ± 0.41 % of the pot, ± 16 % of the cases."),
        (Precision(0.0, 0.25, exact=False), "Rough, no useful figures yet."),
        (Precision(0.98, 0.01, exact=False), "Rough, no useful figures yet."),
        (Precision(0.0, 1.0, exact=False), "Rough, no useful figures yet."),
    ],
)
def test_it_is_rough_until_both_half_widths_are_reached(precision, words):
    assert known(precision, "cases") == words


def test_a_picture_without_an_axis_of_shares_says_nothing_of_one():
    assert known(Precision(0.02, 0.004, exact=False)) == "Rough, ± 2.00 % of the pot."


@pytest.mark.parametrize(
    ("precision", "words"),
    [
        (Precision(), "Half win. Click."),
        (Precision(0.01, exact=False), "Half win. Sampled, ± 1.00 % of the pot. Click."),
        (Precision(0.02, exact=False), "Rough, ± 2.00 % of the pot. Half win."),
        (Precision(0.55, exact=False), "Rough, no useful figures yet."),
    ],
)
def test_a_finding_is_reported_only_where_it_is_known(precision, words):
    assert said_with(precision, "Half win.", "Click.") == words


def test_an_exact_figure_has_no_half_width():
    assert (half_width_after(0.0), half_width_after(0.0071)) == ("", " ± 0.71")
