"""The functions of the public face; see `oracle` for the whole of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oracle import ranges as _ranges
from oracle import simulate as _simulate
from oracle.cards.card import parse_cards
from oracle.cards.mask import FULL_DECK, count_cards, mask_of
from oracle.errors import QueryError
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.rating import strength as _strength
from oracle.simulate.result import Result
from oracle.simulate.snapshot import Snapshot

FEWEST_RATED = 5
MOST_RATED = 7


def run(
    query: Query,
    *,
    trials: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    method: str = "auto",
) -> Result:
    """Answer a query and wait for the result.

    Args:
        query: What is asked.
        trials: Stop after this many kept trials.
        seconds: Stop after this many seconds.
        error: Stop when every figure's 95 % interval is at most this wide to each side; 0.0005 is
            ±0.05 % of the pot.  With none of the three: 10 s or ±0.05 %, whichever comes first.
        seed: Seed of the random streams; the same seed with a trial limit or a target error gives the
            same figures to the last bit on any number of threads.
        threads: Worker threads; one per core by default.
        method: "auto" (exact where that takes about two seconds at most), "exact" or "sampled".

    Raises:
        OracleError: If the query cannot be read, dealt or run.
    """
    return _simulate.run(query, RunSettings(trials, seconds, error, seed, threads, method))


def stream(
    query: Query,
    *,
    trials: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    method: str = "auto",
) -> Iterator[Snapshot]:
    """Answer a query as a stream of snapshots; closing the iterator stops the run.

    Arguments and errors as for `run`.
    """
    return _simulate.stream(query, RunSettings(trials, seconds, error, seed, threads, method))


def equity(
    *ranges: str,
    game: str = "holdem",
    board: str = "",
    dead: str = "",
    syntax: str = "generic",
    trials: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    method: str = "auto",
) -> Result:
    """What share of the pot each range is worth, all in.

    Args:
        ranges: One range per player, named ``p1``, ``p2`` … in the result.
        game: Name of the game.
        board: Community cards known, such as ``"Kh7c2d"``.
        dead: Cards out of play.
        syntax: "generic" or "classic": how the ranges are read.
        trials: As for `run`, like all that follow.
        seconds: See `run`.
        error: See `run`.
        seed: See `run`.
        threads: See `run`.
        method: See `run`.

    Raises:
        OracleError: If the ranges or cards cannot be read, dealt or run.

    >>> round(equity("AcAd", "KcKd")["p1"].equity.value, 6)
    0.826366
    """
    for text in ranges:
        _ranges.warn_if_doubtful(text, game, syntax)
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    query = equity_query(seats, game=game, syntax=syntax, board=board, dead=dead)
    found = run(query, trials=trials, seconds=seconds, error=error, seed=seed, threads=threads, method=method)
    return replace(found, as_table=True)


def parse_range(text: str, game: str = "holdem", syntax: str = "generic") -> _ranges.WeightedRange:
    """Read a range; warns (`RangeWarning`) of a text that most likely means something else, such as ``AKs``.

    Raises:
        TextError: If the text cannot be read; the error says where and why.
        QueryError: If there is no such game.

    >>> parse_range("AA:xy, KK").combos
    12
    """
    found = _ranges.parse_range(text, game, syntax)
    _ranges.warn_if_doubtful(text, game, syntax)
    return found


def evaluate(cards: str | int) -> int:
    """The rating of five to seven cards: a number that is larger for a better hand, equal for equal ones.

    Args:
        cards: Cards as text (``"AsKsQsJsTs"``) or as a 64-bit mask.

    Raises:
        OracleError: If the cards cannot be read or are fewer than five or more than seven.

    >>> evaluate("AsKsQsJsTs") > evaluate("AsAdAhAcKd")
    True
    """
    from oracle.rating.high import rate_one

    mask = _rated_cards(cards)
    return int(rate_one(mask, count_cards(mask)))


def describe(cards: str | int) -> str:
    """The best hand of five to seven cards in words.  Arguments and errors as for `evaluate`.

    >>> describe("AsAdKsKd7c7h2s")
    'two pair, aces and kings, seven kicker'
    """
    return _strength.describe(evaluate(cards))


def _rated_cards(cards: str | int) -> int:
    mask = mask_of(parse_cards(cards)) if isinstance(cards, str) else int(cards)
    if mask & ~FULL_DECK:
        raise QueryError("The mask holds bits that are no cards.", remedy="Suit s has bits 16·s … 16·s + 12.")
    count = count_cards(mask)
    if not FEWEST_RATED <= count <= MOST_RATED:
        raise QueryError(
            f"A hand is rated from five to seven cards, not {count}.",
            remedy="Give own cards and board together.",
        )
    return mask
