"""How far samples of given numbers of trials are from the exact answer: the table of an article of 2006."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from numbers import Integral

from oracle.errors import QueryError, quoted
from oracle.face.arguments import written
from oracle.face.records import Record
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.query.doubts import doubts, seat_readings
from oracle.query.settings import MAX_TRIALS, chosen_seed
from oracle.ranges import HandSet, RangeWarning

ARTICLE_TRIALS = (
    *(10, 50, 100, 500, 1_000, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 100_000),
    *(150_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000),
)
"""The numbers of trials of the article "Calculating Odds"."""


@dataclass(frozen=True, slots=True)
class TrialsRow(Record):
    """A sample beside the exact answer; shares of the pot are 0…1.

    Attributes:
        trials: Number of trials.
        share: The first player's share of the pot in them.
        half_width: Half the length of its 95 % interval.
        difference: The exact share minus ``share``, as in the article.
        seconds: How long the sample took.
        low: The lower end of the interval; it is not as far from ``share`` as the upper one where a share
            near 0 or 1 is sampled with few trials.
        high: The upper end.
    """

    trials: int
    share: float
    half_width: float
    difference: float
    seconds: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class TrialsTable(Record):
    """Samples of more and more trials beside the exact answer.

    Attributes:
        exact: The first player's exact share of the pot, 0…1.
        seed: The seed of all samples: a longer one begins with the deals of a shorter one.
        rows: A row for each number of trials.
    """

    exact: float
    seed: int
    rows: tuple[TrialsRow, ...]

    def _repr_html_(self) -> str:
        """The samples in words and per cent, for notebooks."""
        from oracle.face.notebooks.draws import trials_html

        return trials_html(self)


def trials_table(
    *ranges: str,
    board: str = "",
    dead: str = "",
    game: str = "holdem",
    trials: Sequence[int] = ARTICLE_TRIALS,
    syntax: str = "generic",
    seed: int | None = None,
    threads: int | None = None,
) -> TrialsTable:
    """How far a sample is from the exact answer after 10, 50, 100 … trials.

    Args:
        ranges: One range per player; the table follows the first.
        board: Known community cards.
        dead: Cards out of play.
        game: Name of the game.
        trials: The numbers of trials, one row each.
        syntax: Syntax of the ranges: "generic" or "classic".
        seed: The same seed gives the same figures.
        threads: Worker threads; up to one per core by default.

    Raises:
        OracleError: If the texts cannot be parsed or dealt, or there is no exact answer to compare with.

    >>> table = trials_table("AsKs", "*", trials=[10, 1000], seed=1)
    >>> round(table.exact, 6), [row.trials for row in table.rows]
    (0.670446, [10, 1000])
    >>> all(abs(row.difference) == abs(table.exact - row.share) for row in table.rows)
    True
    """
    counts = checked_trials(trials)
    query = trials_query(ranges, board=board, dead=dead, game=game, syntax=syntax)
    readings = seat_readings(query)
    for doubt in doubts(query, readings):
        warnings.warn(doubt.hint.message, RangeWarning, stacklevel=2)
    settings = RunSettings(seed=seed, threads=threads)
    *_, last = growing_table(query, counts, settings, {text: each.hands for text, each in readings.items()})
    return last


def checked_trials(trials: Sequence[int]) -> tuple[int, ...]:
    """Numbers of trials.

    Raises:
        QueryError: If there is none, or one is not a whole number from 1 on.
    """
    if isinstance(trials, (str, bytes)) or not isinstance(trials, Sequence) or not trials:
        raise QueryError(
            f"The numbers of trials must be a list, not {quoted(trials)}.", remedy="Write [10, 100, 1000]."
        )
    for each in trials:
        if isinstance(each, bool) or not isinstance(each, Integral) or not 1 <= each <= MAX_TRIALS:
            raise QueryError(
                f"A number of trials must be a whole number from 1 to {MAX_TRIALS:,}, not {quoted(each)}."
            )
    return tuple(int(each) for each in trials)


def trials_query(ranges: Sequence[str], *, board: str, dead: str, game: str, syntax: str) -> Query:
    """The table of players whose samples are compared.

    Raises:
        QueryError: If an argument is not a text, or there are fewer than two players.
    """
    if len(ranges) < 2:
        raise QueryError(
            "A sample needs at least two players.",
            remedy="Add a range for each opponent, such as random.",
        )
    for value, what in (
        *((text, "A range") for text in ranges), (board, "The board"), (dead, "Dead cards"),
        (game, "The game"), (syntax, "The syntax"),
    ):  # fmt: skip
        written(value, what)
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    return equity_query(seats, game=game, syntax=syntax, board=board, dead=dead)


def growing_table(
    query: Query, trials: Sequence[int], settings: RunSettings, ranges: dict[str, HandSet]
) -> Iterator[TrialsTable]:
    """The table, with one row more each time.

    Args:
        query: From `trials_query`.
        trials: From `checked_trials`.
        settings: Seed and threads.
        ranges: Ranges already parsed, by text.

    Raises:
        OracleError: As for `trials_table`.
    """
    from oracle import simulate  # here: it loads NumPy

    seed = chosen_seed(settings)
    if not simulate.explain(query).exact:
        raise QueryError(
            "There is no exact answer to this question, so the error of a sample is unknown.",
            remedy="Sampled answers have their ±; “equity --trace” shows it after every number of trials.",
        )
    exact = simulate.run(query, RunSettings(threads=settings.threads), ranges=ranges).seats[0].equity.value

    def sample(count: int) -> TrialsRow:
        asked = RunSettings(trials=count, seed=seed, threads=settings.threads, method="sampled")
        found = simulate.run(query, asked, ranges=ranges)
        equity = found.seats[0].equity
        return TrialsRow(
            count, equity.value, equity.half_width, exact - equity.value, found.snapshot.seconds,
            equity.low, equity.high,
        )  # fmt: skip

    sample(trials[0])  # kernels are loaded: the first row's time is that of its deals
    rows: list[TrialsRow] = []
    for count in trials:
        rows.append(sample(count))
        yield TrialsTable(exact, seed, tuple(rows))
