"""``python -m oracle decide``."""

from __future__ import annotations

import csv
import io

import pytest

import oracle

SPOT = ("decide", "AhQh", "30%", "--board", "Kh7h2c")
FLOP = (*SPOT, "--pot", "20", "--call", "4", "--raise-to", "14")


def test_the_answer_says_what_a_call_needs_and_what_is_best(say) -> None:
    output = say(*FLOP)
    assert output.code == 0
    assert output.err == ""
    lines = output.out.splitlines()
    assert lines[0] == "A call needs 16.7 % equity, and Hero has 67.8 %."
    assert lines[2] == "Against the hands that call the raise, Hero has 51.2 % equity."
    assert any(line.startswith("Raise to 14  +13.5") for line in lines)
    assert lines[-2:] == ["Best: Raise to 14.", "Exact: every deal is counted."]


def test_json_is_the_record_of_python(say) -> None:
    output = say(*FLOP, "--syntax", "generic", "--json").json
    found = oracle.decide("AhQh", "30%", board="Kh7h2c", pot=20, to_call=4, raise_to=14)
    assert output == found.to_dict()


def test_csv_has_a_row_for_each_action(say) -> None:
    rows = list(csv.DictReader(io.StringIO(say(*FLOP, "--csv").out)))
    assert [row["action"] for row in rows] == ["fold", "call", "raise"]
    assert [row["best"] for row in rows] == ["False", "False", "True"]
    assert float(rows[1]["needed"]) == pytest.approx(4 / 24)
    assert float(rows[2]["adds"]) == 14


def test_amounts_are_read_as_players_write_them(say) -> None:
    plain = say(*SPOT, "--pot", "24", "--call", "3", "--json").json
    written = say(*SPOT, "--pot", "12bb", "--call", "1,5bb", "--big-blind", "2", "--json").json
    assert plain == written


def test_amounts_count_in_the_unit_of_the_pot(say) -> None:
    money = ("--pot", "20bb", "--call", "4bb", "--raise-to", "14bb")
    output = say(*SPOT, *money)
    assert output.out == say(*SPOT, *money, "--unit", "bb").out
    assert "EV compared with folding, in bb:" in output.out
    assert "Raise to 14 bb" in output.out
    assert "Raise to $14" in say(*SPOT, "--pot", "$20", "--call", "4", "--raise-to", "14").out


def test_a_stack_for_each_and_bets_of_this_street(say) -> None:
    words = ("--pot", "30", "--call", "6", "--behind", "90", "--behind", "40", "--behind", "50")
    paid = ("--paid", "0", "--paid", "6", "--paid", "0")
    output = say(*SPOT[:2], "30%", "20%", *SPOT[3:], *words, *paid, "--json").json
    assert output["call"]["final_pot"] == 36
    assert output["stack_to_pot"] == pytest.approx(50 / 30)


def test_a_check_is_free_and_a_sample_has_its_interval(say) -> None:
    ranges = ("AhQh", "30%", "20%", "10%")
    output = say(
        "decide", *ranges, *SPOT[3:], "--pot", "20", "--raise-to", "10", "--trials", "20000", "--seed", "3"
    )
    lines = output.out.splitlines()
    assert lines[0].startswith("A check is free, and Hero has ")
    assert any(line.startswith("Bet 10 ") and "±" in line for line in lines)
    assert lines[-1] == "Sampled: 20,000 deals, seed 3."
    assert all("±" in line for line in lines[:3])


def test_a_call_for_less_is_reported_first(say) -> None:
    output = say(*SPOT, "--pot", "60", "--call", "40", "--behind", "25")
    assert output.out.startswith("Hero has only 25 left, so a call is all in: 25 instead of 40.\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--pot", "2x0"), "The pot: “2x0” is not an amount"),
        (("--pot", "-5"), "expected one argument|negative"),
        (("--pot", "0", "--call", "4"), "more than the pot"),
        (("--pot", "20", "--call", "4", "--raise-to", "3"), "more than the bet of 4"),
        (("--pot", "20", "--raise-to", "30", "--behind", "20"), "at most 20, which is all in"),
        (("--pot", "20", "--rake", "120%"), "--rake: “120%” is not from 0 to 100 %; write 5 % as 5% or 0.05"),
        (("--pot", "20", "--rake=-5%"), "--rake: “-5%” is not from 0 to 100 %"),
        (("--pot", "20", "--realised", "1200%"), "--realised: “1200%” is not from 0 to 1000 %"),
        (("--pot", "20", "--raise-to", "5", "--folds", "140%"), "--folds: “140%” is not from 0 to 100 %"),
        (("--pot", "12", "--call", "4bb"), "size of the big blind"),
        (("--pot", "20", "--unit", "pesos"), "not a unit"),
        (("--call", "4"), "--pot"),
    ],
)
def test_bad_money_is_reported_at_its_place(say, words: tuple[str, ...], message: str) -> None:
    found = say(*SPOT, *words)
    assert found.code == 2
    assert any(part in found.err for part in message.split("|"))
    assert "Traceback" not in found.err


def test_help_says_when_a_run_without_limits_stops(say) -> None:
    found = " ".join(say("decide", "--help").out.split())
    assert "otherwise 262,144 deals; a call alone: 10 s or ± 0.05 %" in found
