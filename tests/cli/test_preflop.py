"""``python -m oracle preflop``."""

from __future__ import annotations

import csv
import io

import oracle

LOW = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
"""More than half of the deck: without these cards everything is worked out at once."""
MONEY = ("--pot", "6", "--won-later", "3", "--paid-later", "3")


def test_hands_are_compared_with_their_order_by_equity(say) -> None:
    output = say("preflop", "20%", "99", "AKs", *MONEY, "--dead", LOW)
    assert (output.code, output.err) == (0, "")
    lines = output.out.splitlines()
    for line, hand, place in ((lines[1], "99", "2"), (lines[2], "AKs", "1")):
        known = oracle.preflop_value(hand, "20%", 6, won_later=3, paid_later=3, dead=LOW)
        assert known.played is not None
        found = [hand, f"{known.value:+.2f}", f"{known.flops:.2f}", f"{100 * known.equity:.2f}", "%", place]
        assert line.split() == [*found, f"{100 * known.played:.1f}", "%"]
    assert lines[-1].startswith("exact; ")


def test_all_hands_as_json_and_csv_are_those_of_python(say) -> None:
    arguments = ("preflop", "AA", *MONEY, "--no-caller", "40%", "--dead", f"KsKhKdKc{LOW}")
    asked = {"pot": 6, "won_later": 3, "paid_later": 3}
    known = oracle.preflop_values("AA", **asked, no_caller=0.4, dead=f"KsKhKdKc{LOW}")
    rows = list(csv.DictReader(io.StringIO(say(*arguments, "--csv").out)))
    assert [(row["hand"], float(row["value"])) for row in rows] == [(row.hand, row.value) for row in known]
    best = max(known, key=lambda row: row.equity).hand
    assert next(row["hand"] for row in rows if row["by_equity"] == "1") == best
    output = say("preflop", "AA", "QQ", *MONEY, "--dead", LOW, "--json").json
    assert output[0]["value"] == oracle.preflop_value("QQ", "AA", **asked, dead=LOW).value


def test_amounts_and_hands_that_cannot_be_read_are_reported_in_a_line(say) -> None:
    for arguments, place in (
        (("20%", "AKx", *MONEY), "hero"),
        (("2z", *MONEY), "the caller"),
        (("20%", "--pot", "much"), "The pot"),
        (("20%", "--pot", "6", "--no-caller", "200%"), "--no-caller: “200%” is not from 0 to 100 %"),
    ):
        output = say("preflop", *arguments)
        assert output.code == 2
        assert place.lower() in output.err.lower()


def test_several_callers_are_shown_with_their_errors_and_chances(say) -> None:
    arguments = (
        "preflop",
        "QQ",
        "AKs",
        "--to-act",
        "JJ,TT",
        "--added-to-act",
        "1",
        "--seed",
        "5",
        "--dead",
        LOW,
    )
    output = say(*arguments, *MONEY)
    known = oracle.preflop_value(
        "AKs", "QQ", 6, still_to_act="JJ,TT", added_to_act=1, won_later=3, paid_later=3, dead=LOW, seed=5
    )
    head, row, _blank, note = output.out.splitlines()
    assert head.split() == ["value", "±", "equity", "±", "place", "0", "call", "1", "call", "2", "call"]
    assert row.split()[:2] == ["AKs", f"{known.value:+.2f}"]
    assert row.split()[-2:] == [f"{100 * known.callers[2]:.1f}", "%"]
    assert note.startswith("sampled (seed 5), ± at 95 %; ")
    (row,) = csv.DictReader(io.StringIO(say(*arguments, *MONEY, "--csv").out))
    assert float(row["value"]) == known.value
    assert float(row["bound"]) == known.bound
    assert float(row["callers_1"]) == known.callers[1]
    assert row["played"] == ""
    nobody = say("preflop", "nobody", "AA", "--to-act", "KK", *MONEY, "--dead", LOW)
    assert nobody.out.splitlines()[0].split()[-4:] == ["0", "call", "1", "call"]
    assert nobody.out.splitlines()[-1].startswith("exact; ")
