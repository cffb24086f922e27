"""The report on every flop: the figures of each player's range on each of the 1,755 kinds of flop."""

from oracle.reports.flops.division.workers import FlopWorkers, Part, PartAsked
from oracle.reports.flops.figures import DEFAULT_FIGURES, Figure, column_name, figure_of, figures
from oracle.reports.flops.questions import whole_question
from oracle.reports.flops.report import FlopReport, FlopRows
from oracle.reports.flops.reporting import PartWork, flop_report, part_work
from oracle.reports.flops.views.changes import FlopChanges, flop_changes
from oracle.reports.flops.views.search import matching_flops, search_words
from oracle.reports.flops.views.sets import FlopSet, cannot_come, on_set, read_flop_set, weighed_flops
from oracle.reports.flops.views.subset import DEFAULT_TEXTURES as DEFAULT_SUBSET_TEXTURES
from oracle.reports.flops.views.subset import FlopSubset, SubsetError, flop_subset
from oracle.reports.flops.views.textures import (
    TEXTURES,
    CrossedTextures,
    Texture,
    TextureRow,
    crossed_textures,
    texture_rows,
)

__all__ = [
    "DEFAULT_FIGURES",
    "DEFAULT_SUBSET_TEXTURES",
    "TEXTURES",
    "CrossedTextures",
    "Figure",
    "FlopChanges",
    "FlopReport",
    "FlopRows",
    "FlopSet",
    "FlopSubset",
    "FlopWorkers",
    "Part",
    "PartAsked",
    "PartWork",
    "SubsetError",
    "Texture",
    "TextureRow",
    "cannot_come",
    "column_name",
    "crossed_textures",
    "figure_of",
    "figures",
    "flop_changes",
    "flop_report",
    "flop_subset",
    "matching_flops",
    "on_set",
    "part_work",
    "read_flop_set",
    "search_words",
    "texture_rows",
    "weighed_flops",
    "whole_question",
]
