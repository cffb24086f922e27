"""``python -m oracle picture``."""

from __future__ import annotations

import csv
import io

import pytest

import oracle

HANDS = "AhKh", "QsQc"
FLOP = "--board", "Kd7h2h"


def test_the_text_has_the_figures_of_python(say) -> None:
    output = say("picture", "next-card", *HANDS, *FLOP, "--limit", "50")
    lines = output.out.splitlines()
    assert lines[-1] == "Next card: exact"
    known = oracle.next_cards(*HANDS, board=FLOP[1]).to_columns()
    rows = [line.split() for line in lines[1:-2]]
    assert [row[0] for row in rows] == known["card"].tolist()
    assert [float(row[2]) for row in rows] == pytest.approx((100 * known["p1.equity"]).tolist(), abs=0.006)


def test_json_and_csv_have_every_row(say) -> None:
    known = oracle.breakdown("88+", "TT+", board="Kd7h2h", player=2, syntax="classic")
    asked = ("picture", "breakdown", "88+", "TT+", *FLOP, "--player", "2")
    assert say(*asked, "--json").json["rows"] == known.records()
    assert say(*asked, "--json", "--limit", "3").json["rows"] == known.records()[:3]
    rows = list(csv.DictReader(io.StringIO(say(*asked, "--csv").out)))
    assert [row["group"] for row in rows] == known.to_columns()["group"].tolist()
    assert [float(row["share"]) for row in rows] == pytest.approx(known.to_columns()["share"].tolist())
    assert rows[0]["equity"] != ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("heat-map", *HANDS, "--street", "flop"),
            "has no --street. Leave it out; it is for hand-types.",
        ),
        (("next-card", *HANDS, "--player", "1"), "it is for heat-map and breakdown"),
        (("next-card", "AhKh", "Q["), "p2"),
        (("turn-river", *HANDS), "needs a flop"),
        (("outs", *HANDS), "The figures of outs have their own command. Run “outs”"),
        (("preflop-value", *HANDS), "Run “preflop”"),
        (("starting-hands", "AhKh"), "starting-hands depends on no ranges. Leave them out."),
        (("starting-hands", "--against", "AKx"), "or one of the 169 hands"),
        (("first-bet", "--needed", "2/6"), "There is no table for “2/6”. Choose from 1/5"),
        (("next-card",), "next-card needs players. Give one range for each."),
        (("callers", *HANDS), "Callers are counted by how loose they are"),
        (("callers", "AKs", "--to-act", "x"), "“x” is not a number"),
        (("callers", "AKs", "--to-act", "0"), "A looseness must be above 0"),
        (("blockers", *HANDS, "--where", "pocketPair(p1)"), "Blockers take no condition."),
        (("what-they-hold", *HANDS, "--needed", "1/2"), "has no --needed. Leave it out; it is for first-bet"),
        (("what-they-hold", *HANDS, "--low"), "low"),
        (("callers", "AKs", "--svg", "a.svg"), "callers is drawn only in the window"),
        (("heatmap", *HANDS), "invalid choice"),
        (("hand-types", *HANDS, "--where", "winsHi("), "where"),
    ],
)
def test_bad_input_is_reported_at_its_place(say, words, message) -> None:
    output = say("picture", *words)
    assert output.code == 2
    assert message in output.err


def test_what_they_hold_is_counted_as_hand_types_are() -> None:
    asked = {"board": "Kd7h2h3s", "syntax": "classic"}
    found = oracle.what_they_hold("88+,AhKh", "TT+", **asked).to_columns()
    types = oracle.hand_types("88+,AhKh", "TT+", **asked).to_columns()
    assert set(found["type"]) <= set(types["type"])
    for player, kind, share in zip(types["player"], types["type"], types["share"], strict=True):
        own = (found["player"] == player) & (found["type"] == kind)
        assert found["share"][own].sum() == pytest.approx(share, abs=1e-12)


def test_a_sample_of_what_they_hold_has_its_error() -> None:
    found = oracle.what_they_hold("AsAhKdKc5h", "*", game="omaha5", seed=1, board="Jd7h4h")
    assert not found.exact
    assert (found.to_columns()["share.half_width"] > 0).all()


def test_starting_hands_are_those_of_the_table(say) -> None:
    found = oracle.starting_hands().to_columns()
    table = {row.hand: row for row in oracle.hand_table(1)}
    assert found["equity"].tolist() == pytest.approx([table[hand].share for hand in found["hand"]], abs=1e-12)
    against = oracle.starting_hands("QQ").to_columns()
    mine = against["equity"][against["hand"] == "AKs"]
    assert mine == pytest.approx([oracle.equity("AKs", "QQ", syntax="classic")["p1"].equity.value], abs=1e-12)
    rows = list(csv.DictReader(io.StringIO(say("picture", "starting-hands", "--against", "9", "--csv").out)))
    assert len(rows) == 169
    assert float(rows[0]["equity.half_width"]) > 0
    assert "<svg" in oracle.starting_hands("QQ")._repr_html_()


def test_callers_blockers_and_first_bets_have_the_figures_of_python(say) -> None:
    output = say("picture", "callers", "AKs", "--already-in", "1", "--to-act", "1.5", "--json").json
    known = oracle.callers("AKs", [1.0], [1.5])
    assert [row["share"] for row in output["rows"]] == list(known.shares)
    assert [row["callers"] for row in output["rows"] if row["playable"] == "yes"] == list(known.playable)
    words = ("picture", "blockers", "AhKh,QsJs", "QQ+,AK", "--board", "Kd7h2h3s9c", "--json")
    rows = say(*words).json["rows"]
    known = oracle.blockers("AhKh,QsJs", "QQ+,AK", board="Kd7h2h3s9c", syntax="classic")
    name = known.opponents[0].name
    assert [row[f"{name}.combos"] for row in rows] == [row.combos[0] for row in known.rows]
    bets = say("picture", "first-bet", "--needed", "1/2", "--json").json["rows"]
    first = [row for row in bets if row["what"] == bets[0]["what"] and row["behind"] > 1]
    own = [100 * row["share"] for row in first]
    assert own[::-1] == pytest.approx(list(oracle.first_bet(10, needed=0.5))[:-1], abs=1e-9)


@pytest.mark.usefixtures("in_threads")
def test_an_equity_graph_on_other_workers_has_the_figures_of_threads(say, tmp_path) -> None:
    words = ("picture", "equity-graph", "AK", "QQ", "--board", "Kh7c2d", "--json")
    here = say(*words)
    there = say(*words, "--on", "processes:1", "--journal", str(tmp_path / "kept"))
    assert there.code == 0
    assert there.err == "note: On 1 process.\n"
    assert there.json == here.json
    assert (tmp_path / "kept").stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("heat-map", "AK", "QQ", "--on", "processes:1"), "they are for equity-graph"),
        (("equity-graph", "AK", "QQ", "--on", "processes:1", "--png", "x.png"), "Leave out --png and --svg"),
        (("equity-graph", "AK", "QQ", "--journal", "x"), "Choose workers as well"),
        (("equity-graph", "AK", "QQ", "--on", "processes:0"), "from 1 to 256"),
    ],
)
def test_what_other_workers_cannot_do_is_refused(say, words: tuple[str, ...], message: str) -> None:
    output = say("picture", *words)
    assert output.code == 2
    assert message in output.err
    assert output.out == ""
