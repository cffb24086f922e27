"""Questions in Python: queries, equities, odds, ranges."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from oracle import ranges as _ranges
from oracle import simulate as _simulate
from oracle.cards.card import cards_text
from oracle.cards.mask import cards_in, count_cards
from oracle.errors import QueryError, quoted
from oracle.face.arguments import integer_argument, written
from oracle.face.masks import Cards, mask
from oracle.games import find_game
from oracle.pql import parse
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.query.doubts import doubts, seat_readings
from oracle.simulate.result import Result
from oracle.simulate.snapshot import SeatFigures, Snapshot

if TYPE_CHECKING:
    from oracle.cluster import OnExecutor, Workers

POCKET_CARDS = 2


def run(
    query: Query | str,
    *,
    trials: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    method: str = "auto",
    executor: Executor | None = None,
    journal: str | PathLike[str] | None = None,
    deadline: float | None = None,
) -> Result:
    """Run a query and wait for the result.

    Args:
        query: A statement in PQL, or a `Query`.
        trials: Stop after this many kept trials.
        seconds: Stop after this many seconds.
        error: Stop when every figure's 95 % half-width is at most this; 0.0005 is ± 0.05 % of the pot.  If
            none of the three limits is given: 10 s or ± 0.05 %, whichever comes first.
        seed: Seed of the random streams; with a trial limit or a target error the same seed gives
            bit-identical figures on any number of threads.
        threads: Worker threads; up to one per core by default.  With more than one, another process may
            compute the first deals while the engine is compiled.
        method: "auto" (exact if that takes about two seconds at most), "exact" or "sampled".
        executor: An executor of `concurrent.futures` that does the work in place of threads, such as
            `workers` opens; the figures are the same bit by bit.
        journal: File that keeps the finished work of the executor; a run with the same seed resumes from it.
        deadline: Seconds after which awaited work goes to another worker; 120 by default.

    Returns:
        The answer: `Result.results` has the figure of every selector, `Result.to_dict` everything as JSON.

    Raises:
        OracleError: If the query cannot be parsed, dealt or run.

    >>> result = run("select count(winsHi(hero)) from game='holdem', hero='AcAd', villain='KcKd'")
    >>> result.results[0].count, result.snapshot.trials
    (1410336, 1712304)
    """
    asked = _read(query)
    ranges = {} if asked is query else _warn(asked)
    settings = RunSettings(trials, seconds, error, seed, threads, method)
    with _run_workers(executor, journal, deadline, asked, method) as workers:
        return _simulate.run(asked, settings, ranges=ranges, head_start=True, workers=workers)


def stream(
    query: Query | str,
    *,
    trials: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    method: str = "auto",
    executor: Executor | None = None,
    journal: str | PathLike[str] | None = None,
    deadline: float | None = None,
) -> Iterator[Snapshot]:
    """Run a query as a stream of snapshots; closing the iterator stops the run.

    Arguments and errors as for `run`.
    """
    asked = _read(query)
    ranges = {} if asked is query else _warn(asked)
    settings = RunSettings(trials, seconds, error, seed, threads, method)
    return _streamed(asked, settings, ranges, executor, journal, deadline)


def workers(
    on: str, *, tls: str | PathLike[str] | None = None, insecure_tcp: bool = False
) -> AbstractContextManager[Workers]:
    """Workers for `run` and `stream`: processes of this machine, or a Dask cluster.

    Args:
        on: ``processes:N``, ``local-cluster:N`` (Dask on this machine) or the address of a Dask scheduler,
            ``tls://HOST:PORT``.
        tls: Folder with the certificates for an address: ``ca.pem``, ``cert.pem`` and ``key.pem``.
        insecure_tcp: Whether an address may begin with ``tcp://``, on a closed network.

    Returns:
        A context manager; its ``executor`` accepts the work, and leaving it ends what was started.

    Raises:
        OracleError: When it is entered, if there are no such workers.

    >>> text = "select avg(riverEquity(hero)) from game='holdem', hero='AcAd', villain='KcKd', board='2c7d9h'"
    >>> with workers("threads") as ready:
    ...     round(run(text, executor=ready.executor).results[0].estimate.value, 4)
    0.9162
    """
    from oracle.cluster import open_workers  # here: it loads kernels

    folder = None if tls is None else Path(tls)
    return open_workers(written(on, "The workers"), tls=folder, insecure=insecure_tcp)


def _run_workers(
    executor: Executor | None,
    journal: str | PathLike[str] | None,
    deadline: float | None,
    query: Query,
    method: str,
) -> AbstractContextManager[OnExecutor | None]:
    """The workers of a run; none for its own threads."""
    if executor is None and journal is None and deadline is None:
        return nullcontext()
    from oracle.cluster import run_workers  # here: it loads kernels

    return run_workers(executor, journal, query, method, deadline=deadline)


def _streamed(
    query: Query,
    settings: RunSettings,
    ranges: dict[str, _ranges.HandSet],
    executor: Executor | None,
    journal: str | PathLike[str] | None,
    deadline: float | None,
) -> Iterator[Snapshot]:
    """The run, with its journal open while it lasts."""
    with _run_workers(executor, journal, deadline, query, settings.method) as workers:
        yield from _simulate.stream(query, settings, ranges=ranges, head_start=True, workers=workers)


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
    """Each range's share of the pot, all-in.

    Args:
        ranges: One range per player, named ``p1``, ``p2`` … in the result.
        game: Name of the game.
        board: Known community cards, such as ``"Kh7c2d"``, or a pattern, such as ``"AKx"``.
        dead: Cards out of play.
        syntax: Syntax of the ranges: "generic" or "classic".
        trials: As for `run`, like all that follow.
        seconds: See `run`.
        error: See `run`.
        seed: See `run`.
        threads: See `run`.
        method: See `run`.

    Raises:
        OracleError: If the ranges or cards cannot be parsed, dealt or run.

    >>> round(equity("AcAd", "KcKd")["p1"].equity.value, 6)
    0.826366
    """
    for value, what in (
        (game, "The game"),
        (syntax, "The syntax"),
        (board, "The board"),
        (dead, "Dead cards"),
    ):
        written(value, what)
    for text in ranges:
        written(text, "A range")
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    query = equity_query(seats, game=game, syntax=syntax, board=board, dead=dead)
    settings = RunSettings(trials, seconds, error, seed, threads, method)
    return replace(_simulate.run(query, settings, ranges=_warn(query), head_start=True), as_table=True)


def win_odds(pocket: Cards, board: Cards = "", opponents: int = 1, seconds: float = 0.1) -> float:
    """The probability of winning in Texas hold'em against random opponents, counting every tie as half a win.

    If three or more players share a pot, half is more than a share; see `pot_share`.

    Args:
        pocket: The two hole cards, as text (``"AsKs"``) or as a 64-bit mask.
        board: The known community cards, in the same form.
        opponents: Number of opponents, 1 to 9; their cards are random.
        seconds: Time limit for sampling, used if an exact answer would take longer.

    Returns:
        A number from 0 to 1.

    Raises:
        OracleError: If the cards cannot be parsed or dealt.

    >>> round(win_odds("AsKs"), 4), round(win_odds("As4s", "KsTs7d2h"), 4)
    (0.6704, 0.5281)
    """
    figures = _against_random(pocket, board, opponents, seconds)
    return figures.win.value + figures.tie.value / 2


def pot_share(pocket: Cards, board: Cards = "", opponents: int = 1, seconds: float = 0.1) -> float:
    """The average share of the pot in Texas hold'em against random opponents.

    Arguments, result and errors as for `win_odds`.

    >>> round(pot_share("AsKs", "QsTs5c"), 4)
    0.761
    """
    return _against_random(pocket, board, opponents, seconds).equity.value


def parse_range(text: str, game: str = "holdem", syntax: str = "generic") -> _ranges.HandSet:
    """Parse a range; issues a `RangeWarning` for a text that may mean something else, such as ``AKs``.

    Returns:
        The hands, with ``hands`` (their number), ``combos`` (the sum of weights), ``percent``, ``text`` and
        more; see `oracle.ranges.HandSet`.  In hold'em, short deck and Omaha with up to five cards it is a
        `WeightedRange`, with ``masks`` and ``weights``.

    Raises:
        TextError: If the text cannot be parsed; the error gives place and reason.
        QueryError: If there is no such game.

    >>> parse_range("AA:xy, KK").hands, parse_range("AA@50, KK@25").combos
    (12, 4.5)
    """
    written(text, "A range")
    found = _ranges.parse_hands(text, written(game, "The game"), written(syntax, "The syntax"))
    _ranges.warn_if_doubtful(text, game, syntax)
    return found


def _read(query: Query | str) -> Query:
    """A query, parsed if given as text."""
    if isinstance(query, Query):
        return query
    if not isinstance(query, str):
        raise QueryError(f"A query is a text in PQL or a Query, not {quoted(query)}.")
    return parse(query)


def _warn(query: Query) -> dict[str, _ranges.HandSet]:
    """Warn about ranges and boards that may mean something else; attributed to the caller's caller.

    Returns:
        The ranges of the seats by text, so that the run does not read them again.
    """
    readings = seat_readings(query)
    for doubt in doubts(query, readings):
        warnings.warn(doubt.hint.message, _ranges.RangeWarning, stacklevel=3)
    return {text: reading.hands for text, reading in readings.items()}


def _against_random(pocket: Cards, board: Cards, opponents: int, seconds: float) -> SeatFigures:
    """The row of a hand against random ones in the equity table, exact if time allows."""
    own = mask(pocket)
    if count_cards(own) != POCKET_CARDS:
        raise QueryError(
            f"A player has two cards in Texas hold’em, not {count_cards(own)}.",
            remedy="Pass the board separately.",
        )
    count = integer_argument(opponents, "The number of opponents")
    most = find_game("holdem").max_players - 1
    if not 1 <= count <= most:
        raise QueryError(f"The number of opponents must be from 1 to {most}, not {quoted(count)}.")
    others = [Seat(f"opponent{number}", "*") for number in range(1, count + 1)]
    query = equity_query([Seat("hero", _text(own)), *others], board=_text(mask(board)))
    limited = RunSettings(seconds=seconds, method="sampled")
    if limited.seconds is None:
        raise QueryError("The time limit must be a number of seconds, not None.")
    plan = _simulate.explain(query)
    settings = RunSettings() if plan.exact and plan.seconds <= limited.seconds else limited
    return _simulate.run(query, settings, head_start=True).seats[0]


def _text(cards: int) -> str:
    """The cards of a mask as text."""
    return cards_text(cards_in(cards))
