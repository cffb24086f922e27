"""Escape is the key of Stop while something runs: a widget that cancels something by it asks for it first."""

from __future__ import annotations

from tests.architecture.source_trees import ROOT

ASKS = ("asks_for_escape(", "ShortcutOverride")
OTHER_WINDOWS = ("WindowType.Popup", "QShortcut", "QKeySequence(Qt.Key.Key_Escape)")
"""Marks of popups and windows of their own, in which the key of Stop does nothing."""
MAIN_WINDOW = "ui/main_window.py"
"""Leaves full screen by Escape if there is nothing to stop."""


def takes_what_stop_would(text: str) -> bool:
    """Whether a module uses Escape in the main window without asking for it."""
    return "Key_Escape" in text and not any(each in text for each in (*ASKS, *OTHER_WINDOWS))


def test_a_module_that_does_not_ask_is_found() -> None:
    takes = "if event.key() == Qt.Key.Key_Escape:\n    self.close()\n"
    assert takes_what_stop_would(takes)
    assert not takes_what_stop_would(f"if asks_for_escape(event):\n    event.accept()\n{takes}")


def test_whoever_cancels_by_escape_asks_for_it_before_stop() -> None:
    files = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "ui").rglob("*.py")}
    found = [name for name, path in files.items() if takes_what_stop_would(path.read_text(encoding="utf-8"))]
    assert found == [MAIN_WINDOW]
