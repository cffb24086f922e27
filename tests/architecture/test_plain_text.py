"""No text of a user can become markup: the calls of Qt that would allow it are made in few, named places."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.architecture.source_trees import nodes

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "ui").rglob("*.py"))

LABELS = "ui/widgets/labels/label.py"
MARKUP = {
    "RichLabel": {"ui/plots/hover.py", "ui/window/about_sheet.py"},
    "setHtml": {"ui/pql/list_page.py", "ui/pql/lists.py"},
    "setMarkdown": {"ui/help/view.py"},
    "setTextFormat": {LABELS},
    "insertHtml": set(),
    "appendHtml": set(),
    "QLabel": {LABELS},
    "TextItem": set(),
    "LabelItem": set(),
    "QMessageBox": set(),
    "QErrorMessage": set(),
    "QStaticText": set(),
    "QGraphicsTextItem": set(),
    "setWhatsThis": set(),
}
"""What can show markup, and the files that may use it: there it is made by the program, texts escaped."""
TOOLTIPS = ("setToolTip", "setStatusTip", "setTabToolTip")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def calls(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.Call]]:
    """Every call with the last part of the name of what is called."""
    for node in nodes:
        if isinstance(node, ast.Call):
            called = node.func
            yield called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", ""), node


def written_here(text: ast.expr) -> bool:
    """Whether a text is a literal of the source, or made fit for a tooltip."""
    if isinstance(text, ast.IfExp):
        return written_here(text.body) and written_here(text.orelse)
    is_tip = isinstance(text, ast.Call) and getattr(text.func, "id", "") == "tooltip"
    return is_tip or (isinstance(text, ast.Constant) and isinstance(text.value, str))


def offences(path: Path) -> list[str]:
    """What a file does that lets a user's text be taken for markup, or leaves a tooltip unbounded."""
    found = []
    for name, call in calls(nodes(path)):
        if name in MARKUP and name_of(path) not in MARKUP[name]:
            found.append(f"{name_of(path)}:{call.lineno} calls {name}")
        if name in TOOLTIPS and not written_here(call.args[-1]):
            found.append(f"{name_of(path)}:{call.lineno} {name} without ui.document.shown_text.tooltip")
        if name == "showText" and not any(written_here(each) for each in call.args):
            found.append(f"{name_of(path)}:{call.lineno} QToolTip without ui.document.shown_text.tooltip")
    for node in nodes(path):
        bases = [getattr(base, "id", "") for base in node.bases] if isinstance(node, ast.ClassDef) else []
        if "QLabel" in bases and name_of(path) != LABELS:
            found.append(f"{name_of(path)}:{node.lineno} is a QLabel")
        of_seat = isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "seat"
        if of_seat and node.attr == "label" and name_of(path) not in UNSHOWN:
            found.append(f"{name_of(path)}:{node.lineno} uses seat.label; seat.name is what is shown")
    return found


UNSHOWN = {
    "ui/document/state.py",  # where the name is made of it
    "ui/document/session/records.py",  # what is saved
    "ui/document/runs/pql_fit.py",  # what stays when a query is taken over
    "ui/table/results/copy_result.py",  # put back into a state
    "ui/sessions/restore.py",  # of a record; made fit there
    "ui/table/seat_row.py",  # the field in which it is edited
}
"""Files that may use the label of a seat as it was given."""


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_texts_of_users_reach_the_screen_through_the_plain_labels_and_tooltips(path: Path) -> None:
    assert offences(path) == []


@pytest.mark.parametrize(
    "source",
    [
        "QLabel(name)",
        "class Mine(QLabel): pass",
        "button.setToolTip(name)",
        "button.setToolTip('x' if name else name)",
        "QToolTip.showText(place, name, self)",
        "label.setTextFormat(Qt.TextFormat.RichText)",
        "pg.TextItem(html=name)",
        "title = f'{seat.label}’s range'",
    ],
)
def test_what_the_rule_is_for_is_found(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    (tmp_path / "new.py").write_text(source, encoding="utf-8")
    assert len(offences(tmp_path / "new.py")) == 1
