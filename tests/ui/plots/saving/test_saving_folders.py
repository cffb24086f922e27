"""Pictures and data are saved where files of their kind were saved last, under their own name."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QSettings, QStandardPaths

from ui.document import save_folders
from ui.document.file_saves import FileSaves
from ui.document.save_folders import DATA, PICTURES, SaveFolders, free_file, standard_folder
from ui.plots.base import PlotFrame
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme


class Framed(PlotFrame):
    def summary(self) -> str:
        return ""

    def table(self):
        return ("a",), [(1,)]


@pytest.fixture
def settings(tmp_path):
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """A user with folders for pictures and documents, and a working directory that is neither."""
    places = {
        QStandardPaths.StandardLocation.PicturesLocation: tmp_path / "Pictures",
        QStandardPaths.StandardLocation.DocumentsLocation: tmp_path / "Documents",
    }
    for folder in places.values():
        folder.mkdir()
    working = tmp_path / "working"
    working.mkdir()
    monkeypatch.chdir(working)

    paths = SimpleNamespace(
        StandardLocation=QStandardPaths.StandardLocation,
        writableLocation=lambda location: str(places[location]),
    )
    monkeypatch.setattr(save_folders, "QStandardPaths", paths)
    return tmp_path


@pytest.fixture
def picture(qapp, qtbot, settings):
    made = Framed("Hero’s equity × street", Theme(LIGHT_MODE))
    qtbot.addWidget(made)
    made.resize(300, 200)
    made.menu.save_with(FileSaves(made), settings)
    return made


def ask(picture, kind):
    action = next(action for action in picture.menu.actions() if kind in action.text())
    action.trigger()
    dialog = picture.menu.dialog
    return dialog, Path(dialog.directory().absolutePath()), Path(dialog.selectedFiles()[0]).name


@pytest.mark.parametrize(
    ("kind", "folder", "suffix"), [("SVG", "Pictures", "svg"), ("CSV", "Documents", "csv")]
)
def test_saving_begins_in_the_users_own_folder(picture, folders, kind, folder, suffix):
    dialog, where, name = ask(picture, kind)
    assert where == folders / folder
    assert name == f"hero-s-equity-street.{suffix}"
    dialog.reject()


def test_the_folder_chosen_last_is_remembered_for_files_of_its_kind(picture, folders, settings):
    chosen = folders / "articles"
    chosen.mkdir()
    dialog, _where, _name = ask(picture, "SVG")
    dialog.fileSelected.emit(str(chosen / "one.svg"))
    dialog.reject()
    assert ask(picture, "PDF")[1] == chosen
    assert ask(picture, "CSV")[1] == folders / "Documents"
    assert SaveFolders(settings).of(PICTURES) == chosen
    picture.menu.dialog.reject()


def test_a_folder_that_is_gone_is_not_offered(settings, folders):
    settings.set_folder(PICTURES, str(folders / "stick"))
    assert SaveFolders(settings).of(PICTURES) == folders / "Pictures"
    (folders / "Pictures").rmdir()
    assert standard_folder(PICTURES) == folders / "Documents"


def test_a_name_that_is_taken_is_never_offered(picture, folders):
    dialog, _where, name = ask(picture, "SVG")
    (folders / "Pictures" / name).write_text("an older picture", encoding="utf-8")
    dialog.reject()
    dialog, _where, second = ask(picture, "SVG")
    assert second == "hero-s-equity-street-2.svg"
    assert not dialog.testOption(dialog.Option.DontConfirmOverwrite)
    dialog.reject()


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Equity graph", "equity-graph.png"),
        ("../../etc/passwd", "etc-passwd.png"),
        ("É ÷ ß", "é-ß.png"),
        ("…", "picture.png"),
        ("x" * 500, "x" * 60 + ".png"),
        ("con:aux?", "con-aux.png"),
        ("NUL", "nul-2.png"),
        ("com1", "com1-2.png"),
    ],
)
def test_a_title_makes_a_harmless_name(tmp_path, title, name):
    assert free_file(tmp_path, title, "png") == tmp_path / name


def test_nothing_is_remembered_without_settings(folders):
    nowhere = SaveFolders()
    nowhere.remember(DATA, folders / "elsewhere" / "x.csv")
    assert nowhere.of(DATA) == folders / "Documents"


def test_every_picture_of_the_window_remembers_in_the_settings_of_the_program(window):
    window.show_pql()
    feeds = [window.picture_set.feed_of(each) for each in window.picture_set.pictures()]
    for frame in window.findChildren(PlotFrame):
        assert frame.menu._folders._settings is window.context.settings, frame.accessibleName()
    assert all(feed._view.menu._folders._settings is window.context.settings for feed in feeds)


def test_a_folder_that_cannot_be_reached_any_more_is_not_offered(folders, settings):
    settings.set_folder(PICTURES, str(folders / ("x" * 300)))  # refused like one that may not be entered
    assert SaveFolders(settings).of(PICTURES) == standard_folder(PICTURES)
