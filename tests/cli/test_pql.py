"""``python -m oracle pql``."""

from __future__ import annotations

import re
import sys
from fractions import Fraction

import pytest

from oracle.query.checking import query
from oracle.ranges import reading
from oracle.ranges.text import parser
from tests.cli.asked import ACES, FLOP, SAMPLED, rows_of


def test_an_average_prints_as_the_original_prints_it(say) -> None:
    output = say("pql", f"select avg(riverEquity(hero)) as hero {ACES}")
    assert output.code == 0
    first, last = output.out.splitlines()
    assert first == f"HERO = {(1410336 + 9308 / 2) / 1712304!r}"
    assert re.fullmatch(r"1,712,304 deals, exact \(lookup\), \d+(\.\d s| m?s)", last)
    assert output.err == ""


@pytest.mark.parametrize("more", [(), ("--deals", "3", "--holds", "1"), ("--explain",)])
def test_a_query_is_checked_and_its_ranges_parsed_once(
    say, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    words = (
        "pql",
        "select count(handType(p1, flop) >= flush) from game='holdem', p1='KhQh', p2='QQ+'",
        *more,
    )
    assert say(*words).code == 0  # whatever is imported on first use is there
    reading._kept_reading.cache_clear()
    checks: list[str] = []
    parsed: list[str] = []
    real_check, real_parse = query.CheckedQuery, parser.parse_nodes

    def checked(*values: object, **named: object) -> object:
        checks.append("once")
        return real_check(*values, **named)

    def parse_nodes(text: str, *values: object, **named: object) -> object:
        parsed.append(text)
        return real_parse(text, *values, **named)

    monkeypatch.setattr(query, "CheckedQuery", checked)
    for name, module in list(sys.modules.items()):
        if name.startswith("oracle.") and getattr(module, "parse_nodes", None) is real_parse:
            monkeypatch.setattr(module, "parse_nodes", parse_nodes)
    assert say(*words).code == 0
    assert checks == ["once"]
    assert sorted(parsed) == ["KhQh", "QQ+"]


def test_a_count_prints_its_share_and_then_the_number(say) -> None:
    output = say("pql", f"select count(winsHi(p1)) {FLOP}").out.splitlines()
    assert output[0] == "count(winsHi(p1)) = 46.9697% (465)"
    assert output[1].startswith("990 deals, exact (exhaustive), ")


def test_a_histogram_prints_its_bars_in_order(say) -> None:
    output = say("pql", f"select histogram(fractionalRiverEquity(p1)) as Shares {FLOP}").out.splitlines()[0]
    assert output == "SHARES = [0:53.0303% (525)],[1:46.9697% (465)]"


def test_an_expression_alone_is_a_histogram_of_it(say) -> None:
    first, second, *_ = say("pql", f"select handType(p1, river) as t, winsHi(p1) {FLOP}").out.splitlines()
    assert first.startswith("T = [highcard:24.5455% (243)],[pair:")
    assert second == "histogram(winsHi(p1)) = [false:53.0303% (525)],[true:46.9697% (465)]"
    bare, found = (say("pql", f"select {text} {FLOP}", "--json").json["results"]
                  for text in ("handType(p1, river)", "histogram(handType(p1, river))"))  # fmt: skip
    assert bare == found


def test_the_last_line_of_a_sampled_run_repeats_it(say) -> None:
    words = ("pql", f"select avg(riverEquity(p1)) {FLOP}", *SAMPLED)
    first, last = say(*words).out.splitlines()
    took = r"\d+(\.\d s| m?s)"
    assert re.fullmatch(rf"3,000 trials, sampled, {took}, seed 7, 95 % within ± 1\.[78] %", last), last
    assert say(*words, "--threads", "1").out.splitlines()[0] == first


def test_with_a_condition_the_acceptance_is_shown(say) -> None:
    query = f"select avg(riverEquity(p1)) {FLOP} where handType(p1, turn) >= flush"
    last = say("pql", query, *SAMPLED).out.splitlines()[-1]
    assert re.match(r"3,000 trials, kept 3,000 of [\d,]+ drawn \(\d+ %\), sampled, ", last), last
    exact = say("pql", query).out.splitlines()[-1]
    assert "kept " in exact
    assert "exact (exhaustive)" in exact


def test_a_condition_that_always_holds_keeps_100_percent(say) -> None:
    query = f"select avg(riverEquity(p1)) {FLOP} where handType(p1, flop) >= highcard"
    assert "kept 3,000 of 3,000 drawn (100 %)" in say("pql", query, *SAMPLED).out


def test_sampling_that_was_not_requested_says_why(say) -> None:
    words = ("pql", "select count(winsHi(a)) from game='omahahi', a='*', b='*', c='*'", "--trials", "500")
    text = say(*words).out.splitlines()
    assert text[-2].startswith("Sampled, 3 seats: too many deals to enumerate (")
    assert f"{say(*words, '--json').json['why']}." == text[-2]
    asked = say(*words, "--sampled")
    assert len(asked.out.splitlines()) == 2


def test_a_deck_that_runs_out_is_reported(say) -> None:
    ranges = ("AsKsQd", *"*" * 7)
    words = ("equity", "--game", "studhi", *ranges, "--sampled", "--trials", "500")
    assert say(*words).out.splitlines()[-2].endswith("so all players share one card on seventh street.")
    assert say(*words, "--json").json["why"].endswith("so all players share one card on seventh street")
    assert "why" not in say(*words[:-5], "--sampled", "--trials", "500", "--json").json


def test_json_has_the_published_shape(say) -> None:
    query = (
        "select avg(riverEquity(p1)) as equity, count(winsHi(p1)), histogram(fractionalRiverEquity(p1)), "
        f"max(handType(p1, river)) as best, min(fiveCardHiHandNumber(p1, river)) {FLOP}"
    )
    output = say("pql", query, "--json").json
    assert list(output) == ["method", "strategy", "trials", "drawn", "seconds", "results"]
    share, loss = pytest.approx(465 / 990), pytest.approx(525 / 990)
    assert output["results"] == [
        {"name": "equity", "kind": "avg", "value": share, "se": 0.0, "low": share, "high": share},
        {"name": "count(winsHi(p1))", "kind": "count", "count": 465, "share": share, "se": 0.0, "low": share,
         "high": share},
        {"name": "histogram(fractionalRiverEquity(p1))", "kind": "histogram", "buckets": [
            {"label": "0", "count": 525, "share": loss, "se": 0.0, "low": loss, "high": loss},
            {"label": "1", "count": 465, "share": share, "se": 0.0, "low": share, "high": share},
        ]},
        {"name": "best", "kind": "max", "value": "straightflush"},
        {"name": "min(fiveCardHiHandNumber(p1, river))", "kind": "min", "value": 1.0, "se": 0.0, "low": 1.0,
         "high": 1.0},
    ]  # fmt: skip


UNKNOWN = (
    "select avg(case when hvrEquity(p1, river) > 0 then 1 / hvrEquity(p1, river) else 0 end) as odds, "
    "max(outsToHandType(p1, flop, flush)) as outs from game='holdem', p1='AsKs', p2='AA'"
)


def test_an_error_that_is_not_known_is_reported_and_is_not_a_number(say) -> None:
    output = say("pql", UNKNOWN, *SAMPLED)
    assert "95 % within ± not known yet" in output.out.splitlines()[-1]
    odds, outs = say("pql", UNKNOWN, *SAMPLED, "--json").json["results"]
    assert set(odds) == {"name", "kind", "value"}
    assert (outs["low"], outs["value"], outs["high"]) == (9.0, 9.0, 47.0)
    assert "se" not in outs
    odds, outs = rows_of(say("pql", UNKNOWN, *SAMPLED, "--csv").out)
    assert (odds["se"], odds["low"], odds["high"]) == ("", "", "")
    assert (outs["se"], outs["low"], outs["high"]) == ("", "9.0", "47.0")
    for words in (("--trace",), ("--trace", "--json"), ("--trace", "--csv")):
        traced = say("pql", UNKNOWN, *SAMPLED, *words)
        assert traced.code == 0
        assert not re.search(r"\b(inf|Infinity|nan|NaN)\b", traced.out)


def test_json_of_a_sampled_run_carries_errors_and_seed(say) -> None:
    output = say("pql", f"select avg(riverEquity(p1)) {FLOP}", *SAMPLED, "--json").json
    (figure,) = output["results"]
    assert (output["method"], output["seed"], output["trials"]) == ("sampled", 7, 3000)
    assert figure["low"] < figure["value"] < figure["high"]
    assert figure["se"] == pytest.approx(0.0091, abs=2e-4)


def test_the_bars_of_a_sampled_histogram_have_the_intervals_of_counting_them(say) -> None:
    query = f"select histogram(handType(p1, river)) as h, count(handType(p1, river) = flush) as c {FLOP}"
    bars, counted = say("pql", query, *SAMPLED, "--json").json["results"]
    (flush,) = (bar for bar in bars["buckets"] if bar["label"] == "flush")
    assert {key: flush[key] for key in ("count", "share", "se", "low", "high")} == {
        key: counted[key] for key in ("count", "share", "se", "low", "high")
    }
    assert all(bar["low"] < bar["share"] < bar["high"] for bar in bars["buckets"])
    (row,) = (each for each in rows_of(say("pql", query, *SAMPLED, "--csv").out) if each["label"] == "flush")
    assert [float(row[key]) for key in ("se", "low", "high")] == [flush[key] for key in ("se", "low", "high")]


def test_the_trace_follows_every_figure_that_is_a_number(say) -> None:
    query = (
        "select count(winsHi(p1)) as w, histogram(handType(p1, river)) as h, max(handType(p1, river)) as m, "
        f"avg(handRanking(p2)) as r {FLOP}"
    )
    trace = say("pql", query, *SAMPLED, "--trace", "--json").json["trace"]
    assert {tuple(figure["name"] for figure in point["figures"]) for point in trace} == {("w", "r")}
    text = say("pql", query, *SAMPLED, "--trace").out.splitlines()
    assert any(line.split() == ["trials", "w", "r", "widest", "seconds"] for line in text)
    only = say("pql", f"select histogram(handType(p1, river)) {FLOP}", *SAMPLED, "--trace", "--json").json
    assert only["trace"][0]["figures"] == []
    assert only["trace"][0]["widest"] > 2 * only["trace"][-1]["widest"] > 0


def test_a_table_asked_in_pql_has_the_trace_of_its_averages(say) -> None:
    asked = [
        f"{part}({p}))" for p in ("p1", "p2") for part in ("avg(riverEquity", "count(winsHi", "count(tiesHi")
    ]
    for more in ((), ("--exact",)):
        output = say("pql", f"select {', '.join(asked)} {FLOP}", *(more or SAMPLED), "--trace", "--json").json
        averages = [each for each in output["results"] if each["kind"] == "avg"]
        last = output["trace"][-1]["figures"]
        assert [(each["name"], each["value"]) for each in last] == [(a["name"], a["value"]) for a in averages]
    named = f"select {', '.join(f'{part} as f{place}' for place, part in enumerate(asked))} {FLOP}"
    last = say("pql", named, *SAMPLED, "--trace", "--json").json["trace"][-1]["figures"]
    assert [each["name"] for each in last] == [f"f{place}" for place in range(6)]


def test_the_question_of_the_equity_table_is_answered_as_selectors(say) -> None:
    asked = ", ".join(
        f"avg(riverEquity({p})), count(winsHi({p})), count(tiesHi({p}))" for p in ("hero", "villain")
    )
    output = say("pql", f"select {asked} {ACES}", "--json").json
    assert "players" not in output
    assert [figure["name"] for figure in output["results"]] == [
        f"{asked}({player}))" for player in ("hero", "villain")
        for asked in ("avg(riverEquity", "count(winsHi", "count(tiesHi")
    ]  # fmt: skip
    assert [figure["count"] for figure in output["results"] if "count" in figure] == [
        1410336,
        9308,
        292660,
        9308,
    ]


def test_csv_is_a_table_with_a_row_per_figure_and_per_bar(say) -> None:
    query = f"select avg(riverEquity(p1)) as eq, histogram(winsHi(p1)), max(handType(p1, river)) {FLOP}"
    rows = rows_of(say("pql", query, "--csv").out)
    assert [(row["name"], row["label"], row["count"]) for row in rows] == [
        ("eq", "", ""), ("histogram(winsHi(p1))", "false", "525"), ("histogram(winsHi(p1))", "true", "465"),
        ("max(handType(p1, river))", "", ""),
    ]  # fmt: skip
    assert Fraction(rows[0]["fraction"]) == Fraction(465, 990)
    assert rows[-1]["value"] == "straightflush"


def test_no_cell_of_a_csv_runs_as_a_formula_and_negative_numbers_stay_numbers(say) -> None:
    query = f"select histogram(0 - rankCount(boardRanks(flop))) as '=1+1' {FLOP}"
    (row,) = rows_of(say("pql", query, "--csv").out)
    assert (row["name"], row["label"]) == ("'=1+1", "-3")


SAMPLED_INSIDE = (
    "select avg(hvrEquity(a, flop)), count(winsHi(a)), histogram(hvrEquity(a, flop)) "
    "from game='holdem', a='AsKs', b='15%', c='30%'"
)


def test_figures_of_values_that_are_sampled_themselves_say_so_in_every_form(say) -> None:
    words = ("pql", SAMPLED_INSIDE, "--trials", "60", "--seed", "1")
    lines = say(*words).out.splitlines()
    assert lines[-3].startswith(
        "note on avg(hvrEquity(a, flop)), histogram(hvrEquity(a, flop)): equities too long to enumerate"
    )
    assert "± 0.8 %" in lines[-3]
    assert ["note" in each for each in say(*words, "--json").json["results"]] == [True, False, True]
    notes = {row["name"]: row["note"] for row in rows_of(say(*words, "--csv").out)}
    assert notes["count(winsHi(a))"] == ""
    assert (
        notes["avg(hvrEquity(a, flop))"]
        == notes["histogram(hvrEquity(a, flop))"]
        == lines[-3].partition(": ")[2]
    )


def test_explain_says_strategy_reason_deals_time_streets_and_columns(say) -> None:
    query = f"select avg(riverEquity(p1)), count(handType(p1, turn) = flush) {FLOP} where winsHi(p1)"
    output = say("pql", query, "--explain", "--json").json
    assert (output["method"], output["strategy"]) == ("exact", "exhaustive")
    assert output["deals"] in (990, 1980)
    assert output["why"]
    assert output["expected_seconds"] > 0
    assert output["streets"] == ["turn", "river"]
    assert output["columns"] == ["riverEquity(p1)", "handType(p1, turn)", "winsHi(p1)"]
    text = say("pql", query, "--explain").out
    assert "streets: turn, river\n" in text
    assert "expected seconds: " in text


def test_plans_of_exact_and_sampled_runs_share_a_table(say) -> None:
    text = f"select count(winsHi(p1)) {FLOP}; select count(winsHi(a)) from game='holdem', a='*', b='*', c='*'"
    first, second = rows_of(say("pql", text, "--explain", "--csv").out)
    assert (first["method"], first["deals"]) == ("exact", "990")
    assert (second["method"], second["deals"], second["columns"]) == ("sampled", "", "winsHi(a)")
