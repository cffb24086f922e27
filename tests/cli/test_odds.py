"""``python -m oracle odds``."""

from __future__ import annotations

import csv
import io

import pytest

import oracle

TURN = ("odds", "As4s", "--board", "KsTs7d2h")


def test_one_number_of_opponents_in_words(say) -> None:
    output = say(*TURN, "--opponents", "2")
    assert output.code == 0
    assert output.err == ""
    head, row, _, known, why = output.out.splitlines()
    assert head.split() == ["opponents", "win", "tie", "share", "naive", "better", "rule"]
    assert row.split() == ["2", "33.38", "%", "2.46", "%", "34.59", "%", "26.31", "%", "33.88", "%"]
    assert known == "exact"
    assert why.startswith("Multiplying the chance against one gives 26.31 %")


def test_without_a_number_there_is_a_row_for_each(say) -> None:
    output = say(*TURN, "--trials", "20000", "--seed", "1")
    rows = output.out.splitlines()[1:-2]
    assert [row.split()[0] for row in rows] == [str(count) for count in range(1, 10)]
    wins = [float(row.split()[1]) for row in rows]
    assert wins == sorted(wins, reverse=True)
    assert output.out.splitlines()[-1].startswith("sampled where not exact: each figure within ± ")


def test_json_is_the_record_of_python(say) -> None:
    output = say(*TURN, "--opponents", "2", "--villain", "QQ+", "--json").json
    assert output == oracle.odds_against("As4s", "KsTs7d2h", 2, "QQ+", syntax="classic").to_dict()
    rows = say(*TURN, "--trials", "2000", "--seed", "1", "--json").json
    assert [row["opponents"] for row in rows] == [*range(1, 10)]


def test_csv_has_a_column_for_each_figure_and_its_error(say) -> None:
    (row,) = csv.DictReader(io.StringIO(say(*TURN, "--opponents", "2", "--csv").out))
    found = oracle.odds_against("As4s", "KsTs7d2h", 2)
    for key in ("win", "tie", "share", "naive", "mixed"):
        assert float(row[key]) == pytest.approx(found[key])
        assert float(row[f"{key}_se"]) == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("AsKs", "--opponents", "10"), "from 1 to 9"),
        (("AsKs", "--opponents", "0"), "0"),
        (("AsKs", "--board", "As7c2d"), "As"),
        (("AsKs", "--villain", "AK-J9"), "the opponents"),
        (("AsKs", "--seconds", "soon"), "--seconds"),
    ],
)
def test_bad_questions_are_reported_at_their_place(say, words: tuple[str, ...], message: str) -> None:
    found = say("odds", *words)
    assert found.code == 2
    assert message in found.err
    assert "Traceback" not in found.err
