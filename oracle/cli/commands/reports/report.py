"""``report``: a session or ranges as one HTML page to send: figures with ±, answers, pictures, seed, PQL.

The page is self-contained: no scripts, no external files, light and dark, printable.  A session's saved
figures are shown if they belong to its table; otherwise, or with a limit, it is run again.  The page is
written as soon as there are figures, and again after each picture, so that after Ctrl+C or a crash it
contains everything drawn so far.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from oracle.cli import say
from oracle.cli.drawing import check_target, part_of_window, write_file, write_unsaid
from oracle.cli.exit_codes import DONE, INTERRUPTED
from oracle.cli.options import add_run, add_table, run_settings
from oracle.cli.reading import default_syntax, read_players
from oracle.cli.running import run_query
from oracle.cli.terminal import ProgressLine
from oracle.errors import FileError, QueryError
from oracle.export import ReportPicture
from oracle.face.seated import range_query
from oracle.files import quoted_name
from oracle.games import find_game
from oracle.harmless import one_line
from oracle.interrupts import LeaveAtOnce
from oracle.query import RunSettings
from oracle.simulate.snapshot import Snapshot

SESSION, PAGE = ".oracle", "html"
"""The endings of sessions and of pages."""
NO_PICTURES, ALL_PICTURES = "none", "all"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "ranges", nargs="+", metavar="SESSION | RANGE",
        help=f"a session file (*{SESSION}), or one range per player",
    )  # fmt: skip
    group = parser.add_argument_group("the page")
    group.add_argument(
        "-o", "--output", metavar="FILE",
        help="where to write it, *.html (default for a session: beside it, under its name)",
    )  # fmt: skip
    group.add_argument(
        "--pictures", metavar="NAMES",
        help="its pictures, with commas: such as equity-graph, heat-map; all, or none (default: those in "
        "front in the session; equity-graph, range-v-range)",
    )  # fmt: skip
    group.add_argument("--title", default="", metavar="TEXT", help="what the page is called")
    add_table(parser)
    parser.add_argument(
        "--where", default="", metavar="PQL", help="a condition, such as pocketPair(p1); for ranges only"
    )
    add_run(parser)


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    asked = run_settings(options)
    session = _session(options)
    target = _target(options, session)
    with LeaveAtOnce():
        reporting = part_of_window("ui.offscreen.reporting")
    if session is None:
        table = _table_of_ranges(options, reporting)
    else:
        table = reporting.table_of_session(session)
        for sentence in table.lost:
            say.remark(f"note: {one_line(sentence)}")
    if options.title.strip():
        table = replace(table, state=replace(table.state, title=options.title))
    names = _pictures(options.pictures, table, reporting)
    snapshot, settings = _figures(table, asked)
    saved = table.result is not None and snapshot is table.result.snapshot
    interrupted = snapshot.stopped_by == "cancelled" and not saved  # by Ctrl+C, now
    page = _Page(target, table, snapshot, reporting)
    if interrupted and names:  # nobody waits for pictures
        page.missing.append(_unfinished(0, len(names)))
        names = ()
    _draw(page, names, replace(settings, seconds=asked.seconds))
    write_file(target, page.content())
    return INTERRUPTED if interrupted else DONE


def _session(options: argparse.Namespace) -> Path | None:
    """The session that is named, if one is.

    Raises:
        QueryError: If a session is combined with other arguments.
    """
    named = [word for word in options.ranges if word.lower().endswith(SESSION)]
    if not named:
        return None
    if len(options.ranges) > 1:
        raise QueryError("A report is about one session, or about ranges.", remedy="Name one file.")
    for name, usual in (("board", ""), ("dead", ""), ("where", ""), ("syntax", None), ("game", "holdem")):
        if getattr(options, name) != usual:
            raise QueryError(
                f"The session has its own --{name}.", remedy="Leave it out, or change the session."
            )
    return Path(named[0])


def _target(options: argparse.Namespace, session: Path | None) -> Path:
    """Where the page is written, checked before anything is computed.

    Raises:
        OracleError: If it cannot be written there.
    """
    if options.output is not None:
        target = Path(options.output)
    elif session is None:
        raise QueryError("The page needs a file name.", remedy="Name it with -o FILE.html.")
    else:
        target = session.with_suffix(f".{PAGE}")
        if os.path.lexists(target):
            raise FileError(
                f"“{quoted_name(target)}” already exists.", path=str(target),
                remedy="Name the page with -o FILE.html; the same name replaces it.",
            )  # fmt: skip
    check_target(target, PAGE, "-o")
    return target


def _table_of_ranges(options: argparse.Namespace, reporting: ModuleType) -> Any:  # noqa: ANN401
    game = find_game(options.game)
    syntax = options.syntax or default_syntax(game)
    players = [(f"p{number}", text) for number, text in enumerate(options.ranges, 1)]
    ranges = [read.text for read in read_players(players, game, syntax, options.board)]
    query = range_query(ranges, options.board, options.dead, game.name, syntax, options.where)
    return reporting.table_of_ranges(query, [name for name, _ in players], "")


def _pictures(wanted: str | None, table: Any, reporting: ModuleType) -> tuple[str, ...]:  # noqa: ANN401
    """The names of the pictures, as the window has them.

    Raises:
        QueryError: If there is no such picture.
    """
    if wanted is None:
        return tuple(table.pictures)
    known = {name.replace(" ", "-"): name for name in reporting.known_pictures()}
    words = [word for word in wanted.replace(",", " ").lower().split() if word]
    if words == [NO_PICTURES]:
        return ()
    if words == [ALL_PICTURES]:
        return tuple(known.values())
    for word in words:
        if word not in known:
            raise QueryError(
                f"There is no picture “{one_line(word)}”.", remedy=f"There are {', '.join(sorted(known))}."
            )
    return tuple(known[word] for word in dict.fromkeys(words))


def _figures(table: Any, settings: RunSettings) -> tuple[Any, RunSettings]:  # noqa: ANN401
    """The saved figures of a session, or those of a new run, and the settings for sampling pictures."""
    own = table.state.settings
    asked = (settings.trials, settings.seconds, settings.error, settings.seed)
    limited = settings.method != "auto" or any(limit is not None for limit in asked)
    if table.result is not None and not limited:
        return table.result.snapshot, own
    settings = settings if limited else replace(own, threads=settings.threads or own.threads)
    return run_query(table.query, settings, macros=table.macros).snapshot, settings


@dataclass(slots=True)
class _Page:
    """The page as far as it is known.

    Attributes:
        target: Where it is written.
        table: The table it is about.
        snapshot: Its figures.
        reporting: The module of the window that makes the page.
        pictures: Those that are drawn.
        missing: Why others cannot be.
    """

    target: Path
    table: Any
    snapshot: Snapshot
    reporting: ModuleType
    pictures: list[ReportPicture] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def content(self, *more: str) -> bytes:
        """The file, with more sentences about what is missing."""
        missing = [*self.missing, *more]
        page: str = self.reporting.page_of(self.table, self.snapshot, self.pictures, missing)
        return page.encode()


def _draw(page: _Page, names: Sequence[str], settings: RunSettings) -> None:
    """Draw the pictures of the page, which is written before each one; a note says which cannot be drawn."""
    if not names:
        return
    says = f"Interrupted: “{quoted_name(page.target)}” has what was drawn until then."
    with ProgressLine() as progress, LeaveAtOnce(says):
        write_unsaid(page.target, page.content(_unfinished(0, len(names))))
        for done, each in enumerate(page.reporting.pictures_of(page.table, names, settings), 1):
            if isinstance(each, ReportPicture):
                page.pictures.append(each)
            else:
                page.missing.append(each)
                say.remark(f"note: Not in the report: {one_line(each)}")
            progress.show_share(done / len(names), "pictures")
            if done < len(names):
                write_unsaid(page.target, page.content(_unfinished(done, len(names))))


def _unfinished(done: int, count: int) -> str:
    pictures = "1 picture" if count == 1 else f"{count} pictures"
    return f"Drawing was interrupted after {done} of {pictures}."
