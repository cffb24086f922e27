"""The programs that run on this computer, by the names of their files, whoever started them."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path


def running() -> list[str]:
    """The name of the file of every process."""
    if sys.platform == "win32":
        return list(_on_windows())
    words = ["ps", "-A", "-o", "args="]
    listed = subprocess.run(words, capture_output=True, encoding="utf-8", errors="replace", check=True).stdout
    return [Path(line.split()[0]).name for line in listed.splitlines() if line.split()]


class _Entry(ctypes.Structure):
    """PROCESSENTRY32W of Windows."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("_usage", ctypes.c_uint32),
        ("process", ctypes.c_uint32),
        ("_heap", ctypes.c_size_t),
        ("_module", ctypes.c_uint32),
        ("threads", ctypes.c_uint32),
        ("parent", ctypes.c_uint32),
        ("_priority", ctypes.c_int32),
        ("_flags", ctypes.c_uint32),
        ("name", ctypes.c_wchar * 260),
    )


_PROCESSES = 2
"""Windows' number for a list of processes (TH32CS_SNAPPROCESS)."""


def _on_windows() -> Iterator[str]:
    """Asked for directly: not every Windows has ``tasklist``, and Wine's says nothing."""
    system = ctypes.WinDLL("kernel32", use_last_error=True)
    system.CreateToolhelp32Snapshot.restype = ctypes.c_void_p
    listed = ctypes.c_void_p(system.CreateToolhelp32Snapshot(_PROCESSES, 0))
    entry = _Entry(size=ctypes.sizeof(_Entry))
    there = system.Process32FirstW(listed, ctypes.byref(entry))
    while there:
        yield entry.name
        there = system.Process32NextW(listed, ctypes.byref(entry))
    system.CloseHandle(listed)
