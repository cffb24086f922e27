"""What is seen of a window and what it keeps, as plain values: equal if it is the same again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from ui.main_window import MainWindow

PROPERTIES = (
    "text", "plainText", "title", "toolTip", "accessibleName", "placeholderText", "currentText",
    "currentIndex", "checked", "checkable", "enabled", "value", "minimum", "maximum", "readOnly",
)  # fmt: skip
"""Properties of widgets of Qt that a user can change or see."""

LAYOUT = "layout, "
"""Before the entries of a layout; those of a picture or workspace are there once it is made."""

Look = Mapping[str, object]
"""Something by its place in the window or in what the window keeps."""


def look_of(window: MainWindow) -> Look:
    """What is seen in a window and kept by it: visible parts, actions, keyboard, document, settings, runs.

    What was made for a test and is hidden again stays, and may have made choices of its own.
    """
    context = window.context
    settings = context.settings._store
    stack = context.document.undo_stack
    actions = {
        f"action {place} “{action.text()}”": (action.isEnabled(), action.isChecked(), action.isVisible())
        for place, action in enumerate(window.actions_.all())
    }
    return {
        **dict(_parts(window, "window")),
        **actions,
        "title of the window": window.windowTitle(),
        "keyboard": type(window.focusWidget()).__name__,
        "document": context.document.state,
        "undo": (stack.count(), stack.index(), stack.isClean()),
        "settings": {key: settings.value(key) for key in settings.allKeys()},
        **{f"{LAYOUT}{name}": value for name, value in window.kept_layout.now().items()},
        "runs": len(window.run_pictures.run_history.of_table),
        "statements": len(window.pql_runs.history),
        "theme": (context.theme.mode, context.theme.deck),
        "random numbers": context.rng.getstate(),
    }


def _parts(widget: QWidget, path: str) -> Iterator[tuple[str, object]]:
    """Each visible part of a widget: its path and what is seen of it."""
    yield path, (widget.geometry().getRect(), *(widget.property(name) for name in PROPERTIES))
    seen: Counter[str] = Counter()
    children = widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    shown = [part for part in children if part.isVisible() and not part.isWindow()]
    for part in sorted(shown, key=lambda part: (part.y(), part.x())):  # not in the order they were made
        kind = _kind(part)
        seen[kind] += 1
        yield from _parts(part, f"{path} > {kind} {seen[kind]}")


def _kind(part: QObject) -> str:
    return part.objectName() or type(part).__name__


def differences(before: Look, after: Look) -> list[str]:
    """In words, what is not as it was."""
    new = [place for place in after if place not in before and not place.startswith(LAYOUT)]
    changed = [place for place in before if place not in after or before[place] != after[place]]
    return [
        f"{place}: {before.get(place, 'not there')} → {after.get(place, 'gone')}" for place in changed + new
    ]
