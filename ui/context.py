"""What every panel receives: the parts of the program that outlive a widget.  There are no globals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from ui.document.document import Document
from ui.document.edits.rewriting import Rewriting
from ui.document.file_saves import FileSaves
from ui.document.other_game import OtherGame
from ui.document.runs.picture_request import PictureRequest
from ui.document.runs.table_funnels import DrawFunnels, TableFunnels
from ui.document.runs.table_runs import TableRuns
from ui.settings import Settings
from ui.theme.theme import Theme

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from ui.document.library.library import RangeLibrary
    from ui.document.session.file import SessionFile
    from ui.jobs.batch_runs import BatchRuns
    from ui.jobs.picture_runs import PictureRuns
    from ui.jobs.picture_worker import Draw
    from ui.jobs.query_runs import QueryRuns


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """The parts available to a panel.

    Attributes:
        document: What the user edits.
        theme: Colours and deck in use.
        settings: What is kept between sessions of the program.
        runs: Runs queries on the worker and reports.
        table_runs: Asks the document's question and holds the figures shown.
        library: The user's named ranges, or None in tests of single panels.
        session_file: The file of the document, or None likewise.
        pictures: Computes pictures of ranges, or None likewise.
        batches: Answers the rows of spreadsheets, or None likewise.
        rng: The one source of random cards and of seeds for random deals; tests give one with a seed.
        rewriting: Makes the edits that rewrite every range.
        other_game: Finds the game that was probably meant.
        funnels: How what players did narrows their ranges.
        saves: Writes the files that the user saves beside the session.
    """

    document: Document
    theme: Theme
    settings: Settings
    runs: QueryRuns
    table_runs: TableRuns
    library: RangeLibrary | None = None
    session_file: SessionFile | None = None
    pictures: PictureRuns | None = None
    batches: BatchRuns | None = None
    rng: Random = field(default_factory=Random)
    rewriting: Rewriting = field(init=False)
    other_game: OtherGame = field(init=False)
    funnels: TableFunnels = field(init=False)
    saves: FileSaves = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rewriting", Rewriting(self.document, self.document))
        object.__setattr__(self, "other_game", OtherGame(self.macros_for, self.document))
        request = self.picture_request("actions", DrawFunnels())
        object.__setattr__(self, "funnels", TableFunnels(self.document, request))
        object.__setattr__(self, "saves", FileSaves(self.document))
        if self.library is not None and self.table_runs is not None:  # tests of single panels run nothing
            self.library.changed.connect(self.table_runs.macros_changed)
        if self.library is not None:
            self.document.opponents.follow(self.library)

    def macros(self) -> Mapping[str, str]:
        """The user's named ranges, by name; empty without a library."""
        state = self.document.state
        return self.macros_for(state.game, state.syntax)

    def macros_for(self, game: str, syntax: str) -> Mapping[str, str]:
        """The user's named ranges of a game as texts in a syntax, by name."""
        return {} if self.library is None else self.library.macros(game, syntax)

    def picture_request(
        self, name: str, draw: Draw, *, conditional: bool = False, parent: QObject | None = None
    ) -> PictureRequest:
        """A request for a picture of the table; arguments as for `PictureRequest`."""
        return PictureRequest(
            name, self.document, self.table_runs, self.pictures, draw, self.macros,
            conditional=conditional, parent=parent,
        )  # fmt: skip

    def settle(self) -> None:
        """Wait until everything edited or saved is on disk."""
        self.saves.settle()
        if self.library is not None:
            self.library.settle()
        if self.session_file is not None:
            self.session_file.settle()

    def close(self) -> None:
        """Shut down: end the worker, emit nothing more."""
        self.rewriting.close()
        self.other_game.close()
        self.table_runs.close()
        self.funnels.close()
        if self.batches is not None:
            self.batches.shutdown()
        if self.pictures is not None:
            self.pictures.shutdown()
        self.runs.shutdown()
        self.settle()
        if self.session_file is not None:
            self.session_file.close()
        self.document.close()
        if self.library is not None:
            self.library.close()
