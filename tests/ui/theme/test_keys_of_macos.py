"""Keys on macOS: Ctrl of Qt is its command key, and every text that names a key says so."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QMenuBar, QWidget

import ui
from ui.actions import Actions
from ui.document.shown_text import tooltip
from ui.theme import keys
from ui.window.toolbar.main_menu import menu_bar

SAYING = {"said_keys", "tooltip", "IconButton", "tipped_button"}
"""What says keys as the system calls them; the last two pass what they are given to `tooltip`."""

PRESSED = {"own_key", "QKeySequence", "_make", "LineCommand"}
"""What takes a key to be pressed, as Qt calls it; the menu of a line says its keys when it opens."""


@pytest.fixture
def on_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "SYSTEM", "darwin")


def texts(
    node: ast.AST, inside: frozenset[str] = frozenset()
) -> Iterator[tuple[ast.Constant, frozenset[str]]]:
    """Every constant of a module, with the names of what is called around it; not its docstrings."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Constant):
        yield node, inside
    if isinstance(node, ast.Call):
        inside |= {ast.unparse(node.func).rpartition(".")[2]}
    for part in ast.iter_child_nodes(node):
        yield from texts(part, inside)


def test_every_text_with_a_key_says_it_as_the_system_calls_it() -> None:
    unsaid, said = [], 0
    for path in sorted(Path(ui.__file__).parent.rglob("*.py")):
        if path == Path(keys.__file__):
            continue
        for text, inside in texts(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(text.value, str) and "Ctrl+" in text.value and not inside & PRESSED:
                said += 1
                if not inside & SAYING:
                    unsaid.append(f"{path}:{text.lineno}: {text.value}")
    assert unsaid == []
    assert said > 15


def test_texts_name_the_command_key_except_where_the_system_takes_it(on_macos: None) -> None:
    assert (
        keys.said_keys("Run it (Ctrl+Enter), again (Ctrl+Shift+R)") == "Run it (⌘+Enter), again (⌘+Shift+R)"
    )
    assert keys.said_keys("Ctrl+Tab, Ctrl+Shift+Tab, Ctrl+Space, Ctrl+T") == (
        "Ctrl+Tab, Ctrl+Shift+Tab, Ctrl+Space, ⌘+T"
    )
    assert tooltip("Range editor (Ctrl+E)") == "Range editor (⌘+E)"


def test_no_action_needs_a_key_that_macos_takes(on_macos: None, qapp: object) -> None:
    window = QWidget()
    actions = Actions(QUndoStack(window), window)
    pressed = {key.toString() for action in actions.all() for key in action.shortcuts()}
    assert {"Ctrl+Tab", "Ctrl+Shift+Tab", "Ctrl+Space"} & pressed == set()
    assert actions.next_picture.shortcut() == QKeySequence("Meta+Tab")
    assert keys.own_key("Ctrl+Space") == "Meta+Space"
    assert keys.own_key("Ctrl+T") == "Ctrl+T"
    assert keys.control_held(Qt.KeyboardModifier.MetaModifier)


def test_full_screen_has_the_key_of_the_system(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """macOS shows the desktop at F11."""
    for system, expected in (("darwin", QKeySequence(QKeySequence.StandardKey.FullScreen)), ("linux", "F11")):
        monkeypatch.setattr(keys, "SYSTEM", system)
        window = QWidget()
        actions = Actions(QUndoStack(window), window)
        assert actions.full_screen.shortcut() == QKeySequence(expected)


def test_help_is_at_f1_on_every_system_and_once(on_macos: None, qapp: object) -> None:
    window = QWidget()
    actions = Actions(QUndoStack(window), window)
    pressed = [key.toString() for key in actions.help.shortcuts()]
    assert pressed.count("F1") == 1


def test_the_menu_of_macos_takes_about_and_quit_and_nothing_that_sounds_like_them(qapp: object) -> None:
    """By default Qt guesses by the words: an action called “Settings …” would leave its menu."""
    window = QWidget()
    actions = Actions(QUndoStack(window), window, ("Table", "Ranges"))
    roles = {action.text(): action.menuRole() for action in window.findChildren(QAction)}
    expected = {actions.about.text(): QAction.MenuRole.AboutRole, "Quit": QAction.MenuRole.QuitRole}
    assert roles == {text: expected.get(text, QAction.MenuRole.NoRole) for text in roles}
    assert len(roles) > 40


def test_only_macos_has_a_menu_bar_with_what_its_own_menu_takes(window, on_macos: None, qapp: object) -> None:
    assert window.findChildren(QMenuBar) == []
    bar = menu_bar(window.actions_)
    assert bar is not None
    (entry,) = bar.actions()
    assert entry.text() == "Help"
    do = window.actions_
    assert entry.menu().actions() == [do.help, do.about, do.quit]
    bar.deleteLater()


def test_elsewhere_nothing_is_renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "SYSTEM", "linux")
    assert keys.said_keys("Run it (Ctrl+Enter)") == "Run it (Ctrl+Enter)"
    assert keys.own_key("Ctrl+Tab") == "Ctrl+Tab"
    assert not keys.control_held(Qt.KeyboardModifier.MetaModifier)
