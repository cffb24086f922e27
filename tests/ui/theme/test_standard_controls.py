"""What Qt draws itself, such as arrows and the buttons of its file dialog, is seen in every scheme."""

from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStyleOptionSpinBox,
    QToolButton,
    QTreeView,
    QWidget,
)

from tests.architecture.source_trees import sources
from tests.ui.theme.test_dressing import dress_all
from tests.ui.theme.test_tokens import SCHEMES, contrast
from ui.theme.tokens import DARK, LIGHT
from ui.widgets.file_dialogs import FileDialog

SEEN = 3.0
"""Contrast of a drawing with its ground that WCAG 2.2 asks for (1.4.11)."""
Show = Callable[[QWidget], None]
Parts = dict[str, tuple[QWidget, QRect]]


@pytest.fixture
def dressed(qapp):
    """Dresses the application; afterwards it is light again, as for other tests."""
    yield lambda tokens: dress_all(qapp, tokens)
    dress_all(qapp, LIGHT)


@pytest.fixture
def shown(qtbot) -> Show:
    """Shows widgets, and keeps them until the test is over."""
    kept: list[QWidget] = []

    def show(widget: QWidget) -> None:
        kept.append(widget)
        qtbot.addWidget(widget)
        widget.show()
        QApplication.processEvents()

    return show


def drawn(widget: QWidget, place: QRect) -> float:
    """The greatest contrast of a pixel with the ground, which is what most pixels of the place show."""
    image = widget.grab(place).toImage()
    colors = Counter(
        image.pixel(x, y) & 0xFFFFFF for x in range(image.width()) for y in range(image.height())
    )
    ground = QColor.fromRgb(colors.most_common(1)[0][0])
    return max(contrast(ground, QColor.fromRgb(color)) for color in colors)


def unseen(parts: Parts) -> list[str]:
    return [f"{name}: {contrast_:.1f}" for name, at in parts.items() if (contrast_ := drawn(*at)) < SEEN]


def arrows(widget: QSpinBox | QComboBox) -> list[QRect]:
    """Where Qt draws the arrows of a spin box or of a combo box, without the edges."""
    if isinstance(widget, QSpinBox):
        option, kind = QStyleOptionSpinBox(), QStyle.ComplexControl.CC_SpinBox
        parts = (QStyle.SubControl.SC_SpinBoxUp, QStyle.SubControl.SC_SpinBoxDown)
    else:
        option, kind = QStyleOptionComboBox(), QStyle.ComplexControl.CC_ComboBox
        parts = (QStyle.SubControl.SC_ComboBoxArrow,)
    widget.initStyleOption(option)
    edge = 3
    return [
        widget.style().subControlRect(kind, option, part, widget).adjusted(edge, edge, -edge, -edge)
        for part in parts
    ]


def boxes(shown: Show) -> Parts:
    found: Parts = {}
    for widget in (QSpinBox(), QComboBox()):
        if isinstance(widget, QSpinBox):
            widget.setValue(5)  # both arrows are enabled
        else:
            widget.addItems(["one", "two"])
        shown(widget)
        for number, place in enumerate(arrows(widget)):
            found[f"{type(widget).__name__} arrow {number}"] = (widget, place)
    return found


def lists(shown: Show) -> Parts:
    model = QStandardItemModel()
    model.setHorizontalHeaderLabels([" "])
    branch = QStandardItem("")
    branch.appendRow(QStandardItem(""))
    model.appendRow(branch)
    tree = QTreeView()
    tree.setModel(model)
    tree.setSortingEnabled(True)
    shown(tree)
    row = tree.visualRect(model.index(0, 0))
    header = tree.header()
    return {
        "branch of a tree": (tree.viewport(), QRect(0, row.y(), row.x(), row.height())),
        "order of a column": (header.viewport(), header.viewport().rect().adjusted(2, 2, -2, -4)),
    }


def menus(shown: Show) -> Parts:
    menu = QMenu()
    chosen = menu.addAction(" ")
    chosen.setCheckable(True)
    chosen.setChecked(True)
    inner = menu.addMenu(" ")
    inner.addAction("one")
    shown(menu)
    return {
        "chosen entry": (menu, menu.actionGeometry(chosen)),
        "arrow of a menu": (menu, menu.actionGeometry(inner.menuAction())),
    }


def dialogs(shown: Show) -> Parts:
    found: Parts = {}
    for icon in (QMessageBox.Icon.Information, QMessageBox.Icon.Warning, QMessageBox.Icon.Critical):
        box = QMessageBox(icon, "title", "text")
        shown(box)
        label = box.findChild(QWidget, "qt_msgboxex_icon_label")
        found[f"{icon.name} of a message"] = (label, label.rect())
    asked = QInputDialog()
    asked.setInputMode(QInputDialog.InputMode.IntInput)
    asked.setIntValue(5)
    shown(asked)
    spin = asked.findChild(QSpinBox)
    found |= {f"arrow {number} of a question": (spin, place) for number, place in enumerate(arrows(spin))}
    line = QLineEdit(" ")
    line.setClearButtonEnabled(True)
    shown(line)
    button = line.findChild(QToolButton)
    found["clear button"] = (button, button.rect())
    return found


def file_buttons(dialog: QFileDialog) -> Parts:
    edge = 4
    return {
        button.objectName(): (button, button.rect().adjusted(edge, edge, -edge, -edge))
        for button in dialog.findChildren(QToolButton)
        if button.isVisible() and not isinstance(button.parent(), QLineEdit)
    }


@SCHEMES
@pytest.mark.parametrize("made", [boxes, lists, menus, dialogs])
def test_what_qt_draws_is_seen(made, tokens, dressed, shown):
    dressed(tokens)
    assert unseen(made(shown)) == []


@pytest.fixture
def own_dialog(shown, tmp_path):
    """Qt's own file dialog, in a folder in which all of its buttons can be used."""
    inner = tmp_path / "inner"
    inner.mkdir()
    dialog = FileDialog(None, "Open", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    shown(dialog)
    dialog.setDirectory(str(inner))
    dialog.findChild(QToolButton, "backButton").click()
    dialog.setDirectory(str(inner))
    dialog.setDirectory(str(tmp_path))
    dialog.findChild(QToolButton, "backButton").click()
    QApplication.processEvents()
    return dialog


@SCHEMES
def test_the_buttons_of_the_file_dialog_are_seen_also_after_a_change_of_theme(tokens, dressed, own_dialog):
    dressed(DARK if tokens is LIGHT else LIGHT)
    dressed(tokens)
    buttons = file_buttons(own_dialog)
    assert len(buttons) == 6
    assert all(button.isEnabled() for button, _place in buttons.values())
    assert unseen(buttons) == []


def test_the_icons_of_the_file_dialog_have_their_size(dressed, own_dialog):
    """The padding of other buttons leaves them six pixels."""
    dressed(LIGHT)
    for button, place in file_buttons(own_dialog).values():
        image = button.grab(place).toImage()
        ground = image.pixel(0, 0)
        columns = [
            x for x in range(image.width()) if any(image.pixel(x, y) != ground for y in range(image.height()))
        ]
        assert columns[-1] - columns[0] >= 8, button.objectName()


def test_every_file_dialog_of_the_window_has_these_icons():
    calls = [
        f"{name}:{node.lineno}"
        for name, nodes in sources("ui")
        for node in nodes
        if getattr(getattr(node, "func", None), "id", "") == "QFileDialog"
    ]
    assert calls == []
