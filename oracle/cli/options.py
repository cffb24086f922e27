"""The options that several commands share."""

from __future__ import annotations

import argparse

from oracle.cli import numbers
from oracle.errors import QueryError
from oracle.games import GAMES
from oracle.query import RunSettings


def add_table(parser: argparse.ArgumentParser, *, patterns: bool = True) -> None:
    """Add the options that describe the table; with ``patterns``, the board may be a pattern."""
    games = ", ".join(game.name for game in GAMES)
    group = parser.add_argument_group("the table")
    group.add_argument("--game", default="holdem", metavar="G", help=f"{games} (default: holdem)")
    board = "community cards, such as Kh7c2d" + (", or a pattern, such as AKx" if patterns else "")
    group.add_argument("--board", default="", metavar="B", help=board)
    group.add_argument("--dead", default="", metavar="D", help="cards out of play")
    group.add_argument(
        "--syntax",
        choices=("classic", "generic"),
        help="how ranges are written (default: classic in hold’em)",
    )


def add_run(parser: argparse.ArgumentParser, otherwise: str = "10 s or ± 0.05 %") -> None:
    """The options for limits and method of the run.

    Args:
        parser: The parser of the command.
        otherwise: When a run without limits stops if it is not exact.
    """
    group = parser.add_argument_group(f"the run (default: exact if that is quick, otherwise {otherwise})")
    group.add_argument("--trials", type=numbers.whole_number, metavar="N", help="stop after this many trials")
    group.add_argument("--seconds", type=numbers.seconds, metavar="S", help="stop after this time")
    group.add_argument(
        "--error", type=numbers.fraction, metavar="E",
        help="stop when every 95 %% interval is at most this half-width: 0.0005 or 0.05%%",
    )  # fmt: skip
    group.add_argument(
        "--seed", type=numbers.whole_number, metavar="K", help="repeat the run that had this seed"
    )
    group.add_argument(
        "--threads",
        type=numbers.whole_number,
        metavar="T",
        help="worker threads (default: up to one per core)",
    )
    method = group.add_mutually_exclusive_group()
    method.add_argument(
        "--exact", dest="method", action="store_const", const="exact", help="enumerate every deal"
    )
    method.add_argument(
        "--sampled", dest="method", action="store_const", const="sampled", help="sample deals at random"
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """The options for running on other processes and machines."""
    group = parser.add_argument_group("the workers")
    group.add_argument(
        "--on", default="threads", metavar="WHERE",
        help="threads of this process (default); processes:N; local-cluster:N, a Dask cluster on this "
        "machine; or tls://HOST:PORT, a Dask scheduler.  The figures are the same bit by bit",
    )  # fmt: skip
    group.add_argument(
        "--journal", metavar="FILE",
        help="keep the finished work of these workers, and continue from it if FILE exists (with --seed)",
    )  # fmt: skip
    group.add_argument(
        "--deadline", type=numbers.seconds, metavar="S",
        help="give a piece of work to another worker if it takes longer than this (default: 120 s)",
    )  # fmt: skip
    group.add_argument(
        "--tls", metavar="FOLDER", help="certificates for tls://: ca.pem, cert.pem and key.pem"
    )
    group.add_argument(
        "--insecure-tcp", action="store_true",
        help="allow tcp://HOST:PORT: only on a closed network, as anybody who reaches it can run code there",
    )  # fmt: skip


def add_explain(parser: argparse.ArgumentParser) -> None:
    """The option that prints the plan without running it."""
    parser.add_argument(
        "--explain", action="store_true", help="say how it would be answered, without running it"
    )


def add_trace(parser: argparse.ArgumentParser) -> None:
    """The option that prints the convergence of the run."""
    parser.add_argument(
        "--trace", action="store_true",
        help="also print error by number of trials: each figure with its half-width during the run "
        "(with --csv instead of the figures)",
    )  # fmt: skip


def refuse_trace_of_plan(options: argparse.Namespace) -> None:
    """Refuse a trace if nothing is run.

    Raises:
        QueryError: If both options are given.
    """
    if options.trace and options.explain:
        raise QueryError("--explain runs nothing, so there is no trace.", remedy="Leave out one of them.")


def add_form(parser: argparse.ArgumentParser) -> None:
    """The options for the output format."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", dest="form", action="store_const", const="json", help="print JSON")
    form.add_argument(
        "--csv", dest="form", action="store_const", const="csv", help="print CSV, for spreadsheets"
    )


def run_settings(options: argparse.Namespace) -> RunSettings:
    """The run settings of a parsed command line.

    Raises:
        QueryError: If a number is out of range.
    """
    return RunSettings(
        trials=options.trials, seconds=options.seconds, error=options.error, seed=options.seed,
        threads=options.threads, method=options.method or "auto",
    )  # fmt: skip
