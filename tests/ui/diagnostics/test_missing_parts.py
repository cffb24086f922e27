"""What is said when the window cannot be loaded."""

from __future__ import annotations

import sys

import pytest

from tests.packaging.scripts import script
from ui import __main__ as program
from ui.diagnostics.missing_parts import LOADED_LIBRARIES, SCREEN_LIBRARIES, WAYLAND_LIBRARIES, not_loaded


@pytest.mark.parametrize("package", ["PySide6", "pyqtgraph", "shiboken6"])
def test_a_missing_package_is_named_with_the_extra_that_brings_it(
    package: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    trouble = ModuleNotFoundError(f"No module named '{package}.Qt'", name=f"{package}.Qt")

    class Hidden:
        def __getattr__(self, _name: str) -> object:
            raise trouble

    monkeypatch.setitem(sys.modules, "ui.app", Hidden())
    monkeypatch.setattr(program.gc, "disable", lambda: None)
    assert program.start() == 1
    printed = capsys.readouterr().err
    assert ("PySide6" if package == "shiboken6" else package) in printed
    assert "install " in printed
    assert '[gui]"' in printed
    assert "Traceback" not in printed


def test_a_missing_system_library_is_named_with_what_to_install() -> None:
    trouble = ImportError("libEGL.so.1: cannot open shared object file", name="PySide6.QtGui")
    assert "libEGL.so.1" in not_loaded(trouble, "linux")
    assert "sudo apt install libegl1" in not_loaded(trouble, "linux")
    assert "apt" not in not_loaded(trouble, "win32")


def test_a_module_of_ours_that_is_missing_is_not_taken_for_a_package() -> None:
    found = not_loaded(ModuleNotFoundError("No module named 'ui.table'", name="ui.table"), "win32")
    assert "ui.table" in found
    assert "pip" not in found


def test_the_libraries_are_those_that_the_set_up_script_looks_for() -> None:
    start = script("start")
    assert tuple(start.QT_LIBRARIES.values()) == LOADED_LIBRARIES
    assert tuple(start.X11_LIBRARIES.values()) == SCREEN_LIBRARIES
    assert tuple(start.WAYLAND_LIBRARIES.values()) == WAYLAND_LIBRARIES
