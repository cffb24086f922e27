"""Compiles every kernel ahead of time, in the order in which a user will need them.

Each step runs a tiny question that needs the kernels of the step, so exactly the kernels that runs call are
compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from oracle import kernel_cache
from oracle.games import HOLDEM
from oracle.query import Query, RunSettings, Seat, equity_query


@dataclass(frozen=True, slots=True)
class WarmStep:
    """A finished step.

    Attributes:
        done: Steps done so far, 1 … total.
        total: All steps.
        name: Name of the step, for the progress line.
        equity: Whether everything that a simple equity needs is compiled.
    """

    done: int
    total: int
    name: str
    equity: bool


def is_warm() -> bool:
    """Whether every kernel is compiled and cached; checks one file and imports no kernel."""
    return kernel_cache.is_ready()


def cache_problem() -> str:
    """Why compiled kernels cannot be cached on this machine, in words; empty if they can."""
    return kernel_cache.cache_state().problem


Task = tuple[str, Callable[[], object]]
"""A step: its name and the function that prepares it."""


def tasks(more: Sequence[Task] = ()) -> list[tuple[str, Callable[[], object], bool]]:
    """All steps in order: name, function, and whether a simple equity can be computed after it."""
    return [*_STEPS, *((name, prepare, True) for name, prepare in more)]


def _query(*ranges: str, board: str = "", syntax: str = "classic", game: str = HOLDEM) -> Query:
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    return equity_query(seats, board=board, syntax=syntax, game=game)


def _run(query: Query, **settings: object) -> Callable[[], None]:
    def prepare() -> None:
        from oracle.simulate.runner import run

        run(query, RunSettings(threads=1, seed=1, **settings))  # type: ignore[arg-type]

    return prepare


def _ask(selectors: str, board: str, villain: str = "QQ", **settings: object) -> Callable[[], None]:
    """A PQL question to two players."""

    def prepare() -> None:
        from oracle.pql import parse

        text = f"select {selectors} from game='holdem', a='AsKs', b='{villain}', board='{board}'"
        _run(parse(text), **settings)()

    return prepare


def _other_games() -> None:
    """Equities inside deals of Omaha and stud; stud hands dealt one by one."""
    from oracle.pql import parse

    asked = "avg(hvhEquity(a, {0})), avg(hvrEquity(a, {1})), avg(nutLoOuts(a, {2}))"
    omaha = f"select {asked.format('preflop', 'flop', 'turn')} from game='omaha8', a='AsKs2d3d', b='QQ'"
    stud = f"select {asked.format('sixth', 'fifth', 'sixth')} from game='stud8', a='AsKs2d', b='QQ'"
    any_hand = "select avg(hvrEquity(a, flop)) from game='omaha8', a='AsKs2d3d', b='*'"
    for text in (omaha, stud, any_hand):
        _run(parse(text), **_sampled(20))()
    known = "a='AsKs2d3d4d,AdKd2s3s4s', b='QsQdJc9s8s7s'"
    _run(parse(f"select count(handType(a, sixth) = pair) from game='stud8', {known}"), method="exact")()
    _run(parse(f"select count(nutLo(a, seventh)) from game='stud8', {known}"), method="exact")()


def _counted(*rules: str, outs: bool) -> Callable[[], None]:
    """Traits of deals, counted by one kernel for each rule of rating: in sampled deals and in all of them.

    Equities with a card to come, and outs, have a kernel for each rule as well.

    Args:
        rules: A game with each rule.
        outs: Whether their outs are counted too; those of hold'em can wait for another step.
    """

    def prepare() -> None:
        from oracle.games import find_game
        from oracle.pql import parse

        for name in rules:
            hands = ("AsKsQs8s", "QhQd8h8d") if find_game(name).hole_cards > 2 else ("AsKs", "QhQd")
            seats = f"a='{hands[0]}', b='{hands[1]}', board='9cTcJc'"
            for settings in (_sampled(20), {"method": "exact"}):
                _run(parse(f"select histogram(handType(a, turn)) from game='{name}', {seats}"), **settings)()
            asked = "avg(hvhEquity(a, turn))" + (", avg(outsToHandType(a, flop, flush))" if outs else "")
            _run(parse(f"select {asked} from game='{name}', {seats}"), **_sampled(5))()

    return prepare


def _several_inside() -> None:
    """Equities inside deals against two ranges, counted and sampled; of three known hands of another game."""
    from oracle.pql import parse

    for street, villain in (("river", "QQ"), ("flop", "*")):
        seats = f"a='AsKs', b='{villain}', c='{villain}'"
        _run(parse(f"select avg(hvrEquity(a, {street})) from game='holdem', {seats}"), **_sampled(5))()
    seats = "a='AsAh', b='QQ', c='JJ'"
    _run(parse(f"select avg(hvhEquity(a, flop)) from game='shortdeck', {seats}"), **_sampled(5))()


def _streams() -> None:
    from oracle.simulate.deal.streams import new_stream

    new_stream(1, 1)


def _ratings() -> None:
    import numpy as np

    from oracle.rating.high import rate

    rate(np.zeros(1, dtype=np.uint64), 7, np.zeros(1, dtype=np.uint32))


def _deals() -> None:
    """One deal: half of what a sampled equity needs, so that a second process can compile the other half."""
    import numpy as np

    from oracle.prepared import prepare
    from oracle.simulate.deal.dealer import Dealer
    from oracle.simulate.deal.streams import new_stream

    dealer = Dealer(prepare(_query("AsKs", "random")))
    dealer.deal(new_stream(1, 1), 1, dealer.buffers(), np.zeros(1, dtype=np.uint8))


def _shares() -> None:
    """The winners of one deal."""
    import numpy as np

    from oracle.showdown.shares.ratings import count_shares

    count_shares(np.zeros((2, 1), dtype=np.uint32), np.zeros((2, 2), dtype=np.int64))


def _early_boards() -> None:
    """Every hand on every flop and turn that the eight highest cards leave."""
    import numpy as np

    from oracle.cards.card import DECK_SIZE
    from oracle.cards.combo import COMBOS
    from oracle.cards.mask import mask_of
    from oracle.games import FLOP_CARDS
    from oracle.showdown.sweep.early.boards import EarlySweep

    high = DECK_SIZE - 8
    work = EarlySweep(np.ones(COMBOS), mask_of(range(high)), [(0, 1, 2, 3)], np.arange(COMBOS), FLOP_CARDS)
    sums = work.sums()
    work.add(0, sums)
    own, board = mask_of([high, high + 1]), mask_of(range(high + 2, high + 2 + FLOP_CARDS))
    work.table(sums).of(np.array([own], dtype=np.uint64), np.array([board], dtype=np.uint64))


def _game_ratings() -> None:
    """The ratings and nuts of the other games, of one hand each."""
    import numpy as np

    from oracle.rating import low, omaha, razz, shortdeck
    from oracle.rating.nuts import omaha as nuts_omaha
    from oracle.rating.nuts import shortdeck as nuts_shortdeck
    from oracle.rating.nuts import stud as nuts_stud

    hand, board = np.array([[0b1111], [0b11111 << 16]], dtype=np.uint64)
    rating = np.zeros(1, dtype=np.uint32)
    omaha.rate_omaha(hand, board, rating)
    low.rate_omaha_eight(hand, board, rating)
    low.rate_eight(hand | board, rating)
    razz.rate_razz(hand | board, 7, rating)
    shortdeck.rate_shortdeck(hand | board, 7, rating)
    nuts_omaha.holds_nuts(hand, board, 0, rating, 5)
    nuts_stud.holds_nuts(hand, 0, rating)
    nuts_shortdeck.holds_nuts(hand, board, 0, rating, 7)


def _sampled(trials: int = 100) -> dict[str, object]:
    return {"trials": trials, "method": "sampled"}


EQUITIES = "avg(hvhEquity(a, flop)), avg(hvrEquity(a, flop)), count(winsHi(a))"
BOARDS = "stdev(riverEquity(a)), count(pairedBoard(flop)), stdev(rankCount(boardRanks(flop))), count(1 = 1)"
"""A constant needs no trait, so this is counted column by column."""
EVERY_DEAL = "stdev(riverEquity(a)), count(handType(a, flop) = pair and handType(a, river) > pair)"
DRAWS = "count(nutHi(a, river)), avg(nutHiOuts(a, turn)), avg(outsToHandType(a, flop, flush))"

OTHER_RULES = ("omahahi", "shortdeck", "shortdecktrips")

OMAHA_RANGES = _query("AsAhKsKh,QsQhJsJh", "2s2hKdKc", board="2d3d4d5d", game="omaha8", syntax="generic")
WIDE_OMAHA = _query("AA@100,KK@50", "QQ@100,JJ@50", board="2d3d4d5h9c", game="omaha8", syntax="generic")
"""So many hands that they are sorted, not compared."""
STUD_HANDS = _query("AsKsQs2d3d4d", "2s2h2cKdKh4c", game="razz", syntax="generic")

_STEPS: tuple[tuple[str, Callable[[], None], bool], ...] = (
    ("preflop table", _run(_query("AsKs", "QdQc"), method="exact"), False),
    ("random numbers", _streams, False),
    ("deals", _deals, False),
    ("hand ratings", _ratings, False),
    ("shares of the pot", _shares, False),
    ("sampled equity", _run(_query("AsKs", "random"), **_sampled()), True),
    ("several players", _run(_query("AsKs", "random", "random"), **_sampled()), True),
    ("exact hands", _run(_query("AsKs", "QdQc", "8h7h"), method="exact"), True),
    ("hand against a range", _run(_query("AsKs", "random", board="2c7dTh"), method="exact"), True),
    ("narrow ranges", _run(_query("AA", "KK", "QQ@10,JJ@5", syntax="generic"), **_sampled()), True),
    ("crowded ranges", _run(_query(*("KK+,AK",) * 4, syntax="generic"), **_sampled()), True),
    ("exact ranges", _run(_query("AA", "KK", "QQ", board="2c7dTh9s"), method="exact"), True),
    ("boards swept", _run(_query("AA", "random", board="2c7dTh9s"), method="exact"), True),
    ("three ranges", _run(_query("AA", "random", "KK", board="2c7dTh9s"), method="exact"), True),
    ("hand types counted", _counted("holdem", outs=False), True),
    ("queries", _ask(EQUITIES, "", "QQ", **_sampled(20)), True),
    ("boards", _ask(BOARDS, "", "QQ", **_sampled(20)), True),
    ("equities on any flop", _early_boards, True),
    ("draws and nuts", _ask(DRAWS, "", "QQ", **_sampled(20)), True),
    ("ratings of other games", _game_ratings, True),
    ("Omaha", _run(_query("AsAhKsKh", "*", game="omaha8", syntax="generic"), **_sampled()), True),
    ("Omaha, exact", _run(OMAHA_RANGES, method="exact"), True),
    ("Omaha, wide ranges", _run(WIDE_OMAHA, method="exact"), True),
    ("short deck", _run(_query("AsKs", "QQ", game="shortdeck", syntax="generic"), **_sampled()), True),
    ("stud", _run(_query("AsKsQs", "2s2d2c", game="stud8", syntax="generic"), **_sampled()), True),
    ("stud, exact", _run(STUD_HANDS, method="exact"), True),
    ("queries in other games", _other_games, True),
    ("hand types counted in other games", _counted(*OTHER_RULES, outs=True), True),
    ("several ranges inside deals", _several_inside, True),
    ("every deal", _ask(EVERY_DEAL, "2c7dTh", "QQ@2,JJ@1"), True),
)  # fmt: skip
