"""Our replacement for numba's cache: the machine code of a kernel, kept by the content of the kernel.

numba names its files by path, line and file time, and sees no change in another file.  Here the name is the
`identity` of the kernel, so a copied, moved or re-dated program finds its machine code, and a kernel is
compiled again if and only if it, or something it reaches, has changed.
"""

from __future__ import annotations

import contextlib
import pickle
import threading
from collections.abc import Iterator

from numba.core import sigutils
from numba.core.base import BaseContext
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from oracle.jit.identity import UnsureError, identity
from oracle.kernel_cache import alone, cache_state, keep, kept

_held = threading.local()
"""The locks that each thread holds until the kernel it compiles is ready."""


@contextlib.contextmanager
def compiling() -> Iterator[None]:
    """Hold the locks of `KeptCode` until the kernel compiled in the block is kept."""
    outer = getattr(_held, "locks", None)
    try:
        with contextlib.ExitStack() as _held.locks:
            yield
    finally:
        _held.locks = outer


class KeptCode:
    """The machine code kept of one kernel, with the methods that numba calls.

    One process at a time compiles a kernel: the others wait, then read what it wrote.  Kernels are locked in
    the order in which they call each other, by a thread that holds numba's own lock, so processes cannot
    deadlock.
    """

    def __init__(self, compiled: Dispatcher) -> None:
        """Keep the machine code of a kernel, a dispatcher of numba."""
        self._compiled = compiled
        function = compiled.py_func
        self._lock = f"{function.__module__}.{function.__name__}.compiling"

    @property
    def cache_path(self) -> str:
        """The folder, for numba's statistics."""
        return str(cache_state().folder)

    def load_overload(self, signature: object, target: BaseContext) -> object:
        """The kernel for some types of arguments; None if it must be compiled, which then holds its lock.

        numba would first load everything that it can compile (`target.refresh`), which takes as long as all
        kernels of a first picture; it does so itself before it compiles.  Machine code needs its memory only.
        """
        rtsys.initialize(target)
        name = self._name(signature)
        if not name:
            return None
        code = kept(name)
        if code is None:
            _held.locks.enter_context(alone(self._lock))
            code = kept(name)
        return None if code is None else CompileResult._rebuild(target, *pickle.loads(code))

    def save_overload(self, signature: object, result: CompileResult) -> None:
        """Keep compiled code, unless it contains addresses of this process.

        Its annotated listing is left out: it contains the path of the source, and nothing needs it.
        """
        name = self._name(signature)
        if name and not result.lifted and not result.library.has_dynamic_globals:
            keep(name, dumps(result._replace(type_annotation="")._reduce()))

    def flush(self) -> None:
        """Do nothing: numba calls this before it recompiles a kernel, whose content is the same."""

    def _name(self, signature: object) -> str:
        """The name under which the machine code is kept; empty if the kernel cannot be identified."""
        arguments, _ = sigutils.normalize_signature(signature)
        try:
            return f"{self._compiled.py_func.__name__}-{identity(self._compiled, arguments)}"
        except UnsureError:
            return ""
