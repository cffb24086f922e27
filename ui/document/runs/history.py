"""Runs of the session: questions and results.  No Qt."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite

from oracle.clock import duration
from oracle.games import find_game
from oracle.query import Query, equity_query
from oracle.simulate.snapshot import Estimate, SelectorFigures, Snapshot
from ui.document.library.macros import UNKNOWN, Meaning
from ui.document.runs.pql_results import PERCENT, units
from ui.document.runs.pql_runs import PqlEntry
from ui.document.session.records import TableResult
from ui.document.wording import (
    EXACT,
    no_error,
    number,
    percent,
    seed_words,
    trials,
    uncertainty,
)

MAX_RUNS = 100
"""Most runs of the table kept; older ones are dropped."""
GLANCE_SECONDS = 3.0
"""Automatic answers that were replaced within this time are not kept."""
AT_ONCE_SECONDS = 0.15
"""Answers that take less than this are computed automatically."""
FULL_TRACES = 10
"""Number of newest runs saved with their full convergence; the others keep some points."""
_EVERY = 4

_SHORT = 60
"""Characters of a range shown in a question."""
_SHORTER = 18, 14, 11, 8
"""The same for one-line text, so that the board after the ranges is visible too: the first that fits."""


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A run of this session.

    Attributes:
        query: The query.
        snapshot: Its last figures.
        date: When they were computed, with time zone.
        text: The statement, if asked in the PQL pane; empty for the table's.
        meant: What the named ranges in the query meant then.
    """

    query: Query
    snapshot: Snapshot
    date: datetime.datetime
    text: str = ""
    meant: Meaning = UNKNOWN

    @property
    def of_table(self) -> bool:
        """Whether the table asked it."""
        return not self.text


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a run that can be compared.

    Attributes:
        name: Its name.
        estimate: The figure with its interval.
        unit: `PERCENT` or `NUMBER`.
    """

    name: str
    estimate: Estimate
    unit: str


def with_run(runs: Sequence[TableResult], run: TableResult) -> tuple[TableResult, ...]:
    """The runs of the table with one added, newest first.

    An automatic answer that was soon replaced is dropped in favour of its successor, so that typing a range
    leaves one entry; so is an identical one, for example if an edit between the two was undone at once.
    """
    kept = [each for each in runs if each.snapshot is not run.snapshot]
    while kept and _makes_room(kept[0], run):
        kept = kept[1:]
    return (run, *kept)[:MAX_RUNS]


def _makes_room(before: TableResult, run: TableResult) -> bool:
    """Whether an automatic answer was soon replaced, or is repeated."""
    if before.snapshot.seconds >= AT_ONCE_SECONDS or not before.snapshot.exact:
        return False
    stood = (run.date - before.date).total_seconds()
    overtaken = 0 <= stood < GLANCE_SECONDS and before.query != run.query
    return overtaken or before.says_the_same(run)


def listed(answers: Sequence[TableResult], entries: Sequence[PqlEntry]) -> tuple[Run, ...]:
    """Runs of the table and answers of the PQL pane together, newest first."""
    runs = [Run(each.query, each.snapshot, each.date, meant=each.meant) for each in answers]
    for entry in entries:
        runs += [
            Run(each.query, each.snapshot, entry.date, each.text, each.meant)
            for each in entry.answers
            if each.query is not None and each.snapshot is not None and each.snapshot.trials
        ]
    return tuple(sorted(runs, key=lambda run: run.date, reverse=True))


def saved(answers: Sequence[TableResult]) -> tuple[TableResult, ...]:
    """The runs of the table to save, oldest first; long traces of old runs are thinned once."""
    thin = [
        each
        if place < FULL_TRACES or each.record is not None
        else replace(each, snapshot=_thinned(each.snapshot))
        for place, each in enumerate(answers)
    ]
    return tuple(reversed(thin))


def _thinned(snapshot: Snapshot) -> Snapshot:
    trace = snapshot.trace
    last = len(trace) - 1
    kept = tuple(point for place, point in enumerate(trace) if place % _EVERY == 0 or place == last)
    return replace(snapshot, trace=kept)


def title_of(run: Run, *, one_line: bool = False, fits: Callable[[str], bool] = bool) -> str:
    """The question in words: ``Hero AhKh v Villain QQ+ on Kc7h2h``; a statement as written.

    Args:
        run: The run.
        one_line: Whether there is only one line: long ranges are shortened to show what follows.
        fits: Whether there is room for a text in that line; ranges are shortened further until there is.
    """
    if run.text:
        return " ".join(run.text.split())
    query, rest = run.query, _after_seats(run.query)
    words = ""
    for longest in _SHORTER if one_line else (_SHORT,):
        seats = [
            f"{name} {_short(seat.range_text, longest)}"
            for name, seat in zip(labels_of(query), query.seats, strict=True)
        ]
        words = (" v ".join(seats) or find_game(query.game).title) + rest
        if fits(words):
            break
    return words


def _after_seats(query: Query) -> str:
    """Board, dead cards, conditions and questions in words."""
    words = f" on {query.board}" if query.board else ""
    words += f", {query.dead} dead" if query.dead else ""
    if query.where is not None:
        from ui.document.lines.words import condition_words  # parses the sentences: only if there are any

        words += f", where {condition_words(query.where, query, labels_of(query))}"
    asked = len(query.selectors) - _of_table(query)
    if asked > 0:
        words += f", {asked} question{'' if asked == 1 else 's'}"
    return words


def _of_table(query: Query) -> int:
    """Number of leading selectors that form the equity table."""
    return len(equity_query(query.seats, game=query.game).selectors)


def labels_of(query: Query) -> tuple[str, ...]:
    """Names of a query's seats."""
    return tuple(seat.identifier.replace("_", " ") for seat in query.seats)


def _short(text: str, longest: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


@dataclass(frozen=True, slots=True)
class FigureInShort:
    """A figure in short form, for little room.

    Attributes:
        name: Its name; for an equity, that of the seat; empty for a text that includes its name.
        words: The figure, if sampled with its ±.
    """

    name: str
    words: str

    def __str__(self) -> str:
        return f"{self.name} {self.words}".strip()


def figures_in_short(run: Run) -> tuple[FigureInShort, ...]:
    """The figures of a run: ``Hero 77.23 % ± 0.05`` and so on, of the table only the equities."""
    exact = run.snapshot.exact
    figures = []
    for each in figures_of(run):
        if not run.of_table or each.name.endswith(_EQUITY):
            words, sure = figure_text(each), how_sure(each, exact)
            figures.append(
                FigureInShort(each.name.removesuffix(_EQUITY), words if exact else f"{words} {sure}")
            )
    charts = sum(each.kind == "histogram" for each in run.snapshot.results)
    if charts:
        figures.append(FigureInShort("", "1 chart" if charts == 1 else f"{charts} charts"))
    figures += [
        FigureInShort(each.name, each.text)
        for each in run.snapshot.results
        if each.estimate is None and each.text
    ]
    return tuple(figures)


def figures_line(run: Run) -> str:
    """The first figures in one line: ``Hero 77.23 % · Villain 22.77 %``, and how many more there are."""
    figures = figures_in_short(run)
    more = [f"{len(figures) - _IN_LINE} more"] if len(figures) > _IN_LINE else []
    return SEPARATOR.join([*map(str, figures[:_IN_LINE]), *more])


SEPARATOR = " · "
"""Between figures in a line."""
_IN_LINE = 10
"""Figures in a line: those of all seats of the largest table."""
_EQUITY = " equity"


def how_line(run: Run) -> str:
    """The method: ``sampled, 199,526 trials, 1.4 s, seed 7``."""
    snapshot = run.snapshot
    words = [EXACT if snapshot.exact else snapshot.method, trials(snapshot)]
    if snapshot.seconds > 0:
        words.append(duration(snapshot.seconds))
    words += filter(None, [seed_words(snapshot)])
    if snapshot.stopped_early:
        words.append("stopped")
    return ", ".join(words)


def how_in_short(run: Run) -> str:
    """The method in short form: ``sampled, 1.4 s``."""
    snapshot = run.snapshot
    words = [EXACT if snapshot.exact else snapshot.method]
    if snapshot.seconds > 0:
        words.append(duration(snapshot.seconds))
    if snapshot.stopped_early:
        words.append("stopped")
    return ", ".join(words)


def ended_at(date: datetime.datetime, now: datetime.datetime) -> str:
    """When a run ended: ``14:32``, with the date if it is another day."""
    local = date.astimezone(now.tzinfo)
    if local.date() == now.date():
        return local.strftime("%H:%M")
    return local.strftime("%d %b, %H:%M" if local.year == now.year else "%d %b %Y, %H:%M")


def spoken_run(run: Run, now: datetime.datetime) -> str:
    """A run as one line, for screen readers and tooltips."""
    kind = "Table" if run.of_table else "PQL"
    return f"{ended_at(run.date, now)}, {kind}: {title_of(run)}. {figures_line(run)}. {how_line(run)}."


def figures_of(run: Run) -> tuple[Figure, ...]:
    """Every numeric figure of a run: of each seat, of each question."""
    figures: list[Figure] = []
    for seat in run.snapshot.seats if run.of_table else ():
        if not seat.folded:
            name = seat.identifier.replace("_", " ")
            parts = (
                ("equity", seat.equity), ("win", seat.win), ("tie", seat.tie),
                ("high", seat.high), ("low", seat.low), ("scoop", seat.scoop),
            )  # fmt: skip
            figures += [
                Figure(f"{name} {part}", estimate, PERCENT)
                for part, estimate in parts
                if estimate is not None
            ]
    for name, unit, answer in _answers(run):
        if answer.estimate is not None and isfinite(answer.estimate.value):
            figures.append(Figure(name, answer.estimate, unit))
    return tuple(figures)


def figure_text(figure: Figure) -> str:
    """A figure with its significant digits."""
    estimate = figure.estimate
    if figure.unit == PERCENT:
        return percent(estimate.value)
    return number(estimate.value, _half_width(estimate) if estimate.known else inf)


def how_sure(figure: Figure, exact: bool) -> str:
    """What is shown beside a figure: ``exact``, or its ± as far as known.

    Args:
        figure: The figure.
        exact: Whether the run counted every deal.
    """
    if exact:
        return EXACT
    if not figure.estimate.known:
        return no_error(figure.estimate)
    half = _half_width(figure.estimate)
    return uncertainty(half, share=figure.unit == PERCENT) if half > 0 else EXACT


def _half_width(estimate: Estimate) -> float:
    """Half the 95 % interval; 0 if exact or not known."""
    return max(estimate.half_width, 0.0) if estimate.known else 0.0


def _answers(run: Run) -> list[tuple[str, str, SelectorFigures]]:
    """Name, unit and figure of every selector after the equity table's."""
    query, results = run.query, run.snapshot.results
    front = _of_table(query) if run.of_table else 0
    asked = query.selectors[front:]
    results = results[-len(asked) :] if asked else ()
    if not asked or len(results) != len(asked):
        return []
    kinds = units(query)[front:]
    if run.of_table:
        from ui.document.lines.words import asked_words  # parses the sentences: only if there are questions

        names = [asked_words(each, query, labels_of(query)) for each in asked]
    else:
        names = [each.name for each in results]
    return list(zip(names, kinds, results, strict=True))
