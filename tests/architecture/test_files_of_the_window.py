"""The window asks about files in few places, of which each knows its thread and completes names."""

from __future__ import annotations

import ast

from tests.architecture.source_trees import sources

LOOKS = {"exists", "isdir", "isfile", "islink", "is_dir", "is_file", "samefile", "getsize", "getmtime"}
LOOKING = {
    "ui/background/folders.py": "on threads of its own",
    "ui/document/library/file.py": "the user's own folder, on the thread of files",
    "ui/document/save_folders.py": "called by way of ui/background/folders.py",
    "ui/settings.py": "the file of settings, before the window is shown",
    "ui/widgets/file_dialogs.py": "the folder that the dialog shows, and that was just looked at",
}
SAVING = {"AcceptSave", "setDefaultSuffix", "getSaveFileName"}


def test_the_window_asks_about_files_only_where_the_thread_is_known() -> None:
    named = {
        name
        for name, nodes in sources("ui")
        for node in nodes
        if isinstance(node, ast.Attribute) and node.attr in LOOKS
    }
    assert named == set(LOOKING)


def test_one_dialog_asks_where_to_save() -> None:
    """Qt adds a suffix only to a name without a dot; `SaveDialog` adds it to every name that lacks it."""
    named = {
        name
        for name, nodes in sources("ui")
        for node in nodes
        if isinstance(node, ast.Attribute) and node.attr in SAVING
    }
    assert named == {"ui/widgets/file_dialogs.py"}
