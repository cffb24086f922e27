"""Answer many questions; an invalid one is reported and does not stop the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from oracle.cli import say
from oracle.cli.exit_codes import DONE, INTERRUPTED, exit_code
from oracle.cli.printing.report import error_text
from oracle.cli.words import input_lines
from oracle.errors import OracleError

T = TypeVar("T")


def answer_lines(answer: Callable[[str], int], failed: Callable[[OracleError], None]) -> int:
    """Answer each line of standard input.

    Args:
        answer: From a line to an exit code.
        failed: Called with the error instead of an answer.

    Returns:
        The worst exit code; an interruption stops the rest.
    """
    return answer_each(input_lines(), answer, failed)


def answer_each(
    questions: Iterable[T], answer: Callable[[T], int], failed: Callable[[OracleError], None]
) -> int:
    """Answer several questions.  Arguments and result as for `answer_lines`."""
    worst = DONE
    for question in questions:
        try:
            code = answer(question)
        except OracleError as trouble:
            say.remark(error_text(trouble))
            failed(trouble)
            code = exit_code(trouble)
        worst = max(worst, code)
        if code == INTERRUPTED:
            break
    return worst
