"""While a kernel is compiled garbage is collected rarely, afterwards as often as before."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest

if os.environ.get("ORACLE_NO_JIT", "") not in ("", "0"):
    pytest.skip("nothing is compiled", allow_module_level=True)

from oracle.jit import kept_code, kernel
from oracle.jit.garbage import FULL_EVERY, YOUNG, rare_collections

PYTHONS_OWN = (700, 10, 10)


@pytest.fixture(autouse=True)
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*PYTHONS_OWN)
    yield
    gc.set_threshold(*before)


def test_a_kernel_is_compiled_with_rare_collections(monkeypatch):
    monkeypatch.setattr(kept_code, "kept", lambda name: None)  # it is compiled, whatever is kept of it
    seen = []

    @kernel
    def added(number):
        return number + 1

    compiled = added.targetdescr.typing_context.refresh
    added.targetdescr.typing_context.refresh = lambda: (seen.append(gc.get_threshold()), compiled())
    try:
        assert added(1) == 2
    finally:
        del added.targetdescr.typing_context.refresh
    assert (YOUNG, 10, FULL_EVERY) in seen
    assert gc.get_threshold() == PYTHONS_OWN


def test_thresholds_are_back_after_an_error():
    with pytest.raises(ValueError, match="no kernel"), rare_collections():
        raise ValueError("no kernel")
    assert gc.get_threshold() == PYTHONS_OWN


def test_of_two_blocks_in_different_threads_the_last_to_end_restores_them():
    first, second = rare_collections(), rare_collections()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert gc.get_threshold() == (YOUNG, 10, FULL_EVERY)
    second.__exit__(None, None, None)
    assert gc.get_threshold() == PYTHONS_OWN


@pytest.mark.parametrize("rarer", [(0, 10, 10), (50_000, 20, 1_000)])
def test_rarer_collections_stay_as_they_are(rarer):
    gc.set_threshold(*rarer)
    with rare_collections():
        young, middle, full = gc.get_threshold()
        assert (young, middle) == rarer[:2]
        assert full >= rarer[2]
    assert gc.get_threshold() == rarer
