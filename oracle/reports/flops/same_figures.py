"""Questions in PQL that ask for a figure of the report, and are answered by that figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from oracle.arrays import Column
from oracle.pql import print_expression
from oracle.prepared import Prepared
from oracle.query.equity import equity_query
from oracle.query.language.expressions import Call, Name
from oracle.query.model import Selector
from oracle.reports.flops.figures import column_name
from oracle.reports.flops.questions import FlopQuestion
from oracle.reports.flops.report import FlopReport, FlopRows

TABLE_FIGURES = ("equity", "win", "tie")
"""The figures of each player that the selectors of the equity table ask for, in their order."""
_HAND_AGAINST_HAND = ("hvhEquity", "equity")
_FROM_THE_FLOP = ("flop", "turn", "river")


def figures_asked_for(table: Prepared, questions: tuple[FlopQuestion, ...]) -> dict[str, str]:
    """Find the questions that ask for a figure of a player, such as ``avg(riverEquity(p1))``.

    The mean equity of his hand on the flop or later equals his equity, by the law of total expectation.

    Args:
        table: The table.
        questions: Questions about it.

    Returns:
        The column of the report, such as "p1.equity", by the text of the question.
    """
    query = table.query
    rows = equity_query(query.seats, game=query.game).selectors
    playing = [seat for seat in query.seats if not seat.folded]
    known: dict[str, str] = {}
    for place, seat in enumerate(playing):
        own = rows[len(TABLE_FIGURES) * place :]
        columns = [column_name(place, figure) for figure in TABLE_FIGURES]
        known |= {_key(selector): column for selector, column in zip(own, columns, strict=False)}
        player = Name(seat.identifier)
        same = [
            Call("fractionalRiverEquity", (player,)),
            *(Call(name, (player, Name(street))) for name in _HAND_AGAINST_HAND for street in _FROM_THE_FLOP),
        ]
        known |= {_key(Selector("avg", call)): columns[0] for call in same}
    asked = {
        each.text: _key(Selector(each.kind, each.table.query.selectors[0].expression)) for each in questions
    }
    return {text: known[key] for text, key in asked.items() if key in known}


def _key(selector: Selector) -> str:
    """A key that is equal for selectors that ask the same; PQL ignores the case of names."""
    return f"{selector.kind} {print_expression(selector.expression)}".lower()


def figure_names(asked: Mapping[str, str]) -> tuple[str, ...]:
    """The names of the figures behind columns: "equity" for "p1.equity"."""
    return tuple(dict.fromkeys(column.split(".", 1)[1] for column in asked.values()))


def with_figures_asked_for(
    reports: Iterator[FlopReport], asked: Mapping[str, str], texts: tuple[str, ...], added: frozenset[str]
) -> Iterator[FlopReport]:
    """Copy figures into columns named by the questions that ask for them.

    Args:
        reports: The reports, with these figures and the answers to the other questions.
        asked: The column of the figure, by the text of the question.
        texts: All questions, in the order of their columns.
        added: Figures that only these questions need; their own columns are removed.
    """
    for report in reports:
        figures = tuple(name for name in report.figures if name not in added and name not in texts)
        yield replace(
            report,
            figures=(*figures, *texts),
            kinds=_renamed(report.kinds, asked, texts, added),
            apart=_renamed(report.apart, asked, texts, added),
        )


def _renamed(
    rows: FlopRows, asked: Mapping[str, str], texts: tuple[str, ...], added: frozenset[str]
) -> FlopRows:
    """Rows with columns copied and removed as for `with_figures_asked_for`."""

    def named(columns: Mapping[str, Column]) -> dict[str, Column]:
        own = {
            name: column
            for name, column in columns.items()
            if name not in texts and name.split(".", 1)[-1] not in added
        }
        answers = {text: columns[name] for text in texts if (name := asked.get(text, text)) in columns}
        return own | answers

    return replace(rows, columns=named(rows.columns), half_widths=named(rows.half_widths))
