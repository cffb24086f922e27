"""The turn × river picture, fed by hand: what it shows, reads and tells."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from oracle.analysis.pictures.turn_river import TurnRiver
from oracle.analysis.precision import Precision
from oracle.cards.card import DECK_SIZE, parse_cards, rank_of
from ui.pictures.cards_to_come.turn_river import TurnRiverView
from ui.plots.convergence.trace import SeatLook
from ui.plots.maps.matrix_layout import ALONE, MatrixLayout, card_at, place_of

USED = parse_cards("Kc7h2hAhKhQsQd")
LIVE = np.setdiff1d(np.arange(DECK_SIZE), USED)
QUEEN_OF_HEARTS, QUEEN_OF_CLUBS, FOUR, SEVEN = (place_of(card) for card in parse_cards("QhQc4d7h"))


def matrix() -> TurnRiver:
    """Any queen but that of hearts costs the first player everything; of what else comes he wins all."""
    queens = np.array([rank_of(card) == 10 for card in range(DECK_SIZE)])
    queens[card_at(QUEEN_OF_HEARTS)] = False
    possible = np.zeros((DECK_SIZE, DECK_SIZE), dtype=bool)
    possible[np.ix_(LIVE, LIVE)] = True
    np.fill_diagonal(possible, False)
    won = np.where(possible, ~(queens[:, None] | queens), np.nan)
    chance = possible / possible.sum()
    turn = np.full(DECK_SIZE, np.nan)
    turn[LIVE] = np.nanmean(won[LIVE], axis=1)
    now = float(np.nansum(won * chance))
    return TurnRiver(
        seats=(0, 1), chance=chance, equity=np.stack([won, 1 - won]), half_width=np.zeros((2, *won.shape)),
        chance_half_width=np.zeros_like(chance), turn_chance=chance.sum(axis=1),
        turn_equity=np.stack([turn, 1 - turn]), turn_half_width=np.zeros((2, DECK_SIZE)),
        now=np.array([now, 1 - now]), now_half_width=np.zeros(2), precision=Precision(),
    )  # fmt: skip


@pytest.fixture
def view(qtbot, theme) -> TurnRiverView:
    made = TurnRiverView(theme)
    qtbot.addWidget(made)
    made.resize(840, 720)
    made.show_matrix(matrix(), (SeatLook("Hero", 0), SeatLook("Villain", 1)), 0)
    with qtbot.waitExposed(made):
        made.show()
    QApplication.processEvents()
    return made


def middle(view: TurnRiverView, cell: tuple[int, int]):
    return view.view.mapFromScene(MatrixLayout.of(view.area()).cell(cell).center())


def test_used_cards_and_the_same_card_twice_are_blank(view):
    figures = view.item.figures
    assert np.isfinite(figures.both).sum() == 45 * 44
    assert np.isnan(figures.both[SEVEN]).all()
    assert np.isnan(figures.both[:, SEVEN]).all()
    assert np.isnan(np.diagonal(figures.both)).all()
    assert view.item.part_at(view.area(), QPointF(*middle(view, (SEVEN, FOUR)).toTuple())) is None


def test_colours_tell_better_from_worse_and_the_image_shows_them(view):
    item, figures = view.item, view.item.figures
    layout = MatrixLayout.of(view.area())
    image = item._image_for(layout)
    assert image.size() == layout.matrix.size().toSize()

    def shown(cell: tuple[int, int]) -> QColor:
        return image.pixelColor((layout.cell(cell).center() - layout.matrix.topLeft()).toPoint())

    good, bad = (QUEEN_OF_HEARTS, FOUR), (QUEEN_OF_CLUBS, FOUR)
    assert shown(good) == item.shade(1 - figures.now)
    assert shown(bad) == item.shade(-figures.now)
    assert shown(good) != shown(bad)
    assert shown((SEVEN, FOUR)) == QColor(view.theme.tokens.sunk)


def test_hovering_reads_turn_and_river_for_every_player(view, qtbot):
    qtbot.mouseMove(view.view.viewport(), middle(view, (QUEEN_OF_CLUBS, FOUR)))
    assert view.item.marked == (QUEEN_OF_CLUBS, FOUR)
    for words in ("Q♣", "4♦", "Villain", "100.00 %"):
        assert words in view.card.html
    assert "queen of clubs and river four of diamonds: 0.00 %" in view.accessibleDescription()
    qtbot.mouseMove(view.view.viewport(), middle(view, (SEVEN, FOUR)))
    assert view.item.marked is None
    assert view.card.isHidden()


def test_the_turn_alone_is_read_beside_the_matrix(view, qtbot):
    qtbot.mouseMove(view.view.viewport(), middle(view, (FOUR, ALONE)))
    assert view.item.marked == (FOUR, ALONE)
    assert "4♦</span></b> alone" in view.card.html
    assert view.item.figures.at((FOUR, ALONE)) == view.matrix.turn_equity[0][card_at(FOUR)]
    with qtbot.waitSignal(view.chosen) as chosen:
        qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, (FOUR, ALONE)))
    assert chosen.args == [(card_at(FOUR),)]


def test_the_arrows_walk_past_blank_cells_to_the_turn_alone_and_enter_takes_it(view, qtbot):
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.item.figures.at(view.item.marked) == 1.0
    view.read((SEVEN - 1, FOUR))
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.item.marked == (SEVEN + 1, FOUR)
    for _ in range(DECK_SIZE):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.item.marked == (SEVEN + 1, ALONE)
    with qtbot.waitSignal(view.chosen) as chosen:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert chosen.args == [(card_at(SEVEN + 1),)]


def test_the_marked_place_is_dropped_when_the_picture_is_resized(view):
    view.read((FOUR, QUEEN_OF_CLUBS))
    view.resize(700, 600)
    assert view.item.marked is None
    assert view.card.isHidden()


def test_the_picture_is_reported_in_words(view):
    assert view.title == "Hero’s equity after each turn and river"
    assert (
        view.line
        == "96 % of turns and rivers help Hero, 4 % hurt. Click a cell to put both cards on the board."
    )
    words = view.accessibleDescription()
    assert "Best turns alone: " in words
    assert "queen of clubs 0.00 %. Best turn and river: " in words
    assert words.endswith("Worst: ace of spades and queen of clubs 0.00 %.")


def sampled(half_width: float) -> TurnRiver:
    """The same, known to a half-width; turns alone to a tenth of it."""
    return replace(
        matrix(),
        half_width=np.full((2, DECK_SIZE, DECK_SIZE), half_width),
        turn_half_width=np.full((2, DECK_SIZE), half_width / 10),
        precision=Precision(half_width, exact=False),
    )


def test_a_rough_picture_says_so_and_every_figure_its_plus_minus(view):
    view.show_matrix(sampled(0.05), view.looks, 1)
    balance = "About 4 % of turns and rivers help Villain, 96 % hurt."
    assert view.line == f"Rough, ± 5.00 % of the pot. {balance}"
    assert view.summary().endswith("Rough, ± 5.00 % of the pot.")
    view.read((QUEEN_OF_CLUBS, FOUR))
    assert view.card.html.count("± 5.00") == 2
    assert "± 5.00" in view.accessibleDescription()
    view.read((FOUR, ALONE))
    assert view.card.html.count("± 0.50") == 2
    header, rows = view.table()
    assert {row[header.index("± Villain")] for row in rows} == {0.05}
    assert {row[header.index("± Villain after the turn")] for row in rows} == {0.005}


def test_a_finished_sampled_picture_keeps_its_plus_minus(view):
    view.show_matrix(sampled(0.009), view.looks, 1)
    assert "Sampled, ± 0.90 % of the pot." in view.line
    assert "Rough" not in view.line + view.summary()


def test_cells_that_are_not_yet_known_are_pale(view):
    deep = view.item._colors.copy()
    view.show_matrix(sampled(0.05), view.looks, 0)
    rough = view.item._colors.copy()
    view.show_matrix(sampled(0.009), view.looks, 0)
    assert np.array_equal(view.item._colors, deep)
    assert not np.array_equal(rough, deep)


def test_every_turn_and_river_is_in_the_table(view):
    header, rows = view.table()
    assert header[:5] == ["turn", "river", "chance", "Hero", "Villain"]
    assert len(rows) == 45 * 44
    assert all(len(row) == len(header) for row in rows)
    assert sum(row[2] for row in rows) == pytest.approx(1)
    found = next(row for row in rows if row[:2] == ("4d", "Qc"))
    assert found[3:5] == (0.0, 1.0)


def test_a_short_deck_fills_the_picture(view):
    before = view.item.layout(view.area())
    view.show_matrix(matrix(), (SeatLook("Hero", 0), SeatLook("Villain", 1)), 0, 9)
    short = view.item.layout(view.area())
    assert short.matrix == before.matrix
    assert short.cell((8, 8)).width() > before.cell((8, 8)).width()
    assert view.item.part_at(view.area(), short.matrix.bottomRight() - QPointF(2, 2)) is None  # both the 6c
    place = short.cell((QUEEN_OF_CLUBS, 35)).center()
    assert view.item.part_at(view.area(), place) == (QUEEN_OF_CLUBS, 35)


def test_without_a_picture_it_says_why(view):
    view.show_nothing("The turn and river matrix needs a flop.")
    assert view.hint == view.accessibleDescription() == "The turn and river matrix needs a flop."
    assert view.table()[1] == ()
    assert b"<svg" in view.menu.svg()


@pytest.mark.parametrize("ranks", [13, 9])
@pytest.mark.parametrize("area", [QRectF(3, 5, 812.5, 611.3), QRectF(0, 0, 330, 260), QRectF(0, 0, 10, 10)])
def test_every_place_of_the_matrix_is_found_again(area, ranks):
    layout = MatrixLayout.of(area, ranks)
    cards = 4 * ranks
    cells = [(row, column) for row in range(0, cards, 3) for column in (*range(cards), ALONE)]
    assert layout.cell((cards - 1, cards - 1)).bottomRight() == layout.matrix.bottomRight()
    assert all(layout.at(layout.cell(cell).center()) == cell for cell in cells)
    assert layout.at(QPointF(layout.matrix.left() - 2, layout.matrix.center().y())) is None
    assert (layout.row_of_pixels() >= 0).sum() == layout.matrix.height() - 2 * (ranks - 1)
