"""The only file that imports numba: how our kernels are compiled, and where the machine code is kept.

``@kernel`` compiles on first call and keeps the result in a folder of our own.  numba notices changes in
the file of a kernel but not in the files that kernel calls into, so the folder's name holds a hash of all
kernel sources; a changed kernel gets a fresh folder.  Where the folder cannot be used, kernels are
compiled anew in every process and `cache_state` says why.

Set ``ORACLE_NO_JIT=1`` to run every kernel as plain Python (slow; for coverage and debugging) and
``ORACLE_CACHE_DIR`` to keep the machine code elsewhere.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import numpy as np
import platformdirs

P = ParamSpec("P")
R = TypeVar("R")

JIT_ON = os.environ.get("ORACLE_NO_JIT", "") in ("", "0")
"""Whether kernels are compiled (false under ``ORACLE_NO_JIT=1``)."""


@dataclass(frozen=True, slots=True)
class CacheState:
    """Where compiled kernels are kept.

    Attributes:
        folder: The folder in use, or the one that was tried.
        problem: Why it cannot be used, in words; empty when it can.
    """

    folder: Path
    problem: str = ""

    @property
    def usable(self) -> bool:
        """Whether compiled kernels survive this process."""
        return not self.problem


def _kernel_hash() -> str:
    """A hash of the text of every kernel source: the files of the engine that mention this module."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        text = path.read_bytes()
        if b"oracle.jit" in text or path.name == "jit.py":
            digest.update(path.name.encode() + b"\0" + text)
    return digest.hexdigest()[:12]


def cache_root() -> Path:
    """The folder that holds one sub-folder of machine code per version of the kernels."""
    override = os.environ.get("ORACLE_CACHE_DIR")
    return Path(override) if override else Path(platformdirs.user_cache_dir("open-odds-oracle")) / "kernels"


def _prepare_cache() -> CacheState:
    """Find and try the cache folder; numba reads ``NUMBA_CACHE_DIR`` when it is imported."""
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    folder = cache_root() / f"{python}-{_kernel_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"written")
    except OSError as trouble:
        return CacheState(folder, f"{folder} cannot be written ({trouble.strerror or trouble})")
    return CacheState(folder)


_CACHE = _prepare_cache() if JIT_ON else CacheState(cache_root())

if JIT_ON:
    if _CACHE.usable:
        os.environ["NUMBA_CACHE_DIR"] = str(_CACHE.folder)
    import numba


def cache_state() -> CacheState:
    """Where compiled kernels are kept, and whether that works."""
    return _CACHE


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and numbers to machine code that runs without the GIL.

    Division by zero follows NumPy (no exception); array bounds are not checked.
    """
    if not JIT_ON:
        return _plain(function)
    compiled = numba.njit(nogil=True, cache=_CACHE.usable, error_model="numpy", boundscheck=False)(function)
    return cast(Callable[P, R], compiled)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Copy a small helper into the kernels that call it, before anything is compiled.

    Left to LLVM, a helper would reach its kernel after code generation has already rewritten it (a
    subtraction beside a comparison becomes an overflow intrinsic), and the loop would not vectorise.
    """
    if not JIT_ON:
        return function
    compiled = numba.njit(nogil=True, error_model="numpy", boundscheck=False, inline="always")(function)
    return cast(Callable[P, R], compiled)


def _plain(function: Callable[P, R]) -> Callable[P, R]:
    """The function itself, with the wrap-around of fixed-width integers taken as intended."""

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(over="ignore"):
            return function(*args, **kwargs)

    return call
