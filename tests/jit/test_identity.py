"""A kernel's identity follows its code and everything it reaches, and nothing else."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest

import oracle

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    os.environ.get("ORACLE_NO_JIT", "") not in ("", "0"), reason="nothing is compiled"
)

HELPERS = """
import numpy as np
from typing import NamedTuple
from oracle.jit import inlined, kernel
from oracle.jit.bits import lowest_bit

FACTOR = 2
TABLE = np.array([1, 2, 3])

class Setting(NamedTuple):
    low: int
    high: int

SETTING = Setting(1, 2)

@inlined
def inside(number):
    return number + 1

@kernel
def callee(number):
    return number * FACTOR

@kernel
def lookup(place):
    return TABLE[place] + SETTING.high
"""

CALLERS = """
import numpy as np
from helpers import callee, inside, lookup, lowest_bit
from oracle.jit import kernel

@kernel
def calls(number):
    return callee(number)

@kernel
def inlines(number):
    return inside(number)

@kernel
def looks(number):
    return lookup(number)

@kernel
def alone(number):
    '''Add 5.'''
    # said
    return number + 5

@kernel
def outer(number):
    return calls(number) - inlines(number)

@kernel
def bits(mask):
    return lowest_bit(np.uint64(mask))
"""
TOLD = """
import json, sys
sys.path.insert(0, sys.argv[1])
import callers, helpers
sys.path.insert(0, sys.argv[2])
from tests.jit.test_identity import identified
print(json.dumps(identified(helpers, callers)))
"""
"""What another process does with the two files in a folder."""

EVERY = {"inside", "callee", "lookup", "calls", "inlines", "looks", "alone", "outer", "bits"}


def identified(*modules: types.ModuleType) -> dict[str, str]:
    """The identity of each kernel of some modules, for one integer."""
    import numba
    from numba.core.dispatcher import Dispatcher

    from oracle.jit.identity import identity

    return {
        name: identity(each, [numba.int64])
        for module in modules
        for name, each in vars(module).items()
        if isinstance(each, Dispatcher)
    }


def identities(helpers: str = HELPERS, callers: str = CALLERS) -> dict[str, str]:
    """The identity of each kernel of the two texts, which are run here."""
    modules = {"helpers": helpers, "callers": callers}
    with pytest.MonkeyPatch.context() as patch:
        for name, text in modules.items():
            patch.setitem(sys.modules, name, types.ModuleType(name))
            exec(compile(text, f"{name}.py", "exec", dont_inherit=True), vars(sys.modules[name]))
        return identified(*(sys.modules[name] for name in modules))


@pytest.fixture(scope="module")
def plain() -> dict[str, str]:
    return identities()


def test_every_kernel_has_its_own(plain: dict[str, str]) -> None:
    assert plain.keys() == EVERY
    assert len(set(plain.values())) == len(EVERY)
    assert all(len(bytes.fromhex(found)) == 16 for found in plain.values())


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("number * FACTOR", "number + FACTOR", {"callee", "calls", "outer"}),
        ("FACTOR = 2", "FACTOR = 3", {"callee", "calls", "outer"}),
        ("FACTOR = 2", "FACTOR = 2.0", {"callee", "calls", "outer"}),
        ("FACTOR = 2", "FACTOR = np.int64(2)", {"callee", "calls", "outer"}),
        ("number + 1", "number + 2", {"inside", "inlines", "outer"}),
        ("array([1, 2, 3])", "array([1, 2, 4])", {"lookup", "looks"}),
        ("array([1, 2, 3])", "array([1, 2, 3], dtype=np.uint8)", {"lookup", "looks"}),
        ("Setting(1, 2)", "Setting(1, 3)", {"lookup", "looks"}),
        ("high: int", "other: int\n    high: int = 0", {"lookup", "looks"}),
        ("number + 5", "number + 6", {"alone"}),
        ("calls(number) - inlines(number)", "inlines(number) - calls(number)", {"outer"}),
        ("@kernel\ndef callee(number)", "@inlined\ndef callee(number)", {"callee", "calls", "outer"}),
        ("def callee(number)", "def callee(number, more=1)", {"callee", "calls", "outer"}),
        ("# said", "# said otherwise", set()),
        ("'''Add 5.'''", "'''Add five to a number.'''", set()),
        ("FACTOR = 2", "\n\nUNUSED = 7\nFACTOR = 2", set()),
        ("return number + 5", "return (number\n    + 5)", set()),
    ],
)
def test_a_change_reaches_what_depends_on_it_and_nothing_else(
    plain: dict[str, str], old: str, new: str, changed: set[str]
) -> None:
    assert (HELPERS + CALLERS).count(old) == 1
    other = identities(HELPERS.replace(old, new), CALLERS.replace(old, new))
    assert {name for name in EVERY if other[name] != plain[name]} == changed


def test_folder_file_time_process_and_hash_seed_do_not_count(plain: dict[str, str], tmp_path: Path) -> None:
    for name, text in (("helpers", HELPERS), ("callers", CALLERS)):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        os.utime(tmp_path / f"{name}.py", (0, 0))
    process = subprocess.run(
        [sys.executable, "-c", TOLD, str(tmp_path), str(ROOT)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "1"},
        capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert json.loads(process.stdout) == plain


def test_types_of_arguments_count() -> None:
    import numba

    from oracle.jit.identity import identity
    from oracle.rating.high import rate

    readonly = numba.types.Array(numba.int64, 1, "C", readonly=True)
    of = [
        [numba.int64], [numba.int32], [numba.float64], [numba.boolean], [numba.int64, numba.int64], [],
        [numba.int64[:]], [numba.int64[::1]], [numba.int64[:, ::1]], [readonly],
        [numba.types.UniTuple(numba.int64, 2)], [numba.types.UniTuple(numba.int64, 3)], [numba.types.none],
        [numba.types.Omitted(1)], [numba.types.Omitted(2)],
    ]  # fmt: skip
    assert len({identity(rate, each) for each in of}) == len(of)
    assert identity(rate, [numba.int64]) == identity(rate, (numba.int64,))


def _recursive(number: int) -> int:
    return _again(number - 1) if number else 0


_again = _recursive
_LISTED = [1, 2]
_OBJECTS = np.array([object()])


def test_what_cannot_be_identified_is_reported() -> None:
    import numba

    from oracle.jit.identity import UnsureError, identity

    def of_list(place: int) -> int:
        return _LISTED[place]

    def of_objects() -> object:
        return _OBJECTS

    def of_own_module() -> object:
        return pytest

    def of_missing_name() -> object:
        return missing  # type: ignore[name-defined]  # noqa: F821

    for function in (_recursive, of_list, of_objects, of_own_module, of_missing_name):
        with pytest.raises(UnsureError):
            identity(numba.njit(function), [])
    with pytest.raises(UnsureError):
        identity(numba.njit(abs_of), [numba.types.pyobject])


def abs_of(number: int) -> int:
    return abs(number)


def test_every_kernel_of_the_program_is_identified() -> None:
    import numba

    from oracle.jit.identity import identity

    found = set()
    for entry in pkgutil.walk_packages(oracle.__path__, "oracle."):
        if entry.name.split(".")[1] not in ("rating", "showdown", "simulate", "analysis"):
            continue
        for name, each in vars(importlib.import_module(entry.name)).items():
            if isinstance(each, numba.core.dispatcher.Dispatcher):
                found.add(f"{each.py_func.__module__}.{name}")
                identity(each, [])
    assert len(found) > 100
