"""A question about one seat has its colour; one about none or several has none."""

import pytest

from oracle.pql import parse
from ui.document.asked_seats import color_of, color_of_line, colors_of
from ui.document.state import DocumentState, SeatState

STATE = DocumentState(
    seats=(SeatState(1, "Hero", "AA", 4), SeatState(2, "The Champ", "KK", 7)), board="", title=""
)
QUERY = "select histogram({}) from game='holdem', hero='AA', the_champ='KK', guest='*'"


@pytest.mark.parametrize(
    ("asked", "color"),
    [
        ("handType(hero, river)", 4),
        ("handType(THE_CHAMP, river)", 7),
        ("handType(guest, river)", 2),
        ("riverEquity(hero) - riverEquity(the_champ)", None),
        ("riverEquity(hero) - riverEquity(hero)", 4),
        ("boardRanks(river)", None),
    ],
)
def test_the_colour_of_a_selector_is_that_of_its_only_player(asked, color):
    query = parse(QUERY.format(asked))
    assert color_of(query.selectors[0].expression, colors_of(query, STATE)) == color


def test_a_line_of_a_seat_that_is_gone_has_no_colour():
    from oracle.pql import formula

    assert color_of_line(formula("winsHi(the_champ)"), STATE) == 7
    assert color_of_line(formula("winsHi(nobody)"), STATE) is None
