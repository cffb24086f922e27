"""Example deals as a painted list: board and values on the left, players on the right."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from oracle.games import find_game
from oracle.simulate.examples.deal import ExampleDeal, Examples, ExampleSeat
from ui.deals.shown import DealSource, Player, spoken_deal, values_of
from ui.document.cards.hand_cards import places
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.widgets.cards.card_face import paint_card
from ui.widgets.labels.elided_label import fitted
from ui.widgets.lists.row_list import ROW, RowList, RowListModel, paint_ground

_Index = QModelIndex | QPersistentModelIndex
_PAD = 10
_NUMBER = 24
_BOARD_CARD = QSize(30, 41)
_OWN_CARD = QSize(24, 32)
_GAP = 3
_STREET_GAP = 8
_BELOW = 5
_BOARD_WIDTH = 5 * 30 + 2 * _GAP + 2 * _STREET_GAP
_LEFT_SHARE, _LEFT_MOST = 0.32, 340.0
"""Width of board and values in a wide row, as a share and at most in pixels."""
_SEAT = 38
_VALUE = 17
_HAND_ROWS = 2
"""Lines that the name of a hand may take beside its cards."""
_STRIP = 3
_LABEL = (52, 110)
_FATE = 62
_WIDE = 720
"""Least width for the board beside the players rather than above, in pixels."""
_FLOP, _TURN = 3, 4
_LOST = 0.5
"""Opacity of the text of a losing hand."""


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """A row.

    Attributes:
        deal: The deal.
        number: Its number, from 1.
        players: Name and colour of its seats.
        values: The question's expressions with their values.
        words: All of it as text.
        places: How each card of a stud hand is dealt, down or up; empty in other games.
    """

    deal: ExampleDeal
    number: int
    players: tuple[Player, ...]
    values: tuple[tuple[str, str], ...]
    words: str
    places: tuple[str, ...] = ()


class DealListModel(RowListModel[ShownDeal]):
    """The deals shown."""

    def words(self, row: ShownDeal) -> str:
        """A deal as sentences."""
        return row.words

    def tip(self, row: ShownDeal) -> str:
        """One sentence per line."""
        return row.words.replace(". ", ".\n")


def _rows(examples: Examples, source: DealSource) -> tuple[ShownDeal, ...]:
    lying = places(find_game(source.query.game))
    return tuple(
        ShownDeal(
            deal,
            number,
            source.players,
            values_of(deal, source),
            spoken_deal(deal, source, number),
            lying,
        )
        for number, deal in enumerate(examples.deals, 1)
    )


class DealDelegate(QStyledItemDelegate):
    """Paints a deal.

    Args:
        theme: Colours and deck.
        parent: The list.
    """

    def __init__(self, theme: Theme, parent: DealList) -> None:
        super().__init__(parent)
        self._theme, self._list = theme, parent
        self.faded = False

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        """As high as its players, or its board with the values below."""
        row = index.data(ROW)
        width = self._list.viewport().width()
        board, seats = _board_height(row, wide=width >= _WIDE), _SEAT * len(row.players)
        inner = max(board, seats) if width >= _WIDE else board + (_PAD // 2 if board else 0) + seats
        return QSize(min(width, _WIDE), inner + 2 * _PAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Background, number, board, values, players."""
        row: ShownDeal = index.data(ROW)
        tokens = self._theme.tokens
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.faded:
            painter.setOpacity(_LOST)
        rect = paint_ground(painter, option, tokens)
        if index.row() and not option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(
                QRectF(rect.left() + _PAD, rect.top(), rect.width() - 2 * _PAD, 1), QColor(tokens.line)
            )
        inner = rect.adjusted(_PAD, _PAD, -_PAD, -_PAD)
        painter.setFont(ui_font("small"))
        painter.setPen(QColor(tokens.muted))
        top = QRectF(inner.left(), inner.top(), _NUMBER, _BOARD_CARD.height() if row.deal.board else _SEAT)
        painter.drawText(top, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, str(row.number))
        board = inner.adjusted(_NUMBER, 0, 0, 0)
        if rect.width() >= _WIDE:
            room = _LEFT_SHARE * inner.width() if row.values else 0.0
            least = _BOARD_WIDTH if row.deal.board else 0.0
            board.setWidth(min(max(room, least), _LEFT_MOST))
            beside = board.width() + 2 * _PAD if board.width() else 0.0
            seats = inner.adjusted(_NUMBER + beside, 0, 0, 0)
        else:
            below = _board_height(row, wide=False)
            seats = inner.adjusted(_NUMBER, below + (_PAD // 2 if below else 0), 0, 0)
        self._paint_board(painter, board, row)
        self._paint_values(painter, _values_area(board, row, wide=rect.width() >= _WIDE), row)
        for place, (seat, player) in enumerate(zip(row.deal.seats, row.players, strict=True)):
            line = QRectF(seats.left(), seats.top() + place * _SEAT, seats.width(), _SEAT)
            self._paint_seat(painter, line, seat, player, row)
        painter.restore()

    def _paint_board(self, painter: QPainter, area: QRectF, row: ShownDeal) -> None:
        left = area.left()
        for place, card in enumerate(row.deal.board):
            if place in (_FLOP, _TURN):
                left += _STREET_GAP - _GAP
            paint_card(painter, _card_at(left, area.top(), _BOARD_CARD), card, self._theme)
            left += _BOARD_CARD.width() + _GAP

    def _paint_values(self, painter: QPainter, area: QRectF, row: ShownDeal) -> None:
        top, tokens = area.top(), self._theme.tokens
        for name, value in row.values:
            line = QRectF(area.left(), top, area.width(), _VALUE)
            bold, plain = ui_font("label", semibold=True), ui_font("label")
            room = min(QFontMetricsF(bold).horizontalAdvance(value) + 2, area.width() * 0.6)
            named = QFontMetricsF(plain)
            shown = named.elidedText(name, Qt.TextElideMode.ElideRight, area.width() - room - 8)
            painter.setFont(plain)
            painter.setPen(QColor(tokens.muted))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
            painter.setFont(bold)
            painter.setPen(QColor(tokens.text))
            after = line.adjusted(named.horizontalAdvance(shown) + 8, 0, 0, 0)
            elided = QFontMetricsF(bold).elidedText(value, Qt.TextElideMode.ElideRight, after.width())
            painter.drawText(after, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, elided)
            top += _VALUE

    def _paint_seat(
        self, painter: QPainter, line: QRectF, seat: ExampleSeat, player: Player, row: ShownDeal
    ) -> None:
        tokens, middle = self._theme.tokens, Qt.AlignmentFlag.AlignVCenter
        color = tokens.seat(player.color)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(QRectF(line.left(), line.top() + 4, _STRIP, line.height() - 8), 1.5, 1.5)
        label = ui_font("label", semibold=True)
        metrics = QFontMetricsF(label)
        widest = max(metrics.horizontalAdvance(each.label) for each in row.players)
        room = min(max(widest + 4, _LABEL[0]), _LABEL[1])
        left = line.left() + _STRIP + 8
        painter.setFont(label)
        painter.setPen(color)
        name = metrics.elidedText(player.label, Qt.TextElideMode.ElideRight, room)
        painter.drawText(
            QRectF(left, line.top(), room, line.height()), middle | Qt.AlignmentFlag.AlignLeft, name
        )
        left += room + 8
        top = line.top() + (line.height() - _OWN_CARD.height()) / 2
        for place, card in enumerate(seat.cards):
            if place and row.places[place - 1 : place] != row.places[place : place + 1]:
                left += _STREET_GAP - _GAP
            paint_card(painter, _card_at(left, top, _OWN_CARD), card, self._theme, faded=seat.folded)
            left += _OWN_CARD.width() + _GAP
        self._paint_fate(painter, line, seat, color)
        text = QRectF(left + 8, line.top(), line.right() - _FATE - 8 - left - 8, line.height())
        painter.setFont(ui_font("label"))
        painter.setPen(QColor(tokens.text if seat.wins else tokens.muted))
        words = "" if seat.folded else seat.hand[:1].upper() + seat.hand[1:]
        lines = fitted(words, QFontMetrics(ui_font("label")), int(text.width()), _HAND_ROWS)
        painter.drawText(text, middle | Qt.AlignmentFlag.AlignLeft, "\n".join(lines))

    def _paint_fate(self, painter: QPainter, line: QRectF, seat: ExampleSeat, color: QColor) -> None:
        """The seat's share: the whole pot on its colour, a part as a fraction, or nothing."""
        tokens = self._theme.tokens
        chip = QRectF(line.right() - _FATE, line.center().y() - 11, _FATE, 22)
        words = {"1": "wins", "0": "–"}.get(seat.share, seat.share)
        words = "folded" if seat.folded else words
        if seat.wins:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.tint(color, 0.16))
            painter.drawRoundedRect(chip, 11, 11)
        painter.setFont(ui_font("label", semibold=seat.wins))
        painter.setPen(QColor(tokens.text if seat.wins else tokens.muted))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, words)


def _board_height(row: ShownDeal, *, wide: bool) -> int:
    """Height of the board with the values: below it in a wide list, otherwise beside it."""
    cards, values = _BOARD_CARD.height() if row.deal.board else 0, _VALUE * len(row.values)
    return cards + (_BELOW if cards and values else 0) + values if wide else max(cards, values)


def _values_area(board: QRectF, row: ShownDeal, *, wide: bool) -> QRectF:
    """Where the values are painted."""
    if not row.deal.board:
        return board
    if wide:
        return board.adjusted(0, _BOARD_CARD.height() + _BELOW, 0, 0)
    height = _board_height(row, wide=False)
    above = max(0.0, (height - _VALUE * len(row.values)) / 2)
    return board.adjusted(_BOARD_WIDTH + 2 * _PAD, above, 0, 0)


def _card_at(left: float, top: float, size: QSize) -> QRectF:
    return QRectF(left, top, size.width(), size.height())


class DealList(RowList):
    """The list.

    Args:
        theme: Colours and deck.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.deals = DealListModel()
        super().__init__(self.deals, theme, parent)
        self._delegate = DealDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName("Example deals")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    @property
    def chosen(self) -> int | None:
        """Row of the chosen deal, or None."""
        index = self.currentIndex()
        return index.row() if index.isValid() else None

    def choose(self, row: int) -> None:
        """Choose a deal."""
        self.setCurrentIndex(self.deals.index(row))

    def show_deals(self, examples: Examples | None, source: DealSource | None, *, faded: bool) -> None:
        """Show deals, dimmed if they belong to an earlier question."""
        self._delegate.faded = faded
        rows = () if examples is None or source is None else _rows(examples, source)
        self.deals.show_rows(rows)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow list the players are below the board."""
        super().resizeEvent(event)
        if (event.size().width() >= _WIDE) != (event.oldSize().width() >= _WIDE):
            self.scheduleDelayedItemsLayout()
