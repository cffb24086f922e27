"""``python -m oracle trials``."""

from __future__ import annotations

import csv
import io

import pytest

import oracle
from oracle.cli.printing.trials import print_trials
from oracle.face.trials import TrialsRow, TrialsTable

ASKED = ("trials", "AsKs", "QdQc", "--board", "Kd7h2h3s", "--most", "100", "--seed", "1")


def test_the_table_in_words(say) -> None:
    output = say(*ASKED)
    assert (output.code, output.err) == (0, "")
    head, *rows, _, last = output.out.splitlines()
    assert head.split() == ["trials", "share", "±", "95", "%", "difference", "seconds"]
    assert [row.split()[0] for row in rows] == ["10", "50", "100"]
    assert last.startswith("exact: 95.4545454545 %; difference: exact minus sampled; seed 1")


def test_both_ends_of_an_interval_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """One deal of 100,000 was lost."""
    row = TrialsRow(100_000, 0.99999, 2.75e-5, 1e-5, 0.1, 0.999943, 0.999998)
    print_trials(TrialsTable(1.0, 1, (row,)), None)
    assert " (99.9943 to 99.9998) " in capsys.readouterr().out


def test_json_and_csv_are_the_record_of_python(say) -> None:
    found = oracle.trials_table("AsKs", "QdQc", board="Kd7h2h3s", trials=[10, 50, 100], seed=1)
    rows = say(*ASKED, "--json").json["rows"]
    assert [row["difference"] for row in rows] == [row.difference for row in found.rows]
    read = list(csv.DictReader(io.StringIO(say(*ASKED, "--csv").out)))
    assert [float(row["share"]) for row in read] == [row.share for row in found.rows]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("AsKs", "QQ", "--most", "9"), "The shortest sample has 10 trials."),
        (("AsKs", "AsQd"), "As"),
        (("AsKs",), "at least two"),
        (("20%", "*", "*", "*", "--most", "10"), "There is no exact answer"),
    ],
)
def test_bad_questions_are_reported_at_their_place(say, words: tuple[str, ...], message: str) -> None:
    output = say("trials", *words)
    assert output.code == 2
    assert message in output.err
