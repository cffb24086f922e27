"""Where compiled kernels are kept, and when all of them are there."""

from pathlib import Path

import pytest

from oracle import kernel_cache


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORACLE_CACHE_DIR", str(tmp_path / "kernels"))
    kernel_cache.cache_state.cache_clear()
    yield
    monkeypatch.undo()
    kernel_cache.cache_state.cache_clear()


def test_all_kernels_are_there_once_that_was_marked(cache: None) -> None:
    assert not kernel_cache.is_ready()
    kernel_cache.mark_ready()
    assert kernel_cache.is_ready()


def test_a_copy_of_the_program_in_another_folder_has_to_compile_its_own(
    cache: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel_cache.mark_ready()
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(kernel_cache, "_PROGRAM", tmp_path / "moved" / "oracle")
        assert not kernel_cache.is_ready()
        kernel_cache.mark_ready()
        assert kernel_cache.is_ready()
    assert kernel_cache.is_ready()
