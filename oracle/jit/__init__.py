"""The only package that imports numba: how kernels are compiled.

``@kernel`` compiles on the first call and keeps the machine code by its content (`kept_code`) in our own
folder (`kernel_cache`). If that is unusable, kernels are compiled again in every process, and
`kernel_cache.cache_trouble` says why; damaged files in it are replaced.

Set ``ORACLE_NO_JIT=1`` to run every kernel as plain Python (slow; for coverage and debugging).  A kernel with
a *stand-in* then runs that instead, once the module with the stand-in has been imported.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import numpy as np

from oracle.clock import not_counted

P = ParamSpec("P")
R = TypeVar("R")

JIT_ON = os.environ.get("ORACLE_NO_JIT", "") in ("", "0")
"""Whether kernels are compiled (False under ``ORACLE_NO_JIT=1``)."""


if JIT_ON:
    import numba

    from oracle.jit.garbage import rare_collections
    from oracle.jit.kept_code import KeptCode, compiling

_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": False,
    "no_cfunc_wrapper": True,  # an entry point for C, never called, takes a seventh of the compile time
}
"""How kernels are compiled."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and numbers to machine code that releases the GIL.

    Division by zero follows NumPy (no exception); array bounds are not checked.
    """
    return _compiled(function, _OPTIONS) if JIT_ON else _plain(function)


def brief_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function like `kernel`, for a microsecond of work: it keeps the GIL.

    On many cores, to release the GIL and to get it back takes longer than the work itself.
    """
    return _compiled(function, {**_OPTIONS, "nogil": False}) if JIT_ON else _plain(function)


def inner_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function like `kernel`, for other kernels only: a call from Python would end the program.

    The entry for Python converts every argument, array by array, and takes up to half of the time to compile.
    """
    return _compiled(function, {**_OPTIONS, "no_cpython_wrapper": True}) if JIT_ON else _plain(function)


def kernel_calling(*inner: Callable[..., object]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator like `kernel`, for functions that are made for the kernels they call.

    Each gets its own name: numba links kernels by name, and would link one with what was made for another.

    Args:
        inner: Those kernels, which the function has as variables of the function around it.
    """

    def made(function: Callable[P, R]) -> Callable[P, R]:
        function.__name__ = function.__qualname__ = "_by_".join(
            [function.__name__, *(each.__name__ for each in inner)]
        )
        return kernel(function)

    return made


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Inline a small helper into the kernels that call it, before anything is compiled.

    If left to LLVM, a helper would be inlined after code generation has already rewritten it (a subtraction
    beside a comparison becomes an overflow intrinsic), and the loop would not be vectorised.
    """
    if not JIT_ON:
        return function
    compiled = numba.njit(**_OPTIONS, inline="always")(function)
    return cast(Callable[P, R], compiled)


STAND_INS: dict[Callable[..., object], Callable[..., object]] = {}
"""Functions of whole columns that do the same as a kernel, by kernel; see `stand_in_for`."""


def stand_in_for(kernel: Callable[P, R]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator of a function of whole columns (NumPy) that gives the same bits as a kernel.

    It is called in place of the kernel only where nothing is compiled: it takes a hundredth of the time that
    interpreting the kernel takes, and several times as long as the compiled kernel.

    Args:
        kernel: The kernel.
    """

    def kept(function: Callable[P, R]) -> Callable[P, R]:
        STAND_INS[kernel] = function
        return function

    return kept


class _Compiled(Protocol):
    """The part of numba's interface of a kernel that is used here (numba has no types)."""

    _cache: object
    compile: Callable[[object], object]


def _compiled(function: Callable[P, R], options: Mapping[str, Any]) -> Callable[P, R]:
    compiled = numba.njit(**options)(function)
    own = cast(_Compiled, compiled)
    _prepare_compiling(own)
    own._cache = KeptCode(compiled)
    return cast(Callable[P, R], compiled)


def _prepare_compiling(kernel: _Compiled) -> None:
    """Stop the clock of a run while it waits for this kernel to be compiled or read from its file.

    numba calls `compile` only if it has no machine code for the types of a call.
    """
    compiled = kernel.compile

    def compile_unseen(signature: object) -> object:
        with not_counted(), compiling(), rare_collections():
            return compiled(signature)

    kernel.compile = compile_unseen


def _plain(function: Callable[P, R]) -> Callable[P, R]:
    """The function itself, or its stand-in, with warnings about intended integer wrap-around silenced."""

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(over="ignore"):
            return cast(Callable[P, R], STAND_INS.get(call, function))(*args, **kwargs)

    return call
