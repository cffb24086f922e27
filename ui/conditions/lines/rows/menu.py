"""The menu of a line, and its keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from ui.theme.keys import own_key, said_keys
from ui.widgets.menus import room_for_keys


@dataclass(frozen=True, slots=True)
class LineCommand:
    """A command on a line.

    Attributes:
        name: Its internal name.
        text: Its menu text.
        key: Its key while the line has focus.
        lines: The kinds of line that have it: c(ondition), g(roup), q(uestion).
    """

    name: str
    text: str
    key: str
    lines: str


SEPARATOR = LineCommand("", "", "", "cgq")
COMMANDS = (
    LineCommand("switch", "On", "Ctrl+Space", "cgq"),
    LineCommand("negate", "Not", "Ctrl+I", "cgq"),
    SEPARATOR,
    LineCommand("copy", "Copy as PQL", "Ctrl+C", "cgq"),
    LineCommand("pql", "Replace by PQL …", "F2", "cq"),
    LineCommand("sentence", "Show as a sentence", "Shift+F2", "cq"),
    LineCommand("paste", "Paste PQL as a line", "Ctrl+V", "cgq"),
    LineCommand("deals", "Show deals where it holds", "Ctrl+L", "cgq"),
    SEPARATOR,
    LineCommand("duplicate", "Duplicate", "Ctrl+D", "cgq"),
    LineCommand("up", "Move up", "Alt+Up", "cgq"),
    LineCommand("down", "Move down", "Alt+Down", "cgq"),
    LineCommand("group", "Group with the line above", "Ctrl+G", "cg"),
    LineCommand("out", "Take out of the group", "Ctrl+Shift+G", "cg"),
    LineCommand("dissolve", "Dissolve the group", "Ctrl+Shift+D", "g"),
    SEPARATOR,
    LineCommand("remove", "Remove", "Del", "cgq"),
)
"""All commands, in menu order."""


def line_menu(
    parent: QWidget,
    kind: str,
    can: Callable[[str], bool],
    checked: Callable[[str], bool | None],
    act: Callable[[str], object],
) -> QMenu:
    """The menu of a line in its present state; deletes itself when closed.

    Args:
        parent: The line.
        kind: "c", "g" or "q".
        can: Whether a command is available.
        checked: Whether a checkable command is checked; None if it is not checkable.
        act: Runs it.
    """
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    room_for_keys(menu)
    for each in COMMANDS:
        if kind not in each.lines:
            continue
        if not each.name:
            menu.addSeparator()
            continue
        action = menu.addAction(f"{each.text}\t{said_keys(each.key)}")
        action.setData(each.name)
        action.setEnabled(can(each.name))
        state = checked(each.name)
        if state is not None:
            action.setCheckable(True)
            action.setChecked(state)
        action.triggered.connect(lambda _checked=False, name=each.name: act(name))
    return menu


def _keys(kind: str) -> dict[str, str]:
    return {
        QKeySequence(own_key(each.key)).toString(): each.name
        for each in COMMANDS
        if each.key and kind in each.lines
    }


CONDITION_KEYS, GROUP_KEYS, QUESTION_KEYS = _keys("c"), _keys("g"), _keys("q")
"""The command of each key sequence, for each kind of line."""
