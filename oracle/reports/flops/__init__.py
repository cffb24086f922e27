"""The report on every flop: what each player's range is worth on each of the 1,755 kinds of flop."""

from oracle.reports.flops.figures import DEFAULT_FIGURES, Figure, column_name, figure_of, figures
from oracle.reports.flops.report import FlopReport, FlopRows
from oracle.reports.flops.reporting import flop_report

__all__ = [
    "DEFAULT_FIGURES",
    "Figure",
    "FlopReport",
    "FlopRows",
    "column_name",
    "figure_of",
    "figures",
    "flop_report",
]
