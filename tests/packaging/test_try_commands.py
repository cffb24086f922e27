"""The trial of a program's commands, with a program that gives the right answers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import needs
from tests.packaging.scripts import ROOT, script
from tests.patience import LONG_WAIT

TRIED = script("try_commands")

PROGRAM = f"""#!{sys.executable}
import json, sys
from pathlib import Path

command, *words = sys.argv[1:]
if command == "--version":
    print("Open Odds Oracle 0")
elif command == "--diagnose":
    said = dict.fromkeys({sorted(TRIED.DIAGNOSIS)!r}, "")
    print(json.dumps(said | {{"delivered_kernels": f"1 for x86-64-v3, in {{Path(__file__).parent}}"}}))
elif command == "dance":
    print("no command dance", file=sys.stderr)
    sys.exit(2)
elif command == "batch":
    Path(words[-1]).write_text("PK" if words[-1].endswith("xlsx") else "0.826366", encoding="utf-8")
elif command == "picture":
    Path(words[-1]).write_bytes(b"\\x89PNG")
else:
    sys.stdout.buffer.write("{TRIED.ANSWER} ± 0".encode())
"""


@pytest.mark.skipif(needs.ON_WINDOWS, reason="a text is no program on Windows")
def test_what_is_tried_is_printed_wherever_it_is_printed(tmp_path: Path) -> None:
    """Also where the name of the folder cannot be written, as in a file on Windows."""
    built = tmp_path / "built"
    built.mkdir()
    program = built / "open-odds-oracle"
    program.write_text(PROGRAM, encoding="utf-8")
    program.chmod(0o755)
    tried = subprocess.run(
        [sys.executable, ROOT / "packaging" / "try_commands.py", built],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True, encoding="cp1252", timeout=LONG_WAIT, check=False,
    )  # fmt: skip
    assert tried.returncode == 0, tried.stderr
    assert tried.stdout.splitlines()[-1].endswith(r"another folder \u2660.")
