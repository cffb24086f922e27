import pytest
from PySide6.QtCore import Qt

from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import LibraryState, NamedRange
from ui.ranges.library.tree import AT_ONCE, ENTRY_ROLE, PER_TURN, LibraryFilter, LibraryTree


@pytest.fixture
def library(qapp, tmp_path):
    made = RangeLibrary(tmp_path / "ranges.json")
    made.add(NamedRange("Loose one", "AKs", note="against the blinds"))
    return made


@pytest.fixture
def tree(library, qtmodeltester):
    model = LibraryTree(library)
    qtmodeltester.check(model)
    return model


def test_folders_come_first_then_ranges_without_one(tree, library):
    tops = [tree.index(row, 0).data() for row in range(tree.rowCount())]
    assert tops == [*library.state.folders, "Loose one"]


def test_a_range_shows_its_share_of_all_hands(tree):
    index = tree.find("", "Loose one")
    assert index.siblingAtColumn(1).data() == "0.3 %"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Loose one, 0.3 %"


def test_the_share_counts_weights_and_the_tooltip_shows_combos_and_hands(tree, library):
    library.add(NamedRange("Some kings", "KK@12.5, AKs@50"))
    share = tree.find("", "Some kings").siblingAtColumn(1)
    assert share.data() == "0.2 %"
    assert share.data(Qt.ItemDataRole.ToolTipRole) == "2.8 combos (10 hands)"


def test_a_range_that_cannot_be_read_shows_no_share(tree, library):
    library.add(NamedRange("Bad", "nonsense"))
    assert tree.find("", "Bad").siblingAtColumn(1).data() == ""


def test_renaming_in_place_renames_in_the_library(tree, library, qtbot):
    with qtbot.waitSignal(tree.renamed) as found:
        tree.setData(tree.find("", "Loose one"), "Tight one")
    assert found.args == ["", "Tight one"]
    assert library.find("", "Tight one") is not None
    assert tree.find("", "Tight one").isValid()
    folder = library.state.folders[0]
    tree.setData(tree.find(folder, ""), "Other")
    assert library.state.folders[0] == "Other"


def test_a_dragged_range_is_its_text_in_the_documents_syntax(tree):
    index = tree.find("", "Loose one")
    assert tree.mimeData([index]).text() == "AKs"
    tree.set_syntax("generic")
    assert tree.mimeData([index]).text() == "AxKx"


def test_the_search_looks_through_names_notes_folders_and_hands(tree):
    rows = LibraryFilter(tree)
    for words in ("loose one", "BLINDS", "aks"):
        rows.setFilterFixedString(words)
        entries = [rows.index(row, 0).data(ENTRY_ROLE) for row in range(rows.rowCount())]
        assert "Loose one" in [entry.name for entry in entries if entry is not None]
    rows.setFilterFixedString("no such thing")
    assert rows.rowCount() == 0


def test_a_large_library_is_listed_a_few_rows_at_a_time(library, qtbot):
    many = tuple(NamedRange(f"Range {n}", "AKs", folder="Many") for n in range(AT_ONCE + 3 * PER_TURN))
    library.apply("Import", LibraryState(("Many",), many))
    tree, rows = LibraryTree(library), []
    folder = tree.index(0, 0)
    assert tree.rowCount(folder) == AT_ONCE
    tree.rowsInserted.connect(lambda *_: rows.append(tree.rowCount(folder)))
    with qtbot.waitSignal(tree.filled):
        pass
    assert tree.rowCount(folder) == len(many) == rows[-1]


def test_a_range_is_found_before_its_row_had_its_turn(library):
    many = tuple(NamedRange(f"Range {n}", "AKs") for n in range(2 * AT_ONCE))
    library.apply("Import", LibraryState((), many))
    tree = LibraryTree(library)
    assert tree.find("", many[-1].name).data(ENTRY_ROLE) == many[-1]


def test_a_range_is_counted_in_the_background(library, qtbot, monkeypatch):
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    tree = LibraryTree(library)
    index = tree.find("", "Loose one").siblingAtColumn(1)
    with qtbot.waitSignal(tree.dataChanged):
        assert index.data() == ""
    assert index.data() == "0.3 %"
