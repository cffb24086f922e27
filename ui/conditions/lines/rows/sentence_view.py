"""A sentence with changeable words: chips with menus, fields for numbers and ranges, plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from oracle.errors import Span
from oracle.games import Game
from oracle.query.conditions import (
    Ask,
    Sentence,
    Slot,
    SlotKind,
    Template,
    parts_of,
    slot_choices,
    template_of,
    value_of,
)
from ui.document.shown_text import menu_text
from ui.theme.roles import set_role
from ui.theme.theme import Theme
from ui.theme.tokens import HIT_AREA
from ui.widgets.buttons.chip import Chip
from ui.widgets.buttons.swatch import swatch
from ui.widgets.fields.inline_field import InlineField
from ui.widgets.fields.range_edit import RangeEdit
from ui.widgets.fields.text_line import TextLine
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels.label import Label
from ui.widgets.menus import open_below

_TYPED = (SlotKind.NUMBER, SlotKind.PERCENT, SlotKind.RANGE, SlotKind.BOARD_PATTERN, SlotKind.TEXT)
_RANGES = (SlotKind.RANGE, SlotKind.BOARD_PATTERN)
_HINTS = {
    SlotKind.RANGE: "A range, in the syntax of the seats.",
    SlotKind.BOARD_PATTERN: "Board cards in generic syntax, such as AhTx or [T+]*.",
}
_SPACING = 5


@dataclass(frozen=True, slots=True)
class Setting:
    """The context in which a sentence is shown.

    Attributes:
        game: The game.
        syntax: Syntax of ranges.
        labels: Name of every player, by token.
        colors: Colour number of every player, by token.
        quiet: Whether the line is switched off.
        wrong: Name of the slot with an error, or an empty string.
        problem: Place of the error in its text, or None.
        message: The error.
    """

    game: Game
    syntax: str
    labels: Mapping[str, str]
    colors: Mapping[str, int]
    quiet: bool = False
    wrong: str = ""
    problem: Span | None = None
    message: str = ""


class SentenceView(QWidget):
    """Shows a sentence and reports the changes the user makes.

    Attributes:
        chosen: Emitted with a slot and its new value when picked from a menu.
        typed: Emitted with a slot and its new value during typing.
        committed: Emitted when a field loses focus or Enter is pressed.
        asked: Emitted with the new `Ask`.
        card_wanted: Emitted with a slot for a card and its chip, to pick a card.

    Args:
        theme: The theme.
        take_pastes: Lets a field for a range take ranges in any notation.
        parent: Qt parent.
    """

    chosen = Signal(object, str)
    typed = Signal(object, str)
    committed = Signal()
    asked = Signal(object)
    card_wanted = Signal(object, object)

    def __init__(
        self, theme: Theme, take_pastes: Callable[[InlineField], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._take_pastes = theme, take_pastes
        self._sentence: Sentence | None = None
        self._setting: Setting | None = None
        self._ask: Ask | None = None
        self._built: tuple[object, ...] = ()
        self._slots: dict[str, Chip | InlineField] = {}
        self._words: list[Label] = []
        self._lead: Chip | None = None
        self._flow = FlowLayout(self, _SPACING)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What the keyboard reaches, in order."""
        parts: list[QWidget] = [] if self._lead is None else [self._lead]
        return (
            *parts,
            *(part.edit if isinstance(part, InlineField) else part for part in self._slots.values()),
        )

    def control(self, slot: str) -> Chip | InlineField:
        """The chip or field of a slot, by name."""
        return self._slots[slot]

    @property
    def lead(self) -> Chip | None:
        """The chip for what is asked, if there is a choice."""
        return self._lead

    def show_sentence(self, sentence: Sentence, setting: Setting, ask: Ask | None = None) -> None:
        """Show a sentence; chips and fields are reused while the template is the same.

        Args:
            sentence: The sentence.
            setting: Its context.
            ask: What the question asks for; None for a condition.

        Raises:
            QueryError: If the template is unknown to this version.
        """
        template = template_of(sentence)
        choice_of_ask = ask is not None and len(template.asks) > 1
        says_not = sentence.negated and not any(slot.is_verb for slot in template.slots)
        built = (template.key, says_not, None if ask is None else choice_of_ask or ask)
        self._sentence, self._setting, self._ask = sentence, setting, ask
        if built != self._built:
            self._build(template, ask, choice_of_ask=choice_of_ask, says_not=says_not)
            self._built = built
        self._refresh()

    def _build(self, template: Template, ask: Ask | None, *, choice_of_ask: bool, says_not: bool) -> None:
        for part in (*self._words, *self._slots.values(), *([self._lead] if self._lead else [])):
            self._flow.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._words, self._slots, self._lead = [], {}, None
        if choice_of_ask:
            self._lead = Chip(self._theme, "asked")
            self._lead.clicked.connect(self._choose_ask)
            self._add(self._lead)
        elif ask is not None:
            self._add_word(ask.value)
        if says_not:
            self._add_word("not")
        for piece in template.pieces:
            if isinstance(piece, str):
                self._add_word(piece)
            else:
                self._slots[piece.name] = self._make(piece)
                self._add(self._slots[piece.name])

    def _add(self, part: QWidget) -> None:
        self._flow.addWidget(part)
        part.show()

    def _add_word(self, word: str) -> None:
        label = Label(word)
        label.setFixedHeight(HIT_AREA)
        self._words.append(label)
        self._add(label)

    def _make(self, slot: Slot) -> Chip | InlineField:
        if slot.kind not in _TYPED or slot.choices:
            chip = Chip(self._theme, slot.name)
            chip.clicked.connect(lambda: self._choose(slot, chip))
            return chip
        edit: TextLine = RangeEdit(self._theme) if slot.kind in _RANGES else TextLine()
        unit = slot.frame.partition("{}")[2].strip() if slot.kind not in _RANGES else ""
        field = InlineField(edit, f"{slot.name}, {slot.kind.value}", unit=unit)
        field.edited.connect(lambda text: self.typed.emit(slot, text))
        field.committed.connect(self.committed)
        if slot.kind is SlotKind.RANGE:
            self._take_pastes(field)
        return field

    def _refresh(self) -> None:
        sentence, setting = self._sentence, self._setting
        assert sentence is not None
        assert setting is not None
        if self._lead is not None and self._ask is not None:
            self._lead.show_word(self._ask.value, quiet=setting.quiet)
        for word in self._words:
            set_role(word, "off" if setting.quiet else "")
        values = dict(zip((slot.name for slot in template_of(sentence).slots), sentence.values, strict=True))
        for part in parts_of(sentence, setting.labels):
            if part.slot is None:
                continue
            shown, value = self._slots[part.slot.name], values[part.slot.name]
            wrong = part.slot.name == setting.wrong
            if isinstance(shown, Chip):
                is_player = part.slot.kind is SlotKind.PLAYER
                gone = is_player and value not in setting.labels
                color = setting.colors.get(value) if is_player else None
                shown.show_word(part.words, color=color, quiet=setting.quiet, wrong=wrong or gone)
            else:
                tip = setting.message if wrong else _HINTS.get(part.slot.kind, "")
                shown.show_text(value, wrong=wrong, quiet=setting.quiet, tip=tip)
                shown.show_problem(setting.syntax, setting.problem if wrong else None)
        self._flow.invalidate()
        self.updateGeometry()

    def _choose(self, slot: Slot, chip: Chip) -> None:
        sentence, setting = self._sentence, self._setting
        assert sentence is not None
        assert setting is not None
        if slot.kind is SlotKind.CARD:
            self.card_wanted.emit(slot, chip)
            return
        menu = choice_menu(self)
        if slot.kind is SlotKind.PLAYER:
            now = dict(zip((each.name for each in template_of(sentence).slots), sentence.values, strict=True))
            for token, label in setting.labels.items():
                action = _offer(menu, label, partial(self.chosen.emit, slot, token), token == now[slot.name])
                action.setIcon(swatch(self._theme.tokens.seat(setting.colors[token])))
        else:
            here = value_of(sentence, slot)
            for choice in slot_choices(slot, sentence, setting.game):
                words = slot.frame.replace("{}", choice.words)
                _offer(
                    menu,
                    words,
                    partial(self.chosen.emit, slot, choice.value),
                    choice.value == here,
                )
        open_below(menu, chip)

    def _choose_ask(self) -> None:
        assert self._sentence is not None
        assert self._lead is not None
        menu = choice_menu(self)
        for ask in template_of(self._sentence).asks:
            _offer(menu, ask.value, partial(self.asked.emit, ask), ask is self._ask)
        open_below(menu, self._lead)


def choice_menu(parent: QWidget) -> QMenu:
    """An empty menu that deletes itself when closed."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def _offer(menu: QMenu, words: str, take: Callable[[], object], checked: bool) -> QAction:
    action = menu.addAction(menu_text(words))
    action.setCheckable(True)
    action.setChecked(checked)
    action.triggered.connect(lambda _checked=False: take())
    return action
