"""Starting the window by the name of its module."""

import subprocess
import sys

START = """
import runpy, sys
import ui.theme.application as application
application.make_application = lambda arguments: sys.exit(len(arguments) + 6)
runpy.run_module("ui.app", run_name="__main__", alter_sys=True)
"""


def test_python_m_ui_app_starts_the_program():
    """It ended at once and said nothing."""
    assert subprocess.run([sys.executable, "-c", START], check=False).returncode == 7
