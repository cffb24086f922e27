"""Pictures drawn to files without a window, as the command line asks for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QWidget

from oracle.analysis.precision import Precision
from oracle.analysis.progress import Progress
from oracle.decisions.money.amounts import pot_unit
from oracle.errors import QueryError
from oracle.export import DrawingLook, PictureOrder
from oracle.export.drawing import PNG, SVG
from oracle.query import Query, RunSettings
from ui.context import Context
from ui.document.shown_text import one_line
from ui.document.state import SEAT_COLORS, DocumentState, PotState, SeatState
from ui.offscreen.parts import offscreen_parts
from ui.pictures.catalog import PictureSet
from ui.pictures.kit.captions import caption_of
from ui.pictures.kit.feed import PictureFeed
from ui.plots.known_words import known
from ui.plots.saving.caption import CaptionLine, caption_height, paint_caption
from ui.plots.saving.export import png_bytes, svg_bytes
from ui.plots.saving.menu import CopyablePicture

if TYPE_CHECKING:
    from oracle.reports.flops import FlopReport

Files = dict[str, bytes]
"""The content of each file, by its kind."""


def draw(
    order: PictureOrder, look: DrawingLook, kinds: Collection[str], progress: Progress | None = None
) -> Files:
    """A picture of a table, computed to its end.

    Args:
        order: What is drawn.
        look: How it is drawn.
        kinds: `PNG`, `SVG`, or both.
        progress: Called with the finished share of the figures, 0…1.

    Raises:
        OracleError: If the table cannot be dealt, or has no such picture.
    """
    state = replace(
        state_of(order.query, order.names),
        settings=RunSettings(seed=order.settings.seed), pot=_pot_of(order),
    )  # fmt: skip
    with offscreen_parts(state, order.settings, dark=look.dark, progress=progress) as context:
        feed = feed_of(context, order.picture)
        if order.player is not None:
            feed.choose_player(context.document.state.seats[order.player].key)
        feed.choose(order.choice)
        with drawn(feed, QSize(look.width, look.height)):
            return _files(cast("CopyablePicture", feed.widget), feed.caption, look, kinds, context)


def _pot_of(order: PictureOrder) -> PotState:
    """The money on the table of a picture."""
    unit = pot_unit(order.pot).name if order.pot else ""
    return PotState(order.pot, order.to_call, unit=unit)


def draw_flops(
    report: FlopReport,
    query: Query,
    names: tuple[str, ...],
    search: str,
    look: DrawingLook,
    kinds: Collection[str],
) -> Files:
    """The bars of a report on every flop, turn or river: the first player's equity.

    Args:
        report: The report.
        query: Their table.
        names: Their names.
        search: Which flops; all if it is empty.
        look: How they are drawn.
        kinds: `PNG`, `SVG`, or both.

    Raises:
        QueryError: If the search finds no flop.
    """
    from ui.flops.shown.choice import FlopsChoice
    from ui.flops.shown.sifting import sift
    from ui.flops.views.bars import FlopBars
    from ui.plots.convergence.trace import SeatLook

    state = state_of(query, names)
    sifted = sift(report, FlopsChoice(search=search), {})
    if sifted.trouble:
        raise QueryError(f"The search “{search}” finds nothing: {sifted.trouble}")
    precision = Precision(max(sifted.equity_half_widths), 0.0, exact=sifted.exact)
    sure = known(precision) or "Exact."
    given = (CaptionLine(f"Only these flops: {one_line(search)}"),) if search.strip() else ()
    with offscreen_parts(state, RunSettings(), dark=look.dark) as context:
        bars = FlopBars(context.theme)
        bars.show_flops(sifted, [SeatLook(seat.name, seat.color) for seat in state.seats])
        with _laid_out(bars, QSize(look.width, look.height)):
            return _files(bars, lambda: (*given, *caption_of(state, query, sure)), look, kinds, context)


def state_of(query: Query, names: Sequence[str]) -> DocumentState:
    """The table of a query as a document.

    Args:
        query: The table, with a condition if there is one.
        names: The players' names, in the order of their seats.

    Raises:
        QueryError: If the condition cannot be written in lines.
    """
    seats = tuple(
        SeatState(number + 1, name, seat.range_text, number % SEAT_COLORS, seat.folded)
        for number, (seat, name) in enumerate(zip(query.seats, names, strict=True))
    )
    state = DocumentState(
        game=query.game, syntax=query.syntax, seats=seats, board=query.board, dead=query.dead
    )
    if query.where is None:
        return state
    from ui.document.lines.from_query import with_lines_of  # parses the templates: only if there are lines

    state = with_lines_of(state, replace(query, selectors=state.equity_part().selectors))
    if state.to_query().where is None:
        raise QueryError("The condition is too long for a picture.", remedy="Shorten it.")
    return state


def feed_of(context: Context, name: str) -> PictureFeed:
    """The feed of a picture with its widget, not yet shown.

    Raises:
        QueryError: If there is no such picture.
    """
    entries = {entry.offer.name: entry for entry in PictureSet.pictures()}
    if name not in entries:
        raise QueryError(f"There is no picture “{name}”.", remedy=f"There are {', '.join(sorted(entries))}.")
    kind: type[Any] = entries[name].kind
    feed: PictureFeed = kind(context, kind.shown_by(context.theme))
    return feed


@contextmanager
def drawn(feed: PictureFeed, size: QSize) -> Iterator[None]:
    """Inside this context, a picture is computed and laid out, and may be painted.

    Raises:
        OracleError: If the table has no such picture.
    """
    try:
        feed.request.set_active(True)
        if feed.request.picture is None:
            raise QueryError(feed.request.trouble or "This table has no such picture.")
        with _laid_out(feed.widget, size):
            yield
    finally:
        feed.request.set_active(False)
        feed.widget.deleteLater()


@contextmanager
def _laid_out(widget: QWidget, size: QSize) -> Iterator[None]:
    """Inside this context, a widget has its size and its parts their places, as if it were on a screen."""
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    widget.resize(size)
    widget.show()
    QApplication.processEvents()
    try:
        yield
    finally:
        widget.close()
        widget.deleteLater()


def _files(
    picture: CopyablePicture,
    caption: Callable[[], Sequence[CaptionLine]],
    look: DrawingLook,
    kinds: Collection[str],
    context: Context,
) -> Files:
    """The picture with its caption as files."""
    lines = caption() if look.caption else ()
    plain = picture.picture_size()
    size = QSize(plain.width(), plain.height() + caption_height(lines))

    def paint(painter: QPainter) -> None:
        picture.paint_picture(painter)
        if lines:
            paint_caption(painter, lines, plain, context.theme.tokens)

    files = {}
    if PNG in kinds:
        files[PNG] = png_bytes(paint, size, look.scale)
    if SVG in kinds:
        files[SVG] = svg_bytes(paint, size, picture.title)
    return files
