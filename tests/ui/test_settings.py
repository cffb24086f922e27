"""Settings are written immediately, merged between windows, with a message if they cannot be saved."""

import ntpath
import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QSettings

from tests import needs
from ui.settings import MAX_BYTES, MAX_RECENT, Settings, settings_in
from ui.widgets.notice import NoticeDialog
from ui.window.settings_notice import HEADING

ADD = """
import sys
from PySide6.QtCore import QSettings
from ui.settings import Settings
settings = Settings(QSettings(sys.argv[1], QSettings.Format.IniFormat))
print("open", flush=True)
sys.stdin.readline()
settings.add_recent(sys.argv[2])
settings.change_recent_ranges(lambda kept: (sys.argv[2], *kept))
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "config" / "settings.ini"


def opened(path):
    return Settings(QSettings(str(path), QSettings.Format.IniFormat))


def test_windows_of_several_processes_lose_no_recent_file_or_range(path):
    names = [f"/{name}.oracle" for name in range(MAX_RECENT - 2)]
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", ADD, str(path), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for name in names
    ]
    for window in windows:
        window.stdout.readline()
    for window in windows:
        window.stdin.write("go\n")
        window.stdin.close()
    assert {window.wait() for window in windows} == {0}
    for window in windows:
        window.stdout.close()
    assert sorted(opened(path).recent_files) == names
    assert sorted(opened(path).recent_ranges) == names


def test_a_recent_file_is_listed_once_however_windows_writes_its_name(path, monkeypatch):
    monkeypatch.setattr(os.path, "normcase", ntpath.normcase)
    settings = opened(path)
    for name in (r"C:\Games\Hand.oracle", r"D:\Hand.oracle", r"c:/games/hand.oracle"):
        settings.add_recent(name)
    assert settings.recent_files == (r"c:/games/hand.oracle", r"D:\Hand.oracle")
    settings.forget_recent(r"C:\GAMES\HAND.ORACLE")
    assert settings.recent_files == (r"D:\Hand.oracle",)


def test_a_window_open_since_before_sees_and_keeps_what_another_wrote(path):
    one, other = opened(path), opened(path)
    one.add_recent("/a.oracle")
    other.add_recent("/b.oracle")
    one.add_recent("/c.oracle")
    assert opened(path).recent_files == ("/c.oracle", "/b.oracle", "/a.oracle")
    other.forget_recent("/a.oracle")
    assert opened(path).recent_files == ("/c.oracle", "/b.oracle")


def test_a_change_is_on_the_disk_immediately(path):
    opened(path).theme_mode = "dark"
    assert opened(path).theme_mode == "dark"


def test_settings_that_cannot_be_written_are_reported_once_and_last_in_memory(tmp_path):
    (tmp_path / "config").write_text("a file where the folder should be", encoding="utf-8")
    settings = opened(tmp_path / "config" / "settings.ini")
    seen = []
    settings.troubled = seen.append
    settings.deck = "two"
    settings.add_recent("/a.oracle")
    assert settings.deck == "two"
    assert settings.recent_files == ("/a.oracle",)
    (said,) = seen
    assert said == settings.trouble
    assert "settings.ini" in said
    assert "disk is not full" in said


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00 garbage", b"[look]\ntheme=@Variant(\\0\\0)\nscale=\xc2\xb2", b"=" * 9]
)
def test_damaged_settings_count_as_absent(path, content):
    path.parent.mkdir()
    path.write_bytes(content)
    settings = opened(path)
    assert (settings.scale, settings.recent_files) == (100, ())
    settings.deck = "two"
    assert settings.deck == "two"


def test_the_window_reports_it_and_when_closing_waits_until_it_is_read(window, monkeypatch):
    said = []
    monkeypatch.setattr(NoticeDialog, "show", lambda notice: said.append(("shown", notice.accessibleName())))
    monkeypatch.setattr(
        NoticeDialog, "exec", lambda notice: said.append(("waited for", notice.accessibleName()))
    )
    settings = window.context.settings
    settings.troubled("The disk is full.")
    monkeypatch.setattr(settings._store, "status", lambda: QSettings.Status.AccessError)
    window.close()
    assert said == [("shown", HEADING), ("waited for", HEADING)]


def test_a_window_that_closes_writes_its_settings_once(window, monkeypatch):
    settings, written = window.context.settings, []
    monkeypatch.setattr(settings, "sync", lambda: written.append(True))
    window.resize(1200, 800)
    window.pictures.show_picture("heat map")
    window.close()
    assert len(written) == 1
    settings._store.sync()
    kept = opened(settings._store.fileName())
    assert kept.arrangement["picture"] == "heat map"
    assert kept.blob("geometry") == window.saveGeometry()
    assert kept.blob("split") == window.arrangement.state()


@pytest.mark.parametrize("kind", [pytest.param("pipe", marks=needs.PIPES), "folder", "huge"])
def test_what_is_not_a_settings_file_is_left_alone_and_reported(path, kind):
    path.parent.mkdir()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        with path.open("wb") as file:
            file.truncate(MAX_BYTES + 1)
    before = path.stat()
    settings = settings_in(path)
    settings.deck = "two"
    assert "“settings.ini” could not be opened" in settings.trouble
    assert "“settings-2.ini”" in settings.trouble
    assert settings_in(path).deck == "two"
    assert (path.stat().st_ino, path.stat().st_size) == (before.st_ino, before.st_size)


def test_settings_that_cannot_be_reached_do_not_keep_the_program_from_starting(qapp, tmp_path):
    unreachable = tmp_path / ("x" * 300) / "settings.ini"  # refused like a folder that may not be entered
    assert settings_in(unreachable).recent_files == ()
