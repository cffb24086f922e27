"""Every benchmark can be asked for by name; levels of processors are compared by code for each of them."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from oracle.portable_code import VARIABLE, settings
from oracle.processor import levels_from, this_processor
from tests.benchmarks import __main__ as bench
from tests.benchmarks import levels

FOUND = """
from oracle.kernel_cache import compiler
from oracle.portable_code import portable_code, settings
print(compiler(), bool(settings()), portable_code().level or "nothing delivered", sep="\\n")
"""
"""Prints where machine code is kept, whether the compiler is told its processor, and what is delivered."""


@pytest.mark.parametrize("group", bench.GROUPS)
def test_a_group_of_figures_can_be_asked_for_and_is_described(group: str) -> None:
    assert callable(importlib.import_module(f"tests.benchmarks.{group}").figures)
    assert f"[{group}]" in bench.__doc__


def test_what_is_compared_are_the_levels_of_this_processor_and_all_that_it_has() -> None:
    assert levels.kinds() == (levels.NATIVE, *levels_from(this_processor().level))


def test_each_process_compiles_for_its_own_processor_whatever_was_set_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in settings():
        monkeypatch.delenv(name)
    here = _found(None)
    monkeypatch.setenv("NUMBA_CPU_NAME", "x86-64")
    monkeypatch.setenv(VARIABLE, "another folder")
    found = {kind: _found(kind) for kind in levels.kinds()}
    assert found[levels.NATIVE][:2] == here[:2]
    assert len({folder for folder, *_ in found.values()}) == len(found)
    assert {kind for kind, (_, told, _) in found.items() if told == "True"} == set(found) - {levels.NATIVE}
    assert {delivered for *_, delivered in found.values()} == {"nothing delivered"}


def test_a_process_answers_a_question_by_its_name_with_the_seconds_it_took() -> None:
    with levels._process(levels.NATIVE) as process:
        levels._ask(process, "exact, three hands")
        assert levels._seconds(process) > 0
    assert process.returncode == 0


def _found(kind: str | None) -> list[str]:
    environment = None if kind is None else levels.environment(kind)
    command = [sys.executable, "-c", FOUND]
    done = subprocess.run(
        command, env=environment, cwd=levels.ROOT, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout.splitlines()
