"""``python -m oracle table``."""

from __future__ import annotations

import csv
import io

import pytest

import oracle


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_without_a_hand_all_169_are_printed_best_first(say) -> None:
    output = say("table")
    assert (output.code, output.err) == (0, "")
    lines = output.out.splitlines()
    assert lines[0] == "Against one random hand, in % (exact)"
    assert lines[1].split() == ["share", "win", "tie", "loss"]
    assert lines[2].split() == ["AA", "85.20", "84.93", "0.54", "14.52"]
    assert len(lines) == 171


def test_sampled_figures_say_how_well_they_are_known(say) -> None:
    lines = say("table", "72o", "aks", "--opponents", "9").out.splitlines()
    assert lines[0].startswith("Against 9 random hands, in % (sampled, shares within ± 0.0")
    assert [line.split()[0] for line in lines[2:]] == ["AKs", "72o"]


def test_json_is_the_record_of_python(say) -> None:
    assert say("table", "--opponents", "4", "--json").json == oracle.hand_table(4).to_dict()
    assert say("table", "--versus", "--json").json == oracle.versus_table().to_dict()
    one = say("table", "AKs", "--versus", "--json").json
    assert one == [row.to_dict() for row in oracle.versus_table().of("AKs")]


def test_csv_has_all_columns_as_fractions(say) -> None:
    rows = rows_of(say("table", "--opponents", "2", "--csv").out)
    assert len(rows) == 169
    table = oracle.hand_table(2)
    for row in rows:
        known = table[row["hand"]]
        assert float(row["share"]) == known.share
        assert [float(row[f"tie{ways}"]) for ways in range(2, 11)] == list(known.ties)
        assert (float(row["se"]), float(row["loss"])) == (known.se, known.loss)


def test_the_whole_versus_table_is_a_matrix_for_a_spreadsheet(say) -> None:
    rows = rows_of(say("table", "--versus", "--csv").out)
    table = oracle.versus_table()
    assert len(rows) == 169
    deuces = next(row for row in rows if row["share"] == "22")
    assert float(deuces["AKs"]) == table.share[table.hands.index("22")][table.hands.index("AKs")]


def test_one_hand_against_each_is_a_list(say) -> None:
    lines = say("table", "22", "--versus").out.splitlines()
    assert lines[0] == "22 against each hand, in % (exact)"
    (kings,) = (line for line in lines if line.startswith("AKs "))
    assert kings.split() == ["AKs", "50.11", "49.78", "0.65", "49.57"]
    rows = rows_of(say("table", "22", "AA", "--versus", "--csv").out)
    assert [row["hand"] for row in rows] == ["22"] * 169 + ["AA"] * 169


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("AsKs",), "169 hands"),
        (("--opponents", "10"), "from 1 to 9"),
        (("--opponents", "x"), "--opponents"),
        (("--versus",), "--csv"),
        (("AA", "--versus", "--opponents", "2"), "not allowed with"),
    ],
)
def test_bad_questions_are_reported_at_their_place(say, words: tuple[str, ...], message: str) -> None:
    found = say("table", *words)
    assert found.code == 2
    assert message in found.err
    assert "Traceback" not in found.err
