"""Kernels copy arrays in loops: a slice set to an array makes numba compile error messages, for seconds.

What only kernels may call is called by kernels only: from Python it would be a jump to nowhere.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source_trees import sources

INNER = "inner_kernel"
REGISTERS = "stand_in_for"
"""It names a kernel and does not call it."""
DECORATORS = {"kernel", "brief_kernel", INNER, "inlined", "kernel_calling"}


def decorators(function: ast.FunctionDef) -> set[str]:
    used = [each.func if isinstance(each, ast.Call) else each for each in function.decorator_list]
    return {each.id for each in used if isinstance(each, ast.Name)}


def kernels(inside: tuple[ast.AST, ...]) -> Iterator[ast.FunctionDef]:
    for node in inside:
        if isinstance(node, ast.FunctionDef) and decorators(node) & DECORATORS:
            yield node


def from_outside(inside: tuple[ast.AST, ...], inner: set[str]) -> set[str]:
    """The inner kernels of this file, or imported by it, that something else than a kernel may call."""
    registered = [
        node for node in inside if isinstance(node, ast.Call) and ast.unparse(node.func) == REGISTERS
    ]
    within = {id(each) for tree in (*kernels(inside), *registered) for each in ast.walk(tree)}
    imported = {name.name for node in inside if isinstance(node, ast.ImportFrom) for name in node.names}
    here = {kernel.name for kernel in kernels(inside)} | imported
    names = {node.id for node in inside if isinstance(node, ast.Name) and id(node) not in within}
    return names & inner & here


def filled(kernel: ast.FunctionDef) -> set[str]:
    """The names of values that a kernel may give to a whole slice: numbers."""
    arguments = kernel.args.args
    written = {each.arg: ast.unparse(each.annotation) for each in arguments if each.annotation is not None}
    return {name for name, kind in written.items() if kind in ("float", "int", "Number", "np.uint64")}


def copied(kernel: ast.FunctionDef) -> Iterator[str]:
    """The statements that give an array to a slice; a row such as ``table[0]`` is taken for a number."""
    for node in ast.walk(kernel):
        if not isinstance(node, ast.Assign) or isinstance(node.value, ast.Constant | ast.Call):
            continue
        sliced = [
            each
            for target in node.targets
            if isinstance(target, ast.Subscript)
            for each in (target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice])
        ]
        one = isinstance(node.value, ast.Subscript) and not any(
            isinstance(each, ast.Slice) for each in ast.walk(node.value)
        )
        number = isinstance(node.value, ast.Name) and node.value.id in filled(kernel)
        if any(isinstance(each, ast.Slice) for each in sliced) and not (one or number):
            yield ast.unparse(node)


def test_no_kernel_copies_an_array_into_a_slice() -> None:
    found = {
        f"{name}, {kernel.name}: {statement}"
        for name, inside in sources("oracle")
        for kernel in kernels(inside)
        for statement in copied(kernel)
    }
    assert not found


@pytest.mark.parametrize("decorator", ["kernel", "kernel_calling(rate)"])
def test_a_copy_is_found(decorator: str) -> None:
    kernel = ast.parse(
        f"@{decorator}\ndef one(out, same):\n    out[:] = same\n    out[:] = 0.0\n    out[1] = same[0]"
    )
    assert [list(copied(each)) for each in kernels(tuple(ast.walk(kernel)))] == [["out[:] = same"]]


def test_inner_kernels_are_called_by_kernels_only() -> None:
    own = list(sources("oracle"))
    inner = {each.name for _, inside in own for each in kernels(inside) if INNER in decorators(each)}
    found = {(name, each) for name, inside in own for each in from_outside(inside, inner)}
    assert inner
    assert not found


def test_a_call_of_an_inner_kernel_from_outside_is_found() -> None:
    tree = ast.parse(
        f"@{INNER}\ndef one(): ...\n@{INNER}\ndef two(): ...\n@kernel\ndef three():\n    one()\ntwo()"
    )
    assert from_outside(tuple(ast.walk(tree)), {"one", "two"}) == {"two"}
