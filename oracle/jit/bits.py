"""Operations on the bits of a mask that a kernel uses dozens of times: the instructions themselves.

As an `oracle.jit.inlined` helper, each use of such an operation takes the compiler up to a tenth of a second:
it reads the helper again, copies it and renames its variables.  Here each operation is a function of plain
Python, for use without the JIT, and the same as instructions of LLVM, for kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from oracle.jit import JIT_ON

if TYPE_CHECKING:
    Build = Callable[[Any, Any, Any, Any], Any]
    """Adds the instructions of an operation, in the form numba expects."""

HALVINGS = (1, 2, 4, 8)
"""Shifts that spread the highest of sixteen bits over all lower ones."""


def _place_of_lowest(mask: np.uint64) -> int:
    """`lowest_bit` without the JIT."""
    number = int(mask)
    return (number & -number).bit_length() - 1 if number else 64


def _without_lowest(ranks: np.uint16) -> np.uint16:
    """`drop_lowest` without the JIT."""
    return np.uint16(ranks & np.uint16(ranks - np.uint16(1)))


def _only_highest(ranks: np.uint16) -> np.uint16:
    """`highest` without the JIT."""
    below = ranks
    for shift in HALVINGS:
        below = np.uint16(below | np.uint16(below >> np.uint16(shift)))
    return np.uint16(below & ~np.uint16(below >> np.uint16(1)))


lowest_bit: Callable[[np.uint64], int] = _place_of_lowest
"""The position of the lowest bit of a mask, 64 if it is empty: one machine instruction in a kernel."""

drop_lowest: Callable[[np.uint16], np.uint16] = _without_lowest
"""A set of ranks without its lowest rank; the empty set stays empty."""

highest: Callable[[np.uint16], np.uint16] = _only_highest
"""The highest rank of a set; the empty set stays empty."""

if JIT_ON:
    from numba import types
    from numba.extending import intrinsic

    def _lowest_bit(context: object, mask: object) -> tuple[object, Build]:
        """The types of `lowest_bit`, and its instruction."""
        return types.int64(types.uint64), lambda machine, builder, signature, given: builder.cttz(
            given[0], machine.get_constant(types.boolean, False)
        )

    def _drop_lowest(context: object, ranks: object) -> tuple[object, Build]:
        """The types of `drop_lowest`, and its instructions."""
        return types.uint16(types.uint16), lambda machine, builder, signature, given: builder.and_(
            given[0], builder.sub(given[0], machine.get_constant(types.uint16, 1))
        )

    def _highest(context: object, ranks: object) -> tuple[object, Build]:
        """The types of `highest`, and its instructions."""

        def build(machine: Any, builder: Any, signature: Any, given: Any) -> Any:  # noqa: ANN401 - of LLVM
            below = given[0]
            for shift in HALVINGS:
                below = builder.or_(below, builder.lshr(below, machine.get_constant(types.uint16, shift)))
            return builder.xor(below, builder.lshr(below, machine.get_constant(types.uint16, 1)))

        return types.uint16(types.uint16), build

    lowest_bit = cast(Callable[[np.uint64], int], intrinsic(_lowest_bit))
    drop_lowest = cast(Callable[[np.uint16], np.uint16], intrinsic(_drop_lowest))
    highest = cast(Callable[[np.uint16], np.uint16], intrinsic(_highest))
