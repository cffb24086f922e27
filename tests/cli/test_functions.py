"""``python -m oracle functions``."""

from __future__ import annotations

import pytest

from oracle.query.registry import functions


def test_every_function_is_listed_with_its_call_and_its_result(say) -> None:
    told = say("functions")
    assert told.code == 0
    for spec in functions().values():
        assert f"  {spec.signature} → {spec.result.value}" in told.out
        assert f"\n{spec.family}\n" in f"\n{told.out}"


@pytest.mark.parametrize("name", [spec.name for spec in functions().values()])
def test_every_function_tells_all_of_its_reference(say, name: str) -> None:
    told = say("functions", name)
    assert told.code == 0
    spec = functions()[name]
    plain = " ".join(told.out.split())
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
    told = say("functions", "HVHEQUITY").out
    assert "also written equity" in told
    assert say("functions", "equity").out == say("functions", "hvhEquity(hero, turn)").out == told


def test_an_unknown_function_suggests_the_nearest(say) -> None:
    told = say("functions", "handtyp")
    assert told.code == 2
    assert told.err == "error: There is no function “handtyp”. Did you mean handType?\n"
    assert "Leave out the name" in say("functions", "xyzzy").err


@pytest.mark.parametrize(
    ("word", "kind"), [("avg", "an aggregate"), ("FLOP", "a street"), ("pair", "a hand type")]
)
def test_other_words_of_the_language_are_reported_for_what_they_are(say, word: str, kind: str) -> None:
    told = say("functions", word)
    assert told.code == 2
    assert told.err.startswith(f"error: “{word}” is {kind}, not a function.")


def test_json_is_for_programs(say) -> None:
    told = say("functions", "riverEquity", "--json").json
    assert (told["name"], told["family"], told["result"]) == ("riverEquity", "Equity", "equity")
    assert told["arguments"][0]["type"] == "player"
    assert told["example"]["query"].startswith("select ")
    assert [entry["name"] for entry in say("functions", "--json").json] == list(functions())
