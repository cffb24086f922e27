"""The part of the application's style sheet for single widgets."""

from __future__ import annotations

from ui.theme.tokens import CONTROL_RADIUS, HIT_AREA, TITLE_PX, Tokens

ICON_TEXT_LEFT = 32
"""Left edge of the text of a button with an icon, in pixels."""
NAME_HEIGHT = 22
"""Height of a name that can be edited, in pixels."""
_CELL = 8
"""Margin at the sides of a cell or row, in pixels."""
_TEXT_MARGIN = 3
"""Qt's own margin at the sides of a cell's text, which headers lack, in pixels."""
_SEAT_TINT = 0.2
"""Strength of the seat's colour behind the selected brush."""


def parts(t: Tokens) -> str:
    """The rules; they come last, because some override the rules for a whole class."""
    return "\n".join(rules(t) for rules in (_bare, _fields, _texts, _of_seats))


def _bare(t: Tokens) -> str:
    """Widgets without background; those without a cursor have a ring when focused."""
    bare = "border: none; background: transparent;"
    return f"""\
#handPage, #rangePage, #rangeGrid, #suitMatrix, #suitMatrix QHeaderView,
#suitMatrix QTableCornerButton::section {{ {bare} }}
QAbstractScrollArea[role="bare"], QAbstractScrollArea[role="bare"]:focus {{
    border: 1px solid transparent; background: transparent; }}
QAbstractScrollArea[role="bare"]:focus {{ border-color: {t.accent}; }}
QListWidget::item {{ padding: 0 {_CELL}px; }}
QTableView[role="bare"]::item {{ padding: 0 {_CELL - _TEXT_MARGIN}px; }}
#groups QHeaderView::section {{ padding: 4px {_TEXT_MARGIN}px; }}
#libraryTree {{ border: 1px solid transparent; background: transparent; }}
#libraryTree:focus {{ border-color: {t.accent}; }}
#libraryTree QLineEdit {{ min-height: {HIT_AREA - 4}px; padding: 0 5px; border-radius: 4px; }}
#libraryTree::item {{ height: {HIT_AREA}px; }}
HelpView, HelpView:focus {{
    background: {t.surface}; border: 1px solid transparent; border-radius: 0; padding: 0; }}
HelpView:focus {{ border-color: {t.accent}; }}
#rule {{ background: {t.line}; }}"""


def _fields(t: Tokens) -> str:
    """Text fields and their frames."""
    return f"""\
TextLine, TextLine:focus {{ background: transparent; border: none; padding: 0; }}
TextLine[role="off"], TextLine[role="off"]:focus {{ color: {t.muted}; }}
#inlineField {{
    background: {t.sunk}; border: 1px solid {t.sunk}; border-radius: {CONTROL_RADIUS - 1}px; margin: 1px 0; }}
#rangeFrame {{ background: {t.sunk}; border: 1px solid {t.line}; border-radius: {CONTROL_RADIUS}px; }}
#inlineField[role~="wrong"] {{ border-color: {t.warning}; }}
#inlineField[role~="focused"], #rangeFrame[role~="focused"] {{
    background: {t.surface}; border-color: {t.accent}; }}
#rangeFrame[role~="wrong"] {{ border-color: {t.warning}; }}
QFrame[role~="bubble"] {{
    background: {t.surface}; border: 1px solid {t.muted}; border-radius: {CONTROL_RADIUS}px; }}
QFrame[role~="bubble"][role~="wrong"] {{ border-color: {t.warning}; }}
#amountEdit, #amountEdit:focus {{ background: transparent; border: none; padding: 0; min-height: 0; }}
#nameEdit {{ min-height: {NAME_HEIGHT - 2}px; padding: 0 3px; }}"""


def _texts(t: Tokens) -> str:
    """Labels and buttons of single kinds."""
    return f"""\
QLabel[role="strong"] {{ font-weight: 600; }}
QLabel[role="off"] {{ color: {t.muted}; }}
#offer {{ text-align: left; }}
IconTextButton {{ padding-left: {ICON_TEXT_LEFT}px; text-align: left; }}
#rangeTitle {{ font-size: {TITLE_PX}px; font-weight: 600; padding: 0 4px; }}"""


def _of_seats(t: Tokens) -> str:
    """Elements in the colour of their seat."""
    return "\n".join(
        f'#rangeTitle[seat="{number}"] {{ color: {color}; }}\n'
        f'QPushButton[seat="{number}"]:checked {{'
        f" background: {t.tint(color, _SEAT_TINT).name()}; border-color: {color}; }}\n"
        f'QPushButton[seat="{number}"]:checked:focus {{ border-color: {t.text}; }}'
        for number, color in enumerate(t.seats)
    )
