"""Three ranges, exactly: the sweep against dealing every deal, and what the plan chooses."""

import pytest

from oracle.prepared import Prepared
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate import run
from oracle.simulate.strategies.exact import by_hands, exhaustive, three_ranges
from tests.simulate.strategies.plans import assert_equal, table, totals

NO_CEILING = float("inf")
TIGHT = "66+,A4s+,K8s+,Q9s+,J9s+,T9s,A9o+,KTo+,QTo+,JTo"
HIGH_CARDS = "".join(f"{rank}{suit}" for rank in "23456" for suit in "cdhs")
"""Dead cards that leave the 32 cards from the seven up, all suits alike."""


TABLES = {
    "river": table("88+,AK", "99+,AQ", "77+,KQ", board="Ks8d3s2h4c", syntax="classic"),
    "turn": table("88+,AKs", "99+,AQs", "77+,KQs", board="Ks8d3s2h", syntax="classic"),
    "flop, dead cards": table("TT+", "AKs,QQ", "JTs,99", board="Ks8d3s", dead="AhQd", syntax="classic"),
    "weights": table("AA@0.375,KK@100,AK@12.5", "QQ@50,AQ@7", "JJ@3,KJ@80", board="Ks8d3s"),
    "one weighted": table("AA@0.375,KK@100", "QQ,AQ", "JJ,KJ", board="Ks8d3s2h"),
    "a folded seat": table("88+,AK", "99+,AQ", "77+,KQ", board="Ks8d3s2h", folded=(1,), syntax="classic"),
    "a folded seat, weights": table("AA@5,KK@9", "AK@5,QQ@2", "JJ@3,AQ@1", board="Ks8d3s", folded=(0,)),
    "shared hands": table("AsKs,AhKh,QsJs", "AsKs,AhKh,QsJs", "AsKs,AhKh,QsJs,7s7h", board="2s3s8d"),
    "short deck": table("JJ+,AKs", "TT,AQs", "QQ,KQs", board="Ks8d7s9h", game="shortdeck", syntax="classic"),
}


@pytest.mark.parametrize("prepared", TABLES.values(), ids=TABLES.keys())
def test_a_sweep_counts_what_dealing_every_hand_counts(prepared: Prepared) -> None:
    swept = totals(three_ranges.propose(prepared, NO_CEILING, []))
    if prepared.game.name == "holdem":
        dealt = totals(exhaustive.propose(prepared, NO_CEILING, []))
    else:
        dealt = totals(by_hands.plan_by_hands(prepared, list(prepared.lists)))
    assert_equal(swept, dealt)


def test_boards_alike_but_for_suits_count_for_all_of_them() -> None:
    prepared = table("AA,KQs", "KK,T9o", "QQ,JTs", dead=HIGH_CARDS, syntax="classic")
    swept = totals(three_ranges.propose(prepared, NO_CEILING, []))
    dealt = totals(exhaustive.propose(prepared, NO_CEILING, []))
    assert_equal(swept, dealt)


@pytest.mark.parametrize("board", ["Ks8d3s2h4c", "Ks8d3s2h", "Ks8d3s"])
def test_three_wide_ranges_are_swept_by_default(board: str) -> None:
    plan = three_ranges.propose(table(TIGHT, TIGHT, TIGHT, board=board, syntax="classic"), 2.0, [])
    assert plan is not None
    query = equity_query([Seat(name, TIGHT) for name in "abc"], board=board, syntax="classic")
    snapshot = run(query, RunSettings(threads=2)).snapshot
    assert snapshot.strategy == "sweep"
    assert snapshot.exact
    shares = [seat.equity.value for seat in snapshot.seats]
    assert shares == pytest.approx([1 / 3] * 3, abs=1e-12)


def test_preflop_three_wide_ranges_are_left_to_sampling() -> None:
    assert three_ranges.propose(table(TIGHT, TIGHT, TIGHT, syntax="classic"), 2.0, []) is None


@pytest.mark.parametrize("seats", [2, 4])
def test_other_numbers_of_seats_are_left_to_other_strategies(seats: int) -> None:
    prepared = table(*(["99+"] * seats), board="Ks8d3s2h", syntax="classic")
    assert three_ranges.propose(prepared, NO_CEILING, []) is None
