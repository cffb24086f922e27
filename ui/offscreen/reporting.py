"""Reports of sessions and of ranges without a window; the command ``report`` finds this module by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

from PySide6.QtCore import QSize

from oracle.errors import OracleError, QueryError
from oracle.export import DrawingLook, ReportPicture
from oracle.games import find_game
from oracle.query import Query, RunSettings
from oracle.simulate.snapshot import Snapshot
from ui.document.library.library import RangeLibrary
from ui.document.lines.troubles import first_trouble, sound
from ui.document.runs.report_page import report_page
from ui.document.session.disk import read_contents
from ui.document.session.records import Layout, TableResult, seat_entry, seat_in
from ui.document.state import DocumentState
from ui.offscreen.drawing import drawn, feed_of, state_of
from ui.offscreen.parts import offscreen_parts
from ui.pictures.catalog import PictureSet, choice_in
from ui.plots.reported import ReportedPicture, drawn_for_report

USUAL = ("equity graph", "range v range")
"""The pictures of a report on ranges."""
_LOOK = DrawingLook()
_OF_MONEY = ("fold call or raise", "preflop value")
"""The pictures that show nothing where there is no pot."""


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table to report on.

    Attributes:
        state: The table; questions with errors are left out.
        pictures: The pictures that were in front, by name.
        layout: What was chosen in them.
        result: Its saved result, if that is one of this table; None if it must be run.
        library: The user's named ranges.
        lost: A sentence for each part of the session that could not be read.
    """

    state: DocumentState
    pictures: tuple[str, ...] = USUAL
    layout: Layout = field(default_factory=dict)
    result: TableResult | None = None
    library: RangeLibrary | None = None
    lost: tuple[str, ...] = ()

    @property
    def query(self) -> Query:
        """The question of the table."""
        return self.state.to_query()

    @property
    def macros(self) -> Mapping[str, str]:
        """The named ranges that it may use, by name."""
        return {} if self.library is None else self.library.macros(self.state.game, self.state.syntax)


def table_of_session(path: Path) -> ReportTable:
    """The table of a session file.

    Raises:
        FileError: If it cannot be opened.
        QueryError: If a condition of the session has an error.
    """
    contents = read_contents(path)
    library = RangeLibrary()
    table = ReportTable(
        contents.state, _in_front(contents.layout), contents.layout, library=library, lost=contents.lost
    )
    found = first_trouble(contents.state, table.macros)
    if found is not None:
        raise QueryError(f"A condition of the session has an error: {found[1].message}")
    state = sound(contents.state, table.macros)
    state = replace(state, title=state.title or path.stem)
    table = replace(table, state=state)
    runs = [run for run in contents.runs if run.query == table.query]
    return replace(table, result=runs[-1] if runs else None)


def table_of_ranges(query: Query, names: Sequence[str], title: str) -> ReportTable:
    """The table of ranges given as texts.

    Args:
        query: Their query, with a condition if there is one.
        names: The players' names.
        title: What the page is called; may be empty.

    Raises:
        QueryError: If the condition cannot be written in lines.
    """
    return ReportTable(replace(state_of(query, names), title=title))


def known_pictures() -> tuple[str, ...]:
    """The names of all pictures, in the order of the window."""
    return tuple(entry.offer.name for entry in PictureSet.pictures())


def pictures_of(
    table: ReportTable, names: Sequence[str], settings: RunSettings
) -> Iterator[ReportPicture | str]:
    """The pictures of a report, one after the other.

    Args:
        table: The table.
        names: Their names.
        settings: Seed, threads and the most seconds of each that is sampled; without a limit it is refined
            until it is precise enough.

    Yields:
        Each picture in both colour schemes; or why there is none, in words.
    """
    limits = RunSettings(seconds=settings.seconds, seed=settings.seed, threads=settings.threads)
    game = find_game(table.state.game)
    offers = {entry.offer.name: entry.offer for entry in PictureSet.pictures()}
    with offscreen_parts(table.state, limits, library=table.library) as context:
        for name in names:
            if not offers[name].draws(game):
                yield f"{offers[name].title}: {game.title} has no such picture."
                continue
            if name in _OF_MONEY and not table.state.pot.pot.strip():
                yield f"{offers[name].title}: the pot is not filled in."
                continue
            feed = feed_of(context, name)
            player, choice = seat_in(table.layout, seat_entry(name)), choice_in(table.layout, name)
            if player is not None:
                feed.choose_player(player)
            if choice is not None:
                feed.choose(choice)
            try:
                with drawn(feed, QSize(_LOOK.width, _LOOK.height)):
                    yield drawn_for_report(cast("ReportedPicture", feed.widget))
            except OracleError as trouble:
                yield f"{offers[name].title}: {trouble}"


def page_of(
    table: ReportTable, snapshot: Snapshot, pictures: Sequence[ReportPicture], missing: Sequence[str] = ()
) -> str:
    """The whole page, with a sentence for each picture that is missing."""
    return report_page(table.state, snapshot, pictures, missing)


def _in_front(layout: Layout) -> tuple[str, ...]:
    """The pictures that a session shows: one, or two side by side."""
    names = [layout.get("picture"), layout.get("second") if layout.get("two") is True else None]
    known = known_pictures()
    shown = tuple(name for name in names if isinstance(name, str) and name in known)
    return shown or USUAL[:1]
