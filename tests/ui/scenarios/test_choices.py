"""What the Scenarios workspace shows is chosen from menus, and stays true when the table changes."""

from __future__ import annotations

from dataclasses import replace

from oracle.games import GAMES
from oracle.ranges.orderings.catalog import ordering_labels
from tests.ui.scenarios.reading import VILLAIN, choose, texts
from ui.document.edits.scenarios import add_rows, add_subject, add_sweep
from ui.document.edits.seats import add_seat, fold_seat, remove_seat, rename_seat
from ui.document.edits.table import set_board
from ui.document.scenarios.model import BOARD, MONEY, RANGE, Subject
from ui.document.state import example_document
from ui.document.typing_pause import seat_text
from ui.scenarios.figures import EQUITY, METHOD, WIN
from ui.scenarios.sweep import offered_in


def test_figures_are_chosen_and_come_back_with_the_session(panel, document, answered):
    add_sweep(document, VILLAIN, ["10%", "20%"])
    answered()
    panel.restore({"scenarios": f"{WIN} {METHOD} nonsense", "scenarios curve": "Win"})
    assert [column.title for column in panel.list.scenarios.figures] == [
        "Win: Hero", "Win: Villain", "Method"
    ]  # fmt: skip
    assert panel.choices() == {"scenarios": f"{WIN} {METHOD}", "scenarios curve": "Win"}
    assert panel.curve_chip.text() == "Win"
    panel.restore({"scenarios": EQUITY})
    assert len(panel.list.scenarios.figures) == 2


def test_columns_figures_and_curves_are_chosen_from_their_menus(panel, document, answered):
    panel.subjects_chip.click()
    choose(panel, panel.menu, "Range of Villain")
    assert [row.values for row in document.state.scenarios.rows] == [("",)]
    panel.subjects_chip.click()
    choose(panel, panel.menu, "Board")
    add_rows(document, [["10%"], ["20%"]])
    answered()
    panel.subjects_chip.click()
    assert [each.text() for each in panel.menu.actions() if each.isChecked()] == ["Range of Villain", "Board"]
    choose(panel, panel.menu, "Board")
    assert document.state.scenarios.subjects == (VILLAIN,)
    panel.figures_chip.click()
    choose(panel, panel.menu, "Win")
    panel.curve_chip.click()
    choose(panel, panel.menu, "Win")
    assert panel.curve.title.startswith("Win by")
    panel.figures_chip.click()
    choose(panel, panel.menu, "Win")
    assert panel.curve.title.startswith("Equity by")
    panel.sweep_button.click()
    panel.sweep.chip.click()
    choose(panel, panel.sweep.menu, "Range of Hero")
    assert panel.sweep.chip.text() == "Range of Hero"


def test_the_menu_of_rows_puts_duplicates_moves_and_removes_them(panel, document, answered):
    add_sweep(document, VILLAIN, ["10%", "20%"])
    answered()

    def open_menu(row: int) -> None:
        panel.list.go_to(document.state.scenarios.rows[row - 1].key)
        panel.list.menu_wanted.emit(panel.mapToGlobal(panel.rect().center()))

    def values() -> list[str]:
        return [row.values[0] for row in document.state.scenarios.rows]

    for row, words, wanted in (
        (1, "Duplicate", ["10%", "10%", "20%"]),
        (2, "Move down", ["10%", "20%", "10%"]),
        (2, "Move up", ["20%", "10%", "10%"]),
        (3, "Remove", ["20%", "10%"]),
    ):
        open_menu(row)
        choose(panel, panel.menu, words)
        assert values() == wanted
    open_menu(1)
    choose(panel, panel.menu, "Put on the table")
    assert document.state.seat(2).range_text == "20%"


def test_a_seat_that_is_renamed_removed_or_folded_keeps_columns_true(panel, document, answered):
    set_board(document, "Kc7h2h")  # three players on a flop are soon answered
    third = add_seat(document, "QQ")
    add_subject(document, Subject(RANGE, third))
    add_sweep(document, VILLAIN, ["10%"])
    rename_seat(document, 2, "<b>Big</b> blind\u202e")
    answered()
    titles = [column.title for column in panel.list.scenarios.changes]
    assert titles[1].startswith("Range of <b>Big</b> blind")
    fold_seat(document, 2, True)
    answered()
    assert len([each for each in panel.list.scenarios.figures if each.seat is not None]) == 2
    assert panel.list.scenarios.figures[1].title == "Equity: Player 3"
    remove_seat(document, third)
    fold_seat(document, 2, False)
    answered()
    assert [change.subject for change in panel.list.scenarios.changes] == [VILLAIN]
    assert "%" in texts(panel, 1)[2]


def test_the_line_of_a_sweep_offers_the_seats_of_the_table_as_it_is_now(panel, document):
    third = add_seat(document)
    panel.sweep_button.click()
    assert panel.sweep.chip.text() == "Range of Player 3"
    remove_seat(document, third)
    rename_seat(document, 2, "Big blind")
    assert panel.sweep.chip.text() == "Range of Big blind"
    panel.sweep.add.click()
    assert document.state.scenarios.subjects == (VILLAIN,)
    assert len(document.state.scenarios.rows) == len(panel.sweep.texts)


def test_a_menu_closes_when_an_edit_may_remove_what_it_offers(panel, document, answered):
    add_sweep(document, VILLAIN, ["10%"])
    answered()
    panel.list.go_to(document.state.scenarios.rows[0].key)
    panel.list.menu_wanted.emit(panel.mapToGlobal(panel.rect().center()))
    assert panel.menu.isVisible()
    document.undo_stack.undo()
    assert not panel.menu.isVisible()


def test_while_a_range_is_typed_rows_and_columns_are_those_of_the_same_table(
    panel, window, document, answered
):
    set_board(document, "Kc7h2h")
    third = add_seat(document, "QQ")
    add_subject(document, VILLAIN)
    add_rows(document, [("AA",)])
    answered()
    window.workspaces.show_workspace("table")
    add_subject(document, Subject(BOARD))
    remove_seat(document, third)
    text = seat_text(1)
    document.apply("Range", document.state.with_seat(1, range_text="AK, unfinished"), typed=text)
    window.workspaces.show_workspace("scenarios")
    assert panel.isVisible()
    assert [change.subject for change in panel.list.scenarios.changes] == [VILLAIN]
    document.end_merge()
    answered()
    assert len(panel.list.scenarios.changes) == 2


def test_a_range_is_swept_only_in_games_with_an_ordering():
    state = example_document()
    for game in GAMES:
        kinds = {each.subject.kind for each in offered_in(replace(state, game=game.name))}
        assert (RANGE in kinds) == bool(ordering_labels(game))
        assert kinds >= set(MONEY)
