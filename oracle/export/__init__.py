"""Results as text to paste elsewhere: plain text, Markdown, forum posts, CSV."""

from oracle.export.equity import STYLES, equity_rows, equity_table
from oracle.export.figures import Answered, answer_line, condition_line, percent_text, question_line

__all__ = [
    "STYLES",
    "Answered",
    "answer_line",
    "condition_line",
    "equity_rows",
    "equity_table",
    "percent_text",
    "question_line",
]
