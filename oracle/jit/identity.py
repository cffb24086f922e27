"""The identity of a kernel: a hash of everything that its machine code depends on.

It covers the kernel's bytecode, its options and, across files, everything it uses: kernels it calls, helpers
inlined into it, constants, arrays.  Paths, line numbers, comments and docstrings do not count, so copies of
the program share machine code.  If something cannot be identified with certainty, `UnsureError` is raised and
the kernel is compiled again in every process.

Versions of Python, numba, llvmlite and NumPy and the processor are not part of it: each combination of
them has its own folder (`oracle.kernel_cache`).
"""

from __future__ import annotations

import builtins
import dis
import functools
import hashlib
import struct
import types
from collections.abc import Iterable
from typing import Any

import numpy as np
from numba.core import types as numba_types
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic

VERSIONED = ("numpy", "numba", "llvmlite", "math", "builtins")
"""Packages whose contents are determined by the versions in the folder's name."""

DIGITS = 32
"""Hexadecimal digits of an identity: 128 bits, half of its hash.  A million kernels have two alike with a
chance of 10⁻²⁷, and files are named after them: Explorer unpacks no file whose path has 260 characters."""


class UnsureError(Exception):
    """Something that a kernel reaches cannot be identified by its content."""


def identity(compiled: Dispatcher, arguments: Iterable[numba_types.Type]) -> str:
    """The identity of a kernel for some types of arguments.

    Args:
        compiled: The kernel, a dispatcher of numba.
        arguments: numba's types of the arguments.

    Returns:
        `DIGITS` hexadecimal digits, the same in every process and every copy of the program.

    Raises:
        UnsureError: If something that the kernel reaches cannot be identified.
    """
    reader = _Reader()
    return _hashed("kernel", reader.value(compiled), *map(reader.type, arguments)).hex()[:DIGITS]


def _hashed(kind: str, *parts: bytes | str) -> bytes:
    """One hash of several parts, each with its length, so that different lists of parts never collide."""
    digest = hashlib.sha256()
    for part in (kind, *parts):
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.digest()


class _Reader:
    """Identifies everything that one kernel uses; each object is read only once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, bytes]] = {}  # keeps the object: its id is not reused
        self._within: set[int] = set()

    def value(self, value: object) -> bytes:
        """The identity of a constant, kernel, helper, class or module."""
        known = self._known.get(id(value))
        if known:
            return known[1]
        if id(value) in self._within:
            raise UnsureError(f"{value!r} reaches itself")
        self._within.add(id(value))
        found = self._value(value)
        self._within.discard(id(value))
        self._known[id(value)] = value, found
        return found

    def _value(self, value: object) -> bytes:
        kind = type(value)
        if value is None or kind in (bool, int, str, bytes, type(...)):
            return _hashed(kind.__name__, repr(value))
        if isinstance(value, float) and kind is float:
            return _hashed("float", struct.pack("<d", value))
        if isinstance(value, np.generic | np.ndarray):
            return self._array(value)
        if isinstance(value, tuple):
            named = self.value(kind) if kind is not tuple else b""
            return _hashed("tuple", named, *map(self.value, value))
        if isinstance(value, frozenset) and kind is frozenset:
            return _hashed("set", *sorted(map(self.value, value)))
        if isinstance(value, types.CodeType):
            return _hashed("code", _code(value), *map(self.value, _constants(value)))
        if isinstance(value, Dispatcher):
            options = sorted(f"{name}={setting!r}" for name, setting in value.targetoptions.items())
            return _hashed("kernel", *options, self.value(value.py_func))
        if isinstance(value, _Intrinsic):
            return _hashed("intrinsic", self.value(value._defn))
        if isinstance(value, type):
            return self._class(value)
        if isinstance(value, types.ModuleType) and _versioned(value.__name__):
            return _hashed("module", value.__name__)
        if isinstance(value, np.ufunc | types.BuiltinFunctionType | types.FunctionType):
            return self._function(value)
        raise UnsureError(f"{value!r} is none of the things that can be identified")

    def _array(self, value: np.generic | np.ndarray) -> bytes:
        if value.dtype.hasobject:
            raise UnsureError("an array of Python objects")
        layout = f"{value.dtype.descr} {value.shape} {value.flags.c_contiguous} {value.flags.f_contiguous}"
        return _hashed(type(value).__name__, layout, value.tobytes())

    def _class(self, value: type) -> bytes:
        """A class: of Python or NumPy, or a named tuple of ours."""
        name = f"{value.__module__}.{value.__qualname__}"
        if _versioned(value.__module__):
            return _hashed("class", name)
        if issubclass(value, tuple) and hasattr(value, "_fields"):
            defaults = [self.value(default) for default in value._field_defaults.values()]  # type: ignore[attr-defined]
            return _hashed("named tuple", name, *value._fields, *value._field_defaults, *defaults)  # type: ignore[attr-defined]
        raise UnsureError(f"the class {name}")

    def _function(self, value: np.ufunc | types.BuiltinFunctionType | types.FunctionType) -> bytes:
        home = getattr(value, "__module__", None) or "numpy"  # ufuncs of NumPy have none
        if not isinstance(value, types.FunctionType):
            if _versioned(home):
                return _hashed("built in", home, value.__name__)
            raise UnsureError(f"{home}.{value.__name__} is neither Python nor of a known package")
        if _versioned(home):
            return _hashed("function", home, value.__qualname__)
        parts = [home, value.__qualname__, self.value(value.__code__), self.value(value.__defaults__)]
        for name, default in sorted((value.__kwdefaults__ or {}).items()):
            parts += [name, self.value(default)]
        for cell in value.__closure__ or ():
            parts.append(self.value(_content(cell, value)))
        for name in _global_names(value.__code__):
            parts += [name, self._global(value, name)]
        return _hashed("function", *parts)

    def _global(self, function: types.FunctionType, name: str) -> bytes:
        if name in function.__globals__:
            return self.value(function.__globals__[name])
        if hasattr(builtins, name):
            return _hashed("builtin", name)
        raise UnsureError(f"{function.__qualname__} uses {name}, which does not exist")

    def type(self, of: numba_types.Type) -> bytes:
        """The identity of a type of arguments."""
        simple = (numba_types.Number, numba_types.Boolean, numba_types.NoneType, numba_types.StringLiteral)
        if isinstance(of, simple) and not isinstance(of, numba_types.EnumMember):
            return _hashed("type", str(of))
        if isinstance(of, numba_types.Array):
            layout = f"{of.ndim} {of.layout} {of.mutable} {of.aligned}"
            return _hashed("array", layout, self.type(of.dtype))
        if isinstance(of, numba_types.BaseTuple):
            named = getattr(of, "instance_class", None)
            return _hashed("tuple", self.value(named) if named else b"", *map(self.type, of))
        if isinstance(of, numba_types.Omitted):
            return _hashed("omitted", self.value(of.value))
        if isinstance(of, numba_types.Dispatcher):
            return _hashed("kernel", self.value(of.dispatcher))
        raise UnsureError(f"arguments of the type {of}")


def _versioned(module: str) -> bool:
    return module.partition(".")[0] in VERSIONED


def _content(cell: types.CellType, function: types.FunctionType) -> object:
    try:
        return cell.cell_contents
    except ValueError as empty:
        raise UnsureError(f"{function.__qualname__} uses a name without a value") from empty


@functools.cache
def _code(code: types.CodeType) -> bytes:
    """The bytecode of a code object, without its constants, file and line numbers."""
    shape = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return _hashed("bytecode", code.co_name, repr(shape), repr(names), code.co_code)


def _constants(code: types.CodeType) -> tuple[Any, ...]:
    """The constants of a code object; a text in the first place is a docstring, unless it is used."""
    constants = code.co_consts
    if constants and isinstance(constants[0], str) and 0 not in _used_constants(code):
        return (None, *constants[1:])
    return constants


@functools.cache
def _used_constants(code: types.CodeType) -> frozenset[int]:
    return frozenset(step.arg or 0 for step in dis.get_instructions(code) if step.opcode in dis.hasconst)


@functools.cache
def _global_names(code: types.CodeType) -> tuple[str, ...]:
    """The global names that a code object reads, also in functions within it, sorted."""
    found = {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            found.update(_global_names(inner))
    return tuple(sorted(found))
