"""``python -m oracle batch``."""

from __future__ import annotations

import csv
import io
import re
import signal
import threading
import time
from pathlib import Path

import pytest

import oracle
from oracle.spreadsheet import BatchForecast, BatchProgress, batch, forecast
from tests.cli.screens import terminal
from tests.patience import PATIENCE

QUERY = "select count(winsHi(a)) from game='holdem', a='#A#', b='#B#'"
SHEET = f'#QUERY#,#A#,#B#\n"{QUERY}",,\n,AcAd,KcKd\n,AcAd,QcQd\n'


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "hands.csv"
    path.write_text(SHEET, encoding="utf-8")
    return path


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_answers_are_written_beside_the_sheet_unless_asked_otherwise(
    say, sheet: Path, tmp_path: Path
) -> None:
    output = say("batch", str(sheet))
    out = tmp_path / "hands-results.csv"
    assert (output.code, output.err) == (0, "")
    assert output.out == f"2 of 2 rows done: {out}\n"
    assert rows_of(out.read_text(encoding="utf-8"))[2] == [
        "",
        "AcAd",
        "KcKd",
        "",
        "1712304",
        "1410336",
        "exact",
        "0",
    ]
    elsewhere = tmp_path / "elsewhere.csv"
    assert say("batch", str(sheet), "-o", str(elsewhere)).code == 0
    assert elsewhere.read_bytes() == out.read_bytes()


def test_a_continued_batch_says_how_many_rows_are_sampled_and_how_many_exact(say, sheet: Path) -> None:
    assert "2 of 2 rows done, 2 sampled: " in say("batch", str(sheet), "--sampled", "--trials", "500").out
    sheet.write_text(SHEET + ",AcAd,JcJd\n", encoding="utf-8")
    found = "3 of 3 rows done, 2 of them before, 2 sampled and 1 exact: "
    assert found in say("batch", str(sheet), "--exact").out


def test_a_second_start_has_nothing_to_do(say, sheet: Path) -> None:
    say("batch", str(sheet))
    assert "2 of 2 rows done, 2 of them before: " in say("batch", str(sheet)).out
    assert "before" not in say("batch", str(sheet), "--fresh").out


def test_a_bad_row_is_reported_and_ends_with_two(say, sheet: Path) -> None:
    sheet.write_text(SHEET + ",AcAd,K1\n,AcAd,JcJd\n", encoding="utf-8")
    output = say("batch", str(sheet))
    assert output.code == 2
    assert "4 of 4 rows done, 1 with an error: " in output.out
    assert output.err.startswith("error: row 5: #B#: b: “1”")


def test_a_range_that_may_mean_something_else_is_reported_once(say, sheet: Path) -> None:
    sheet.write_text(SHEET + ",AKs,KcKd\n,AQs,KcKd\n", encoding="utf-8")
    output = say("batch", str(sheet))
    assert output.code == 0
    assert output.err.startswith("note: row 5: a: “AKs” asks for the king of spades")
    assert output.err.count("note: ") == 1


def test_answers_are_printed_on_request(say, sheet: Path) -> None:
    output = say("batch", str(sheet), "-o", "-")
    assert [row[5] for row in rows_of(output.out)][:3] == ["count(winsHi(a))", "", "1410336"]
    assert len(rows_of(output.out)) == 4
    assert output.err == "2 of 2 rows done\n"


def test_a_dash_reads_the_sheet_from_standard_input(say, tmp_path: Path) -> None:
    output = say("batch", "-", stdin=SHEET)
    assert len(rows_of(output.out)) == 4
    path = tmp_path / "out.csv"
    assert say("batch", "-", "-o", str(path), stdin=SHEET).out == f"2 of 2 rows done: {path}\n"


def test_run_options_hold_for_every_row(say, sheet: Path) -> None:
    output = say("batch", str(sheet), "-o", "-", "--sampled", "--trials", "2000", "--seed", "5")
    assert [row[4] for row in rows_of(output.out)[2:]] == ["2000", "2000"]
    again = say(
        "batch", str(sheet), "-o", "-", "--sampled", "--trials", "2000", "--seed", "5", "--threads", "1"
    )
    assert again.out == output.out


LONG = BatchForecast(8000, 10, 33_000.0, 0.005, 330.0)


@pytest.mark.parametrize(
    ("forecast", "words", "says"),
    [
        (LONG, (), "note: about 9.2 h for 8,000 rows; with --error 0.5% about 5.5 min\n"),
        (LONG, ("--on", "processes:1"), "note: about 9.2 h of one core’s work for 8,000 rows; with "),
        (BatchForecast(1, 1, 12.0), (), "note: about 12 s for 1 row\n"),
        (BatchForecast(9, 9, 9.9), (), ""),
    ],
)
def test_a_long_batch_is_announced_once(
    say,
    sheet: Path,
    monkeypatch: pytest.MonkeyPatch,
    forecast: BatchForecast,
    words: tuple[str, ...],
    says: str,
) -> None:
    def states(*_: object, **named: object):
        assert named == {"estimate": True}
        for done in (0, 1, 2):
            yield BatchProgress(done, 2, forecast=forecast)

    monkeypatch.setattr("oracle.cli.commands.queries.batch.answer_sheet", states)
    output = say("batch", str(sheet), *words).err.removeprefix("note: On 1 process.\n")
    assert output.startswith(says)
    assert output.count("note: ") == bool(says)


@pytest.mark.usefixtures("in_threads")
def test_other_workers_give_the_same_file(say, sheet: Path, tmp_path: Path) -> None:
    run = ("--sampled", "--trials", "3000", "--seed", "4", "-o")
    files = [tmp_path / name for name in ("threads.csv", "processes.csv")]
    assert say("batch", str(sheet), *run, str(files[0])).code == 0
    journal = ("--journal", str(tmp_path / "journal"))
    output = say("batch", str(sheet), *run, str(files[1]), "--on", "processes:1", *journal)
    assert (output.code, output.err) == (0, "note: On 1 process.\n")
    assert files[0].read_bytes() == files[1].read_bytes()
    assert say("batch", str(sheet), "--fresh", *journal).code == 2


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("gone.csv",), 1, "“gone.csv” could not be opened: there is no such file."),
        (("hands.csv", "-o", "hands.csv"), 2, "is the spreadsheet itself"),
        (("notes.csv",), 2, "“notes.csv” does not begin with #QUERY#"),
        (("hands.csv", "-o", "notes.csv"), 2, "or start over (--fresh)"),
        (("hands.csv", "--trials", "0"), 2, "number of trials"),
    ],
)
def test_what_cannot_be_done_is_reported_in_words(
    say, sheet: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], code: int, says: str
) -> None:
    monkeypatch.chdir(sheet.parent)
    Path("notes.csv").write_text("hero,AA\n", encoding="utf-8")
    output = say("batch", *words)
    assert (output.code, output.out) == (code, "")
    assert says in output.err
    assert Path("notes.csv").read_text(encoding="utf-8") == "hero,AA\n"


def test_a_place_without_a_name_is_called_by_its_path(say) -> None:
    for place in (".", "/"):
        assert f"“{Path(place)}” could not be opened: it is a folder" in say("batch", place).err


def test_an_interrupted_batch_ends_with_130_and_continues_when_started_again(
    say, sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from oracle import simulate
    from oracle.spreadsheet import batch

    original, runs = simulate.stream, []

    def interrupted(*words: object, **named: object):
        runs.append(1)
        if len(runs) == 2:
            signal.raise_signal(signal.SIGINT)
            return iter(())
        return original(*words, **named)

    with monkeypatch.context() as patch:
        patch.setattr(simulate, "stream", interrupted)
        # The estimate tries rows too, as many as time allows.
        patch.setattr(batch, "forecast_rows", lambda *_words: None)
        output = say("batch", str(sheet), "--threads", "1")
    assert output.code == 130
    assert output.out.startswith("Interrupted. 1 of 2 rows done: ")
    assert output.err == "Interrupted: the answer is unfinished.\n"
    assert output.out.endswith("Start it again to continue.\n")
    assert "2 of 2 rows done, 1 of them before: " in say("batch", str(sheet)).out


def test_progress_names_pace_and_row_and_only_on_a_terminal(
    say, sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = terminal(monkeypatch, columns=120)  # nothing is cut, however long a row takes
    rows, answer_row = iter((3, 4)), batch.answer_row

    def shown_meanwhile(*asked: object) -> object:
        """Answer a row, which lasts until its trials are on the screen."""
        row, found, deadline = next(rows), answer_row(*asked), time.monotonic() + PATIENCE
        while f"row {row}, 500 trials" not in screen.getvalue() and time.monotonic() < deadline:
            threading.Event().wait(0.01)
        return found

    monkeypatch.setattr(batch, "answer_row", shown_meanwhile)
    monkeypatch.setattr(forecast, "SHORT_SECONDS", 0.0)  # no row is answered beforehand
    say("batch", str(sheet), "--sampled", "--trials", "500", "--threads", "1")
    assert "  row 3" in screen.getvalue()
    assert re.search(r"  [\d.]+ rows/(s|min|h)  row 4, 500 trials, \d", screen.getvalue())


def test_each_row_is_answered_for_every_flop_of_a_set(say, tmp_path: Path) -> None:
    sheet, flops = tmp_path / "rows.csv", tmp_path / "flops.txt"
    query = "select avg(riverEquity(a)) from game='holdem', a='#HERO#', b='QQ', board='#FLOP#'"
    sheet.write_text(
        f'#QUERY#,#HERO#,#FLOP#,WEIGHT\n"{query}",,,\n,AsKs,,\n,JJ,2c7d9h,\n,AcAd,,\n', encoding="utf-8"
    )
    flops.write_text("AhKd7d:3, 8c5d2h:1", encoding="utf-8")
    output = say("batch", str(sheet), "--flops", str(flops), "-o", "-")
    assert output.code == 0
    rows = list(csv.reader(io.StringIO(output.out)))[2:]
    assert [row[1:4] for row in rows] == [
        ["AsKs", "AhKd7d", "0.75"], ["AsKs", "8c5d2h", "0.25"], ["JJ", "2c7d9h", ""],
        ["AcAd", "AhKd7d", "0.75"], ["AcAd", "8c5d2h", "0.25"],
    ]  # fmt: skip
    share = oracle.equity("AsKs", "QQ", board="8c5d2h")["p1"].equity.value
    assert any(abs(float(cell) - share) < 1e-9 for cell in rows[1][4:] if cell.replace(".", "").isdigit())


def test_a_sheet_without_a_column_for_flops_is_refused_with_a_set(say, sheet: Path, tmp_path: Path) -> None:
    flops = tmp_path / "flops.txt"
    flops.write_text("AhKd7d", encoding="utf-8")
    output = say("batch", str(sheet), "--flops", str(flops))
    assert output.code == 2
    assert "has no column #FLOP#. Add one, leave it blank" in output.err


def test_an_error_in_the_query_is_reported_once_and_nothing_is_written(say, tmp_path: Path) -> None:
    path = tmp_path / "hands.csv"
    path.write_text(SHEET.replace("winsHi", "winsHigh"), encoding="utf-8")
    output = say("batch", str(path))
    assert output.code != 0
    assert output.out == ""
    assert "The query in row 2 of “hands.csv” has an error at “winsHigh”" in output.err
    assert list(tmp_path.iterdir()) == [path]
