"""The exit codes of the command line."""

from __future__ import annotations

from oracle.errors import OracleError, QueryError, RunError, TextError

DONE = 0
FAILED = 1
BAD_QUESTION = 2
INTERRUPTED = 130
"""128 + the number of SIGINT, the convention of shells."""


def exit_code(trouble: OracleError) -> int:
    """The exit code for an error: 2 if the query is at fault, otherwise 1."""
    bad = isinstance(trouble, TextError | QueryError) and not isinstance(trouble, RunError)
    return BAD_QUESTION if bad else FAILED
