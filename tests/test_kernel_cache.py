"""Where compiled kernels are kept, for how long, and when all of them are there."""

import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle import kernel_cache, portable_code
from oracle.kernel_cache import ENDING, KEPT_SECONDS, LEFT_AFTER, USE_NOTED_AFTER
from oracle.processor import Processor


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("ORACLE_CACHE_DIR", str(tmp_path / "kernels"))
    monkeypatch.setattr(kernel_cache, "_damaged", [])
    kernel_cache.cache_state.cache_clear()
    yield kernel_cache.cache_state().folder
    monkeypatch.undo()
    kernel_cache.cache_state.cache_clear()


def age(path: Path, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(path, (then, then))


def test_what_was_kept_is_there_and_nothing_else(cache: Path) -> None:
    kernel_cache.keep("one", b"code")
    kernel_cache.keep("none", b"")
    assert kernel_cache.kept("one") == b"code"
    assert kernel_cache.kept("none") == b""
    assert kernel_cache.kept("two") is None
    assert sorted(path.name for path in cache.iterdir()) == ["none" + ENDING, "one" + ENDING]


def test_a_single_changed_bit_is_refused_wherever_it_is(cache: Path) -> None:
    kernel_cache.keep("one", b"code")
    path = cache / ("one" + ENDING)
    intact = path.read_bytes()
    for place in range(8 * len(intact)):
        data = bytearray(intact)
        data[place // 8] ^= 1 << place % 8
        path.write_bytes(data)
        assert kernel_cache.kept("one") is None
    path.write_bytes(intact)
    assert kernel_cache.kept("one") == b"code"


def test_damaged_files_are_named_however_often_they_are_read(cache: Path) -> None:
    assert kernel_cache.cache_damage() == ""
    assert kernel_cache.kept("none") is None
    assert kernel_cache.cache_damage() == ""
    for name in ("one", "two", "three"):
        kernel_cache.keep(name, b"code")
        (cache / (name + ENDING)).write_bytes(b"")
        said = kernel_cache.cache_damage()
        assert [kernel_cache.kept(name) for _ in range(2)] == [None, None]
        assert kernel_cache.cache_damage() != said
    assert (
        kernel_cache.cache_damage()
        == f"{cache / 'one.code'} and 2 more were damaged and have been compiled again."
    )
    kernel_cache.keep("one", b"code")
    assert kernel_cache.kept("one") == b"code"


def test_code_under_the_name_of_another_kernel_is_refused(cache: Path) -> None:
    kernel_cache.keep("one", b"code")
    (cache / ("one" + ENDING)).rename(cache / ("two" + ENDING))
    assert kernel_cache.kept("two") is None


def test_each_processor_and_each_setting_of_the_compiler_has_a_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def folder(name: str, features: tuple[str, ...], version: str = "1", **settings: str) -> str:
        with monkeypatch.context() as patch:
            patch.setattr(kernel_cache, "this_processor", lambda: Processor(name, "", features))
            patch.setattr(portable_code, "version_of", lambda _package: version)
            for setting, text in settings.items():
                patch.setenv(setting, text)
            return kernel_cache.compiler.__wrapped__()

    plain = folder("skylake", ("avx2",))
    others = [
        folder("haswell", ("avx2",)),
        folder("skylake", ("avx2", "fma")),
        folder("skylake", ("avx2",), version="2"),
        folder("skylake", ("avx2",), NUMBA_OPT="1"),
    ]
    assert len({plain, *others}) == 5
    assert folder("skylake", ("avx2",), NUMBA_NUM_THREADS="1", NUMBA_CACHE_DIR="x") == plain


def test_a_compiler_that_cannot_be_loaded_is_a_problem_and_not_an_error(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> str:
        raise OSError("no libllvmlite.so")

    monkeypatch.setattr(kernel_cache, "compiler", broken)
    kernel_cache.cache_state.cache_clear()
    state = kernel_cache.cache_state()
    assert not state.usable
    assert "no libllvmlite.so" in state.problem


def test_all_kernels_are_there_once_that_was_marked(cache: Path) -> None:
    assert not kernel_cache.is_ready()
    kernel_cache.mark_ready()
    assert kernel_cache.is_ready()


def refuse(*_: object, **_named: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_disk_that_fills_up_is_reported_and_nothing_counts_as_kept(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "_unkept", [])
    kernel_cache.keep("one", b"code")
    assert kernel_cache.cache_trouble() == ""
    monkeypatch.setattr(kernel_cache.os, "replace", refuse)
    kernel_cache.keep("two", b"code")
    assert kernel_cache.cache_trouble() == (
        "Compiled parts of the engine cannot be kept, so every start compiles them again: "
        f"{cache} cannot be written (No space left on device)."
    )
    assert [path.name for path in cache.iterdir()] == ["one" + ENDING]


def test_a_folder_that_cannot_be_used_is_reported_before_anything_is_compiled(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "_unkept", [])
    with kernel_cache.alone("one"):
        assert kernel_cache.cache_trouble() == ""
    problem = kernel_cache.CacheState(cache, "other users may write to it")
    monkeypatch.setattr(kernel_cache, "cache_state", lambda: problem)
    with kernel_cache.alone("one"):
        assert "other users may write to it" in kernel_cache.cache_trouble()


def test_all_counts_as_kept_only_while_the_disk_has_room_for_more_than_an_empty_file(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "_unkept", [])
    monkeypatch.setattr(kernel_cache.tempfile, "TemporaryFile", refuse)
    kernel_cache.mark_ready()
    assert not kernel_cache.is_ready()
    assert "No space left on device" in kernel_cache.cache_trouble()


def test_other_kernels_are_not_there(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel_cache.mark_ready()
    monkeypatch.setattr(kernel_cache, "kernel_hash", lambda: "other")
    assert not kernel_cache.is_ready()


def test_what_was_not_used_for_long_is_deleted_and_the_rest_stays(cache: Path) -> None:
    for name in ("old", "used", "new"):
        kernel_cache.keep(name, b"code")
    earlier = cache.parent / "py311-earlier" / "oracle_1"
    earlier.mkdir(parents=True)
    left, begun = cache / "x.code.tmp.1", cache / "y.code.tmp.1"
    foreign = cache / "notes.txt"
    for path in (earlier / "f.nbi", earlier / "f.1.nbc", left, begun, foreign):
        path.touch()
    long_ago = [cache / f"{name}{ENDING}" for name in ("old", "used")]
    for path in (*long_ago, earlier / "f.nbi", earlier / "f.1.nbc", foreign):
        age(path, KEPT_SECONDS + 60)
    age(left, LEFT_AFTER + 60)
    assert kernel_cache.kept("used") == b"code"
    kernel_cache.mark_ready()
    names = {path.name for path in cache.iterdir() if not path.name.startswith(kernel_cache.READY)}
    assert names == {"used" + ENDING, "new" + ENDING, begun.name, foreign.name}
    assert not earlier.parent.exists()


def test_use_is_noted_once_a_day(cache: Path) -> None:
    kernel_cache.keep("one", b"code")
    path = cache / ("one" + ENDING)
    age(path, USE_NOTED_AFTER / 2)
    before = path.stat().st_mtime
    kernel_cache.kept("one")
    assert path.stat().st_mtime == before
    age(path, USE_NOTED_AFTER + 60)
    before = path.stat().st_mtime
    kernel_cache.kept("one")
    assert path.stat().st_mtime > before + USE_NOTED_AFTER / 2
