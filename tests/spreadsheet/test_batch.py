"""Answering a spreadsheet: figures, errors in rows, the form of the output."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from oracle.errors import QueryError
from oracle.query import RunSettings
from oracle.spreadsheet import (
    FileOutput,
    StreamOutput,
    answer_sheet,
    answer_titles,
    file_output,
    notes,
    parse_sheet,
    results_path,
)
from tests.spreadsheet.batches import HEAD, QUERY, THREE, answered, rows_of


def test_the_output_is_the_input_with_errors_trials_and_figures(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    last = answered(parse_sheet(THREE), path)
    header, query, first, *_ = rows_of(path)
    assert header == [
        "#QUERY#",
        "#HERO#",
        "#VILLAIN#",
        "!ERRORS!",
        "!TRIALS!",
        "WON",
        "avg(riverEquity(hero))",
        "!METHOD!",
        "!WIDEST!",
    ]
    assert query == [QUERY, *[""] * 8]
    assert first[:6] == ["", "AcAd", "KcKd", "", "1712304", "1410336"]
    assert first[7:] == ["exact", "0"]
    assert float(first[6]) == (1410336 + 9308 / 2) / 1712304
    assert (last.done, last.total, last.failed, last.cancelled, last.row) == (3, 3, 0, False, 0)


def test_a_bad_row_shows_its_error_and_the_others_continue(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    text = HEAD + ",AcAd,KcKd\n,AcAd,K1\n,AA,AcAd\nx,AA,KK\n,AcAd,JcJd\n,AcAd,o'Brien\n"
    last = answered(parse_sheet(text), path)
    errors = [row[3] for row in rows_of(path)[2:]]
    assert [bool(error) for error in errors] == [False, True, False, True, False, True]
    assert errors[1].startswith("#VILLAIN#: villain: “1”")
    assert (last.done, last.failed) == (6, 3)
    assert last.trouble.startswith("row 4: #VILLAIN#: ")


def test_a_row_that_asks_for_other_figures_is_refused(tmp_path: Path) -> None:
    text = "#QUERY#,#WHAT#\n\"select #WHAT# from game='holdem', a='AcAd', b='KcKd'\",\n,count(winsHi(a))\n"
    path = tmp_path / "out.csv"
    answered(parse_sheet(text + ',"count(winsHi(a)), count(tiesHi(a))"\n'), path)
    assert rows_of(path)[3][2] == "This row asks for 2 figures; the sheet has columns for 1."


def test_columns_are_called_as_the_query_of_the_sheet_says_not_as_its_first_row(tmp_path: Path) -> None:
    text = (
        '#QUERY#,#WHO#,#WHAT#,#MORE#\n"select count(winsHi(#WHO#)), handType( #WHO# , river), #WHAT#, #MORE# '
        "from game='holdem', a='AcAd', b='KcKd', board='2c3d7h9sJc'\",,,\n"
        ',a,avg(1),"count(tiesHi(b)), count(winsHi(b)) as b_wins"\n'
    )
    path = tmp_path / "out.csv"
    answered(parse_sheet(text), path)
    assert rows_of(path)[0][6:] == [
        "count(winsHi(#WHO#))", "handType( #WHO# , river)", "#WHAT#", "#MORE#", "B_WINS",
        "!METHOD!", "!WIDEST!",
    ]  # fmt: skip
    assert rows_of(path)[2][4:8] == ["", "1", "1", "[pair:100.0000% (1)]"]
    assert answered(parse_sheet(path.read_text(encoding="utf-8")), path).kept == 1


def test_a_sheet_no_row_of_which_can_be_read_still_says_why(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    last = answered(parse_sheet("#QUERY#,#A#\nselekt #A#,\n,1\n,2\n"), path)
    assert last.failed == 2
    assert rows_of(path)[0] == ["#QUERY#", "#A#", "!ERRORS!", "!TRIALS!", "!METHOD!", "!WIDEST!"]
    assert rows_of(path)[2][2]


def test_where_ranges_have_weights_an_exact_count_shows_its_share(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    answered(parse_sheet(HEAD + ',"AcAd@10, QcQd@90",KcKd\n'), path)
    assert rows_of(path)[2][5].endswith(")")
    share = float(rows_of(path)[2][5].partition("%")[0])
    assert share == pytest.approx(25.1, abs=1.5)


def test_a_histogram_is_in_one_cell(tmp_path: Path) -> None:
    text = (
        "#QUERY#,#B#\n\"select histogram(winsHi(p1)), max(handType(p1, river)) from game='holdem', "
        "p1='KhQh', p2='QdQc', board='#B#'\",\n,Ah7c2h\n"
    )
    path = tmp_path / "out.csv"
    answered(parse_sheet(text), path)
    row = rows_of(path)[2]
    assert row[4:] == ["[false:53.0303% (525)],[true:46.9697% (465)]", "straightflush", "exact", "0"]


def test_what_was_sampled_inside_each_deal_is_noted_in_the_last_column(tmp_path: Path) -> None:
    text = (
        "#QUERY#,#WHAT#,#V#\n\"select count(winsHi(a)), avg(#WHAT#(a, flop)) from game='holdem', "
        "a='AsKs', b='#V#', c='#V#', board='Kh7c2d'\",,\n,hvrEquity,*\n,hvrEquity,QcQd\n,nonsense,*\n"
    )
    path = tmp_path / "out.csv"
    with FileOutput(parse_sheet(text), path) as out:
        *_, last = answer_sheet(parse_sheet(text), out, RunSettings(trials=200, seed=7))
    header, _query, sampled, _clash, wrong = rows_of(path)
    assert header[3:] == [
        "!ERRORS!",
        "!TRIALS!",
        "count(winsHi(a))",
        "avg(#WHAT#(a, flop))",
        "!METHOD!",
        "!WIDEST!",
        "!NOTES!",
    ]
    assert sampled[-3] == "sampled"
    assert 0 < float(sampled[-2]) < 0.2
    assert sampled[-1].startswith(
        "avg(hvrEquity(a, flop)): equities too long to enumerate are sampled inside each deal"
    )
    assert "± 0.8 % of the pot" in sampled[-1]
    assert wrong[3]
    assert wrong[-1] == ""
    assert last.failed == 2
    again = parse_sheet(path.read_text(encoding="utf-8"))
    assert again.header == ("#QUERY#", "#WHAT#", "#V#")


@pytest.mark.parametrize(
    ("query", "noted"),
    [
        (QUERY, False),
        ("select median(riverEquity(a)) from game='holdem', a='#HERO#', b='*'", True),
        ("select count(minhvrequity(a, flop, 0.5)) from game='holdem', a='#HERO#', b='*'", True),
        ("select count(EQUITY(a, flop) > 0.5) from game='holdem', a='#HERO#', b='*'", True),
    ],
)
def test_only_a_query_that_can_need_notes_gets_their_column(query: str, noted: bool) -> None:
    assert notes.may_be_noted(parse_sheet(f'#QUERY#,#HERO#,#VILLAIN#\n"{query}",,\n,AA,KK\n')) is noted


def test_separators_and_marks_of_the_input_are_those_of_the_output(tmp_path: Path) -> None:
    text = "\ufeff" + f'#QUERY#;#HERO#;#VILLAIN#\n"{QUERY}";;\n;AcAd;KcKd\n'
    path = tmp_path / "out.csv"
    answered(parse_sheet(text), path)
    assert path.read_text(encoding="utf-8").startswith("\ufeff#QUERY#;#HERO#;#VILLAIN#;!ERRORS!")
    assert answered(parse_sheet(text), path).kept == 1


def test_an_answered_sheet_can_be_asked_as_it_is(tmp_path: Path) -> None:
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    answered(parse_sheet(THREE), first)
    answered(parse_sheet(first.read_text(encoding="utf-8")), second)
    assert first.read_bytes() == second.read_bytes()


def test_a_stream_gets_the_rows_in_order() -> None:
    sheet, stream = parse_sheet(THREE), io.StringIO()
    with StreamOutput(sheet, stream.write) as out:
        *_, last = answer_sheet(sheet, out, RunSettings())
    assert last.done == 3
    assert [row[2] for row in csv.reader(io.StringIO(stream.getvalue()))] == [
        "#VILLAIN#",
        "",
        "KcKd",
        "QcQd",
        "JcJd",
    ]


def test_progress_counts_the_part_of_the_row_in_work(tmp_path: Path) -> None:
    sheet = parse_sheet(THREE)
    with FileOutput(sheet, tmp_path / "out.csv") as out:
        states = list(answer_sheet(sheet, out, RunSettings(trials=20_000, method="sampled", seed=3)))
    shares = [state.share for state in states]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert {state.row for state in states} == {0, 3, 4, 5}


def test_earlier_answers_are_known_without_writing(tmp_path: Path) -> None:
    path, sheet = tmp_path / "out.csv", parse_sheet(HEAD + ",AcAd,KcKd\n,AcAd,K1\n,AcAd,JcJd\n")
    titles = answer_titles(sheet)
    assert titles == ("WON", "avg(riverEquity(hero))", "!METHOD!", "!WIDEST!")
    assert file_output(sheet, path).earlier(titles) == {}
    assert not path.exists()
    answered(sheet, path)
    before = path.read_bytes()
    found = file_output(sheet, path).earlier(titles)
    assert {place: cells[4] for place, cells in found.items()} == {0: "1712304", 2: "1712304"}
    assert file_output(sheet, path, fresh=True).earlier(titles) == {}
    assert path.read_bytes() == before
    with pytest.raises(QueryError, match="does not contain answers to this query"):
        file_output(parse_sheet(THREE.replace("won", "lost")), path).earlier(("LOST", *titles[1:]))


def test_answers_are_beside_the_spreadsheet_in_a_file_of_its_kind() -> None:
    assert results_path(Path("a/spots.csv")) == Path("a/spots-results.csv")
    assert results_path(Path("spots.xlsm")) == Path("spots-results.xlsx")
