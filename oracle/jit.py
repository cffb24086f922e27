"""The only file that imports numba: how our kernels are compiled.

``@kernel`` compiles on first call and keeps the machine code in a folder of our own (`kernel_cache`).
Where that cannot be used, kernels are compiled anew in every process, and `kernel_cache.cache_state`
says why.

Set ``ORACLE_NO_JIT=1`` to run every kernel as plain Python (slow; for coverage and debugging).
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numpy as np

from oracle.kernel_cache import cache_state

P = ParamSpec("P")
R = TypeVar("R")

JIT_ON = os.environ.get("ORACLE_NO_JIT", "") in ("", "0")
"""Whether kernels are compiled (false under ``ORACLE_NO_JIT=1``)."""


if JIT_ON:
    _CACHE = cache_state()
    if _CACHE.usable:
        os.environ["NUMBA_CACHE_DIR"] = str(_CACHE.folder)  # numba reads it when it is imported
    import numba
    import numba.extending


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


def _place_of_lowest(mask: np.uint64) -> int:
    """What `lowest_bit` is without the JIT."""
    number = int(mask)
    return (number & -number).bit_length() - 1 if number else 64


lowest_bit: Callable[[np.uint64], int] = _place_of_lowest
"""The place of the lowest bit of a mask, 64 if it is empty: one machine instruction in a kernel."""

if JIT_ON:

    def _lowest_bit(context: object, mask: object) -> object:
        """`lowest_bit` in a kernel, as numba wants to be told: a signature and the instruction."""
        signature = numba.types.int64(numba.types.uint64)
        return signature, lambda machine, builder, signature, arguments: builder.cttz(
            arguments[0], machine.get_constant(numba.types.boolean, False)
        )

    lowest_bit = cast(Callable[[np.uint64], int], numba.extending.intrinsic(_lowest_bit))
