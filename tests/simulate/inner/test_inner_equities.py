"""Equities inside a deal against ranges: before the flop, swept or hand by hand, exact or sampled."""

import threading
from fractions import Fraction

import numpy as np
import pytest

from oracle.cards.mask import CARD_BITS, mask_of
from oracle.errors import QueryError
from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.query.columns import RowsError
from oracle.showdown.inside.several import SAMPLE
from oracle.showdown.runouts.known_hands import count_runout
from oracle.showdown.sweep.early import boards as early_boards
from oracle.simulate import run
from oracle.simulate.inner import tables
from oracle.simulate.inner.against import AgainstOne
from oracle.simulate.inner.against_several import AgainstSeveral
from oracle.simulate.inner.any_game import InnerOdds
from oracle.simulate.inner.equities import InnerEquities, checked
from oracle.simulate.work.stop import Stop, StoppedError
from oracle.simulate.work.whole_numbers import MOST_WEIGHT, whole_numbers
from tests.reference import statistics as stats
from tests.reference.deals import against, listed
from tests.simulate.asking import cards, hands_of
from tests.simulate.strategies.plans import table


def two_cards(text: str) -> np.ndarray:
    return np.array([mask_of(cards(text))], dtype=np.uint64)


def by_match_ups(own: str, villain: str, dead: str = "") -> float:
    """The equity before the flop, summed over every hand the villain may hold."""
    gone = mask_of(cards(own + dead))
    won = total = Fraction(0)
    hands = hands_of(villain)
    for mask, weight in zip(hands.masks.tolist(), hands.weights.tolist(), strict=True):
        if not mask & gone:
            counts = count_runout([mask_of(cards(own)), mask], 0, mask_of(cards(dead)))
            won += Fraction(weight) * (Fraction(int(counts[0, 0])) + Fraction(int(counts[0, 1]), 2))
            total += Fraction(weight) * int(counts[:, 0].sum() + counts[0, 1])
    return float(won / total)


FEW_BOARDS = "".join(f"{rank}{suit}" for rank in "23456" for suit in "cdhs")
"""With these dead, the suits are still alike and the boards a tenth of all."""


@pytest.mark.parametrize(
    ("own", "villain", "dead"),
    [
        ("AsKs", "QQ,AhKh", ""),
        ("AsKs", "QQ,AhKh", FEW_BOARDS + "Ah"),
        ("AsKs", "QQ,AhKh", FEW_BOARDS + "Jc9s"),
        ("7c7d", "AK@3,88@1,T9@2", ""),
        ("7c7d", "AK@3,88@1,T9@2", FEW_BOARDS),
        ("7c7d", "AK@3,88@1,T9@2", FEW_BOARDS + "Ah"),
        ("7c7d", "AK@3,88@1,T9@2", FEW_BOARDS + "JcJd9s"),
    ],
    ids=lambda text: text.replace(FEW_BOARDS, "2-6 "),
)
def test_before_the_flop_dead_cards_are_no_obstacle(own, villain, dead):
    against_one = AgainstOne(hands_of(villain), mask_of(cards(dead)))
    found = against_one.equities(two_cards(own), np.zeros(1, dtype=np.uint64), 0, Stop())
    assert found[0] == pytest.approx(by_match_ups(own, villain, dead), abs=1e-14)


@pytest.mark.parametrize("villain", ["QQ+,AxKx,T9", "AA@12,KQ@37,76@1", "AsKs@1,22@3"])
@pytest.mark.parametrize("board", ["Ts9s2h", "Ts9s2h2d", "TsJsQs"])
def test_a_swept_board_has_the_bits_of_counting_hand_by_hand(villain, board):
    hands, known = hands_of(villain), mask_of(cards(board))
    free = [mask for mask in hands_of("*").masks.tolist() if not mask & known]
    own = np.array(free[::37], dtype=np.uint64)
    boards = np.full(own.size, known, dtype=np.uint64)
    seldom, often = AgainstOne(hands, 0), AgainstOne(hands, 0)
    one_by_one = np.concatenate(
        [seldom.equities(own[n : n + 1], boards[:1], len(cards(board)), Stop()) for n in range(own.size)]
    )
    rows = np.tile(np.arange(own.size), 9000 // own.size // max(1, hands.hands // 40) + 300)
    swept = often.equities(own[rows], boards[0].repeat(rows.size), len(cards(board)), Stop())
    assert not seldom._visited.tables
    assert often._visited.tables
    assert np.array_equal(swept[: own.size], one_by_one)


def test_boards_that_differ_by_suit_names_share_their_table():
    against_one = AgainstOne(hands_of("QQ+,AK"), 0)
    boards = [mask_of(cards(text)) for text in ("Ts9s2h", "Td9d2c", "Tc9c2s")]
    own = [mask_of(cards(text)) for text in ("AsKd", "AdKs", "AcKd")]
    found = [
        against_one.equities(
            np.full(5000, hand, dtype=np.uint64), np.full(5000, board, dtype=np.uint64), 3, Stop()
        )[0]
        for hand, board in zip(own, boards, strict=True)
    ]
    assert len(against_one._visited.tables) == 1
    assert found[0] == found[1] == found[2]


LOW_CARDS = mask_of(range(32))
"""With these dead, all boards of the twenty cards left are swept in no time."""


@pytest.fixture
def keen(monkeypatch):
    """Tables of all boards are begun immediately, and computed piece by piece."""
    monkeypatch.setattr(tables, "WORTH_IT", 0.0)
    monkeypatch.setattr(tables, "EARLIEST", 0)
    monkeypatch.setattr(tables, "KEEN", 0.0)
    monkeypatch.setattr(early_boards, "PIECE_BOARDS", 64)


def few_deals(known: int) -> tuple[np.ndarray, np.ndarray]:
    """Hands of queens, each on its own board."""
    deck = np.array([card for card in range(32, 52) if card // 4 != 10])
    chances = np.random.default_rng(2)
    boards = [mask_of(chances.choice(deck, known, replace=False).tolist()) for _ in range(300)]
    return chances.choice(hands_of("QQ").masks, 300), np.array(boards, dtype=np.uint64)


@pytest.mark.parametrize("known", [3, 4])
def test_a_table_of_all_boards_equals_hand_by_hand_to_the_last_bit(known, keen):
    villain = hands_of("TT+@1,AK@3,JT@50")
    own, boards = few_deals(known)
    plain, shared = AgainstOne(villain, LOW_CARDS), AgainstOne(villain, LOW_CARDS, hands_of("QQ"))
    one_by_one = plain.equities(own, boards, known, Stop())
    for _ in range(100):
        found = shared.equities(own, boards, known, Stop())
        assert np.array_equal(found, one_by_one, equal_nan=True)
        if shared._shared[known].table is not None:
            break
    assert shared._shared[known].table is not None
    assert np.array_equal(shared.equities(own, boards, known, Stop()), one_by_one, equal_nan=True)


def test_what_a_stopped_run_did_for_a_table_is_not_lost_to_the_others(keen):
    shared = AgainstOne(hands_of("TT+"), LOW_CARDS, hands_of("QQ"))._shared[3]
    stopped = Stop()
    shared.spent(1.0, 1, Stop())
    stopped.set()
    with pytest.raises(StoppedError):
        shared.spent(1.0, 1, stopped)
    assert any(shared.spent(1.0, 1, Stop()) is not None for _ in range(100))


def test_threads_make_a_table_together_and_it_is_the_same(keen):
    own, boards = few_deals(3)
    expected = AgainstOne(hands_of("TT+"), LOW_CARDS).equities(own, boards, 3, Stop())
    shared = AgainstOne(hands_of("TT+"), LOW_CARDS, hands_of("QQ"))
    found: list[bool] = []

    def ask() -> None:
        for start in range(0, 300, 10):
            rows = slice(start, start + 10)
            found.append(np.array_equal(shared.equities(own[rows], boards[rows], 3, Stop()), expected[rows]))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 120
    assert all(found)
    assert shared._shared[3].table is not None


RANGES = ("QQ@3,AK@1", "JJ,T9")
SPOTS = [("AsAd", "Ts9h2h3d"), ("JsJd", "Ts9s2h3d4c"), ("7c6c", "8c5d2h")]


@pytest.mark.parametrize(("own", "board"), SPOTS[:2])
def test_against_two_ranges_every_joint_hand_counts(own, board):
    ranges = [hands_of(text) for text in ("QQ@3,AKs@1", "JJ@5,QTs@7")]
    several = AgainstSeveral(ranges, mask_of(cards("2c")))
    known = len(cards(board))
    assert several.is_exact(known)
    found = several.equities(two_cards(own), two_cards(board), known, None, Stop())
    both = tuple(map(listed, ranges))
    assert found[0] == pytest.approx(against(cards(own), cards(board), cards("2c"), both), abs=1e-14)


@pytest.mark.parametrize(("own", "board"), SPOTS)
def test_an_inner_sample_is_off_by_no_more_than_it_says(own, board):
    ranges = [hands_of(text) for text in RANGES]
    several = AgainstSeveral(ranges, 0)
    known = len(cards(board))
    exact = several.equities(two_cards(own), two_cards(board), known, None, Stop())[0]
    several.is_exact = lambda known: False
    seeds = np.arange(1, 401, dtype=np.uint64) * np.uint64(0x1234567812345)
    rows = np.zeros(400, dtype=np.int64)
    values = several.equities(two_cards(own)[rows], two_cards(board)[rows], known, seeds, Stop())
    error = values.std() / np.sqrt(values.size)
    assert abs(values.mean() - exact) < 4.5 * error
    assert values.std() <= 1.1 * 0.5 / np.sqrt(SAMPLE)
    assert np.unique(values).size > 20


def test_opponents_who_cannot_be_dealt_have_no_equity():
    several = AgainstSeveral([hands_of("AA"), hands_of("AA")], 0)
    own, board = two_cards("AsKd"), two_cards("Ah2c3d4s5s")
    assert np.isnan(several.equities(own, board, 5, None, Stop())[0])
    several.is_exact = lambda known: False
    found = several.equities(own, board, 5, np.ones(1, dtype=np.uint64), Stop())
    assert np.isnan(found[0])
    with pytest.raises(RowsError, match="leave no hand of the range"):
        checked(found)


def test_whole_numbers_keep_proportions():
    assert whole_numbers(np.array([1.0, 2.0, 100.0])).tolist() == [1, 2, 100]
    assert whole_numbers(np.array([0.25, 1.0, 33.3])).tolist() == [25, 100, 3330]
    odd = whole_numbers(np.array([1 / 3, 1.0, 2 / 7]))
    assert odd.sum() <= MOST_WEIGHT
    assert odd[0] / odd[1] == pytest.approx(1 / 3, rel=1e-11)


def test_long_work_is_given_up_when_the_run_is_over():
    stop = Stop()
    stop.set()
    zeros = np.zeros(1, dtype=np.uint64)
    with pytest.raises(StoppedError):
        AgainstOne(hands_of("QQ"), int(CARD_BITS[0])).equities(two_cards("AsKs"), zeros, 0, stop)
    with pytest.raises(StoppedError):
        AgainstOne(hands_of("QQ"), 0).equities(two_cards("AsKs"), two_cards("2c3c4d"), 3, stop)
    several = AgainstSeveral([hands_of("QQ"), hands_of("JJ")], 0)
    with pytest.raises(StoppedError):
        several.equities(two_cards("AsKs"), zeros, 0, zeros, stop)


QUERY = (
    "select avg(hvrEquity(a, flop)), count(minHvrEquity(a, flop, 0.4)), avg(hvhEquity(a, flop)) "
    "from game='holdem', a='AsKs', b='15%', c='30%', board='{board}'"
)


def test_a_sampled_equity_says_so_and_no_enumeration_is_called_exact():
    result = run(parse(QUERY.format(board="")), RunSettings(trials=300, seed=3, threads=1)).snapshot
    assert result.method == "sampled"
    assert ["4,000 deals per value" in each.note for each in result.results] == [True, True, False]
    assert ["± 0.8 %" in each.note for each in result.results] == [True, True, False]
    assert "themselves sampled" in result.why
    with pytest.raises(QueryError, match="out of reach") as caught:
        run(parse(QUERY.format(board="Ts9s2h")), RunSettings(method="exact"))
    assert "themselves sampled" in str(caught.value)


def test_figures_under_a_condition_that_is_sampled_say_so_each_of_them():
    text = QUERY.format(board="").replace("avg(hvhEquity(a, flop))", "count(winsHi(a))")
    condition = " where hvrEquity(a, flop) > 0.3"
    result = run(parse(text + condition), RunSettings(trials=200, seed=3)).snapshot
    assert result.method == "sampled"
    assert all("the condition uses" in each.note and "± 0.8 %" in each.note for each in result.results)
    assert ["bars" in each.note for each in result.results] == [True, True, False]


def test_inner_samples_repeat_with_the_seed_on_any_number_of_threads():
    lines = [
        run(parse(QUERY.format(board="")), RunSettings(trials=200, seed=8, threads=threads)).snapshot.results
        for threads in (1, 2)
    ]
    assert lines[0] == lines[1]


def test_the_average_of_inner_samples_is_the_average_of_equities():
    """However blurred single values are: hvr and hvh equities average to the same over all deals."""
    result = run(parse(QUERY.format(board="")), RunSettings(trials=1500, seed=4)).snapshot.results
    against_ranges, _, face_up = (each.estimate for each in result)
    apart = abs(against_ranges.value - face_up.value)
    assert apart < 5 * np.hypot(against_ranges.se, face_up.se)


def test_in_omaha_a_sampled_equity_says_how_coarse_it_is():
    text = "select avg(hvrEquity(a, turn)) from game='omaha', a='AsAhKsKh', b='30%'"
    result = run(parse(text), RunSettings(trials=200, seed=3, threads=1)).snapshot
    assert "1,000 deals per value" in result.results[0].note
    assert "± 1.6 %" in result.results[0].note


@pytest.mark.parametrize(
    ("game", "a", "b", "board", "street"),
    [
        ("omaha", "AsAhQsQh,9c8c7h6h", "KK$ds", "Kd7d2c5s", "turn"),
        ("omaha8", "AsAh2s3h", "A234,KK$ds", "Kd7d2c", "turn"),
        ("shortdeck", "AA,KQ", "*", "Kd7d9c", "flop"),
    ],
)
def test_where_few_boards_can_come_they_are_swept_and_equities_are_exact(game, a, b, board, street):
    text = f"select avg(hvrEquity(a, {street})), avg(riverEquity(a)) from game='{game}', a='{a}', b='{b}', "
    result = run(
        parse(text + f"board='{board}'"), RunSettings(trials=4_000, seed=3, method="sampled")
    ).snapshot
    against, dealt = (each.estimate for each in result.results)
    assert result.results[0].note == ""
    query = equity_query([Seat("a", a), Seat("b", b)], board=board, game=game)
    exact = run(query, RunSettings(method="exact")).snapshot.seats[0].equity.value
    assert abs(against.value - exact) <= 5.5 * against.se + 1e-12
    assert abs(dealt.value - exact) <= 5.5 * dealt.se
    assert against.se < dealt.se


def test_values_of_a_range_too_wide_to_be_listed_have_separate_errors():
    """The mean of many values of one situation is as certain as if each had been sampled alone.

    Had they shared 65,536 hands drawn beforehand, their means would vary with those hands too: here more
    than twice as much as they say.
    """
    prepared = prepare(
        equity_query([Seat("a", "AsAhKsKh2d3d"), Seat("b", "50%")], game="omahahi6", board="Ts9s2h")
    )
    at, odds, random = prepared.game.streets[1], InnerOdds(prepared), np.random.default_rng(5)
    own, board = two_cards("AsAhKsKh2d3d").repeat(600), two_cards("Ts9s2h").repeat(600)
    means, errors = [], []
    for _ in range(12):
        seeds = random.integers(2**64, size=600, dtype=np.uint64)
        values = odds.against(0, own, board, at, [prepared.seats[1].live], seeds, Stop())
        means.append(values.mean())
        errors.append(values.var(ddof=1) / values.size)
    assert 11 * np.var(means, ddof=1) / np.mean(errors) < stats.chi2.ppf(0.9999, 11)


@pytest.mark.parametrize(
    ("game", "one", "several"),
    [("holdem", True, True), ("shortdeck", True, False), ("omahahi", False, False), ("studhi", False, False)],
)
def test_what_the_help_says_about_exact_equities_against_ranges(game: str, one: bool, several: bool) -> None:
    """On the turn, or fifth street: 4-exact-or-sampled.md."""
    found = []
    for ranges in (("AA", "KK"), ("AA", "KK", "QQ")):
        prepared = table(*ranges, game=game)
        street = prepared.game.streets[2]
        found.append(InnerEquities(prepared).is_exact(0, street, None))
    assert found == [one, several]
