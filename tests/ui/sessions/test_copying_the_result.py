"""The visible figures reach the clipboard in every form, with the names the user sees."""

import csv
import io
from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QWidget

from oracle.games import find_game
from oracle.pql import formula
from oracle.query.conditions import TEMPLATES, Ask, Line, Question, new_sentence
from tests.ui.line_engine import SHARE, with_answers
from tests.ui.session_harness import exact_answer
from ui.document.state import example_document
from ui.table.results.copy_result import WAYS, ResultCopier, with_labels_of
from ui.table.results.result_lines import result_lines
from ui.table.results.result_picture import WIDTH, result_picture
from ui.theme.theme import Theme

WINS, TYPE = (
    new_sentence(
        next(each for each in TEMPLATES if each.key == key),
        find_game("holdem"),
        {"1": "hero", "2": "villain"},
    )
    for key in ("wins", "hand-type-value")
)


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


@pytest.fixture
def asked(shown):
    """A table with two conditions and two questions, answered."""
    conditions = tuple(
        Line(key, formula(text)) for key, text in enumerate(("pairedBoard(flop)", "rainbowBoard(flop)"), 1)
    )
    questions = (Question(3, Ask.HOW_OFTEN, WINS), Question(4, Ask.DISTRIBUTION, TYPE))
    state = replace(shown[0], conditions=conditions, questions=questions)
    return state, with_answers(state.to_query(), shown[1])


def painted(image):
    """How many points of a picture are not of its ground."""
    ground = image.pixelColor(1, 1)
    return sum(
        image.pixelColor(x, y) != ground
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
    )


def test_a_picture_shows_conditions_questions_and_answers(qapp, shown, asked):
    state, snapshot = asked
    theme = Theme("light")
    lines = result_lines(state, snapshot, 500)
    assert lines.given == "Given that pairedBoard(flop) and rainbowBoard(flop)"
    wide = result_lines(state, snapshot, 5_000)  # in 500 pixels, wide fonts cut the longest answer
    assert [each.line for each in wide.answers] == [
        "How often The Champ wins outright: 64.91 % exact",
        "Distribution of The Champ’s hand type on the river: Most often: pair 75.0 %, flush 25.0 % (exact).",
    ]
    full, plain = result_picture(state, snapshot, theme, 1.0), result_picture(*shown, theme, 1.0)
    assert full.height() == plain.height() + round(lines.height)
    assert painted(full) > painted(plain)


def test_a_long_condition_is_broken_into_lines_and_a_very_long_one_ends(qapp, asked):
    state, snapshot = asked
    heights = []
    for times in (1, 3, 100, 400):
        many = tuple(
            Line(key, formula("pairedBoard(flop) or rainbowBoard(flop)")) for key in range(1, times + 1)
        )
        heights.append(result_lines(replace(state, conditions=many), snapshot, 500).height)
    assert heights[0] < heights[1] < heights[2] == heights[3]


def test_a_spreadsheet_has_the_answers_of_questions_in_columns(qapp, asked):
    copier = ResultCopier(lambda: asked, Theme("light"))
    copier.copy("csv")
    rows = list(csv.DictReader(io.StringIO(QGuiApplication.clipboard().text())))
    assert len(rows) == 2
    assert float(rows[0]["How often The Champ wins outright"]) == SHARE
    assert float(rows[1]["Distribution of The Champ’s hand type on the river: pair"]) == 0.75


def test_nothing_is_copied_while_there_is_no_result(qapp):
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


def test_names_and_colours_are_current_and_questions_are_those_of_the_run():
    asked = example_document()
    now = replace(asked, title="Hand 7").with_seat(1, label="Champ", color=7, range_text="QQ")
    mixed = with_labels_of(asked, replace(now, seats=now.seats[:1]))
    assert (mixed.title, mixed.seats[0].label, mixed.seats[0].color) == ("Hand 7", "Champ", 7)
    assert mixed.seats[0].range_text == "AsKs"
    assert mixed.seats[1] == asked.seats[1]
