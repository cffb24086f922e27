"""The figures on show reach the clipboard in every form, with the names the user sees."""

import csv
import io
from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QWidget

from ui.models.state import example_document
from ui.panels.copy_result import WAYS, ResultCopier, with_labels_of
from ui.panels.result_picture import WIDTH, result_picture
from ui.theme.theme import Theme

from .conftest import exact_answer


@pytest.fixture
def shown():
    state = replace(example_document(), board="Kh7c2d").with_seat(1, label="The Champ", color=4)
    return state, exact_answer(state)[1]


@pytest.fixture
def copier(qapp, shown):
    return ResultCopier(lambda: shown, Theme("light"))


@pytest.mark.parametrize(
    ("way", "start"),
    [("text", "Texas hold’em · board Kh 7c 2d\n"), ("markdown", "**Texas"), ("forum", "[b]Texas")],
)
def test_texts_name_the_seats_as_on_screen(copier, way, start):
    assert copier.copy(way)
    text = QGuiApplication.clipboard().text()
    assert text.startswith(start)
    assert "The Champ" in text
    assert "Exact: all 2,097,572,400 deals." in text


def test_csv_reads_back_to_the_same_figures(copier, shown):
    copier.copy("csv")
    rows = list(csv.DictReader(io.StringIO(QGuiApplication.clipboard().text())))
    assert [float(row["equity"]) for row in rows] == [row.equity.value for row in shown[1].seats]


def test_a_picture_has_the_seats_colours_at_twice_the_size(copier):
    copier.copy("picture")
    image = QGuiApplication.clipboard().image()
    assert image.width() == 2 * WIDTH
    tokens = Theme("light").tokens
    column = {image.pixelColor(2 * 22, y).name().upper() for y in range(image.height())}
    assert {tokens.seats[4], tokens.seats[1], tokens.surface} <= column
    assert tokens.seats[0] not in column


def test_a_picture_in_the_dark_is_dark_and_a_taller_one_has_more_seats(shown, qapp):
    state, snapshot = shown
    dark = result_picture(state, snapshot, Theme("dark"), scale=1.0)
    assert dark.pixelColor(1, 1) == QColor(Theme("dark").tokens.surface)
    one = replace(state, seats=state.seats[:1])
    alone = result_picture(one, replace(snapshot, seats=snapshot.seats[:1]), Theme("dark"), scale=1.0)
    assert alone.height() < dark.height()


def test_any_text_can_be_painted(qapp, shown):
    state, snapshot = shown
    odd = replace(state, title="x" * 500, board="Kh7", dead="not cards").with_seat(
        1, label="\n" * 9, folded=True
    )
    folded = replace(snapshot.seats[0], folded=True)
    image = result_picture(odd, replace(snapshot, seats=(folded, snapshot.seats[1])), Theme("light"))
    assert not image.isNull()


def test_nothing_is_copied_while_there_is_nothing(qapp):
    QGuiApplication.clipboard().setText("mine")
    copier = ResultCopier(lambda: None, Theme("light"))
    assert not any(copier.copy(way) for way, _text, _tip in WAYS)
    assert QGuiApplication.clipboard().text() == "mine"


def test_the_menu_offers_every_way_and_is_grey_without_a_result(qtbot, shown):
    parent, answers = QWidget(), [None]
    qtbot.addWidget(parent)
    copier = ResultCopier(lambda: answers[0], Theme("light"))
    menu = copier.menu(parent)
    menu.aboutToShow.emit()
    assert [action.isEnabled() for action in menu.actions()] == [False] * len(WAYS)
    answers[0] = shown
    menu.aboutToShow.emit()
    with qtbot.waitSignal(copier.copied):
        menu.actions()[2].trigger()
    assert QGuiApplication.clipboard().text().startswith("[b]")


def test_names_and_colours_are_those_of_now_and_questions_those_of_then():
    asked = example_document()
    now = replace(asked, title="Hand 7").with_seat(1, label="Champ", color=7, range_text="QQ")
    mixed = with_labels_of(asked, replace(now, seats=now.seats[:1]))
    assert (mixed.title, mixed.seats[0].label, mixed.seats[0].color) == ("Hand 7", "Champ", 7)
    assert mixed.seats[0].range_text == "AsKs"
    assert mixed.seats[1] == asked.seats[1]
