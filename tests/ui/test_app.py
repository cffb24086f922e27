"""Starting the window by the name of its module, and where the program keeps its files."""

import subprocess
import sys

import platformdirs
import pytest
from platformdirs.windows import Windows

from oracle.kernel_cache import cache_root
from ui.app import settings_path
from ui.diagnostics.log_file import LogFile
from ui.document.library.library import default_path
from ui.document.session.recovery import RecoveryFolder

START = """
import runpy, sys
import ui.theme.application as application
application.make_application = lambda arguments: sys.exit(len(arguments) + 6)
runpy.run_module("ui.app", run_name="__main__", alter_sys=True)
"""


def test_python_m_ui_app_starts_the_program():
    """It ended at once and said nothing."""
    assert subprocess.run([sys.executable, "-c", START], check=False).returncode == 7


@pytest.mark.parametrize(
    "place",
    [settings_path, default_path, cache_root, lambda: LogFile().folder, lambda: RecoveryFolder().folder],
)
def test_folders_of_the_program_have_its_name_once_on_windows(monkeypatch, tmp_path, place):
    """There platformdirs puts them into a folder of the author, by default of the same name."""
    monkeypatch.setattr(platformdirs, "PlatformDirs", Windows)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda _kind: str(tmp_path))
    monkeypatch.delenv("ORACLE_CACHE_DIR")
    assert place().parts.count("open-odds-oracle") == 1
