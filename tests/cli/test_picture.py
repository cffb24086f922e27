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
        (("next-card", *HANDS, "--player", "1"), "it is for breakdown and heat-map"),
        (("next-card", "AhKh", "Q["), "p2"),
        (("turn-river", *HANDS), "needs a flop"),
        (("heatmap", *HANDS), "invalid choice"),
        (("hand-types", *HANDS, "--where", "winsHi("), "where"),
    ],
)
def test_bad_input_is_said_at_its_place(say, words, message) -> None:
    output = say("picture", *words)
    assert output.code == 2
    assert message in output.err
