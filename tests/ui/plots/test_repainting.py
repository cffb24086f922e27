"""Curves that grow repaint only what has changed; it must look as if everything were painted again."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from tests.ui.plots.traces import SETTINGS, looks, pixels, question, sampled
from ui.plots.items import LONG_LINE, BackdropItem, BandItem, LineItem
from ui.plots.quiet_plot import QuietPlot


@pytest.fixture
def regions(view, qapp):
    """What is repainted of the plot: one rectangle for each time."""
    found, plain = [], type(view.view)

    class Watched(plain):
        def paintEvent(self, event):  # noqa: N802 - Qt's name
            found.append(event.rect())
            plain.paintEvent(self, event)

    view.view.__class__ = Watched
    return found


def settle(qapp):
    """Paint what has to be painted, also what painting has laid out again."""
    for _ in range(3):
        qapp.processEvents()


def shown(view):
    """The plot as it is on the screen now, without painting it again."""
    return pixels(view.screen().grabWindow(view.winId()).toImage())


def painted_anew(view, qapp):
    view.view.viewport().update()
    settle(qapp)
    return shown(view)


def growing(run):
    """Snapshots of one run, whose scale changes now and then."""
    for trials in (2_000, 2_100, 5_000, 20_000, 21_000, 60_000, 61_000, 99_000):
        snapshot = sampled(trials, 2)
        rng = np.random.default_rng(trials)
        seats = tuple(
            replace(seat, equity=replace(seat.equity, value=seat.equity.value + rng.normal() * 0.002))
            for seat in snapshot.seats
        )
        yield replace(snapshot, seats=seats)


def test_a_run_looks_the_same_repainted_in_parts_and_whole(view, qapp):
    qapp.processEvents()
    for snapshot in growing(view):
        view.show_snapshot(snapshot)
        settle(qapp)
        in_parts = shown(view)
        off = np.argwhere(in_parts != painted_anew(view, qapp))
        assert not len(off), (snapshot.trials, off.min(axis=0), off.max(axis=0))
        assert len(np.unique(in_parts)) > 50  # there is a picture


def test_the_left_of_a_growing_curve_is_not_painted_again(view, qapp, regions):
    view.begin(question(), SETTINGS, looks())
    view.show_snapshot(sampled(50_000))
    settle(qapp)
    view.show_snapshot(sampled(50_500))
    settle(qapp)
    regions.clear()
    view.show_snapshot(sampled(51_000))
    settle(qapp)
    assert regions
    last = view.plot.getViewBox().mapViewToScene(QPointF(np.log10(50_119), 0.0)).x()  # of the trace's points
    assert last - 20 < min(region.left() for region in regions) <= last


def test_the_same_figures_again_paint_nothing(view, qapp, regions):
    snapshot = sampled(50_000)
    view.show_snapshot(snapshot)
    settle(qapp)
    regions.clear()
    view.show_snapshot(replace(snapshot))
    settle(qapp)
    assert not regions


def long_line():
    """More points than pixels, wildly up and down."""
    x = np.linspace(0.0, 1.0, 4 * LONG_LINE)
    return x, 0.5 + 0.4 * np.sin(40 * x) * np.sqrt(x)


@pytest.fixture
def plot(qtbot):
    made = QuietPlot({}, None)
    qtbot.addWidget(made)
    made.resize(300, 200)
    made.setBackground(QColor("white"))
    made.plot.getViewBox().setRange(QRectF(0, 0, 1, 1), padding=0)
    made.line = LineItem()
    made.line.set_room(QRectF(0, 0, 1, 1))
    made.line.dress(QColor("black"), 2.0)
    made.plot.addItem(made.line)
    made.show()
    return made


def drawn(plot, scale=1.0):
    image = QImage(round(300 * scale), round(200 * scale), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    plot.render(painter, QRectF(0, 0, 300, 200), plot.viewport().rect())
    painter.end()
    return pixels(image) & 0xFF


@pytest.mark.parametrize("scale", [1.0, 4.0])
def test_a_thinned_line_looks_as_through_all_its_points(plot, qapp, monkeypatch, scale):
    plot.line.set_data(*long_line())
    qapp.processEvents()
    thin = drawn(plot, scale).astype(int)
    monkeypatch.setattr("ui.plots.items.LONG_LINE", 10**9)
    whole = drawn(plot, scale).astype(int)
    assert (whole < 128).sum() > 300
    assert np.abs(thin - whole).max() <= 0.3 * 255
    assert np.abs(thin - whole).mean() <= 0.5


def test_a_file_of_vectors_has_every_point(plot, qapp, tmp_path):
    x, y = long_line()
    plot.line.set_data(x, y)
    generator = QSvgGenerator()
    generator.setFileName(str(tmp_path / "line.svg"))
    painter = QPainter(generator)
    plot.render(painter, QRectF(0, 0, 300, 200), plot.viewport().rect())
    painter.end()
    text = (tmp_path / "line.svg").read_text()
    assert max(
        part.split('points="')[1].split('"')[0].count(",") for part in text.split("<polyline")[1:]
    ) >= len(x)


@pytest.mark.parametrize("kind", ["lines behind", "long line", "short line", "band"])
def test_a_drawing_cached_for_one_scale_is_not_used_at_another(plot, qapp, kind):
    def add():
        made = {"lines behind": BackdropItem, "band": BandItem}.get(kind, LineItem)()
        if kind == "lines behind":
            made.dress(QColor("black"))
            made.set_lines((0.3, 0.6), (0.2, 0.9))
        elif kind == "band":
            made.dress(QColor("black"))
            made.set_data(np.linspace(0, 1, 50), np.full(50, 0.2), np.linspace(0.3, 0.9, 50))
        else:
            x, y = long_line()
            made.dress(QColor("black"), 2.0)
            made.set_data(*((x, y) if kind == "long line" else (x[::20], y[::20])))
        plot.plot.addItem(made)
        return made

    def shown_in(room, item):
        plot.plot.getViewBox().setRange(room, padding=0)
        item.set_room(room)
        settle(qapp)
        return drawn(plot)

    small, large = QRectF(0, 0, 1, 1), QRectF(0, 0, 2, 1.5)
    item = add()
    before = shown_in(small, item)
    after = shown_in(large, item)
    item.setVisible(False)
    assert (after == shown_in(large, add())).all()
    assert (before != after).any()


def test_a_picture_painted_away_from_its_corner_is_whole(view, qapp):
    view.show_snapshot(sampled(50_000))
    qapp.processEvents()
    size = view.size()
    images = []
    for shift in (0, 500):
        image = QImage(size.width() + shift, size.height() + shift, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.translate(shift, shift)
        view.paint_picture(painter)
        painter.end()
        images.append(pixels(image)[shift:, shift:])
    off = np.argwhere(images[0] != images[1])
    assert len(off) < 10, (off.min(axis=0), off.max(axis=0))  # ends of lines that are rounded
