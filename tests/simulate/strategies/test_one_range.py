"""One wide range against known hands, exactly: against dealing every deal, and when the plan chooses it."""

from fractions import Fraction

import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import cards_in
from oracle.prepared import Prepared
from oracle.simulate.runner import explain
from oracle.simulate.strategies.exact import exhaustive, one_range
from tests.reference.strength import count_shares
from tests.simulate.asking import question
from tests.simulate.strategies.plans import assert_equal, table, totals

NO_CEILING = float("inf")
WIDE = "55+,A2+,KT+,QTs+,T9s"

TABLES = {
    "any hand on a flop": table("AsKs", "*", board="Qh7c2d"),
    "the range first": table("*", "AsKs", board="Qh7c2d"),
    "monotone flop": table("AsKh", "*", board="Qs7s2s"),
    "paired flop": table("9s9h", "*", board="9c2d2c"),
    "four of a suit on the turn": table("AcKd", "*", board="Js9s5s2s"),
    "a straight flush is possible": table("5s4s", "*", board="8s7s6s"),
    "turn, dead cards": table("AsKs", "*", board="Qh7c2d2s", dead="AhAd7s3s"),
    "two known cards": table("AsKs", WIDE, board="Qh7s", syntax="classic"),
    "one known card": table("9h8h", "99+,AK,A5s-A2s,T8", board="7h", dead="2c3c4c5c", syntax="classic"),
    "all suits alike but one": table("AsKs", "*", board="2s3s", dead="4s"),
    "known ranges": table("AA,AKs", "*", board="Ks8d3s", syntax="classic"),
    "weighted range": table("AsKs", "A2@3,QJ@0.25,JJ@100,KK@1,72@7,T6@0.5,A8@2", board="Qh7c2d"),
    "weights everywhere": table("AA@3,KQ@0.5", "A2@3,QJ@0.25,JJ@100,KK@1,72@7,T6@0.5,A8@2", board="Qh7c2s"),
    "weights and two to come that are known": table(
        "AKs@3,AA@2", "A2@3,QJ@0.2,72@7,T6@0.5,A8@2,KK@1,99@2,88@9", board="2c3c"
    ),
    "three players": table("AA", "KK", "*", board="Ks8d3s"),
    "three players, the range between": table("AsAh", "*", "AdKs", board="Ac8s3s"),
    "four players who often tie": table("AsKs", "*", "AhKh", "AdKd", board="Qc7h2d"),
    "a folded known hand": table("AsKs", "KhKd,QsQh", "*", board="Qd7s2s", folded=(1,)),
}


@pytest.mark.parametrize("prepared", TABLES.values(), ids=TABLES.keys())
def test_counting_a_range_together_counts_what_dealing_every_hand_counts(prepared: Prepared) -> None:
    together = totals(one_range.propose(prepared, NO_CEILING, []))
    assert_equal(together, totals(exhaustive.propose(prepared, NO_CEILING, [])))


def test_it_counts_what_every_showdown_by_hand_gives() -> None:
    board, dead = "9s6s2d3c", "4h"
    prepared = table("AsTs,JdJc", "99-22@1,A9@3,K8@0.5", board=board, dead=dead, syntax="generic")
    first, second = prepared.lists
    gone = parse_cards(board + dead)
    won, ways, total = [Fraction(0)] * 2, 0, Fraction(0)
    for hand, weight in zip(first.masks, first.weights, strict=True):
        for other, other_weight in zip(second.masks, second.weights, strict=True):
            if int(hand) & int(other):
                continue
            hands = [cards_in(int(hand)), cards_in(int(other))]
            shares = count_shares(hands, parse_cards(board), parse_cards(dead))
            both = Fraction(float(weight)) * Fraction(float(other_weight))
            won = [sum_ + both * row[0] for sum_, row in zip(won, shares, strict=True)]
            deals = 52 - len(gone) - 4
            ways, total = ways + deals, total + both * deals
    counted = totals(one_range.propose(prepared, NO_CEILING, []))
    assert counted.trials == ways
    assert counted.weight == pytest.approx(float(total), rel=1e-14)
    assert counted.weights is not None
    assert counted.weights[:, 0] == pytest.approx([float(each) for each in won], rel=1e-13)


def test_the_work_can_be_divided_in_any_way(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = table("AA", "KK", "*", board="Ks8d3s")
    whole = totals(one_range.propose(prepared, NO_CEILING, []))
    monkeypatch.setattr(one_range, "PIECE_SECONDS", 0.0)
    assert_equal(totals(one_range.propose(prepared, NO_CEILING, [])), whole)
    monkeypatch.setattr(one_range, "WHOLE_MISSING", 0)
    assert_equal(totals(one_range.propose(prepared, NO_CEILING, [])), whole)


@pytest.mark.parametrize(
    ("ranges", "board"),
    [(("AsKs", "*"), "Qh7c2d"), (("AsKs", "*"), "Qh"), (("AA", "KK", "*"), "Ks8d3s")],
)
def test_a_hand_against_a_range_is_counted_together(ranges: tuple[str, ...], board: str) -> None:
    plan = explain(question(*ranges, board=board))
    proposed = one_range.propose(table(*ranges, board=board), NO_CEILING, [])
    assert proposed is not None
    assert (plan.deals, plan.seconds, plan.why) == (proposed.deals, proposed.seconds, proposed.why)


@pytest.mark.parametrize(
    "prepared",
    [
        table("AsKs", "*"),
        table("AsKs", "*", board="Qh7c2d3d4c"),
        table("AsKs", "QQ", board="Qh7c2d"),
        table("*", "*", board="Qh7c2d"),
        table("AsKs", "*", "QsQh", board="Qd7c2d", folded=(1,)),
        table("AsKs", "*", board="Qh7c9d", game="shortdeck"),
        table("AsKsAhKh", "*", board="Qh7c2d", game="omaha"),
    ],
    ids=["preflop", "river", "few hands", "two ranges", "folded range", "short deck", "omaha"],
)
def test_other_tables_are_left_to_other_strategies(prepared: Prepared) -> None:
    assert one_range.propose(prepared, NO_CEILING, []) is None
