"""Spectra and blockers, in Python."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from math import fsum

import pytest

import oracle

FLOP = "Kh7h2c"


def test_the_articles_hand_has_a_spectrum() -> None:
    found = oracle.spectrum("As4s", "*", board="KsTs7d2h")
    hero, villain = found.seats
    assert (hero.name, villain.name) == ("hero", "villain1")
    assert hero.types == pytest.approx({"highcard": 21 / 46, "pair": 16 / 46, "flush": 9 / 46})
    assert villain.best_hand == "straight flush, king high"
    assert hero.best < hero.median < hero.worst
    assert fsum(villain.shares) == pytest.approx(1)
    assert fsum(villain.types.values()) == pytest.approx(1)
    assert (found.exact, found.deals, found.nuts) == (True, 0, False)


def test_reflective_nuts_are_named_with_and_without_the_rules() -> None:
    assert oracle.spectrum("KsKd", "AK", board="Kh7h2c2d").nuts is True
    assert oracle.spectrum("KsKd", "22, AK", board="Kh7h2c2d").nuts is False
    found = oracle.narrow("22, AK", "flop: not in (22)", board="Kh7h2c2d", hero="KsKd")
    assert (found.nuts, found.nuts_before) == (True, False)
    alone = oracle.narrow("22, AK", "flop: not in (22)", board="Kh7h2c2d")
    assert (alone.nuts, alone.nuts_before) == (None, None)
    early = oracle.narrow("22, AK", "preflop: not in (22)", hero="KsKd")
    assert early.nuts is early.nuts_before is None


def test_samples_have_a_seed_and_lows_their_own_axis() -> None:
    found = oracle.spectrum("As2s3dKd", "KK", board="4h8c9s", game="omaha8", low=True, trials=5000, seed=1)
    again = oracle.spectrum("As2s3dKd", "KK", board="4h8c9s", game="omaha8", low=True, trials=5000, seed=1)
    assert found == again
    assert (found.exact, found.seed, found.nuts) == (False, 1, None)
    assert found.seats[0].best_hand == "5-4-3-2-A"
    assert found.seats[1].worst_hand == "no low"
    assert found.seats[0].types == {}
    assert found.seats[1].worst == 57


def test_blockers_are_sorted_by_what_they_cost() -> None:
    found = oracle.blockers("AhQd, 8c7c, KdQs", "AA, KK, AxKx", board=FLOP)
    shifts = [row.equity_shift[0] for row in found.rows]
    assert shifts == sorted(shifts)
    rows = {row.hand: row for row in found.rows}
    assert rows["AhQd"].combos == (-3.0,)
    assert rows["KdQs"].combos == (-3.0,)
    (opponent,) = found.opponents
    assert (opponent.name, opponent.combos) == ("villain1", 12.0)
    assert fsum(rows["AhQd"].types[0].values()) == pytest.approx(0, abs=1e-12)
    assert found.taken_for == "AhQd, 8c7c, KdQs"


def test_a_single_hand_is_taken_for_the_usual_range() -> None:
    found = oracle.blockers("AhAd", "AA, KK", "22+", board=FLOP)
    assert found.taken_for == "20%"
    (row,) = found.rows
    assert row.combos[0] == -5
    other = oracle.blockers("AhAd", "AA, KK", board=FLOP, taken_for="QQ+")
    assert other.opponents[0].equity != found.opponents[0].equity
    blocked = oracle.blockers("AhAd, 8c7c", "AhKs, AhQs", board=FLOP, taken_for="QQ+")
    assert blocked.rows[-1].equity_shift == (None,)
    assert blocked.rows[-1].types == (None,)


def test_blockers_in_a_notebook_say_what_each_hand_changes() -> None:
    found = oracle.blockers("AhQd, 8c7c", "AA, KK, AxKx", board="Kh7h2c")
    shown = found._repr_html_()
    (row,) = [each for each in found.rows if each.hand == "AhQd"]
    (shift,) = row.equity_shift
    assert shift is not None
    assert "hero is put on" in shown
    assert f"<th>AhQd</th><td>-3</td><td>{100 * shift:+.2f}</td>" in shown


@pytest.mark.parametrize("name", ["spectrum", "blockers"])
def test_figures_are_frozen_and_become_json_and_html(name: str) -> None:
    record = getattr(oracle, name)("AhQd, 8c7c", "AA, KK", board=FLOP)
    with pytest.raises(FrozenInstanceError):
        setattr(record, next(iter(record)), None)
    found = record.to_dict()
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert record._repr_html_().startswith("<table")


@pytest.mark.parametrize(
    ("name", "arguments", "keys", "message"),
    [
        ("spectrum", ("AsKs", 3), {}, "A range must be a text"),
        ("spectrum", ("AsKs", "AsKd"), {"board": FLOP}, "As"),
        ("spectrum", ("AsKs",), {"low": True}, "has no low"),
        ("blockers", ("AsKs",), {"board": FLOP}, "only one player"),
        ("blockers", ("AsAhKsKh", "QQJJ"), {"game": "omaha"}, "cannot be counted"),
        ("blockers", ("AsKs", "QQ"), {"board": FLOP, "taken_for": "A+-"}, "+"),
        ("blockers", ("AsKs", "QQ"), {"board": FLOP, "taken_for": 5}, "A range must be a text"),
    ],
)
def test_bad_questions_are_refused(name: str, arguments: tuple, keys: dict, message: str) -> None:
    with pytest.raises(oracle.OracleError) as caught:
        getattr(oracle, name)(*arguments, **keys)
    assert message in str(caught.value)
