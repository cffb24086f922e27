"""``pql``: answers to questions in PQL, the Poker Query Language.

Several statements, separated by “;”, are answered one after the other.  The answer is exact where that is
quick; otherwise deals are sampled until the figures are precise enough.  Ctrl+C ends the run early and prints
the figures so far.  With ``--deals`` some of the deals that were kept are shown below.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from oracle.cli.exit_codes import DONE, INTERRUPTED
from oracle.cli.many import answer_each
from oracle.cli.options import (
    add_explain,
    add_form,
    add_run,
    add_trace,
    add_workers,
    refuse_trace_of_plan,
    run_settings,
)
from oracle.cli.printing.answers import Writer, writer
from oracle.cli.printing.deals import add_deals, deal_examples, refuse_odd_options, wanted_by
from oracle.cli.printing.pql import PQL
from oracle.cli.reading import tell_doubts
from oracle.cli.running import chosen_workers, plan_record, run_query
from oracle.cli.words import STANDARD_INPUT, whole_input
from oracle.pql import parse_statements, print_expression
from oracle.query import Call, Query, RunSettings
from oracle.query.checking.query import check
from oracle.query.language.expressions import walk_expression

if TYPE_CHECKING:
    from oracle.cli.running import WorkersFor


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "text", metavar="QUERY",
        help="one or several statements such as “select avg(riverEquity(hero)) from game='holdem', "
        "hero='AA', villain='*'”; “-” reads them from standard input",
    )  # fmt: skip
    add_run(parser)
    add_workers(parser)
    add_deals(parser)
    add_explain(parser)
    add_trace(parser)
    add_form(parser)


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    settings = run_settings(options)
    refuse_trace_of_plan(options)
    refuse_odd_options(options)
    text = whole_input() if options.text == STANDARD_INPUT else options.text
    queries = parse_statements(text)
    with (
        chosen_workers(options) as workers,
        writer(options.form, PQL, trace=options.trace, several=len(queries) > 1) as out,
    ):
        if len(queries) == 1:
            return _answer(queries[0], options, settings, workers, out)
        return answer_each(queries, lambda query: _answer(query, options, settings, workers, out), out.failed)


def _answer(
    query: Query,
    options: argparse.Namespace,
    settings: RunSettings,
    workers: WorkersFor,
    out: Writer,
) -> int:
    if options.explain:
        out.plan(_plan(query, settings))
        return DONE
    checked = check(query)  # first, so that errors come before warnings
    ranges = tell_doubts(query)
    wanted = wanted_by(options, checked)
    result = run_query(query, settings, workers=workers, checked=checked, ranges=ranges)
    interrupted = result.snapshot.stopped_by == "cancelled"
    examples = None
    if options.deals is not None and not interrupted:
        examples = deal_examples(result, options.deals, wanted, settings, checked, ranges)
        interrupted = examples.stopped_by == "cancelled"
    out.answer(result, examples)
    return INTERRUPTED if interrupted else DONE


def _plan(query: Query, settings: RunSettings) -> dict[str, Any]:
    """How a query would be answered, with the streets and columns that it uses."""
    checked = check(query)
    asked = [selector.expression for selector in query.selectors]
    asked += [] if query.where is None else [query.where]
    calls = [node for expression in asked for node in walk_expression(expression) if isinstance(node, Call)]
    plan = plan_record(query, settings, checked)
    return plan | {
        "streets": [each.name for each in checked.game.streets if each.name in checked.needs_streets],
        "columns": list(dict.fromkeys(print_expression(call) for call in calls)),
    }
