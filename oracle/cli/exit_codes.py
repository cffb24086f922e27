"""What the command line tells the shell."""

from __future__ import annotations

from oracle.errors import OracleError, QueryError, TextError

DONE = 0
FAILED = 1
BAD_QUESTION = 2
INTERRUPTED = 130
"""128 + the number of SIGINT, as shells have it."""


def exit_code(trouble: OracleError) -> int:
    """The exit code an error stands for: 2 where the question is at fault, else 1."""
    return BAD_QUESTION if isinstance(trouble, TextError | QueryError) else FAILED
