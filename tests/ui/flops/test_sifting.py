"""What is shown of a report, beside plain sums over the flops."""

from __future__ import annotations

from dataclasses import replace
from math import fsum, isnan

import numpy as np
import pytest

from oracle.cards.mask import cards_in, mask_of
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.reports.flops import TEXTURES, FlopReport, FlopRows, flop_report, matching_flops
from oracle.reports.flops.made import least_images
from tests.ui.flops.conftest import DEAD
from ui.flops.shown.choice import AHEAD, BEFORE, CHANCE, CHANGE, FLOP, KIND, NUTS, ORDERS, FlopsChoice
from ui.flops.shown.figure_words import kept_change_text, share_text, share_texts
from ui.flops.shown.sifting import sift
from ui.flops.shown.words import count_line

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
    assert shown.known.mean == pytest.approx(fsum(weighted), abs=1e-12)
    assert shown.known.chance == pytest.approx(1.0, abs=1e-12)
    ahead = [c for v, c in zip(found, report.chance, strict=True) if c > 0 and v > shown.middle]
    assert shown.ahead == pytest.approx((fsum(ahead), fsum(ahead)), abs=1e-12)
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
    assert shown.known.chance == pytest.approx(whole, abs=1e-12)
    assert shown.known.mean == pytest.approx(fsum(c * v for c, v in kept) / whole, abs=1e-12)
    assert count_line(shown, "Button").startswith(f"{len(kept)} kinds, ")
    one = sift(report, replace(EQUITY, search="KhTh9h"), {})
    assert count_line(one, "Button").startswith("1 kind, ")
    everything = sift(report, EQUITY, {})
    assert shown.textures == everything.textures  # of all flops, so that a group can be shown again


def test_the_groups_of_a_texture_are_all_flops_and_their_means_the_mean_of_all(report) -> None:
    shown = sift(report, EQUITY, {})
    for title, lines in shown.textures:
        assert fsum(line.known.chance for line in lines) == pytest.approx(1.0, abs=1e-12), title
        assert fsum(line.known.chance * line.known.mean for line in lines) == pytest.approx(
            shown.known.mean, abs=1e-12
        ), title


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


def test_runs_of_bars_leave_their_flops_in_the_table_and_all_bars(report) -> None:
    everything = sift(report, EQUITY, {})
    lines = everything.lines
    runs = ((lines[60].value, lines[50].value), (lines[-1].value, lines[-5].value))
    shown = sift(report, replace(EQUITY, runs=tuple(sorted(runs))), {})
    assert shown.lines == lines
    inside = [n for n, line in enumerate(lines) if any(low <= line.value <= high for low, high in runs)]
    assert sorted(shown.order) == inside
    assert [place for run in shown.runs for place in range(*run)] == inside
    assert {50, 55, 60, len(lines) - 1, len(lines) - 5} <= set(inside)
    chance = fsum(lines[place].chance for place in inside)
    assert shown.known.chance == pytest.approx(chance, abs=1e-12)
    mean = fsum(lines[place].chance * lines[place].value for place in inside) / chance
    assert shown.known.mean == pytest.approx(mean, abs=1e-12)
    assert shown.textures == everything.textures
    nothing = sift(report, replace(EQUITY, runs=((0.0, 0.0),)), {})
    assert (nothing.lines, nothing.order, nothing.runs) == (lines, (), ())
    assert isnan(nothing.known.mean)


def test_the_figures_at_the_edges_of_a_run_belong_to_it_whatever_their_last_digit(report) -> None:
    line = sift(report, EQUITY, {}).lines[7]
    shown = sift(report, replace(EQUITY, runs=((line.value + 1e-15, line.value + 1e-15),)), {})
    assert line in [shown.lines[place] for place in shown.order]


RAINBOW_PAIRS = frozenset({("suits", "rainbow"), ("pairing", "one pair")})


@pytest.mark.parametrize("choice", [EQUITY, FlopsChoice(NUTS)])
def test_a_cell_has_the_flops_of_both_groups_that_also_fit_search_ticks_and_runs(report, choice) -> None:
    left_out = frozenset({("straights", "one straight")})
    crossing = replace(
        choice, view="crossed", down="suits", across="pairing", search="Axx, Kxx", left_out=left_out
    )
    lines = sift(report, crossing, {}).lines
    crossing = replace(crossing, runs=((lines[-1].value, lines[3].value),))
    shown = sift(report, crossing, {})
    crossed = shown.crossed
    assert crossed.titles == ("Suits", "Pairs")
    assert fsum(cell.chance for row in crossed.cells for cell in row) == pytest.approx(shown.known.chance)
    row, column = crossed.rows.index(("suits", "rainbow")), crossed.columns.index(("pairing", "one pair"))
    cell = crossed.cells[row][column]
    alone = sift(report, replace(crossing, only=RAINBOW_PAIRS), {})
    assert 0 < len(alone.order) < len(shown.order)
    kept = [alone.lines[place] for place in alone.order]
    assert {line.kind.split(",")[0] for line in kept} == {"rainbow"}
    assert all({12, 11} & {card >> 2 for card in line.cards} for line in kept)
    assert cell.chance == pytest.approx(fsum(line.chance for line in kept), abs=1e-12)
    mean = fsum(line.chance * line.value for line in kept) / cell.chance
    assert cell.mean == pytest.approx(mean, abs=1e-12)
    assert alone.crossed.rows == crossed.rows  # another cell can be chosen
    assert str(alone.crossed.cells) == str(crossed.cells)  # some means are NaN


@pytest.mark.parametrize("only", [("suits", "gone"), ("gone", "rainbow")])
def test_groups_and_textures_that_do_not_exist_have_no_flop(report, only) -> None:
    shown = sift(report, replace(EQUITY, view="crossed", only=frozenset({only}), down="gone"), {})
    assert shown.lines == ()
    assert shown.crossed is None


def test_the_half_widths_of_means_are_those_of_the_report(report) -> None:
    rows = report.kinds
    spread = np.linspace(0.001, 0.02, rows.chance.size)
    names = [f"p{player}.{figure}" for player in (1, 2) for figure in ("equity", "over80")]
    sampled = replace(report, kinds=replace(rows, half_widths=dict.fromkeys(names, spread)), deals=50_000)
    for choice, columns in ((EQUITY, ["p1.equity"]), (FlopsChoice(NUTS), ["p1.over80", "p2.over80"])):
        shown = sift(sampled, replace(choice, search="Qxx", view="crossed"), {})
        queens = matching_flops(sampled, "Qxx")
        assert not shown.exact
        expected = sum(sampled.mean_half_width(name, queens) for name in columns)
        assert shown.known.half_width == pytest.approx(expected)
        assert shown.known.half_width < len(columns) * float(spread @ rows.chance) / 3  # not their linear sum
        suits = TEXTURES["suits"].group_of(sampled.flops)
        group = shown.textures[0][1][0].known
        assert group.half_width == pytest.approx(
            sum(sampled.mean_half_width(name, suits == 0) for name in columns)
        )
        high = TEXTURES["high_card"].group_of(sampled.flops)
        at = shown.crossed.columns.index(("high_card", "queen high"))
        cell = shown.crossed.cells[0][at]
        meant = queens & (suits == 0) & (high == 2)
        assert cell.half_width == pytest.approx(sum(sampled.mean_half_width(name, meant) for name in columns))
        line = shown.lines[0]
        assert line.half_width == pytest.approx(len(columns) * line.equity_half_widths[0])
        assert line.share_half_widths == (line.equity_half_widths[0],) * 2
        assert share_texts(line) == tuple(map(share_text, line.shares, line.share_half_widths, (1, 1)))


@pytest.mark.parametrize("search", ["Kxx Qxx", "(", "AhAhAh", "nonsense", "x" * 200])
def test_a_search_that_finds_nothing_says_why_and_shows_nothing(report, search: str) -> None:
    shown = sift(report, replace(EQUITY, search=search), {})
    assert shown.trouble
    assert shown.lines == shown.order == ()
    assert isnan(shown.known.mean)


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
    assert shown.known.half_width == pytest.approx(0.01)
    nothing = sift(rough, FlopsChoice(NUTS), {})
    assert nothing.lines == ()
    assert not nothing.trouble


@pytest.fixture(scope="module")
def before() -> FlopReport:
    """The flops of other ranges, without two aces and the ranks below ten: three aces cannot come."""
    low = "".join(rank + suit for rank in "279" for suit in "cdhs")
    query = equity_query(
        [Seat("Button", "JJ, AKs"), Seat("Blind", "AA, QTs")], syntax="classic", dead=f"AhAd{DEAD}{low}"
    )
    return list(flop_report(prepare(query), ("equity", "over80")))[-1]


@pytest.mark.parametrize("choice", [EQUITY, FlopsChoice(NUTS)])
def test_every_flop_is_compared_with_the_same_kind_of_the_report_kept(report, before, choice) -> None:
    shown = sift(report, choice, {}, before)
    assert shown.kept
    mine = {mask: number for number, mask in enumerate(least_images(before.flops)[0].tolist())}
    values_before, compared = values(before, choice), 0
    for line in shown.lines:
        image = int(least_images(np.array([mask_of(line.cards)], dtype=np.uint64))[0][0])
        expected = values_before[mine[image]] if image in mine else float("nan")
        if line.change is None:
            assert isnan(expected)
            continue
        assert line.change.before == pytest.approx(expected, abs=1e-12)
        assert line.change.points == pytest.approx(line.value - expected, abs=1e-12)
        compared += 1
    assert compared == len(before.flops) == 94


@pytest.mark.parametrize(("order", "part"), [(BEFORE, "before"), (CHANGE, "points")])
def test_the_table_is_sorted_by_the_change_flops_without_one_last(report, before, order, part) -> None:
    shown = sift(report, replace(EQUITY, order=order), {}, before)
    changes = [shown.lines[place].change for place in shown.order]
    known = [getattr(change, part) for change in changes if change is not None]
    assert known == sorted(known, reverse=True)
    assert 0 < len(known) < len(changes)
    assert set(changes[len(known) :]) == {None}


def test_a_report_compared_with_itself_has_not_changed_and_sampled_ones_say_their_half_widths(report) -> None:
    half = np.full(report.chance.size, 0.01)
    sampled = replace(report, kinds=replace(report.kinds, half_widths={"p1.equity": half}))
    shown = sift(report, EQUITY, {}, sampled)
    assert {line.change.points for line in shown.lines} == {0.0}
    assert {kept_change_text(line) for line in shown.lines} == {"0.00 ± 1.00"}
    assert {line.change.half_width for line in sift(sampled, EQUITY, {}, sampled).lines} == {0.02}
    unknown = sift(report, FlopsChoice(NUTS, 90), {}, report)
    assert {kept_change_text(line) for line in unknown.lines} <= {"–"}
    assert not sift(report, EQUITY, {}).kept
