"""A fault of a spreadsheet's query is found before the first row; a fault of a value is its row's own."""

from __future__ import annotations

import pytest

from oracle.errors import QueryError
from oracle.face.batches import batch
from oracle.spreadsheet import check_sheet_query, parse_sheet

FROM = "from game='holdem', hero='#HERO#', villain='#VILLAIN#'"
GOOD = f"select avg(riverEquity(hero)) {FROM}"
ROWS = ("AcAd,KcKd", "AcAd,QcQd")


def sheet(query: str, *rows: str):
    text = "\n".join(["#QUERY#,#HERO#,#VILLAIN#", f'"{query}",,', *(f",{row}" for row in rows)])
    return parse_sheet(text + "\n", "hands.csv")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (f"select avg(riverEquty(hero)) {FROM}", "at “riverEquty”: .* Did you mean riverEquity"),
        (f"select avg(riverEquity(hera)) {FROM}", "at “hera”: .* Did you mean hero"),
        (f"select avg(riverEquity(hero) {FROM}", r"at “\(”: This bracket is never closed. Add \)"),
        (f"select count(riverEquity(hero)) {FROM}", "at “riverEquity.hero.”: .* needs a condition"),
        (GOOD.replace("holdem", "holdm"), "at “holdm”: .* Did you mean holdem"),
        (f"{GOOD}, board='AhAhKc'", "at “Ah”: .* is written twice"),
        (
            GOOD.replace("game='holdem', ", ""),
            "after “villain='#VILLAIN#'”: The query names no game. Add game=",
        ),
    ],
)
def test_an_error_in_the_query_is_reported_once_with_its_place_and_remedy(query: str, said: str) -> None:
    with pytest.raises(QueryError) as raised:
        check_sheet_query(sheet(query, *ROWS))
    assert raised.match(f"^The query in row 2 of “hands.csv” has an error {said}")


@pytest.mark.parametrize(
    "rows",
    [ROWS, ("A[,KK",), ("A[,KK", "AcAd,K["), ("AcAd,AcAd",), ("xx,yy", "A,B", "C,D")],
)
def test_an_error_in_the_values_is_left_to_their_rows(rows: tuple[str, ...]) -> None:
    check_sheet_query(sheet(GOOD, *rows))


def test_one_good_row_among_those_looked_at_is_enough() -> None:
    rows = [*(["AcAd,) or ("] * 4), "AcAd,KcKd"]
    check_sheet_query(sheet(GOOD, *rows))


def test_python_reports_it_before_the_first_row() -> None:
    with pytest.raises(QueryError, match=r"row 2 of .* at “hera”"):
        batch(
            [
                ["#QUERY#", "#HERO#"],
                ["select avg(riverEquity(hera)) from game='holdem', hero='#HERO#'"],
                ["", "AA"],
            ]
        )
