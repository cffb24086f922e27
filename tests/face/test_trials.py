"""The table of trials of an article of 2006: samples of more and more trials beside the exact answer."""

from __future__ import annotations

import pytest

import oracle
from oracle.face.trials import ARTICLE_TRIALS

EXACT = (1_389_004_215 + 34_610_976 / 2) / 2_097_572_400
"""Suited ace and king against a random hand, as the article counted it: 67.0446323092352 %."""


def test_the_article_s_table_from_10_trials_on() -> None:
    table = oracle.trials_table("AsKs", "*", trials=ARTICLE_TRIALS[:8], seed=1)
    assert table.exact == pytest.approx(EXACT, abs=1e-12)
    assert [row.trials for row in table.rows] == [10, 50, 100, 500, 1000, 5000, 10_000, 15_000]
    for row in table.rows:
        alone = oracle.equity("AsKs", "*", trials=row.trials, seed=1, method="sampled")["p1"].equity
        assert (row.share, row.half_width) == (alone.value, alone.half_width)
        assert row.difference == pytest.approx(EXACT - alone.value)
        assert row.seconds > 0


def test_nine_in_ten_differences_are_within_their_half_width() -> None:
    rows = [oracle.trials_table("AsKs", "*", trials=[200], seed=seed).rows[0] for seed in range(40)]
    assert sum(abs(row.difference) <= row.half_width for row in rows) >= 34


def test_a_seed_gives_the_same_figures_and_no_seed_says_which() -> None:
    first = oracle.trials_table("AA", "KK", trials=[20, 60])
    again = oracle.trials_table("AA", "KK", trials=[20, 60], seed=first.seed, threads=1)
    assert [row.share for row in first.rows] == [row.share for row in again.rows]


@pytest.mark.parametrize(
    ("trials", "message"),
    [
        ([], "must be a list"),
        ("100", "must be a list"),
        (100, "must be a list"),
        ([10, 0], "from 1 to"),
        ([True], "from 1 to"),
        ([1.5], "from 1 to"),
    ],
)
def test_what_is_not_a_number_of_trials_is_refused(trials: object, message: str) -> None:
    with pytest.raises(oracle.QueryError, match=message):
        oracle.trials_table("AA", "KK", trials=trials)  # type: ignore[arg-type]  # that is the question


def test_without_an_exact_answer_there_is_nothing_to_compare_with() -> None:
    with pytest.raises(oracle.QueryError, match="There is no exact answer"):
        oracle.trials_table("20%", "30%", "*", "*", trials=[10], syntax="classic")
