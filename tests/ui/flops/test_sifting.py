"""What is shown of a report, beside plain sums over the flops."""

from __future__ import annotations

from dataclasses import replace
from math import fsum, isnan

import numpy as np
import pytest

from oracle.cards.mask import cards_in
from oracle.reports.flops import FlopReport, FlopRows
from ui.flops.choice import AHEAD, CHANCE, FLOP, KIND, NUTS, ORDERS, FlopsChoice
from ui.flops.sifting import sift

EQUITY = FlopsChoice()


def values(report: FlopReport, choice: FlopsChoice) -> list[float]:
    """The figure compared on each flop, by hand."""
    if choice.compared == "equity":
        return report.column("p1.equity").tolist()
    first, second = (report.column(f"p{player}.{choice.share}").tolist() for player in (1, 2))
    return [mine - his for mine, his in zip(first, second, strict=True)]


@pytest.mark.parametrize("choice", [EQUITY, FlopsChoice(NUTS), FlopsChoice(AHEAD)])
def test_all_flops_are_shown_best_first_with_the_mean_weighted_by_chance(report, choice) -> None:
    shown = sift(report, choice, {})
    found = values(report, choice)
    assert len(shown.lines) == shown.kinds == np.count_nonzero(report.chance > 0)
    assert [line.value for line in shown.lines] == sorted(
        (value for value, chance in zip(found, report.chance, strict=True) if chance > 0), reverse=True
    )
    weighted = [value * chance for value, chance in zip(found, report.chance, strict=True) if chance > 0]
    assert shown.mean == pytest.approx(fsum(weighted), abs=1e-12)
    assert shown.chance == pytest.approx(1.0, abs=1e-12)
    ahead = [c for v, c in zip(found, report.chance, strict=True) if c > 0 and v > shown.middle]
    assert shown.ahead == pytest.approx(fsum(ahead), abs=1e-12)
    assert sum(shown.equities) == pytest.approx(1.0, abs=1e-12)
    assert shown.exact


def test_groups_left_out_and_the_search_leave_the_rest_with_its_own_mean(report) -> None:
    choice = replace(EQUITY, search="Kxx", left_out=frozenset({("suits", "rainbow"), ("pairing", "gone")}))
    shown = sift(report, choice, {})
    kept = []
    for flop, chance, value in zip(report.flops.tolist(), report.chance, values(report, EQUITY), strict=True):
        cards = list(cards_in(flop))
        suits = {card & 3 for card in cards}
        if chance > 0 and len(suits) < 3 and any(card >> 2 == 11 for card in cards):
            kept.append((chance, value))
    assert len(shown.lines) == len(kept) > 0
    whole = fsum(chance for chance, _ in kept)
    assert shown.chance == pytest.approx(whole, abs=1e-12)
    assert shown.mean == pytest.approx(fsum(c * v for c, v in kept) / whole, abs=1e-12)
    everything = sift(report, EQUITY, {})
    assert shown.textures == everything.textures  # of all flops, so that a group can be shown again


def test_the_groups_of_a_texture_are_all_flops_and_their_means_the_mean_of_all(report) -> None:
    shown = sift(report, EQUITY, {})
    for title, lines in shown.textures:
        assert fsum(line.chance for line in lines) == pytest.approx(1.0, abs=1e-12), title
        assert fsum(line.chance * line.mean for line in lines) == pytest.approx(shown.mean, abs=1e-12), title


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("upwards", [False, True])
def test_the_table_has_each_flop_once_in_the_order_asked_for(report, order: str, upwards: bool) -> None:
    shown = sift(report, replace(EQUITY, order=order, upwards=upwards), {})
    assert sorted(shown.order) == list(range(len(shown.lines)))
    column = {CHANCE: lambda line: line.chance, FLOP: lambda line: line.cards, KIND: lambda line: line.kind}
    if order in column:
        lines = [column[order](shown.lines[place]) for place in shown.order]
        assert lines == sorted(lines, reverse=not upwards)
        assert lines[0] != lines[-1]


@pytest.mark.parametrize("search", ["Kxx Qxx", "(", "AhAhAh", "nonsense", "x" * 200])
def test_a_search_that_finds_nothing_says_why_and_shows_nothing(report, search: str) -> None:
    shown = sift(report, replace(EQUITY, search=search), {})
    assert shown.trouble
    assert shown.lines == shown.order == ()
    assert isnan(shown.mean)


def test_while_shares_are_missing_equities_are_there_with_their_half_widths(report) -> None:
    half = np.full(report.chance.size, 0.01)
    rows = report.kinds
    columns = {name: rows.columns[name] for name in ("p1.equity", "p2.equity")}
    columns["p1.equity"] = columns["p1.equity"].copy()
    first = int(np.flatnonzero(rows.chance > 0)[0])
    columns["p1.equity"][first] = np.nan  # not dealt yet
    rough = replace(
        report,
        kinds=FlopRows(rows.flops, rows.weight, rows.chance, columns, {"p1.equity": half}),
        done=0.25,
    )
    shown = sift(rough, EQUITY, {})
    assert not shown.exact
    assert len(shown.lines) == shown.kinds - 1
    assert {line.half_width for line in shown.lines} == {0.01}
    assert {line.shares for line in shown.lines} == {()}
    assert shown.half_width == pytest.approx(0.01)
    nothing = sift(rough, FlopsChoice(NUTS), {})
    assert nothing.lines == ()
    assert not nothing.trouble
