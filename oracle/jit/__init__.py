"""The only file that imports numba: how kernels are compiled.

``@kernel`` compiles on the first call and keeps the machine code in our own folder (`kernel_cache`). If that
is unusable, kernels are compiled again in every process, and `kernel_cache.cache_state` says why; damaged
files in it are replaced.

Set ``ORACLE_NO_JIT=1`` to run every kernel as plain Python (slow; for coverage and debugging).
"""

from __future__ import annotations

import contextlib
import functools
import os
import threading
from collections.abc import Callable
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import numpy as np

from oracle.clock import not_counted
from oracle.kernel_cache import alone, cache_state

P = ParamSpec("P")
R = TypeVar("R")

JIT_ON = os.environ.get("ORACLE_NO_JIT", "") in ("", "0")
"""Whether kernels are compiled (False under ``ORACLE_NO_JIT=1``)."""


if JIT_ON:
    _CACHE = cache_state()
    if _CACHE.usable:
        os.environ["NUMBA_CACHE_DIR"] = str(_CACHE.folder)  # numba reads it on import
    import numba
    import numba.extending

_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": False,
    "no_cfunc_wrapper": True,  # an entry for C that nobody calls; it took a seventh of the time to compile
}
"""How kernels are compiled."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and numbers to machine code that releases the GIL.

    Division by zero follows NumPy (no exception); array bounds are not checked.
    """
    if not JIT_ON:
        return _plain(function)
    compiled = numba.njit(**_OPTIONS, cache=_CACHE.usable)(function)
    own = cast(_Compiled, compiled)
    _prepare_compiling(own)
    if _CACHE.usable:
        _compile_once(own._cache, f"{function.__module__}.{function.__qualname__}.compiling")
        _forgive_damage(own._cache)
    return cast(Callable[P, R], compiled)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Inline a small helper into the kernels that call it, before anything is compiled.

    If left to LLVM, a helper would be inlined after code generation has already rewritten it (a subtraction
    beside a comparison becomes an overflow intrinsic), and the loop would not be vectorised.
    """
    if not JIT_ON:
        return function
    compiled = numba.njit(**_OPTIONS, inline="always")(function)
    return cast(Callable[P, R], compiled)


class _Files(Protocol):
    """The files of one kernel in numba's cache, as far as used here (numba has no types for them)."""

    _load_index: Callable[[], object]
    _load_data: Callable[[str], object]


class _KernelCache(Protocol):
    """What numba caches of one kernel, likewise."""

    _cache_file: _Files
    load_overload: Callable[[object, object], object]
    save_overload: Callable[[object, object], None]


class _Compiled(Protocol):
    """A kernel."""

    _cache: _KernelCache
    compile: Callable[[object], object]


_held = threading.local()
"""What each thread holds until the kernel it compiles is ready; see `_compile_once`."""


def _prepare_compiling(kernel: _Compiled) -> None:
    """Stop the clock of a run while it waits for this kernel to be compiled or read from the cache.

    numba calls `compile` only if it has no machine code for the types of a call.
    """
    compiled = kernel.compile

    def compile_unseen(signature: object) -> object:
        outer = getattr(_held, "locks", None)
        try:
            with not_counted(), contextlib.ExitStack() as _held.locks:
                return compiled(signature)
        finally:
            _held.locks = outer

    kernel.compile = compile_unseen


def _compile_once(cache: _KernelCache, name: str) -> None:
    """Let one process at a time compile a kernel: the others wait, then read what it wrote.

    Kernels are locked in the order in which they call each other, by a thread that holds numba's own lock, so
    processes cannot deadlock.

    Args:
        cache: numba's cache of the kernel.
        name: Name of the lock file.
    """
    load = cache.load_overload

    def load_or_lock(signature: object, target: object) -> object:
        found = load(signature, target)
        if found is None:
            _held.locks.enter_context(alone(name))
            found = load(signature, target)
        return found

    cache.load_overload = load_or_lock


def _forgive_damage(cache: _KernelCache) -> None:
    """Make the cache optional: damaged files count as missing, and on a full disk nothing is kept.

    numba expects every file to be intact and raises an error otherwise, for example after a power failure or
    on a full disk.  The kernel is then compiled as if for the first time, and its files are written again.
    """
    files = cache._cache_file
    load_index, load_code, save = files._load_index, files._load_data, cache.save_overload

    def index() -> object:
        try:
            return load_index()
        except Exception:  # noqa: BLE001  # damaged bytes may raise whatever they happen to spell
            return {}

    def code(name: str) -> object:
        try:
            return load_code(name)
        except Exception as trouble:
            raise FileNotFoundError(name) from trouble  # which numba treats as a missing file

    def keep(signature: object, data: object) -> None:
        with contextlib.suppress(OSError), alone():
            save(signature, data)

    files._load_index, files._load_data, cache.save_overload = index, code, keep


def _plain(function: Callable[P, R]) -> Callable[P, R]:
    """The function itself, with warnings about intended integer wrap-around silenced."""

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(over="ignore"):
            return function(*args, **kwargs)

    return call


def _place_of_lowest(mask: np.uint64) -> int:
    """`lowest_bit` without the JIT."""
    number = int(mask)
    return (number & -number).bit_length() - 1 if number else 64


lowest_bit: Callable[[np.uint64], int] = _place_of_lowest
"""The position of the lowest bit of a mask, 64 if it is empty: one machine instruction in a kernel."""

if JIT_ON:

    def _lowest_bit(context: object, mask: object) -> object:
        """`lowest_bit` in a kernel, in the form numba expects: a signature and the instruction."""
        signature = numba.types.int64(numba.types.uint64)
        return signature, lambda machine, builder, signature, arguments: builder.cttz(
            arguments[0], machine.get_constant(numba.types.boolean, False)
        )

    lowest_bit = cast(Callable[[np.uint64], int], numba.extending.intrinsic(_lowest_bit))
