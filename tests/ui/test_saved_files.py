"""Whatever a user saves is written beside the window's thread; while a disk is slow, the window goes on."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QThread
from PySide6.QtWidgets import QApplication

from tests.patience import PATIENCE
from tests.ui.scenarios.conftest import make_context
from ui.background.file_work import THREAD
from ui.document.edits.flop_sets import keep_flop_set
from ui.document.edits.scenarios import add_rows
from ui.plots.base import PlotFrame
from ui.plots.saving import menu as menus
from ui.plots.saving.menu import PictureMenu
from ui.widgets.notice import NoticeDialog

__all__ = ["make_context"]

KINDS = ("PNG", "SVG", "PDF", "CSV")


class Framed(PlotFrame):
    """A picture with one figure."""

    def summary(self) -> str:
        return ""

    def table(self):
        return ("a",), [(1,)]


def save_picture(menu: PictureMenu, kind: str, path: Path) -> None:
    """Save as a user does: an entry of the menu, a name in its dialog."""
    if kind == "PNG":
        menu.save_png(1)
    else:
        next(action for action in menu.actions() if kind in action.text()).trigger()
    menu.dialog.fileSelected.emit(str(path))
    if menu.dialog is not None:
        menu.dialog.reject()


@pytest.fixture
def saved(window, tmp_path):
    """Saves a file of each kind that there is; gives their paths."""
    picture = window.run_pictures.convergence

    def save() -> list[Path]:
        files = [tmp_path / f"picture.{kind.lower()}" for kind in KINDS]
        for kind, path in zip(KINDS, files, strict=True):
            save_picture(picture.menu, kind, path)
        window.report.save(str(tmp_path / "report.html"))
        window.report.settle()
        flops, scenarios = (window.workspaces.lazy(name) for name in ("flops", "scenarios"))
        document = window.context.document
        keep_flop_set(document, "Dry", "AhKd7d:0.25\nQcQd2s:0.75")
        flops.panel.sets.save_file("Dry", str(tmp_path / "dry.txt"))
        add_rows(document, [()], None, "Add")
        scenarios.panel.commands.save_file(str(tmp_path / "scenarios.csv"))
        return [*files, *(tmp_path / name for name in ("report.html", "dry.txt", "scenarios.csv"))]

    return save


@pytest.fixture
def said(window, monkeypatch):
    lines = []
    window.context.saves.said.connect(lines.append)
    return lines


@pytest.fixture
def disk(monkeypatch):
    """A disk that waits until it is released; notes the threads that wrote to it."""
    from oracle.files import writing

    gate, threads, rename = threading.Event(), {}, writing._rename

    def waiting(temporary: Path, target: Path) -> None:
        if QThread.currentThread() is not QApplication.instance().thread():
            assert gate.wait(PATIENCE)
        threads[target.name] = threading.current_thread().name.rstrip("_0123456789")
        rename(temporary, target)

    monkeypatch.setattr(writing, "_rename", waiting)
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    gate.threads = threads
    yield gate
    gate.set()


def test_every_file_is_written_on_the_thread_for_files(window, saved, disk):
    files = saved()
    QApplication.processEvents()
    assert [path.name for path in files if path.exists()] == []
    disk.set()
    window.context.settle()
    assert [path.name for path in files if not path.exists()] == []
    assert {path.name: disk.threads.get(path.name) for path in files} == {path.name: THREAD for path in files}


def test_while_a_picture_is_written_the_window_says_so_and_what_was_taken_is_saved(
    window, disk, said, tmp_path, qtbot
):
    picture, path = window.run_pictures.convergence, tmp_path / "picture.csv"
    before = picture.menu.csv()
    save_picture(picture.menu, "CSV", path)
    assert said == ["Saving “picture.csv” …"]
    assert window.status.why.full == "Saving “picture.csv” …"
    picture.clear()
    disk.set()
    qtbot.waitUntil(path.exists)
    qtbot.waitUntil(lambda: said[-1] == "Saved as “picture.csv”.")
    assert path.read_bytes() == before
    assert picture.notice == ""


def test_a_picture_is_painted_and_encoded_beside_the_window(window, monkeypatch, tmp_path):
    threads, paint = [], menus.png_of

    def noting(*arguments):
        threads.append(threading.current_thread().name.rstrip("_0123456789"))
        return paint(*arguments)

    monkeypatch.setattr(menus, "png_of", noting)
    save_picture(window.run_pictures.convergence.menu, "PNG", tmp_path / "picture.png")
    window.context.settle()
    assert threads == [THREAD]
    assert (tmp_path / "picture.png").exists()


def test_every_picture_that_cannot_be_written_says_so(window, tmp_path):
    window.show_pql()
    feeds = [window.picture_set.feed_of(each) for each in window.picture_set.pictures()]
    frames = [*(feed.widget for feed in feeds), window.run_pictures.convergence]
    for frame in frames:
        window.status.say("")
        save_picture(frame.menu, "CSV", tmp_path / "no" / f"{frame.title}.csv")
        window.context.settle()
        assert "was not saved" in window.status.why.full, frame.title
        if isinstance(frame, PlotFrame):
            assert "was not saved" in frame.notice
            save_picture(frame.menu, "CSV", tmp_path / "figures.csv")
            window.context.settle()
            assert frame.notice == ""


def test_a_file_that_fails_while_the_window_closes_keeps_it_open_once(window, disk, tmp_path):
    save_picture(window.run_pictures.convergence.menu, "CSV", tmp_path / "no" / "picture.csv")
    assert not window.close()
    (notice,) = window.findChildren(NoticeDialog)
    assert "“picture.csv” was not saved" in notice.accessibleDescription()
    notice.close()
    assert window.close()


def test_a_report_whose_pictures_are_being_drawn_while_the_window_closes_is_saved(window, tmp_path):
    window.report.save(str(tmp_path / "report.html"))
    assert window.close()
    assert (tmp_path / "report.html").exists()


def test_a_picture_that_is_closed_meanwhile_is_saved_all_the_same(window, disk, said, tmp_path, qtbot):
    frame = Framed("Figures", window.context.theme)
    frame.menu.save_with(window.context.saves, window.context.settings)
    save_picture(frame.menu, "CSV", tmp_path / "picture.csv")
    frame.deleteLater()
    QApplication.sendPostedEvents(frame, 0)
    disk.set()
    qtbot.waitUntil(lambda: said[-1] == "Saved as “picture.csv”.")
    assert (tmp_path / "picture.csv").read_text(encoding="utf-8-sig").splitlines() == ["a", "1"]
