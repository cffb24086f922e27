"""Results as text to paste elsewhere: plain text, Markdown, forum posts, CSV."""

from oracle.export.drawing import DrawingLook, PictureOrder
from oracle.export.equity import STYLES, equity_rows, equity_table, equity_texts
from oracle.export.figures import Answered, answer_line, condition_line, percent_text, question_line
from oracle.export.report import ReportPicture, html_report

__all__ = [
    "STYLES",
    "Answered",
    "DrawingLook",
    "PictureOrder",
    "ReportPicture",
    "answer_line",
    "condition_line",
    "equity_rows",
    "equity_table",
    "equity_texts",
    "html_report",
    "percent_text",
    "question_line",
]
