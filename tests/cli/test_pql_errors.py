"""The command ``pql``: several statements, bad questions, interruptions and other workers."""

from __future__ import annotations

import json

import pytest

from tests.cli.asked import ACES, FLOP, SAMPLED, rows_of


def test_several_statements_give_a_list(say) -> None:
    text = f"select count(winsHi(p1)) {FLOP}; /* and */ select count(tiesHi(p1)) {FLOP};"
    output = say("pql", text, "--json")
    assert output.code == 0
    assert [entry["results"][0]["count"] for entry in output.json] == [465, 0]
    assert [row["statement"] for row in rows_of(say("pql", text, "--csv").out)] == ["1", "2"]
    first, second = say("pql", text).out.split("\n\n")
    assert first.startswith("count(winsHi(p1)) = 46.9697% (465)")
    assert second.startswith("count(tiesHi(p1)) = 0.0000% (0)")


def test_a_bad_statement_is_reported_with_its_place_and_the_others_are_answered(say) -> None:
    text = f"select count(winsHi(p1)) {FLOP};\nselect avg(nutz(p1)) {FLOP};\nselect count(tiesHi(p1)) {FLOP}"
    output = say("pql", text, "--json")
    assert output.code == 2
    assert ["error" in entry for entry in output.json] == [False, True, False]
    assert (output.json[1]["line"], output.json[1]["column"]) == (2, 12)
    start, end = output.json[1]["span"]
    assert text[start:end] == "nutz"
    lines = output.err.splitlines()
    assert lines[0].startswith("error: line 2, column 12: ")
    assert lines[1][lines[2].index("^") : lines[2].rindex("^") + 1] == "nutz"


def test_a_dash_reads_the_query_from_standard_input(say) -> None:
    output = say("pql", "-", "--json", stdin=f"-- how often?\nselect count(winsHi(p1))\n{FLOP}\n")
    assert output.json["results"][0]["count"] == 465


def test_an_error_is_underlined_and_ends_with_two(say) -> None:
    output = say("pql", "select avg(riverEquity(hero)) from game='holdem', hero='AA', villain='AA, K1'")
    assert output.code == 2
    assert output.out == ""
    first, line, carets, *_ = output.err.splitlines()
    assert first.startswith("error: villain: “1”")
    assert line[carets.index("^")] == "1"


def test_an_error_that_shows_only_in_a_deal_has_its_place_and_ends_with_one(say) -> None:
    output = say("pql", f"select avg(1 / (rankCount(boardRanks(flop)) - 3)) {FLOP}")
    assert output.code == 1
    first, line, carets = output.err.splitlines()
    assert first == "error: This is a division by zero."
    assert line[carets.index("^") : carets.rindex("^") + 1] == "rankCount(boardRanks(flop)) - 3"


def test_a_suit_letter_after_two_ranks_gets_a_note_that_names_the_player(say) -> None:
    output = say(
        "pql", "select count(winsHi(p1)) from game='holdem', p1='AKs', p2='QdQc', board='2c3d7h9sJc'"
    )
    assert output.code == 0
    assert output.err.startswith("note: p1: “AKs” asks for the king of spades")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("",), "query"),
        (("select",), "expected"),
        (("select 5 from game='holdem', a='AA'",), "alone is not a selector"),
        ((f"select avg(riverEquity(hero)) {ACES}", "--trials", "0"), "number of trials"),
        (("-",), "query"),
    ],
)
def test_what_is_not_a_question_ends_with_two_and_no_traceback(
    say, words: tuple[str, ...], says: str
) -> None:
    output = say("pql", *words)
    assert output.code == 2
    assert says in output.err
    assert "Traceback" not in output.err


def test_an_endless_standard_input_is_refused(say, monkeypatch: pytest.MonkeyPatch) -> None:
    from oracle.cli import words

    monkeypatch.setattr(words.whole_input, "__defaults__", (100,))
    assert "longer than 100 characters" in say("pql", "-", stdin="x" * 1000).err


def test_an_interrupted_run_prints_what_it_has_and_ends_with_130(say, interrupted) -> None:
    text = f"select avg(riverEquity(p1)) {FLOP}; select count(winsHi(p1)) {FLOP}"
    output = say("pql", text, "--sampled", "--seconds", "600")
    assert output.code == 130
    first, last = output.out.splitlines()
    assert first.startswith("avg(riverEquity(p1)) = 0.")
    assert last.endswith("stopped early")


def test_workers_in_other_processes_give_the_same_answer_and_are_named(say, tmp_path) -> None:
    words = ("pql", f"select avg(riverEquity(p1)), max(handType(p2, river)) {FLOP}", *SAMPLED, "--json")
    here = say(*words)
    there = say(*words, "--on", "processes:1", "--journal", str(tmp_path / "kept"))
    assert there.code == 0
    assert there.err == "note: On 1 process.\n"
    assert json.loads(there.out)["results"] == json.loads(here.out)["results"]
    assert (tmp_path / "kept").stat().st_size > 100


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--on", "cloud"), "There are no workers “cloud”"),
        (("--on", "tcp://a:1"), "--insecure-tcp"),
        (("--on", "tls://first"), "does not name the port"),
        (("--journal", "kept"), "Choose workers as well"),
        (("--deadline", "60"), "Choose workers as well"),
        (("--tls", "certs"), "Certificates are for an address"),
        (("--on", "processes:1", "--deadline", "0"), "20 to 86,400 seconds, not 0."),
        (("--on", "processes:1", "--journal", "."), "could not be opened"),
    ],
)
def test_workers_that_do_not_exist_end_the_command(say, words: tuple[str, ...], message: str) -> None:
    output = say("pql", f"select avg(riverEquity(p1)) {FLOP}", *SAMPLED, *words)
    assert output.code in (1, 2)  # a file, or the command itself
    assert message in output.err
    assert output.out == ""
