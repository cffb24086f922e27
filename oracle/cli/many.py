"""Many questions from standard input: a bad one is told and does not stop the others."""

from __future__ import annotations

import sys
from collections.abc import Callable

from oracle.cli.exit_codes import DONE, INTERRUPTED, exit_code
from oracle.cli.report import error_text
from oracle.cli.words import lines
from oracle.errors import OracleError


def answer_lines(answer: Callable[[str], int], failed: Callable[[str], None]) -> int:
    """Answer each line of standard input.

    Args:
        answer: From a line to an exit code.
        failed: Told the message of an error in the place of an answer.

    Returns:
        The worst exit code; nothing further is answered after an interruption.
    """
    worst = DONE
    for line in lines():
        try:
            code = answer(line)
        except OracleError as trouble:
            print(error_text(trouble), file=sys.stderr)
            failed(str(trouble))
            code = exit_code(trouble)
        worst = max(worst, code)
        if code == INTERRUPTED:
            break
    return worst
