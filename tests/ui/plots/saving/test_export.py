import csv
import io
import re

import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from oracle.errors import FileError
from tests.ui.plots.traces import exact, look_alike, pixels, pixels_of, sampled
from ui.plots.saving.export import image_of, png_of, recorded
from ui.theme.tokens import LIGHT


@pytest.fixture
def drawn(view):
    view.show_snapshot(sampled(100_000, done=True))
    return view


def blue(image):
    """Pixels in the first seat's colour."""
    return pixels_of(image, LIGHT.seats[0])


def test_a_png_has_the_size_on_screen_times_the_scale(drawn):
    for scale in (1, 2):
        image = QImage.fromData(QByteArray(drawn.menu.png(scale)), "PNG")
        assert image.size() == QSize(840 * scale, 300 * scale)


def test_lines_grow_with_the_scale_of_a_png(drawn):
    small = blue(QImage.fromData(QByteArray(drawn.menu.png(1)), "PNG"))
    large = blue(QImage.fromData(QByteArray(drawn.menu.png(4)), "PNG"))
    assert large > 10 * small > 0


def test_an_svg_opens_and_looks_like_the_window(drawn):
    content = drawn.menu.svg()
    renderer = QSvgRenderer(QByteArray(content))
    assert renderer.isValid()
    image = QImage(840, 300, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    light = [pixels(picture)[50:260, 100:700] >> 8 & 0xFF for picture in (image, drawn.grab().toImage())]
    far = abs(light[0].astype(int) - light[1].astype(int)) > 60
    assert far.mean() < 0.02
    assert b"Convergence" in content
    assert b"image/png" not in content


def test_an_svg_names_a_kind_of_font_for_computers_without_this_one(drawn):
    families = set(re.findall(rb'font-family="([^"]*)"', drawn.menu.svg()))
    assert families
    assert {family.rpartition(b", ")[2] for family in families} <= {b"sans-serif", b"monospace"}


def test_a_pdf_is_one_vector_page(drawn):
    content = drawn.menu.pdf()
    assert content.startswith(b"%PDF-")
    assert content.count(b"/Type /Page\n") == 1
    assert b"/MediaBox [0 0 630" in content


def test_the_data_have_the_difference_from_an_exact_answer_that_is_known(drawn):
    drawn._exact = (drawn._query, (0.75, 0.25))
    head, *rows = csv.reader(io.StringIO(drawn.menu.csv().decode("utf-8-sig")))
    assert head[2:5] == ["Hero equity", "Hero half-width", "Hero difference"]
    for row in rows:
        assert float(row[4]) == pytest.approx(0.75 - float(row[2]))
        assert float(row[7]) == pytest.approx(0.25 - float(row[5]))


def test_the_data_are_the_trace_with_a_column_pair_per_seat(drawn):
    rows = list(csv.reader(io.StringIO(drawn.menu.csv().decode("utf-8-sig"))))
    assert rows[0] == [
        "trials",
        "seconds",
        "Hero equity",
        "Hero half-width",
        "Villain equity",
        "Villain half-width",
    ]
    assert [int(row[0]) for row in rows[1:3]] == [100, 112]
    assert int(rows[-1][0]) == 100_000
    assert float(rows[-1][2]) == pytest.approx(2 / 3)


def test_the_data_of_an_exact_answer_are_one_row(view):
    view.show_snapshot(exact())
    rows = list(csv.reader(io.StringIO(view.menu.csv().decode("utf-8-sig"))))
    assert len(rows) == 2
    assert rows[1][0] == "1712304"
    assert float(rows[1][2]) == pytest.approx(2 / 3)


def test_an_empty_picture_has_a_header_only(view):
    view.clear()
    rows = list(csv.reader(io.StringIO(view.menu.csv().decode("utf-8-sig"))))
    assert rows == [["trials", "seconds"]]


def test_copying_puts_picture_and_data_on_the_clipboard(drawn):
    drawn.menu.copy_picture()
    assert QGuiApplication.clipboard().image().size() == drawn.size() * drawn.devicePixelRatioF()
    drawn.menu.copy_data()
    assert QGuiApplication.clipboard().text().splitlines()[0].split("\t")[:3] == [
        "trials",
        "seconds",
        "Hero equity",
    ]


def test_the_menu_saves_what_it_says(qtbot, drawn, tmp_path):
    path = tmp_path / "picture.svg"
    action = next(action for action in drawn.menu.actions() if "SVG" in action.text())
    action.trigger()
    dialog = drawn.menu.dialog
    assert not dialog.isModal()
    dialog.fileSelected.emit(str(path))
    assert QSvgRenderer(str(path)).isValid()
    assert drawn.notice == ""
    dialog.reject()
    assert drawn.menu.dialog is None


def test_a_file_that_cannot_be_written_is_reported_in_the_picture(qtbot, drawn, tmp_path):
    action = next(action for action in drawn.menu.actions() if "CSV" in action.text())
    action.trigger()
    path = tmp_path / "no such folder" / "data.csv"
    drawn.menu.dialog.fileSelected.emit(str(path))
    assert "was not saved" in drawn.notice
    drawn.menu.dialog.fileSelected.emit(str(tmp_path / "data.csv"))
    assert drawn.notice == ""
    drawn.menu.dialog.reject()


def test_a_png_looks_like_the_picture_painted_at_that_scale(drawn):
    for scale in (1, 1.25, 3):
        assert look_alike(drawn.menu.image(scale), QImage.fromData(QByteArray(drawn.menu.png(scale)), "PNG"))


def test_a_large_png_is_painted_in_one_go(drawn, monkeypatch):
    """Qt strokes every line for every part, however small: ten parts take nearly ten times as long."""
    played, play = [], QPainter.drawPicture

    def noted(painter, *args):
        played.append(args)
        play(painter, *args)

    monkeypatch.setattr(QPainter, "drawPicture", noted)
    recording = recorded(lambda painter: painter.fillRect(0, 0, 400, 300, QColor("#ff0000")))
    image = QImage.fromData(QByteArray(png_of(recording, QSize(400, 300), 8)), "PNG")
    assert (image.width(), image.height()) == (3200, 2400)
    assert {image.pixelColor(x, y).name() for x in (0, 3199) for y in (0, 1200, 2399)} == {"#ff0000"}
    assert len(played) == 1


def test_an_image_without_memory_for_it_is_reported():
    with pytest.raises(FileError, match="not enough memory"):
        png_of(recorded(lambda _painter: None), QSize(40_000, 40_000), 4)


def test_an_image_is_painted_at_its_own_resolution():
    def paint(painter):
        painter.fillRect(0, 0, 5, 10, QColor("#ff0000"))

    image = image_of(paint, QSize(10, 10), 3)
    assert image.size() == QSize(30, 30)
    assert image.pixelColor(14, 29) == QColor("#ff0000")
    assert image.pixelColor(15, 29).alpha() == 0


def test_a_png_is_saved_at_a_listed_scale_or_any_other(qtbot, drawn, tmp_path):
    menu = drawn.menu
    menu.png_menu.aboutToShow.emit()
    listed = menu.png_menu.actions()
    assert listed[2].text() == "3 times as large, 2520 × 900 pixels…"
    path = tmp_path / "picture.png"
    listed[2].trigger()
    menu.dialog.fileSelected.emit(str(path))
    menu.dialog.reject()
    assert QImage(str(path)).size() == QSize(2520, 900)
    listed[-1].trigger()
    assert menu.scale_dialog.doubleMaximum() == menu.most_scale == pytest.approx(19.9)
    menu.scale_dialog.setDoubleValue(1.25)
    menu.scale_dialog.accept()
    menu.dialog.fileSelected.emit(str(path))
    menu.dialog.reject()
    assert QImage(str(path)).size() == QSize(1050, 375)
