"""Reading a PQL spreadsheet, and filling in the values of a row."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.errors import FileError, OracleError, QueryError, Span, TextError
from oracle.spreadsheet import parse_sheet, read_sheet, sheet

QUERY = "select avg(riverEquity(hero)) from game='holdem', hero='#HERO#', villain='#Villain#'"
PLAIN = f'#QUERY#,#HERO#,#VILLAIN#\n"{QUERY}",,\n,AA,KK\n,"QQ, JJ",AK\n'


def test_header_query_and_values_are_read() -> None:
    found = parse_sheet(PLAIN)
    assert found.header == ("#QUERY#", "#HERO#", "#VILLAIN#")
    assert found.query == QUERY
    assert [row.cells for row in found.rows] == [("", "AA", "KK"), ("", "QQ, JJ", "AK")]
    assert found.questions == 2


def test_values_replace_the_names_of_columns_in_any_case() -> None:
    found = parse_sheet(PLAIN)
    assert found.filled(found.rows[1].cells).text == (
        "select avg(riverEquity(hero)) from game='holdem', hero='QQ, JJ', villain='AK'"
    )


def test_a_value_that_looks_like_a_column_is_not_filled_in_again() -> None:
    found = parse_sheet(PLAIN)
    assert "hero='#VILLAIN#', villain='KK'" in found.filled(("", "#VILLAIN#", "KK")).text


def test_an_error_in_a_value_names_its_column() -> None:
    filled = parse_sheet(PLAIN).filled(("", "AA", "KK"))
    start = filled.text.index("KK")
    there = TextError("No.", text=filled.text, span=Span(start + 1, start + 2))
    assert filled.column_of(there) == "#VILLAIN#"
    assert filled.column_of(TextError("No.", text=filled.text, span=Span(0, 6))) == ""
    assert filled.column_of(TextError("No.", text="another text", span=Span(start, start + 1))) == ""


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_other_separators_are_recognised(delimiter: str) -> None:
    text = f'#QUERY#{delimiter}#HERO#\n"{QUERY.replace("#Villain#", "KK")}"{delimiter}\n{delimiter}AA\n'
    found = parse_sheet(text)
    assert found.delimiter == delimiter
    assert found.rows[0].cells == ("", "AA")


def test_a_byte_order_mark_and_other_line_ends_do_no_harm() -> None:
    found = parse_sheet("\ufeff" + PLAIN.replace("\n", "\r\n"))
    assert found.marked
    assert [row.cells for row in found.rows] == [row.cells for row in parse_sheet(PLAIN).rows]


def test_columns_without_number_signs_are_carried_along() -> None:
    found = parse_sheet(f'#QUERY#,note,#HERO#,#VILLAIN#\n"{QUERY}"\n,"ours, too",AA,KK\n')
    assert found.header[1] == "note"
    assert "hero='AA'" in found.filled(found.rows[0].cells).text


def test_short_rows_are_filled_up_and_blank_rows_ask_nothing() -> None:
    found = parse_sheet(PLAIN + "\n,,\n,99\n\n,,\n")
    assert [row.blank for row in found.rows] == [False, False, True, True, False]
    assert found.rows[-1].cells == ("", "99", "")
    assert found.questions == 3


def test_a_bad_row_affects_no_other_row() -> None:
    found = parse_sheet(PLAIN + "here,AA,KK\n,QQ,JJ,AK\n")
    assert [bool(row.trouble) for row in found.rows] == [False, False, True, True]
    assert "must be blank" in found.rows[2].trouble
    assert "more cells than the first row" in found.rows[3].trouble


def test_the_results_of_an_earlier_run_are_left_out() -> None:
    answered = (
        f'#QUERY#,#HERO#,#VILLAIN#,!ERRORS!,!TRIALS!,avg(riverEquity(hero))\n"{QUERY}",,,,,\n'
        ',AA,KK,,1712304,0.82\n,"QQ, JJ",AK,,100,0.5\n'
    )
    assert parse_sheet(answered) == parse_sheet(PLAIN)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "does not begin with #QUERY#: its first cell says nothing."),
        ("player,range\n", "its first cell says “player”."),
        ("#QUERY#,#HERO#\n", "has no second row with the query."),
        ("#QUERY#,#HERO#\n,AA\n", "has no query in the first cell of its second row."),
        ("#QUERY#,#HERO#\nselect avg(x), from y,\n,AA\n", "Put the query in double quotes"),
        (f'#QUERY#,#HERO#\n"{QUERY}",\n,AA\n', "has no column #Villain#, which its query names."),
        (f'#QUERY#,#HERO#,#VILAIN#\n"{QUERY}",,\n,AA,KK\n', "Did you mean #VILAIN#?"),
        ("#QUERY#\nselect #HERO#\n,\n", "No column has a name such as #HERO#."),
        (f'#QUERY#,#HERO#,#hero#\n"{QUERY}",,\n,AA,KK\n', "has two columns called #HERO#."),
        (f'#QUERY#,#HERO#,#VILLAIN#\n"{QUERY}",,\n,,\n', "has no rows of values below the query."),
        (f'#QUERY#,#HERO#,#VILLAIN#\n"{QUERY}",,\n,"AA', "row that begins in line 3 is never closed."),
        (f'#QUERY#,#HERO#,#VILLAIN#\n"{QUERY}",,\n,"AA"K', "in line 3 is followed by something other"),
        ("#QUERY#," + ",".join(f"#C{n}#" for n in range(300)), "has more than 200 columns."),
        (f'#QUERY#,#HERO#,#VILLAIN#\n"{QUERY}",,\n,{"A" * 200_000},KK\n', "a cell in line 3 has more than"),
    ],
)  # fmt: skip
def test_what_is_not_a_spreadsheet_is_reported_in_words(text: str, says: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_sheet(text)
    assert says in str(caught.value)


def test_too_many_rows_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "MAX_ROWS", 2)  # titles and query are none of them
    assert parse_sheet(PLAIN).questions == 2
    with pytest.raises(QueryError, match="has more than 2 rows of values"):
        parse_sheet(f"{PLAIN},JJ,TT\n")


def test_files_that_cannot_be_read_are_reported_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.csv"
    with pytest.raises(FileError, match=r"“sheet\.csv” could not be opened: there is no such file"):
        read_sheet(path)
    path.write_bytes(b"\xff\xfe#\x00")
    with pytest.raises(FileError, match=r"not UTF-8 text\. Save it as"):
        read_sheet(path)
    path.write_text(PLAIN, encoding="utf-8")
    assert read_sheet(path).name == "sheet.csv"
    monkeypatch.setattr(sheet, "MAX_BYTES", 10)
    with pytest.raises(FileError, match="it is larger than"):
        read_sheet(path)


@given(st.text(alphabet='#QUERYab,;\t\n"\r\ufeffİß!', max_size=60), st.text(max_size=20))
def test_any_text_raises_nothing_but_our_errors(body: str, more: str) -> None:
    for text in (body, f"#QUERY#,#İß#,{body}\n{more},\n,{more}\n", f'#QUERY#,#A#\n"{body}",\n,{more}\n'):
        try:
            found = parse_sheet(text)
        except OracleError:
            continue
        for row in found.rows:
            found.filled(row.cells)


def test_a_quotation_mark_left_open_is_named_by_the_line_where_its_row_begins() -> None:
    with pytest.raises(QueryError, match="row that begins in line 3 is never closed"):
        parse_sheet(f'#QUERY#,#HERO#,#VILLAIN#\n"{QUERY}",,\n,"AA,KK\n' + ",AA,KK\n" * 20)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32-le", "latin-1"])
def test_text_in_another_encoding_is_named_with_its_remedy(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "hands.csv"
    path.write_bytes(f'#QUERY#,#HERO#,#VILLAIN#,é\n"{QUERY}",,,\n,AA,KK,\n'.encode(encoding))
    with pytest.raises(FileError, match=r"not UTF-8 text\. Save it as “CSV UTF-8”"):
        read_sheet(path)
