"""Where compiled kernels are kept.  Imports neither numba nor a kernel, so the window can use it.

numba notices changes in a kernel's own file but not in files that it calls into, so the folder's name
contains a hash of all kernel sources and of the packages that affect the machine code; a changed kernel gets
a new folder.  The files are pickles, and reading them executes code: a folder that others may write to is not
used.  Set ``ORACLE_CACHE_DIR`` to use another folder.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import platformdirs

from oracle.files import locked, make_private

KEPT_FOLDERS = 3
"""Folders of machine code kept: that of this version and two earlier ones."""

LOCK = "lock"
"""Name of the lock file for writing machine code."""

PATIENCE = 60.0
"""Seconds to wait for another process to write or compile: it may have been suspended meanwhile."""

LEFT_AFTER = 3600.0
"""Seconds after which an incomplete file counts as left by a killed process."""

UNFINISHED = "*.tmp.*"
"""Name pattern of the files that numba is writing."""

READY = "ready"
"""Prefix of the empty file that marks that a copy of the program has compiled every kernel."""

_PROGRAM = Path(__file__).resolve().parent
"""Path of this copy: numba caches each copy's machine code separately, even if identical."""


@dataclass(frozen=True, slots=True)
class CacheState:
    """Where compiled kernels are kept.

    Attributes:
        folder: The folder in use, or the one that was tried.
        problem: Why it cannot be used, in words; empty if it can.
    """

    folder: Path
    problem: str = ""

    @property
    def usable(self) -> bool:
        """Whether compiled kernels survive this process."""
        return not self.problem


def kernel_hash() -> str:
    """A hash of everything that affects the machine code: kernel sources, numba, llvmlite and NumPy."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        text = path.read_bytes()
        if b"oracle.jit" in text or path.parent.name == "jit":
            digest.update(path.name.encode() + b"\0" + text)
    for package in ("numba", "llvmlite", "numpy"):
        digest.update(metadata.version(package).encode() + b"\0")
    return digest.hexdigest()[:12]


def cache_root() -> Path:
    """The folder with one subfolder of machine code per version of the kernels."""
    override = os.environ.get("ORACLE_CACHE_DIR")
    return Path(override) if override else Path(platformdirs.user_cache_dir("open-odds-oracle")) / "kernels"


@functools.cache
def cache_state() -> CacheState:
    """The cache folder of these kernels, created and checked once per process."""
    folder = cache_root() / f"py{sys.version_info.major}{sys.version_info.minor}-{kernel_hash()}"
    try:
        problem = make_private(folder)
        if problem:
            return CacheState(folder, problem)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"written")
    except OSError as trouble:
        return CacheState(folder, f"{folder} cannot be written ({trouble.strerror or trouble})")
    return CacheState(folder)


@contextlib.contextmanager
def alone(name: str = LOCK) -> Iterator[None]:
    """Keep other processes out of a block; has no effect if files cannot be locked.

    The default name protects writing machine code: numba numbers the files of a kernel's signatures by what
    it finds in the folder, and two processes doing so at once would give two signatures one file.  The name
    of a kernel protects compiling it, so that programs that start together do not all compile the same.

    Args:
        name: What is protected, as a file name.
    """
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            held.enter_context(locked(cache_state().folder / name, PATIENCE))
        yield


def is_ready() -> bool:
    """Whether every kernel of this copy of the program has been compiled into the cache."""
    state = cache_state()
    return state.usable and _ready_file(state).exists()


def _ready_file(state: CacheState) -> Path:
    return state.folder / f"{READY}-{hashlib.sha256(os.fsencode(_PROGRAM)).hexdigest()[:12]}"


def mark_ready() -> None:
    """Record that every kernel has been compiled, and delete the machine code of old versions."""
    state = cache_state()
    if not state.usable:
        return
    _ready_file(state).touch()
    for path in state.folder.rglob(UNFINISHED):
        with contextlib.suppress(OSError):  # another process was faster
            if time.time() - path.stat().st_mtime > LEFT_AFTER:
                path.unlink()
    folders = [entry for entry in cache_root().iterdir() if entry.is_dir() and entry.name.startswith("py")]
    for old in sorted(folders, key=lambda entry: entry.stat().st_mtime, reverse=True)[KEPT_FOLDERS:]:
        shutil.rmtree(old, ignore_errors=True)
