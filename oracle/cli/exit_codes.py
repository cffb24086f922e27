"""What the command line tells the shell."""

from __future__ import annotations

from oracle.errors import OracleError, QueryError, RunError, TextError

DONE = 0
FAILED = 1
BAD_QUESTION = 2
INTERRUPTED = 130
"""128 + the number of SIGINT, as shells have it."""


def exit_code(trouble: OracleError) -> int:
    """The exit code an error stands for: 2 where the question is at fault, else 1."""
    bad = isinstance(trouble, TextError | QueryError) and not isinstance(trouble, RunError)
    return BAD_QUESTION if bad else FAILED
