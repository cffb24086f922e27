"""A hand against several opponents, in Python."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError

import pytest

import oracle

TURN = "KsTs7d2h"
KEYS = {"win", "tie", "share", "naive", "mixed", "se", "one", "opponents", "exact", "why"}


def test_the_articles_hand_against_two() -> None:
    found = oracle.odds_against("As4s", TURN, opponents=2)
    rounded = [round(100 * found[key], 2) for key in ("one", "naive", "mixed", "win")]
    assert rounded == [51.29, 26.31, 33.88, 33.38]  # the article's figures
    assert found.share > found.win
    assert found.exact
    assert set(found.se.values()) == {0}
    assert "26.31 %" in found.why


def test_against_one_all_figures_agree_and_count_as_the_article_does() -> None:
    found = oracle.odds_against("As4s", TURN)
    assert found.win == found.one == found.naive == found.mixed
    assert found.win + found.tie / 2 == pytest.approx(oracle.win_odds("As4s", TURN), abs=1e-12)
    assert found.why == ""


def test_sampled_figures_have_standard_errors() -> None:
    found = oracle.odds_against("AsKs", "Kh7c2d", opponents=3, seed=1)
    again = oracle.odds_against("AsKs", "Kh7c2d", opponents=3, seed=1)
    assert found == again
    assert not found.exact
    assert 0 < found.se["win"] <= 0.00105
    assert found.se["one"] == found.se["naive"] == found.se["mixed"] == 0
    loose = oracle.odds_against("AsKs", "Kh7c2d", opponents=3, seed=1, error=0.02)
    assert loose.se["win"] > 1.5 * found.se["win"]  # the target is met at the first 10,000 trials


def test_each_opponent_may_have_a_range() -> None:
    found = oracle.odds_against("AsKs", "Kh7c2d9s", opponents=2, villain="22+")
    plain = oracle.equity("AsKs", "22+", "22+", board="Kh7c2d9s")["p1"]
    assert found.share == pytest.approx(plain.equity.value, abs=1e-12)


def test_in_stud_the_better_rule_is_for_random_opponents() -> None:
    found = oracle.odds_against("AsAdAh", game="studhi", opponents=2, villain="KK", trials=2000, seed=1)
    assert found.mixed is None
    assert "mixed" not in found.se
    assert found.to_dict()["mixed"] is None
    assert found.why == ""


def test_figures_are_frozen_and_become_json_and_html() -> None:
    found = oracle.odds_against("As4s", TURN, opponents=2)
    with pytest.raises(FrozenInstanceError):
        found.win = 1.0  # type: ignore[misc]
    record = found.to_dict()
    assert json.loads(json.dumps(record, allow_nan=False)) == record
    assert set(record) == KEYS
    shown = found._repr_html_()
    assert "Odds against 2 opponents (exact)" in shown
    assert f"<th>share of the pot</th><td>{100 * found.share:.2f}</td>" in shown
    assert f"<p>{found.why}</p>" in shown


@pytest.mark.parametrize(
    ("arguments", "keys", "message"),
    [
        (("AsKs",), {"opponents": 0}, "from 1 to 9"),
        (("AsKs",), {"opponents": 10}, "from 1 to 9"),
        (("AsKs",), {"opponents": 2.5}, "whole number"),
        (("AsKs", "As7c2d"), {}, "As"),
        (("AsKs", 7), {}, "The board must be a text"),
        (("AsKx+-",), {}, "+"),
        (("AsKs",), {"villain": "AsKs"}, "As"),
        (("AsKs",), {"game": "tarot"}, "no game"),
        (("AsKs",), {"opponents": 2, "trials": 0}, "trial"),
    ],
)
def test_bad_questions_are_refused(arguments: tuple, keys: dict, message: str) -> None:
    with pytest.raises(oracle.OracleError) as caught:
        oracle.odds_against(*arguments, **keys)
    assert message in str(caught.value)
