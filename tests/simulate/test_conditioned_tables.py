"""The equity table under a condition, and beside further selectors."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from oracle.cards.card import DECK_SIZE
from oracle.errors import RunError
from oracle.pql import parse_expression
from oracle.query import Query, RunSettings, Selector
from oracle.simulate import explain, run
from oracle.simulate.strategies.sampling import sampled
from tests.reference.strength import best_strength
from tests.simulate.asking import ask, cards, hands_of, joint_hands, question

PAIR_UP = Selector("count", parse_expression("handType(p1, turn) >= twopair"))
AGAIN = Selector("count", parse_expression("winsHi(p2)"))


def asked(query: Query, *more: Selector, where: str = "") -> Query:
    """A table with further selectors, and its condition."""
    condition = parse_expression(where) if where else None
    return replace(query, selectors=(*query.selectors, *more), where=condition)


def table(result):
    return [(seat.identifier, seat.wins, seat.ties, seat.equity, seat.win, seat.tie) for seat in result.seats]


def paired(board):
    ranks = [card // 4 for card in board]
    return len(set(ranks)) < len(ranks)


def brute_force(ranges, board, holds):
    """Deals kept, their weight, and by seat the deals and the weight of pots shared 1, 2, … ways; slowly."""
    known = cards(board)
    hands = [hands_of(text) for text in ranges]
    deals, weight = 0, 0.0
    counts = [[[0, 0.0] for _ in ranges] for _ in ranges]
    for joint, worth in joint_hands(hands, known).items():
        gone = {*known, *(card for hand in joint for card in hand)}
        left = [card for card in range(DECK_SIZE) if card not in gone]
        for more in combinations(left, 5 - len(known)):
            full = (*known, *more)
            if not holds(full):
                continue
            strengths = [best_strength((*hand, *full)) for hand in joint]
            best = [seat for seat, each in enumerate(strengths) if each == max(strengths)]
            for seat in best:
                counts[seat][len(best) - 1][0] += 1
                counts[seat][len(best) - 1][1] += worth
            deals, weight = deals + 1, weight + worth
    return deals, weight, counts


SPOTS = [
    (("AsKs", "AdKd,QQ", "T9s"), "Ts9h2d8c"),
    (("AA@3,KK@1", "AcKc@5,87s@2"), "9s6s5d4h"),
    (("AsKc", "AdKh", "QsQd"), "AhKd7s"),
]


@pytest.mark.parametrize(("ranges", "board"), SPOTS)
def test_the_table_under_a_condition_counts_every_deal_that_holds(ranges, board):
    deals, weight, counts = brute_force(ranges, board, paired)
    result = run(asked(question(*ranges, board=board), where="pairedBoard(river)"))
    assert result.exact
    assert result.snapshot.trials == deals
    for seat, own in zip(result.seats, counts, strict=True):
        assert [seat.wins, *seat.ties] == [count for count, _ in own]
        shared = sum(worth / ways for ways, (_, worth) in enumerate(own, 1))
        assert seat.equity.value == pytest.approx(shared / weight, abs=1e-14)
        assert seat.win.value == pytest.approx(own[0][1] / weight, abs=1e-14)
        assert seat.tie.value == pytest.approx(sum(worth for _, worth in own[1:]) / weight, abs=1e-14)
        assert seat.equity.half_width == 0


@pytest.mark.parametrize(("ranges", "board"), SPOTS)
def test_a_condition_that_always_holds_changes_no_figure(ranges, board):
    plain = ask(*ranges, board=board)
    result = run(asked(question(*ranges, board=board), where="riverEquity(p1) >= 0"))
    for seat, other in zip(result.seats, plain.seats, strict=True):
        assert (seat.identifier, seat.wins, seat.ties) == (other.identifier, other.wins, other.ties)
        assert seat.equity.value == pytest.approx(other.equity.value, abs=1e-15)
    assert [each.name for each in result.results] == [each.name for each in plain.results]
    assert [each.count for each in result.results] == [each.count for each in plain.results]


def test_selectors_after_the_table_are_answered_in_order():
    query = asked(question("AsKs", "QdQc"), PAIR_UP, AGAIN, where="not monotoneBoard(flop)")
    result = run(query)
    equity, wins, ties, _, other_wins, _, further, again = result.results
    hero = result["p1"]
    assert equity.estimate == hero.equity
    assert Fraction(equity.fraction) == Fraction(2 * hero.wins + hero.ties[0], 2 * result.snapshot.trials)
    assert (wins.count, ties.count) == (hero.wins, hero.ties[0])
    assert again.count == other_wins.count == result["p2"].wins
    assert further.name.startswith("count(")
    assert further.count == run(replace(query, selectors=(PAIR_UP,))).results[0].count


def test_a_table_that_asks_for_one_of_its_figures_again_stays_on_its_fast_way():
    query = asked(question("AsKs", "QdQc"), AGAIN)
    assert explain(query).strategy == "lookup"
    result = run(query)
    assert table(result) == table(ask("AsKs", "QdQc"))
    assert result.results[-1].count == result["p2"].wins
    assert len(result.results) == 7


def test_only_a_whole_table_in_the_order_of_the_seats_is_shown_as_one():
    whole = question("AsKs", "QdQc")
    cut = asked(replace(whole, selectors=whole.selectors[:-1]), where="pairedBoard(flop)")
    assert run(cut).seats == ()
    turned = asked(replace(whole, selectors=whole.selectors[3:] + whole.selectors[:3]), PAIR_UP)
    assert run(turned).seats == ()


def test_folded_seats_are_in_the_table_and_take_nothing():
    query = asked(question("AsKs", "QQ", "JJ", folded=[2], board="2c7dTh9s"), where="pairedBoard(river)")
    result = run(query)
    assert [seat.folded for seat in result.seats] == [False, True, False]
    assert result.seats[1].wins == 0
    assert sum(seat.equity.value for seat in result.seats) == pytest.approx(1)
    assert len(result.results) == 6


def test_sampled_tables_under_a_condition_agree_with_the_exact_one():
    seats = question("AA@3,KQ@1", "T9s,22,AcQc", board="7s9d2h")
    query = asked(seats, PAIR_UP, where="pairedBoard(river) and not pairedBoard(turn)")
    exact = run(query, RunSettings(method="exact"))
    sampled = run(query, RunSettings(method="sampled", trials=60_000, seed=2))
    for seat, truth in zip(sampled.seats, exact.seats, strict=True):
        for name in ("equity", "win", "tie"):
            found, value = getattr(seat, name), getattr(truth, name).value
            assert abs(found.value - value) < 4.5 * found.se, name
            assert found.low <= found.value < found.high
        assert seat.wins + sum(seat.ties) <= 60_000
    for found, truth in zip(sampled.results, exact.results, strict=True):
        assert abs(found.estimate.value - truth.estimate.value) < 4.5 * found.estimate.se


def test_a_sampled_table_under_a_condition_is_reported_as_its_selectors():
    query = asked(question("20%", "*", "*"), PAIR_UP, where="monotoneBoard(flop)")
    result = run(query, RunSettings(method="sampled", trials=20_000, seed=2))
    assert [each.estimate for each in result.results[:9]] == [
        getattr(seat, name) for seat in result.seats for name in ("equity", "win", "tie")
    ]
    assert [each.count for each in result.results[1:9:3]] == [seat.wins for seat in result.seats]


def test_the_trace_of_a_table_with_more_follows_the_equities_of_its_seats():
    query = asked(question("20%", "*"), PAIR_UP, where="pairedBoard(flop)")
    snapshot = run(query, RunSettings(method="sampled", trials=20_000, seed=2)).snapshot
    last = snapshot.trace[-1]
    assert last.trials == 20_000
    assert last.means == tuple(seat.equity.value for seat in snapshot.seats)
    assert last.half_widths == tuple(seat.equity.half_width for seat in snapshot.seats)


def test_the_target_error_holds_for_the_table_and_for_every_further_selector():
    chips = Selector("avg", parse_expression("case when winsHi(p1) then 900 else 0 end"))
    for more in ((), (PAIR_UP,), (chips,)):
        query = asked(question("20%", "*"), *more, where="pairedBoard(flop)")
        snapshot = run(query, RunSettings(method="sampled", error=0.01, seed=2)).snapshot
        assert snapshot.stopped_by == "error"
        figures = [figure for seat in snapshot.seats for figure in (seat.equity, seat.win, seat.tie)]
        figures += [each.estimate for each in snapshot.results if each.estimate.value <= 1]
        assert max(figure.half_width for figure in figures) <= 0.01
        assert snapshot.half_width <= 0.01


@pytest.mark.parametrize("limits", [{"trials": 30_001}, {"error": 0.01}])
def test_the_same_seed_gives_the_same_table_on_any_number_of_threads(limits):
    query = asked(question("20%", "*", "QQ@2,AK@1"), PAIR_UP, where="pairedBoard(flop)")
    runs = [run(query, RunSettings(method="sampled", seed=4, threads=n, **limits)) for n in (1, 2, 5)]
    assert table(runs[0]) == table(runs[1]) == table(runs[2])
    assert len({(each.snapshot.trials, each.snapshot.drawn) for each in runs}) == 1


def test_a_table_whose_condition_never_holds_says_so(monkeypatch: pytest.MonkeyPatch):
    query = asked(question("AsKs", "QdQc"), where="handType(p1, preflop) = flush")
    with pytest.raises(RunError, match="holds in none"):
        run(query, RunSettings(method="exact"))
    monkeypatch.setattr(sampled, "GRACE_SECONDS", 0.0)
    with pytest.raises(RunError, match="did not hold"):
        run(query, RunSettings(method="sampled", trials=10, seconds=0.2))
