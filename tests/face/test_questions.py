"""Questions from Python: the whole face as `import oracle` gives it."""

from __future__ import annotations

import inspect
import json
import sys
from fractions import Fraction

import numpy as np
import pytest

import oracle
from oracle.cli import main
from oracle.ranges import RangeWarning, reading
from oracle.ranges.text import parser

WINS = "select count(winsHi(hero)) as wins from game='holdem', hero='AcAd', villain='KcKd'"


def test_run_answers_a_text_and_a_query_equally() -> None:
    result = oracle.run(WINS)
    (wins,) = result.results
    assert (result.exact, wins.name, wins.kind, wins.count) == (True, "wins", "count", 1410336)
    assert Fraction(wins.fraction) == Fraction(1410336, 1712304)
    assert oracle.run(result.query).results == result.results


def test_stream_of_a_text_ends_with_what_run_gives() -> None:
    *_, last = oracle.stream(WINS, method="sampled", trials=20_000, seed=3)
    result = oracle.run(WINS, method="sampled", trials=20_000, seed=3)
    assert last.done
    assert last.results == result.results
    assert last.trials == 20_000


@pytest.mark.parametrize(
    "query",
    [
        WINS,
        "select avg(riverEquity(a)), histogram(winsHi(a)) "
        "from game='holdem', a='KhQh', b='QdQc', board='Ah7c2h'",
    ],
)
def test_to_dict_is_what_the_command_line_prints(query: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["pql", query, "--json"])
    printed = json.loads(capsys.readouterr().out)
    found = json.loads(json.dumps(oracle.run(query).to_dict()))
    del printed["seconds"], found["seconds"]
    assert found == printed


def test_the_equity_table_keeps_its_own_shape_and_has_selectors_too() -> None:
    result = oracle.equity("AcAd", "KcKd")
    assert "players" in result.to_dict()
    assert "results" in oracle.run(result.query).to_dict()
    assert [figure.name for figure in result.results] == [
        "avg(riverEquity(p1))",
        "count(winsHi(p1))",
        "count(tiesHi(p1))",
        "avg(riverEquity(p2))",
        "count(winsHi(p2))",
        "count(tiesHi(p2))",
    ]
    for place, seat in enumerate(result.seats):
        equity, wins, ties = result.results[3 * place : 3 * place + 3]
        assert equity.estimate == seat.equity
        assert (wins.count, ties.count) == (seat.wins, sum(seat.ties))
        assert float(Fraction(equity.fraction)) == seat.equity.value


def test_selectors_of_a_table_agree_with_those_asked_one_by_one() -> None:
    table = oracle.equity("AsKs", "QdQc", "8h7h", board="2c3d9s").results
    asked = ", ".join(
        f"avg(riverEquity({p})), count(winsHi({p})), count(tiesHi({p}))" for p in ("p1", "p2", "p3")
    )
    text = f"select {asked}, count(1 = 1) from game='holdem', p1='AsKs', p2='QdQc', p3='8h7h', board='2c3d9s'"
    one_by_one = oracle.run(text).results[:-1]
    assert [(f.name, f.count, f.fraction) for f in table] == [
        (f.name, f.count, f.fraction) for f in one_by_one
    ]
    for mine, other in zip(table, one_by_one, strict=True):
        assert mine.estimate.value == pytest.approx(other.estimate.value, abs=1e-15)


def test_weights_make_no_false_fractions() -> None:
    for figure in oracle.equity("AA@10, QcQd@90", "KK", syntax="classic").results:
        assert figure.fraction in ("", "0", "1") or float(Fraction(figure.fraction)) == figure.estimate.value


def test_folded_seats_ask_nothing() -> None:
    seats = [oracle.Seat("a", "AcAd"), oracle.Seat("b", "22+", folded=True), oracle.Seat("c", "KcKd")]
    query = oracle.equity_query(seats, syntax="classic", board="2c7d9h")
    assert len(oracle.run(query).results) == len(query.selectors) == 6


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("select", oracle.TextError),
        (f"{WINS}; {WINS}", oracle.TextError),
        ("select avg(1/0) from game='holdem', a='AA'", oracle.OracleError),
        ("select avg(riverEquity(a)) from game='holdem', a='AcAd', b='AcAh'", oracle.OracleError),
    ],
)
def test_every_error_is_ours(text: str, kind: type[Exception]) -> None:
    for ask in (oracle.run, lambda query: list(oracle.stream(query))):
        with pytest.raises(kind):
            ask(text)


def test_an_error_that_shows_only_in_a_deal_is_a_failed_run_with_a_place() -> None:
    text = "select avg(1 / (rankCount(boardRanks(flop)) - 3)) from game='holdem', a='AcAd', board='2c3d9h'"
    with pytest.raises(oracle.RunError) as caught:
        oracle.run(text)
    assert isinstance(caught.value, oracle.TextError)
    assert text[caught.value.span.start : caught.value.span.end] == "rankCount(boardRanks(flop)) - 3"


@pytest.mark.parametrize("ask", [oracle.run, oracle.stream])
def test_a_doubtful_range_warns_at_the_line_that_asked(ask) -> None:
    with pytest.warns(RangeWarning, match="king of spades") as caught:
        ask("select count(inRange(a, 'AKs')) from game='holdem', a='AA', board='2c3d7h9sJc'")
    assert [warned.filename for warned in caught] == [__file__]
    with pytest.warns(RangeWarning, match="king of spades"):
        oracle.equity("AKs", "QdQc", board="2c3d7h9sJc")


def test_win_odds_and_pot_share_of_one_opponent_are_exact() -> None:
    assert oracle.pot_share("AsKs") == pytest.approx(0.670446323092352, abs=1e-14)
    assert oracle.win_odds("as ks") == pytest.approx(0.670446323092352, abs=1e-14)
    table = oracle.equity("As4s", "*", board="KsTs7d2h")["p1"]
    assert table.win.value == pytest.approx(0.5129, abs=5e-5)
    assert oracle.win_odds("As4s", "KsTs7d2h") == table.win.value + table.tie.value / 2


def test_where_three_share_the_article_counts_more_than_the_share() -> None:
    # The board plays for everybody: all three always share.
    assert oracle.win_odds("2c3d", "AsKsQsJsTs", opponents=2) == pytest.approx(0.5)
    assert oracle.pot_share("2c3d", "AsKsQsJsTs", opponents=2) == pytest.approx(1 / 3)


def test_several_opponents_are_dealt_and_masks_are_accepted() -> None:
    ((pocket,), (board,)) = oracle.hands(2, "As4s"), oracle.hands(4, "KsTs7d2h")
    odds = oracle.win_odds(pocket, board, opponents=2, seconds=0.2)
    assert odds == pytest.approx(0.346, abs=0.02)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("AsKsQs",), "two cards in Texas hold’em, not 3"),
        (("As",), "not 1"),
        (("AsKs", "", 0), "opponents must be from 1 to 9, not 0"),
        (("AsKs", "", 10), "opponents must be from 1 to 9, not 10"),
        (("AsKs", "", 10**5000), "opponents must be from 1 to 9, not a number of more than 30 digits"),
        (("AsKs", "", 1, None), "time limit must be a number of seconds, not None"),
        (("AsKs", "", 1, "1"), "time limit must be more than 0 seconds"),
        (("AsKs", "As2c3d"), "ace of spades"),
        (("AsKs", "2c3d4h5s6c7d"), "board"),
        (("AsKs", "2x"), "is not a suit"),
        (("AsKs", "", 3, -1.0), "time limit"),
        (("AsKs", "", 1.5), "number of opponents must be a whole number"),
        ((None,), "whole number, not None"),
    ],
)
def test_impossible_odds_are_refused(words: tuple, says: str) -> None:
    for function in (oracle.win_odds, oracle.pot_share):
        with pytest.raises(oracle.OracleError, match=says):
            function(*words)


@pytest.mark.parametrize("query", [None, 5, WINS.encode(), [WINS]])
def test_what_is_not_a_query_is_refused_immediately(query: object) -> None:
    for ask in (oracle.run, oracle.stream):
        with pytest.raises(oracle.QueryError, match="text in PQL or a Query, not"):
            ask(query)


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ({"trials": "5"}, "number of trials must be a whole number .* not '5'"),
        ({"trials": 1.5}, "number of trials must be a whole number .* not 1.5"),
        ({"seed": 1.5}, "seed must be a whole number"),
        ({"seed": b"1"}, "seed must be a whole number"),
        ({"threads": 1.5}, "number of threads must be a whole number"),
        ({"threads": []}, "number of threads must be a whole number"),
        ({"seconds": "5"}, "time limit must be more than 0 seconds and at most 1,000,000, not '5'"),
        ({"seconds": float("inf")}, "time limit must be more than 0 seconds and at most 1,000,000, not inf"),
        ({"error": []}, "target error must be between 0 and 1"),
        ({"method": None}, "method must be a text, not None"),
        ({"method": np.array([1, 2])}, "method must be a text"),
        ({"method": 10**5000}, "method must be a text"),
        ({"trials": 10**5000}, "number of trials .* not a number of more than 30 digits"),
        ({"seconds": -(10**5000)}, "time limit .* not a number of more than 30 digits"),
        ({"error": 10**5000}, "target error .* not a number of more than 30 digits"),
    ],
)
def test_settings_of_the_wrong_kind_are_refused_in_words(named: dict, says: str) -> None:
    with pytest.raises(oracle.QueryError, match=says):
        oracle.run(WINS, **named)


def test_numbers_of_numpy_are_numbers_and_the_answer_is_still_json() -> None:
    asked = {"trials": np.int64(50), "seed": np.uint64(5), "threads": np.int8(1), "seconds": np.float32(9)}
    result = oracle.run(WINS, method="sampled", **asked)
    assert json.loads(json.dumps(result.to_dict()))["seed"] == 5
    assert result.snapshot.trials == 50


@pytest.mark.parametrize(
    "named", [{"game": None}, {"board": ["Ah"]}, {"board": None}, {"dead": 3}, {"syntax": 5}]
)
def test_the_cards_on_the_table_are_reported_as_text(named: dict) -> None:
    with pytest.raises(oracle.QueryError, match="must be a text, not"):
        oracle.equity("AA", "KK", **named)


@pytest.mark.parametrize("wrong", [None, 5, 10**5000, b"KK", ["KK"], np.array([1, 2])], ids=type)
def test_the_parts_of_a_query_of_the_wrong_type_are_refused_where_they_are_given(wrong: object) -> None:
    seats = [oracle.Seat("a", "AA"), oracle.Seat("b", "KK")]
    for make in (
        lambda: oracle.Seat("a", wrong),
        lambda: oracle.Seat(wrong, "AA"),
        lambda: oracle.equity_query(wrong),
        lambda: oracle.equity_query([*seats, wrong]),
        lambda: oracle.equity_query(seats, game=wrong),
        lambda: oracle.equity_query(seats, board=wrong),
        lambda: oracle.Query("holdem", "generic", wrong),
        lambda: oracle.Query("holdem", wrong, ()),
        lambda: oracle.Query("holdem", "generic", (), dead=wrong),
        lambda: oracle.Query("holdem", "generic", (), selectors=wrong),
        lambda: oracle.Query("holdem", "generic", (), selectors=(wrong,)),
        lambda: oracle.parse_range("AA", "holdem", wrong),
    ):
        with pytest.raises(oracle.QueryError, match="must be a"):
            make()


def test_ranges_are_reported_as_text() -> None:
    for ask in (lambda value: oracle.equity("AA", value), oracle.parse_range):
        for value in (None, 5, b"KK", ["KK"]):
            with pytest.raises(oracle.QueryError, match="A range must be a text, not"):
                ask(value)


def test_every_public_function_is_documented_and_loaded_on_demand() -> None:
    for name in oracle.__all__:
        thing = getattr(oracle, name)
        assert inspect.getdoc(thing)
        assert name in dir(oracle)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = oracle.nothing


@pytest.mark.parametrize(
    "ask",
    [
        lambda: oracle.equity("QQ+", "AsKs", "QQ+", board="Kh7c2d"),
        lambda: oracle.run(
            "select avg(riverEquity(a)) from game='holdem', a='AsKs', b='QQ+', board='Kh7c2d'"
        ),
        lambda: list(oracle.stream("select count(winsHi(a)) from game='holdem', a='AsKs', b='QQ+'")),
    ],
)
def test_a_question_parses_each_range_once(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    ask()  # whatever is imported on first use is there
    reading._kept_reading.cache_clear()
    parsed: list[str] = []
    real = parser.parse_nodes

    def noted(text, game, *more, **options):
        if game.title == "Texas hold’em":
            parsed.append(text)
        return real(text, game, *more, **options)

    for name, module in list(sys.modules.items()):
        if name.startswith("oracle.") and getattr(module, "parse_nodes", None) is real:
            monkeypatch.setattr(module, "parse_nodes", noted)
    ask()
    assert sorted(parsed) == ["AsKs", "QQ+"]
