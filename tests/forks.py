"""What a process forked while something is open does to it: nothing, if all is well."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_SCRIPT = """
import os
import sys
{imported}
reading, writing = os.pipe()
with {opened}:
    if os.fork() == 0:  # ends when the other process does
        os.close(writing)
        os.read(reading, 1)
        os._exit(0)
with {again} as found:
    print({said})
"""


def after_fork(path: Path, imported: str, opened: str, again: str, said: str) -> str:
    """What a process prints that opens something again while one that it forked before is still there.

    Args:
        path: The file; the other arguments call it ``sys.argv[1]``.
        imported: A line that imports what opens it.
        opened: An expression that opens it.
        again: An expression that opens it once more, after it was closed.
        said: An expression that is printed then; ``found`` is what was opened.
    """
    script = _SCRIPT.format(imported=imported, opened=opened, again=again, said=said)
    command = [sys.executable, "-c", script, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
