"""``python -m oracle functions``."""

from __future__ import annotations

import pytest

from oracle.query.registry import functions


def test_every_function_is_listed_with_its_call_and_its_result(say) -> None:
    output = say("functions")
    assert output.code == 0
    for spec in functions().values():
        assert f"  {spec.signature} → {spec.result.value}" in output.out
        assert f"\n{spec.family}\n" in f"\n{output.out}"


@pytest.mark.parametrize("name", [spec.name for spec in functions().values()])
def test_every_function_shows_all_of_its_reference(say, name: str) -> None:
    output = say("functions", name)
    assert output.code == 0
    spec = functions()[name]
    plain = " ".join(output.out.split())
    for part in (
        spec.signature,
        spec.doc.summary,
        spec.doc.returns,
        spec.doc.edge_cases,
        spec.doc.example.text,
    ):
        assert " ".join(part.split()) in plain
    for argument, meaning in spec.doc.arguments:
        assert f"{argument} (" in plain
        assert " ".join(meaning.split()) in plain


def test_a_function_is_found_in_any_case_by_any_name_and_as_a_call(say) -> None:
    output = say("functions", "HVHEQUITY").out
    assert "also written equity" in output
    assert say("functions", "equity").out == say("functions", "hvhEquity(hero, turn)").out == output


def test_an_unknown_function_suggests_the_nearest(say) -> None:
    output = say("functions", "handtipe")
    assert output.code == 2
    assert output.err == (
        "error: No function is called “handtipe”. No function mentions it. Did you mean handType?\n"
    )
    assert "Leave out the words" in say("functions", "xyzzy").err


def test_other_words_find_the_functions_that_mention_all_of_them(say) -> None:
    output = say("functions", "Flush", "DRAW", "--json")
    assert output.code == 0
    found = {entry["name"] for entry in output.json}
    assert "riverEquity" not in found
    assert 1 < len(found) < len(functions())
    assert all("flush" in str(entry).lower() and "draw" in str(entry).lower() for entry in output.json)
    assert say("functions", "flush draw").out == say("functions", "draw", "flush").out
    assert say("functions", "handtyp").err.endswith("functions mention it:\n")


@pytest.mark.parametrize(
    ("word", "code", "beginning"),
    [
        ("avg", 2, "error: “avg” is an aggregate, not a function. No function mentions it."),
        ("FLOP", 0, "“FLOP” is a street, not a function. "),
        ("pair", 0, "“pair” is a hand type, not a function. "),
    ],
)
def test_other_words_of_the_language_are_reported_for_what_they_are(
    say, word: str, code: int, beginning: str
) -> None:
    output = say("functions", word)
    assert output.code == code
    assert output.err.startswith(beginning)


def test_json_is_for_programs(say) -> None:
    output = say("functions", "riverEquity", "--json").json
    assert (output["name"], output["family"], output["result"]) == ("riverEquity", "Equity", "equity")
    assert output["arguments"][0]["type"] == "player"
    assert output["example"]["query"].startswith("select ")
    assert [entry["name"] for entry in say("functions", "--json").json] == list(functions())
