"""Random boards: by streets, from a pattern, around locked cards."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from oracle.cards.card import cards_text
from oracle.cards.mask import mask_of
from oracle.errors import OracleError
from ui.background.short_work import ShortWork
from ui.context import Context
from ui.document.cards.pattern_board import BoardWish
from ui.document.cards.random_cards import STREETS, random_board, staying
from ui.document.cards.used_cards import BOARD, cards_or_none, used_cards
from ui.document.edits.table import set_board
from ui.document.state import DocumentState

_SEEDS = 1 << 62


class BoardDealer(QObject):
    """Deals boards at random.

    A board that was drawn from a pattern is drawn from it again, until the board is changed by hand.  All
    boards of a window share one, so that locks, pattern and street are the same wherever the board is shown.
    A card that leaves the board is no longer locked; another document begins without locks and pattern.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    said = Signal(str)
    """Why nothing was dealt, or an empty string."""
    changed = Signal()
    """Cards were locked or unlocked, or the pattern or the street has changed."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._locked: frozenset[int] = frozenset()
        self._pattern = self._drawn = ""
        self._street = STREETS[0]
        self._wish: tuple[str, BoardWish, DocumentState] | None = None
        self._work: ShortWork[tuple[int, ...]] = ShortWork(1, self)
        self._work.ready.connect(self._finish)
        context.document.replaced.connect(self._forget)
        context.document.changed.connect(self._unlock_what_left)

    @property
    def locked(self) -> frozenset[int]:
        """The cards of the board that stay when others are dealt."""
        return self._locked

    @property
    def pattern(self) -> str:
        """The pattern that boards are drawn from; empty for all cards."""
        board = self._context.document.state.board
        if board == self._drawn:
            return self._pattern
        return "" if cards_or_none(board) else board.strip()

    @property
    def street(self) -> str:
        """What is dealt at random."""
        return self._street

    def choose_street(self, street: str) -> None:
        """Choose what is dealt at random, and deal it."""
        self._street = street
        self.changed.emit()
        self.deal()

    def lock(self, card: int, locked: bool) -> None:
        """Lock a card of the board, or unlock it."""
        self._locked = self._locked | {card} if locked else self._locked - {card}
        self.changed.emit()

    def lock_all(self, locked: bool) -> None:
        """Lock every card of the board, or none."""
        board = cards_or_none(self._context.document.state.board)
        self._locked = frozenset(board) if locked else frozenset()
        self.changed.emit()

    def deal(self) -> None:
        """Deal the chosen street at random; nothing happens if the board has changed meanwhile."""
        document = self._context.document
        state, pattern, street = document.state, self.pattern, self._street
        self.said.emit("")
        if not pattern:
            cards = random_board(state, street, self._context.rng, self.locked)
            self._put(cards, street, "")
            return
        kept, count = staying(state, street, self.locked)
        wish = BoardWish(
            pattern,
            state.game,
            mask_of(card for card in used_cards(state, BOARD) if card not in kept.values()),
            tuple(kept.items()),
            count,
            self._context.rng.randrange(_SEEDS),
            self._context.macros(),
        )
        self._wish = street, wish, state
        self._finish()

    @Slot()
    def _forget(self) -> None:
        """Another document is shown: its boards are not drawn from a pattern of the last one."""
        self._locked = frozenset()
        self._pattern = self._drawn = ""
        self._wish = None

    @Slot()
    def _unlock_what_left(self) -> None:
        if self._locked:
            self._locked &= frozenset(cards_or_none(self._context.document.state.board))

    @Slot()
    def _finish(self) -> None:
        if self._wish is None:
            return
        street, wish, state = self._wish
        try:
            cards = self._work.ask((wish.pattern, wish.seed), wish.draw)
        except OracleError as trouble:
            self._wish = None
            self.said.emit(str(trouble))
            return
        if cards is None:
            return
        self._wish = None
        if self._context.document.state.equity_part() == state.equity_part():
            self._put(cards, street, wish.pattern)

    def _put(self, cards: tuple[int, ...], street: str, pattern: str) -> None:
        self._pattern, self._drawn = pattern, cards_text(cards) if pattern else ""
        self._context.document.end_merge()
        set_board(self._context.document, cards_text(cards), f"Random {street}")
        self.changed.emit()
