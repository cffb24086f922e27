"""The pictures of the window as functions: `oracle.next_cards` and the others."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from math import isnan

import numpy as np
import pytest

import oracle
from oracle.errors import QueryError, TextError
from oracle.face.pictures.table import SHOWN_ROWS

RANGES = "88+, AhKh, QsJs", "TT+, AcKc, 7s6s"
FLOP = {"board": "Kh8d3s", "syntax": "classic"}
DRAWN = {
    "equity_graph": {**FLOP},
    "range_vs_range": {**FLOP},
    "next_cards": {**FLOP},
    "turn_river": {**FLOP},
    "breakdown": {**FLOP, "player": 2},
    "heat_map": {**FLOP},
    "hand_types": {**FLOP, "street": "turn"},
}


@pytest.fixture(scope="module")
def drawn() -> dict[str, oracle.PictureTable]:
    """Each picture of one table, and the streets of two hands."""
    found = {name: getattr(oracle, name)(*RANGES, **table) for name, table in DRAWN.items()}
    return found | {"streets": oracle.streets("AhKh", "TsTd", board="Kd8d3s2c")}


@pytest.fixture(scope="module")
def equities() -> list[float]:
    return [seat.equity.value for seat in oracle.equity(*RANGES, method="exact", **FLOP).seats]


def test_all_columns_of_a_picture_have_one_length_and_are_json(drawn) -> None:
    for found in drawn.values():
        assert found.exact
        columns = found.to_columns()
        assert tuple(columns) == found.columns
        assert {values.shape for values in columns.values()} == {(len(found),)}
        record = json.loads(json.dumps(found.to_dict(), allow_nan=False))
        assert len(record["rows"]) == len(found)
        assert set(record["rows"][0]) == set(columns)


def test_the_cards_to_come_have_the_equity_of_the_table_as_their_mean(drawn, equities) -> None:
    for name in ("next_cards", "turn_river"):
        columns = drawn[name].to_columns()
        assert columns["chance"].sum() == pytest.approx(1, abs=1e-12)
        means = [columns["chance"] @ columns[f"p{player}.equity"] for player in (1, 2)]
        assert means == pytest.approx(equities, abs=1e-12)
    pairs = drawn["turn_river"].to_columns()
    assert pairs["chance"] @ pairs["p1.turn_equity"] == pytest.approx(equities[0], abs=1e-12)


def test_hands_groups_and_cases_have_it_too(drawn, equities) -> None:
    hands = drawn["range_vs_range"].to_columns()
    for player in (1, 2):
        own = hands["player"] == f"p{player}"
        assert hands["likelihood"][own] @ hands["equity"][own] == pytest.approx(
            equities[player - 1], abs=1e-12
        )
        assert (np.diff(hands["equity"][own]) <= 0).all()
        graph = drawn["equity_graph"].to_columns()
        own = graph["player"] == f"p{player}"
        shares = np.diff(graph["share"][own], prepend=0.0)
        assert shares @ graph["equity"][own] == pytest.approx(equities[player - 1], abs=1e-4)
    groups = drawn["breakdown"].to_columns()
    whole = (groups["by"] == groups["by"][0]) & (groups["in"] == "")
    held = whole & (groups["share"] > 0)
    assert groups["share"][whole].sum() == pytest.approx(1, abs=1e-12)
    assert groups["share"][held] @ groups["equity"][held] == pytest.approx(equities[1], abs=1e-12)


def test_hand_types_and_streets_count_what_the_table_counts(drawn) -> None:
    types = drawn["hand_types"].to_columns()
    own = types["player"] == "p1"
    assert types["share"][own].sum() == pytest.approx(1, abs=1e-12)
    assert types["deals"][own].sum() == types["deals"][~own].sum()
    made = types["deals"] > 0
    assert all(isnan(share) for share in types["wins"][~made])
    assert (types["wins.low"][made] <= types["wins"][made]).all()
    streets = drawn["streets"].to_columns()
    for street, board in (("preflop", ""), ("flop", "Kd8d3s"), ("turn", "Kd8d3s2c")):
        expected = oracle.equity("AhKh", "TsTd", board=board)["p1"].equity.value
        row = (streets["street"] == street) & (streets["player"] == "p1")
        assert streets["equity"][row] == pytest.approx([expected], abs=1e-12)
        assert eval(streets["equity.fraction"][row][0]) == pytest.approx(expected, abs=1e-12)


def test_a_condition_narrows_the_range_of_its_player() -> None:
    asked = {"board": "Kh8d3s2c", "syntax": "classic"}
    narrowed = oracle.heat_map("88+, AK, AQs", "TT+", where="pocketPair(p1)", **asked)
    assert narrowed.to_columns()["equity"].tolist() == pytest.approx(
        oracle.heat_map("88+", "TT+", **asked).to_columns()["equity"].tolist(), abs=1e-12
    )
    with pytest.raises(QueryError, match="The heat map takes conditions about one player’s cards only"):
        oracle.heat_map("88+", "TT+", where="pairedBoard(river)", **asked)
    every = oracle.hand_types("88+", "TT+", where="pairedBoard(river)", **asked).to_columns()
    assert every["share"][every["type"] == "pair"].sum() == 0


def test_sampled_figures_have_their_half_widths() -> None:
    found = oracle.next_cards("AK", "QQ", "random", "random", board="Kh7h2d", error=0.05, seed=1)
    assert not found.exact
    assert (found.to_columns()["p1.equity.half_width"] > 0).all()
    assert " ± " in found._repr_html_()
    types = oracle.hand_types("AK", "QQ", "random", "random", error=0.05, seed=1)
    rare, usual = (types.figures[3].shown(row) for row in (8, 1))
    assert " ± " in usual
    assert " to " in rare  # a straight flush: its interval is not symmetric


class _Tags(HTMLParser):
    """Counts tags, and fails if they are not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)


def test_a_notebook_shows_the_first_rows_and_a_heat_map_its_grid(drawn) -> None:
    for name, found in drawn.items():
        tags = _Tags(found._repr_html_()).seen
        assert tags.count("tr") == 1 + min(len(found), SHOWN_ROWS)
        assert tags.count("rect") == (169 if name == "heat_map" else 0)
        assert "script" not in tags
    assert "<b>" not in oracle.heat_map("AA, KK", "QQ, JJ", syntax="classic")._repr_html_()


@pytest.mark.parametrize(
    ("draw", "error", "message"),
    [
        (lambda: oracle.next_cards("AK", "Q[", board="Kh7h2d"), TextError, "p2"),
        (lambda: oracle.next_cards("AK", 5), QueryError, "A range must be a text"),
        (lambda: oracle.next_cards("AsKs", "QQ", board="Kh7h2d3c4c"), QueryError, "board is complete"),
        (lambda: oracle.turn_river("AsKs", "QQ"), QueryError, "needs a flop"),
        (lambda: oracle.breakdown("AK", "QQ", board="Kh7h2d", player=3), QueryError, "no player 3"),
        (lambda: oracle.breakdown("AK", "QQ", board="Kh7h2d", player="x"), QueryError, "whole number"),
        (lambda: oracle.hand_types("AK", "QQ", street="fifth"), QueryError, "no street"),
        (lambda: oracle.equity_graph("AK", "QQ", of="all"), QueryError, "Use hand, hands or range"),
        (lambda: oracle.streets("AK", "QQ", board="Kh7h2d"), QueryError, "needs exact hands"),
        (lambda: oracle.heat_map("AA**", "KK**", game="omahahi"), QueryError, "heat map"),
        (lambda: oracle.heat_map("AK"), QueryError, "at least two players"),
        (lambda: oracle.heat_map("AK", "QQ", where="<b>"), TextError, "not allowed here"),
        (lambda: oracle.heat_map("AK", "QQ", bored="Kh"), TypeError, "bored"),
    ],
)
def test_bad_input_is_refused_in_words(draw, error, message) -> None:
    with pytest.raises(error, match=message):
        draw()
