"""The texts of answers beside their questions."""

from dataclasses import replace
from math import inf

import pytest

from oracle.simulate.intervals import estimate
from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures, Snapshot
from ui.document.runs import reports
from ui.document.runs.answers import answer_of
from ui.document.runs.pql_results import bar_label, lines_of, rows

SAMPLED = Snapshot("sampled", "sampled", "", trials=1000, drawn=1000, seconds=1.0, seed=1)


@pytest.mark.parametrize(
    ("value", "half", "text"),
    [
        (0.649, 0.001, "64.9 % ± 0.1"),
        (0.649, 0.00012, "64.90 % ± 0.01"),
        (1.0, 0.0000012, "100.0 % ± 0.1"),
        (0.0584, 0.0000012, "5.840 % ± 0.001"),
        (0.0000341, 0.00000312, "0.003 % ± 0.001"),
        (0.5, 0.2, "50.0 % ± 20.0"),
    ],
)
def test_a_share_shows_as_many_decimals_as_are_sure_and_have_room(value: float, half: float, text: str):
    figure = Estimate(value, half / 1.96, value - half, value + half)
    answer = answer_of(SelectorFigures("Q", "count", figure), "percent", SAMPLED)
    assert f"{answer.value} {answer.sure}" == text


def test_the_tooltip_shows_what_has_no_room():
    figure = Estimate(1.0, 0.000001, 0.999997, 1.0)
    answer = answer_of(SelectorFigures("Q", "count", figure, count=1000), "percent", SAMPLED)
    assert "95 % interval: 99.9997 % to 100.0000 %." in answer.tip
    assert "1,000 of 1,000 deals." in answer.tip


def test_an_error_that_is_not_known_is_reported_as_unknown():
    unknown = SelectorFigures("Q", "avg", estimate.unknown(4.625))
    answer = answer_of(unknown, "number", SAMPLED)
    assert (answer.value, answer.sure) == ("4.625", "± not known yet")
    assert "95 % interval: not known yet." in answer.tip
    assert answer_of(unknown, "percent", SAMPLED).sure == "± not known yet"
    seen = SelectorFigures("Q", "max", Estimate(9.0, inf, 9.0, 47.0))
    answer = answer_of(seen, "number", SAMPLED)
    assert (answer.value, answer.sure) == ("9", "seen so far")
    assert "95 % interval: 9 to 47." in answer.tip


@pytest.mark.parametrize(
    ("figures", "value", "sure"),
    [
        (SelectorFigures("Q", "avg", estimate.unknown(4.625)), "4.625", "± not known yet"),
        (SelectorFigures("Q", "stdev", estimate.unknown(0.0)), "0", "± not known yet"),
        (SelectorFigures("Q", "max", Estimate(9.0, inf, 9.0, 47.0)), "9", "seen so far"),
        (SelectorFigures("Q", "min", Estimate(9.0, inf, -inf, 9.0)), "9", "seen so far"),
        (SelectorFigures("Q", "max", estimate.exact(47.0)), "47", "exact"),
    ],
)
def test_the_result_table_says_what_is_not_known(figures, value, sure):
    snapshot = replace(SAMPLED, results=(figures,), half_width=inf, done=True)
    (row,) = rows(snapshot, ("number",))
    assert (row.value, row.sure) == (value, sure)
    assert "inf" not in row.tip
    assert "inf" not in str(lines_of(snapshot))
    assert reports.sure(snapshot, 0.0005) == "± not known yet"


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("fullhouse", "full house"),
        ("trips", "three of a kind"),
        ("flopset", "set"),
        ("flopoverpair", "overpair"),
        ("floppocket12", "pocket12"),  # in words there is no room beneath a bar
        ("As", "As"),
    ],
)
def test_bars_of_hand_types_say_what_players_say(label: str, words: str):
    assert bar_label(Bucket(label, 1, Estimate(1.0)), "number") == words


def test_bars_of_equities_are_percents():
    assert bar_label(Bucket("54", 1, Estimate(1.0)), "percent") == "54–55 %"
