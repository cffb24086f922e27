"""Run by `tests.warming.test_every_kernel` in its own process: what no step of ``warm`` calls, and the
names of machine code, with those that cannot be delivered."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import sys
from collections.abc import Iterator

from numba.core.dispatcher import Dispatcher

import oracle
from oracle.jit import kept_code
from oracle.simulate.warm import tasks
from oracle.warming.preparing import PICTURE_STEPS
from tests.packaging.scripts import script

ADDRESS = script("machine_code").ADDRESS


def kernels() -> dict[str, Dispatcher]:
    """Every kernel of the engine by its full name; helpers that are inlined before compiling are none."""
    found: dict[str, Dispatcher] = {}
    for info in pkgutil.walk_packages(oracle.__path__, "oracle."):
        if not info.name.endswith("__main__"):
            for value in vars(importlib.import_module(info.name)).values():
                if isinstance(value, Dispatcher) and "inline" not in value.targetoptions:
                    found[f"{value.py_func.__module__}.{value.py_func.__name__}"] = value
    return found


def callees(kernel: Dispatcher) -> Iterator[Dispatcher]:
    """The kernels and helpers that a kernel names, or was made for."""
    function = kernel.py_func
    for cell in function.__closure__ or ():
        if isinstance(cell.cell_contents, Dispatcher):
            yield cell.cell_contents
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, Dispatcher):
            yield value


def note_kept(names: set[str], changing: set[str]) -> None:
    """From now on, note under which names machine code is kept.

    Args:
        names: Receives all names.
        changing: Receives those of kernels whose machine code has an address of its process in it.
    """
    keep, kept = kept_code.keep, kept_code.kept

    def noted(name: str, code: bytes | None) -> None:
        names.add(name)
        if code is not None and ADDRESS in code:
            changing.add(name)

    def keep_noted(name: str, code: bytes) -> None:
        noted(name, code)
        keep(name, code)

    def kept_noted(name: str) -> bytes | None:
        code = kept(name)
        noted(name, code)
        return code

    kept_code.keep, kept_code.kept = keep_noted, kept_noted


def main() -> None:
    """Do every step; print the kernels that were neither called nor named by one that was, one a line.

    The names of machine code follow: after an exclamation mark where it would differ each time, else after an
    equals sign.
    """
    names: set[str] = set()
    changing: set[str] = set()
    note_kept(names, changing)
    for _name, work, _equity in tasks(PICTURE_STEPS):
        work()
    every = kernels()
    waiting = [kernel for kernel in gc.get_objects() if isinstance(kernel, Dispatcher) and kernel.signatures]
    reached: set[Dispatcher] = set()
    while waiting:
        kernel = waiting.pop()
        if kernel not in reached:
            reached.add(kernel)
            waiting.extend(callees(kernel))
    sys.stdout.writelines(f"{name}\n" for name, kernel in sorted(every.items()) if kernel not in reached)
    sys.stdout.writelines(f"{'!' if name in changing else '='}{name}\n" for name in sorted(names))


if __name__ == "__main__":
    main()
