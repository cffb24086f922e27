"""Reports on flops, turns and rivers, their subsets, changes and crossed textures as tables in notebooks."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

import oracle
from oracle.reports.flops import flop_changes
from oracle.simulate.notebook import plain_table
from tests.face.test_pictures import _Tags

FEW = "".join(rank + suit for rank in "23456789" for suit in "cdhs")
ASKED = {"dead": FEW, "syntax": "classic"}
PAIRS = "count(minHandType(p1, flop, pair))"


@pytest.fixture(scope="module")
def found() -> oracle.FlopFigures:
    return oracle.flops("AA,KQs", "TT+", columns=["equity", "over80", PAIRS], **ASKED)


@pytest.fixture(scope="module")
def sampled(found: oracle.FlopFigures) -> oracle.FlopFigures:
    """The same figures, as if each had been sampled to ± 5 %."""
    kinds, apart = found.report.kinds, found.report.apart
    rows = [
        replace(each, half_widths={name: np.full(each.flops.size, 0.05) for name in each.columns})
        for each in (kinds, apart)
    ]
    return replace(found, report=replace(found.report, kinds=rows[0], apart=rows[1], deals=1000))


def cells(text: str) -> list[list[str]]:
    lines = re.findall(r"<tr>(.*?)</tr>", text)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line) for line in lines]


def test_a_report_has_means_and_the_best_flops_each_with_its_error(found, sampled) -> None:
    text = found.to_html(search="Axx", sort="p2.equity", rows=3)
    head, mean, *rows = cells(text)
    assert head == ["flop", *found.columns]
    assert mean[1] == f"{100 * found.mean('p1.equity', 'Axx'):.2f}"
    assert [row[0] for row in rows] == found.to_columns("Axx", "p2.equity")["flop"][:3].tolist()
    assert "by p2.equity, in %: p1 AA,KQs, p2 TT+ (exact)" in text
    assert "±" not in text
    rough = cells(sampled._repr_html_())
    assert all(" ± " in cell or " to " in cell for row in rough[1:] for cell in row[1:])
    assert len(rough) == 2 + 20


def test_turns_and_rivers_have_the_same_table(found) -> None:
    for board, street, cards in (("AhKd7d", "turn", 49), ("AhKd7d2c", "river", 48)):
        report = oracle.flops("QQ", "JJ", board=board, columns=["equity"])
        rows = cells(report.to_html(rows=100))
        assert rows[0] == ["card", "p1.equity", "p2.equity"]
        assert 10 < len(rows) <= cards + 2  # the mean, and cards of equivalent suits in one row
        assert f"{street} cards by p1.equity" in report._repr_html_()


def test_changes_are_largest_first_and_tinted_where_they_are_sure(found, sampled) -> None:
    before = oracle.flops("QQ+", "TT+", columns=["equity"], **ASKED)
    changes = found.changes(before)
    head, *rows = cells(changes.to_html(rows=7))
    assert head == ["flop", "before", "now", "change"]
    points = [abs(float(row[3])) for row in rows]
    assert points == sorted(points, reverse=True)
    assert len(points) == 7
    for row in rows:
        assert float(row[2]) - float(row[1]) == pytest.approx(float(row[3]), abs=0.011)
    assert changes._repr_html_().count("rgba(") == 20
    wide = replace(changes, half_width=np.full(changes.change.size, 2.0))
    assert "rgba(" not in wide.to_html()
    assert "0 more, 0 less" in wide.to_html()
    assert "not known to differ" in wide.to_html()
    same = flop_changes(found.report, found.report, "p1.equity")
    assert "0 less, " in same.to_html()
    assert "the same" in same.to_html()
    _head, *rough = cells(sampled.changes(before).to_html())
    assert all(" ± " in row[2] and " ± " in row[3] and "±" not in row[1] for row in rough)


def test_crossed_textures_are_a_table_of_means_with_chances(found, sampled) -> None:
    crossed = found.crossed("suits", "pairing")
    head, *rows = cells(crossed.to_html())
    assert head == ["", "unpaired", "one pair", "three of a kind"]
    assert [row[0] for row in rows] == ["rainbow", "two-tone", "monotone"]
    assert rows[0][1] == f"{100 * crossed.mean[0, 0]:.2f} ({100 * crossed.chance[0, 0]:.1f} %)"
    assert rows[2][2:] == ["", ""]
    assert f"{100 * found.mean('p1.equity'):.2f} over all" in crossed._repr_html_()
    rough = sampled.crossed("suits", "pairing").to_html()
    assert all(" ± " in cell for row in cells(rough)[1:] for cell in row[1:] if cell)
    assert re.search(r"± \S+ %? ?over all", rough), rough


def test_a_subset_has_its_flops_weights_and_largest_errors(found) -> None:
    subset = found.subset(12, ["p1.equity"])
    rows = cells(subset._repr_html_())
    assert [row[0] for row in rows[1:13]] == [line.split(":")[0] for line in subset.text().splitlines()]
    assert sum(float(row[1]) for row in rows[1:13]) == pytest.approx(100, abs=0.07)
    worst = subset.largest
    assert rows[14][:2] == [worst.column, worst.group]
    assert "12 weighted flops; means over all flops are off by at most" in subset.to_html()


def test_no_text_of_a_user_can_act(found) -> None:
    hostile = "<script>alert(1)</script>"
    shown = replace(found, ranges=(hostile, hostile)).to_html()
    table = plain_table(hostile, [hostile], [[hostile, hostile]], [[0.5]])
    for text in (shown, table):
        assert "<script" not in text
        assert _Tags(text).seen.count("table") == 1
