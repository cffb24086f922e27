"""The workspace is made without loading the engine's reports, which take longer than a step may."""

import subprocess
import sys

LOADED = "print([name for name in sys.modules if name.startswith('oracle.reports')])"


def test_making_the_workspace_loads_no_report():
    code = f"import sys, ui.flops.panel; {LOADED}"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert found.stdout.strip() == "[]"
