"""Notebook tables of what hands are worth before the flop, final hands and narrowed ranges are in words."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

import oracle
from oracle.face.decisions.preflop import PreflopRow, PreflopRows
from oracle.simulate.intervals.estimate import share_estimate
from oracle.simulate.notebook import per_cent, share_text


def cells(html: str) -> list[list[str]]:
    """The rows of all tables, each as its cells."""
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    return [[unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in rows]


def test_final_hands_are_named_with_how_often_they_are_made() -> None:
    found = oracle.spectrum("AhQd", "AA, KK", board="Kh7h2c3d")
    rows = cells(found._repr_html_())
    assert rows[0] == ["player", "weakest", "median", "strongest"]
    assert rows[1][1] == found.seats[0].worst_hand
    made = {row[0]: row[1:] for row in rows[4:]}
    assert made["three of a kind"][1] == f"{100 * found.seats[1].types['trips']:.2f}"
    assert sum(float(row[0]) for row in made.values()) == pytest.approx(100, abs=0.05)


def test_a_sampled_hand_type_has_its_interval() -> None:
    found = oracle.spectrum("AA", "KK", "random", trials=300, seed=1)
    rows = cells(found._repr_html_())
    assert rows[0][1::2] == ["weakest dealt", "strongest dealt"]
    (pair,) = (row for row in rows if row[0] == "pair")
    share = found.seats[0].types["pair"]
    assert pair[1] == share_text(share_estimate(share * found.deals, found.deals))
    assert "±" in pair[1]
    (none,) = (row for row in rows if row[0] == "high card")
    assert re.fullmatch(r"0\.00 \(0 to 0\.\d+ %\)", none[1])


def test_callers_and_opponents_are_in_words() -> None:
    found = oracle.callers("QQ", already_in=[2.0, 0.5], to_act=[1.0])
    rows = cells(found._repr_html_())
    assert ["already in", "2.50"] in rows
    assert ["any number that is possible", "2 to 3", "play"] in rows
    assert ["2 callers", per_cent(found.shares[1], found.half_widths[1]), "yes"] in rows
    assert "QQ, a made hand" in found._repr_html_()
    looked = oracle.opponent(12, 1, name="<b>Bob</b>")
    assert "&lt;b&gt;Bob&lt;/b&gt;, by the stereotype that his first hands fit: tight" in looked._repr_html_()


def test_values_before_the_flop_have_their_error_and_callers() -> None:
    row = PreflopRow(
        "AKs", 4.5, 4.6, 0.62, None, se=0.01, bound=0.02, flops_se=0.01, equity_se=0.001,
        callers=(0.2, 0.7, 0.1), callers_se=(0.0, 0.0, 0.01), seed=1,
    )  # fmt: skip
    alone = dict(cells(row._repr_html_())[1:])
    assert alone["value"] == "+4.50 ± 0.04"  # 1.96 · 0.01 and the bound
    assert alone["flops, losses cut"] == "+4.60 ± 0.04"  # the bound counts where somebody calls: 0.02 / 0.8
    assert alone["equity when called, %"] == "62.00 ± 0.2 %"
    assert (alone["nobody calls, %"], alone["2 call, %"]) == ("20.00", "10.00 ± 2 %")
    several = PreflopRows((row, row))
    head, *rows = cells(several._repr_html_())
    assert head[-2:] == ["one calls, %", "2 call, %"]
    assert rows[0] == ["AKs", "+4.50 ± 0.04", "62.00 ± 0.2 %", "20.00", "70.00", "10.00 ± 2 %"]
    assert several.to_dict() == {"rows": [row.to_dict()] * 2}
    (exact,) = cells(PreflopRows((PreflopRow("AA", 5, 5, 0.82, 1.0),))._repr_html_())[1:]
    assert exact == ["AA", "+5.00", "82.00", "100.00"]


def test_first_bets_and_calls_name_the_seats() -> None:
    found = oracle.first_bet(4, blinds=True)
    assert cells(found._repr_html_())[1:] == [
        ["1, first to act", "3", f"{found[0]:.2f}"], ["2", "2", f"{found[1]:.2f}"],
        ["3, the small blind", "1", "75.00"],
    ]  # fmt: skip
    assert found.to_dict() == {"percents": list(found)}
    assert oracle.first_call(4, 0.4)[2] == pytest.approx(45)


def test_a_narrowed_range_shows_its_steps_and_cuts_a_long_text() -> None:
    found = oracle.narrow("*", "flop: pair+", board="Kh7h2c", hero="AsKd")
    rows = cells(found._repr_html_())
    assert rows[1][0] == "before any rule"
    assert rows[2][-2:] == [per_cent(found.steps[1].equity), found.steps[1].pql]
    assert "…; “range” has all of it." in found._repr_html_()
    unbroken = replace(found, range="(" * 300)  # no comma to end at
    assert f"What is left: {240 * '('} …; “range” has all of it." in unbroken._repr_html_()


def test_a_share_at_a_bound_has_its_interval_and_a_middling_one_its_half_width() -> None:
    found = oracle.trials_table("AsAh", "KdKc", board="AcAd2h", trials=[10, 100], seed=4)
    assert cells(found._repr_html_())[1][1] == "100.00 (69 to 100 %)"
    table = oracle.equity("AhAd", "KhKd", method="sampled", trials=10, seed=3)
    shown = cells(table._repr_html_())[1]
    assert "±" in shown[2]
    assert re.fullmatch(r"0\.00 \(0 to \d+ %\)", shown[4])
