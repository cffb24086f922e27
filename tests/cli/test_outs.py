"""``python -m oracle outs``."""

from __future__ import annotations

import csv
import io

import pytest

import oracle

ACES = ("outs", "AsAc", "--board", "Kd8h9c")


def test_the_articles_aces_in_words(say) -> None:
    output = say(*ACES)
    assert output.code == 0
    assert output.err == ""
    lines = output.out.splitlines()
    assert lines[0] == "11 outs of 47 unseen cards, each with the chance to win if it comes:"
    assert lines[1].startswith("  two pair          9  Ks ")
    assert lines[2].startswith("  three of a kind   2  Ah 97 %")
    assert lines[3] == "No out, only a better kicker: Qs Qh Qd Qc Js Jh Jd Jc Ts Th Td Tc"
    assert lines[5:] == [
        "An out on the next card: 23.4 % (rule of 2: 22 %)",
        "An out by the river: 41.7 % (rule of 4: 44 %)",
        "Discounted outs, the sum of the chances to win: 9.8 (exact)",
    ]


def test_a_turn_has_one_card_to_come(say) -> None:
    output = say("outs", "AsKs", "QdQc", "--board", "QsJs2d3c")
    assert "by the river" not in output.out


def test_sampled_chances_say_how_well_they_are_known(say) -> None:
    words = ("QQ", "random", "random", "--trials", "20000", "--seed", "1")
    output = say("outs", "AsKs", "--board", "QsJs2d3c", *words)
    assert "(sampled, each chance ± " in output.out


def test_json_is_the_record_of_python(say) -> None:
    output = say(*ACES, "KhKs", "--against", "beats", "--json").json
    assert output == oracle.outs("AsAc", "Kd8h9c", "KhKs", against="beats").to_dict()


def test_csv_has_a_row_for_each_out(say) -> None:
    rows = list(csv.DictReader(io.StringIO(say(*ACES, "--rule", "better", "--csv").out)))
    found = oracle.outs("AsAc", "Kd8h9c", rule="better")
    assert {row["card"]: float(row["wins"]) for row in rows} == pytest.approx(dict(found.wins))
    assert len(rows) == 23


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("AsAc",), "needs a flop"),
        (("AsAc", "--board", "Kd8h9c2c3c"), "complete"),
        (("AsAc", "--board", "Kd8hAs"), "As"),
        (("AA", "--board", "Kd8h9c"), "exact hand"),
        (("AsAc", "--board", "Kd8h9c", "--rule", "any"), "--rule"),
    ],
)
def test_bad_questions_are_reported_at_their_place(say, words: tuple[str, ...], message: str) -> None:
    found = say("outs", *words)
    assert found.code == 2
    assert message in found.err
    assert "Traceback" not in found.err


def test_razz_lists_every_catch(say) -> None:
    asked = ("outs", "--game", "razz", "As2d3h5cKsQd", "KdKhQcQh9d8d")
    lines = say(*asked).out.splitlines()
    assert lines[0].split() == ["card", "effect", "low", "equity,", "%", "change,", "points"]
    assert len(lines) == 1 + 40 + 2
    assert lines[-1] == "Catches: exact"
    assert say(*asked, "--json").json["rows"] == oracle.catches(*asked[3:], game="razz").records()
    refused = say("outs", "AsAc", "--board", "Kd8h9c", "--catches")
    assert (refused.code, "Nobody catches a card" in refused.err) == (2, True)
