"""PQL spreadsheets: one query, run with the values of every row of a CSV file.

The first row holds ``#QUERY#`` and then the names of the columns, such as ``#HERO#``.  The second row
holds the query, in which every ``#HERO#`` is replaced by the value of that column, and otherwise blank cells.
Each later row holds a blank cell and its values.  The output adds columns to the input: ``!ERRORS!``,
``!TRIALS!``, one for every selector, ``!METHOD!``, which says ``exact`` or ``sampled``, and ``!WIDEST!``, the
widest 95 % half-width of the row's figures.  Where figures can need a note, such as that equities were
sampled inside each deal, ``!NOTES!`` comes last.  Rows are answered in parallel (`answer_sheet`), those whose
hands and flop are known in blocks (`known_rows`).  `Output` says how an interrupted batch continues.
"""

from oracle.spreadsheet.batch import answer_sheet, estimate_sheet
from oracle.spreadsheet.columns import answer_titles
from oracle.spreadsheet.flops import with_flops
from oracle.spreadsheet.forecast import BatchForecast
from oracle.spreadsheet.limits import MAX_BYTES
from oracle.spreadsheet.output.file import (
    FileOutput,
    OtherAnswersError,
    WorkbookOutput,
    file_output,
    results_path,
)
from oracle.spreadsheet.output.protocol import Output
from oracle.spreadsheet.output.stream import StreamOutput
from oracle.spreadsheet.progress import BatchProgress
from oracle.spreadsheet.query_fault import check_sheet_query
from oracle.spreadsheet.rows import RowWorkers
from oracle.spreadsheet.sheet import Sheet, parse_sheet, read_sheet, sheet_of_rows
from oracle.spreadsheet.workbook import is_workbook
from oracle.spreadsheet.writing import write_sheet

__all__ = [
    "MAX_BYTES",
    "BatchForecast",
    "BatchProgress",
    "FileOutput",
    "OtherAnswersError",
    "Output",
    "RowWorkers",
    "Sheet",
    "StreamOutput",
    "WorkbookOutput",
    "answer_sheet",
    "answer_titles",
    "check_sheet_query",
    "estimate_sheet",
    "file_output",
    "is_workbook",
    "parse_sheet",
    "read_sheet",
    "results_path",
    "sheet_of_rows",
    "with_flops",
    "write_sheet",
]
