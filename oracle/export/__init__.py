"""Results as text to paste elsewhere: plain text, Markdown, forum posts, CSV."""

from oracle.export.equity import STYLES, equity_table
from oracle.export.figures import Answered, answer_line, condition_line, harmless, percent_text, question_line

__all__ = [
    "STYLES",
    "Answered",
    "answer_line",
    "condition_line",
    "equity_table",
    "harmless",
    "percent_text",
    "question_line",
]
