"""``--deals``: example deals below the figures, to check that a question asks what was meant."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from oracle.cli import numbers
from oracle.cli.running import engine
from oracle.cli.terminal import ProgressLine, stop_on_interrupt
from oracle.errors import QueryError
from oracle.query import RunSettings
from oracle.query.checking.query import CheckedQuery
from oracle.ranges import HandSet
from oracle.simulate import DealFilter, Examples, Result
from oracle.simulate.examples.deal import MAX_COUNT, USUAL_SECONDS, check_request


def add_deals(parser: argparse.ArgumentParser) -> None:
    """The options for example deals."""
    group = parser.add_argument_group("example deals")
    group.add_argument(
        "--deals",
        type=numbers.whole_number,
        metavar="N",
        help="show N deals that were kept, with every value",
    )
    which = group.add_mutually_exclusive_group()
    which.add_argument(
        "--holds", metavar="F", help="only deals in which this count(…) holds: its name or number"
    )
    which.add_argument("--fails", metavar="F", help="only deals where this count(…) does not hold")


def refuse_odd_options(options: argparse.Namespace) -> None:
    """Check that the options are consistent.

    Raises:
        QueryError: If they are not.
    """
    if options.deals is None:
        if options.holds is not None or options.fails is not None:
            raise QueryError("--holds and --fails choose among example deals.", remedy="Add --deals 20.")
        return
    if not 1 <= options.deals <= MAX_COUNT:
        raise QueryError(f"--deals can be 1 to {MAX_COUNT:,}, not {options.deals:,}.")
    if options.form == "csv":
        raise QueryError("Example deals cannot be printed as CSV.", remedy="Leave out --csv, or use --json.")
    if options.explain:
        raise QueryError(
            "--explain deals nothing, so it has no example deals.", remedy="Leave out one of them."
        )


def wanted_by(options: argparse.Namespace, checked: CheckedQuery) -> DealFilter | None:
    """The condition on the example deals, or None.

    Raises:
        QueryError: If there is no such figure, or it is not a count.
    """
    condition = options.fails if options.holds is None else options.holds
    if condition is None:
        return None
    names = [selector.name.lower() for selector in checked.selectors]
    if condition.lower() in names:
        place = names.index(condition.lower())
    elif condition.isdecimal() and 1 <= int(condition) <= len(names):
        place = int(condition) - 1
    else:
        listed = ", ".join(selector.name for selector in checked.selectors)
        raise QueryError(f"The query has no figure “{condition}”.", remedy=f"It has: {listed}.")
    wanted = DealFilter(place, holds=options.holds is not None)
    check_request(options.deals, None, wanted, checked.selectors)
    return wanted


def deal_examples(
    result: Result,
    count: int,
    wanted: DealFilter | None,
    settings: RunSettings,
    checked: CheckedQuery,
    ranges: Mapping[str, HandSet],
) -> Examples:
    """Example deals of an answered query; the seed of the run gives the same deals again."""
    seed = settings.seed if result.snapshot.seed is None else result.snapshot.seed
    seconds = settings.seconds or USUAL_SECONDS
    with stop_on_interrupt() as wish, ProgressLine() as progress:
        progress.show("Dealing examples …")
        examples: Examples = engine().example_deals(
            result.query, count, wanted=wanted, seed=seed, seconds=seconds, threads=settings.threads,
            cancel=wish, ranges=ranges, checked=checked,
        )  # fmt: skip
        return examples
