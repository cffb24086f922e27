"""Totals as plain data, and plain data as bytes: what travels between processes and machines.

Only numbers, texts, lists, maps and arrays: unlike a pickle, nothing that is read can run code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

Plain: TypeAlias = (
    "bool | int | float | str | npt.NDArray[Any] | Sequence[Plain] | Mapping[str, Plain] | None"
)
"""Plain data.  Integers of more than 64 bits are written with `whole`."""

ARRAY = 1
"""Code of an array in MessagePack."""

KINDS = "biuf"
"""Kinds of the numbers of an array: Boolean, signed, unsigned, floating-point."""


def to_bytes(value: Plain) -> bytes:
    """Plain data as MessagePack; arrays with their shape, type and order of bytes.

    Raises:
        TypeError: If something in it is not plain.
    """
    return msgspec.msgpack.encode(value, enc_hook=_as_extension)


def from_bytes(packed: bytes) -> Any:  # noqa: ANN401 - whoever asks knows what was written
    """What `to_bytes` wrote; arrays are new and may be written to.

    Raises:
        ValueError: If it is something else, or incomplete.
    """
    try:
        return msgspec.msgpack.decode(packed, ext_hook=_from_extension)
    except (msgspec.MsgspecError, TypeError) as trouble:
        raise ValueError(f"not plain data: {trouble}") from None


def whole(number: int) -> str:
    """An integer of any size as plain data; ``int`` reads it."""
    return str(number)


def _as_extension(value: object) -> msgspec.msgpack.Ext:
    if isinstance(value, np.ndarray) and value.dtype.kind in KINDS:
        head = msgspec.msgpack.encode((value.dtype.newbyteorder("<").str, value.shape))
        data = value.astype(value.dtype.newbyteorder("<"), copy=False).tobytes()
        return msgspec.msgpack.Ext(ARRAY, len(head).to_bytes(2, "little") + head + data)
    raise TypeError(f"{type(value).__name__} is not plain data")


def _from_extension(code: int, data: memoryview) -> npt.NDArray[Any]:
    if code != ARRAY:
        raise ValueError(f"there is no extension {code}")
    start = 2 + int.from_bytes(data[:2], "little")
    kind, shape = msgspec.msgpack.decode(data[2:start], type=tuple[str, tuple[int, ...]])
    dtype = np.dtype(kind)
    if dtype.kind not in KINDS:
        raise ValueError(f"an array of {dtype}")
    read = np.frombuffer(data[start:], dtype=dtype).reshape(shape)
    return read.astype(dtype.newbyteorder("="))
