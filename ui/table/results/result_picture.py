"""The equity table as a picture to paste elsewhere, painted like the window."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from oracle.cards.card import parse_cards
from oracle.errors import TextError
from oracle.export import answer_line
from oracle.games import find_game
from oracle.simulate.snapshot import SeatFigures, Snapshot
from ui.document.state import DocumentState, SeatState
from ui.document.wording import breakdown, in_percent, short_share
from ui.table.results.result_lines import result_lines
from ui.theme.style import fixed_font, ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import PANEL_RADIUS, Tokens
from ui.widgets.cards.card_face import paint_card

WIDTH = 560
"""Width of the picture on screen, in pixels."""
_PAD = 20
_HEAD, _HEAD_ALONE = 38, 22
"""Height of the head with a board or a second line, and of a title alone."""
_CARD = QSize(28, 38)
_ROW = 74
_FOOT = 16
_STRIP = 5
_BAR = 5
_FIGURES = 210
"""Width of the column of figures."""
_TIED = 0.55
"""Opacity of the part of the bar that comes from split pots."""

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def result_picture(asked: DocumentState, snapshot: Snapshot, theme: Theme, scale: float = 2.0) -> QImage:
    """The equity table as an image.

    Args:
        asked: The document of the figures, with seats in the same order.
        snapshot: The figures.
        theme: Colours and deck.
        scale: Pixels of the image per pixel on screen; 2 stays crisp on dense screens.

    Returns:
        The image, `WIDTH` × scale pixels wide.
    """
    head = _HEAD if asked.board or asked.dead or asked.title else _HEAD_ALONE
    lines = result_lines(asked, snapshot, WIDTH - 2 * _PAD)
    height = 2 * _PAD + head + lines.height + len(snapshot.seats) * _ROW + _FOOT
    image = QImage(round(WIDTH * scale), round(height * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.fill(QColor(theme.tokens.surface))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _paint_head(painter, QRectF(_PAD, _PAD, WIDTH - 2 * _PAD, head), asked, theme)
    top = lines.paint_given(painter, QPointF(_PAD, _PAD + head), theme.tokens) + 10
    for seat, figures in zip(asked.seats, snapshot.seats, strict=True):
        _paint_row(
            painter, QRectF(_PAD, top, WIDTH - 2 * _PAD, _ROW - 10), seat, figures, snapshot, theme.tokens
        )
        top += _ROW
    top = lines.paint_answers(painter, QPointF(_PAD, top), theme.tokens)
    _write(
        painter,
        QRectF(_PAD, top - 2, WIDTH - 2 * _PAD, 18),
        answer_line(snapshot),
        theme.tokens.muted,
        "small",
    )
    painter.end()
    return image


def _paint_head(painter: QPainter, area: QRectF, asked: DocumentState, theme: Theme) -> None:
    """The game at the left, the board at the right."""
    tokens = theme.tokens
    title = asked.title or find_game(asked.game).title
    painter.setFont(ui_font("title", semibold=True))
    painter.setPen(QColor(tokens.text))
    half = QRectF(area.left(), area.top(), area.width() * 0.6, area.height())
    two_lines = asked.dead or asked.title
    upper = half.adjusted(0, 0, 0, -half.height() / 2) if two_lines else half
    painter.drawText(upper, _LEFT, _elided(painter, title, upper.width()))
    below = [find_game(asked.game).title] if asked.title else []
    below += [f"dead {asked.dead}"] if asked.dead else []
    if below:
        _write(painter, half.adjusted(0, half.height() / 2, 0, 0), " · ".join(below), tokens.muted, "label")
    try:
        board = parse_cards(asked.board)
    except TextError:  # an invalid text has no figures; nothing to paint
        board = ()
    left = area.right() - len(board) * (_CARD.width() + 4) + 4
    for card in board:
        paint_card(painter, QRectF(left, area.top(), _CARD.width(), _CARD.height()), card, theme)
        left += _CARD.width() + 4


def _paint_row(
    painter: QPainter, area: QRectF, seat: SeatState, figures: SeatFigures, snapshot: Snapshot, tokens: Tokens
) -> None:
    """One seat in a frame: name and range at the left, figures at the right."""
    painter.setPen(QPen(QColor(tokens.line), 1))
    painter.setBrush(QColor(tokens.surface))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), PANEL_RADIUS, PANEL_RADIUS)
    painter.save()
    painter.setClipRect(QRectF(area.left(), area.top(), _STRIP, area.height()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tokens.seat(seat.color))
    painter.drawRoundedRect(area, PANEL_RADIUS, PANEL_RADIUS)
    painter.restore()
    texts = QRectF(area.left() + 16, area.top(), area.width() - _FIGURES - 24, area.height())
    painter.setFont(ui_font("body", semibold=True))
    painter.setPen(QColor(tokens.text))
    painter.drawText(texts.adjusted(0, 9, 0, -33), _LEFT, _elided(painter, seat.name, texts.width()))
    painter.setFont(fixed_font("label"))
    painter.setPen(QColor(tokens.muted))
    painter.drawText(texts.adjusted(0, 31, 0, -11), _LEFT, _elided(painter, seat.range_text, texts.width()))
    column = QRectF(area.right() - _FIGURES - 14, area.top(), _FIGURES, area.height())
    if figures.folded:
        _write(painter, column, "folded", tokens.muted, "label", _RIGHT)
    else:
        _paint_figures(painter, column, seat, figures, snapshot, tokens)


def _paint_figures(
    painter: QPainter, area: QRectF, seat: SeatState, figures: SeatFigures, snapshot: Snapshot, tokens: Tokens
) -> None:
    """Equity with its ±, win, tie and odds, and the bar."""
    value, error = short_share(figures.equity, exact=snapshot.exact)
    sure = f"% {error}"
    small = ui_font("label")
    room = QFontMetricsF(small).horizontalAdvance(sure) + 4
    _write(painter, area.adjusted(0, 11, 0, -33), sure, tokens.muted, "label", _RIGHT)
    painter.setFont(ui_font("figure", semibold=True))
    painter.setPen(tokens.seat(seat.color))
    painter.drawText(area.adjusted(0, 6, -room, -32), _RIGHT, value)
    _write(painter, area.adjusted(0, 34, 0, -12), _line(figures, snapshot), tokens.muted, "small", _RIGHT)
    bar = QRectF(area.left() + 40, area.bottom() - 11, area.width() - 40, _BAR)
    painter.setPen(Qt.PenStyle.NoPen)
    for share, color in (
        (1.0, QColor(tokens.sunk)),
        (figures.equity.value, tokens.tint(tokens.seat(seat.color), _TIED)),
        (figures.win.value, tokens.seat(seat.color)),
    ):
        if share > 0:
            painter.setBrush(color)
            width = max(_BAR, bar.width() * min(share, 1.0))
            painter.drawRoundedRect(QRectF(bar.left(), bar.top(), width, _BAR), _BAR / 2, _BAR / 2)


def _line(figures: SeatFigures, snapshot: Snapshot) -> str:
    """Win, tie and odds; where the pot is split, its halves and the scoops."""
    if figures.high is None or figures.low is None or figures.scoop is None:
        return breakdown(figures)
    parts = (("high", figures.high), ("low", figures.low), ("scoop", figures.scoop))
    decimals = 2 if snapshot.exact else 1
    return " · ".join(f"{title} {in_percent(part.value, decimals)}" for title, part in parts)


def _write(
    painter: QPainter, area: QRectF, text: str, color: str, size: str, align: Qt.AlignmentFlag = _LEFT
) -> None:
    painter.setFont(ui_font(size))
    painter.setPen(QColor(color))
    painter.drawText(area, align, _elided(painter, text, area.width()))


def _elided(painter: QPainter, text: str, width: float) -> str:
    one_line = " ".join(text.split())
    return QFontMetricsF(painter.font()).elidedText(one_line, Qt.TextElideMode.ElideRight, width)
