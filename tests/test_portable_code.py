"""Machine code delivered with the program is used wherever it lies, and never if it is in doubt."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle import diagnosis, kernel_cache, portable_code
from oracle.cli.command import main
from oracle.diagnosis import diagnose
from oracle.portable_code import MANIFEST, VARIABLE, PortableCode
from oracle.processor import ARM, LEVELS, Processor, level_of
from oracle.warming import preparing
from tests import needs
from tests.packaging.scripts import ROOT, script
from tests.patience import LONG_WAIT

LEVEL = "x86-64-v3"
CODE = {"one-0.code": b"first", "two-0.code": b"second"}
ARM_FEATURES = {
    "cortex-a53": "crc fp-armv8 neon",
    "cortex-a72": "crc fp-armv8 neon",
    "cortex-a76": "aes crc fp-armv8 lse neon sha2",
    "neoverse-n1": "aes crc fp-armv8 lse neon sha2",
    "apple-m1": "aes crc fp-armv8 lse neon sha2 sha3",
    "generic": "fp-armv8 neon",
}
"""What LLVM reads from Linux on ARM: Raspberry Pi 3, 4 and 5, a server, a Mac, one it does not know."""
"""Time for a small kernel, however busy the machine."""


@pytest.fixture
def delivered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with two files for one level, on a processor of a higher one; without numba's settings."""
    for name in portable_code.settings():
        monkeypatch.delenv(name)
    folder = tmp_path / "delivered"
    script("machine_code").write_level(LEVEL, folder / LEVEL, CODE)
    monkeypatch.setenv(VARIABLE, str(folder))
    monkeypatch.setattr(portable_code, "this_processor", lambda: Processor("any", "x86-64-v4", ()))
    portable_code.portable_code.cache_clear()
    yield folder
    monkeypatch.undo()
    portable_code.portable_code.cache_clear()


def found() -> PortableCode:
    portable_code.portable_code.cache_clear()
    return portable_code.portable_code()


def change(folder: Path, key: str, value: object) -> None:
    place = folder / LEVEL / MANIFEST
    manifest = json.loads(place.read_text(encoding="utf-8"))
    place.write_text(json.dumps({**manifest, key: value}), encoding="utf-8")


def test_every_arm_processor_reads_the_one_level_of_its_kind(
    delivered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portable_code, "this_processor", lambda: Processor("apple-m1", ARM, ()))
    assert found().problem.endswith("has no machine code for this processor")
    script("machine_code").write_level(ARM, delivered / ARM, CODE)
    assert (found().level, found().read("one-0")) == (ARM, b"first")
    settings = portable_code.compiler_settings(ARM)
    assert settings == {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "+fp-armv8,+neon"}


@pytest.mark.parametrize("features", ARM_FEATURES.values(), ids=ARM_FEATURES)
def test_code_for_arm_needs_nothing_that_the_least_of_its_processors_lacks(features: str) -> None:
    needed = portable_code.compiler_settings(level_of(features.split(), "aarch64"))["NUMBA_CPU_FEATURES"]
    assert {name.removeprefix("+") for name in needed.split(",")} <= set(features.split())


def test_the_highest_level_of_the_processor_that_is_there_is_read(delivered: Path) -> None:
    code = found()
    assert (code.level, code.problem) == (LEVEL, "")
    assert [code.read(name) for name in ("one-0", "two-0", "three-0")] == [b"first", b"second", None]
    assert code.damaged == []


def test_it_comes_before_the_users_cache_and_serves_without_one(
    delivered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unusable = kernel_cache.CacheState(delivered / "nowhere", "there is no space left")
    monkeypatch.setattr(kernel_cache, "cache_state", lambda: unusable)
    monkeypatch.setattr(kernel_cache, "_unkept", [])
    assert kernel_cache.kept("one-0") == b"first"
    assert kernel_cache.kept("three-0") is None
    kernel_cache.keep("three-0", b"third")
    with kernel_cache.alone("three-0.compiling"):
        assert not (delivered / "nowhere").exists()
    assert kernel_cache.is_ready()
    change(delivered, "sources", "other")
    found()
    assert not kernel_cache.is_ready()


@pytest.mark.parametrize("place", [0, 4])
def test_a_flipped_bit_is_noticed_before_anything_is_unpickled(delivered: Path, place: int) -> None:
    path = delivered / LEVEL / "one-0.code"
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    code = found()
    assert code.read("one-0") is None
    assert code.read("two-0") == b"second"
    assert code.damaged == ["one-0.code"]


def test_the_command_line_says_what_is_wrong_with_it(
    delivered: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    portable_code.portable_code.cache_clear()
    for path in (delivered / LEVEL).glob("*.code"):
        path.write_bytes(b"")
    assert main(["range", "QQ"]) == 0
    assert "note" not in capsys.readouterr().err  # it needed none
    found().check()
    main(["range", "QQ"])
    assert "one-0.code and 1 more are damaged and compiled here instead." in capsys.readouterr().err
    change(delivered, "versions", {})
    found()
    main(["range", "QQ"])
    told = capsys.readouterr().err
    assert "is not used: " in told
    assert "; install it again. The engine is compiled here instead." in told


def test_a_file_that_is_gone_or_exchanged_is_not_used(delivered: Path) -> None:
    (delivered / LEVEL / "one-0.code").unlink()
    shutil.copy(delivered / LEVEL / "two-0.code", delivered / LEVEL / "one-0.code")
    assert found().read("one-0") is None
    (delivered / LEVEL / "one-0.code").unlink()
    assert found().read("one-0") is None


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("versions", {"numba": "0.1"}, "other versions"),
        ("level", "x86-64-v4", "another level"),
        ("files", ["one-0.code"], "damaged"),
        ("files", {"one-0.code": 1}, "damaged"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(delivered: Path, key: str, value: object, words: str) -> None:
    change(delivered, key, value)
    code = found()
    assert code.level == ""
    assert words in code.problem
    assert code.read("one-0") is None


def diagnosed() -> str:
    found()
    return diagnose().to_dict()["delivered_kernels"]


def test_the_diagnosis_names_every_file_that_is_damaged_or_missing_once(delivered: Path) -> None:
    assert diagnosed().startswith(f"2 for {LEVEL}, in ")
    assert ";" not in diagnosed()
    (delivered / LEVEL / "one-0.code").write_bytes(b"other")
    (delivered / LEVEL / "two-0.code").unlink()
    assert diagnosed().endswith("; damaged or missing, and compiled instead: one-0.code, two-0.code")
    assert diagnose().to_dict()["delivered_kernels"].count("one-0.code") == 1


def test_beside_a_damaged_file_not_everything_is_compiled(
    delivered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diagnosis, "is_ready", lambda: True)
    found()
    assert diagnose().to_dict()["compiled_kernels"] == "all compiled"
    (delivered / LEVEL / "one-0.code").write_bytes(b"other")
    found()
    assert diagnose().to_dict()["compiled_kernels"] == "not all compiled; the others when first needed"


def test_the_diagnosis_says_that_the_code_is_old_and_which_versions_differ(delivered: Path) -> None:
    change(delivered, "sources", "before")
    assert "made for another version of the program" in diagnosed()
    change(delivered, "versions", {**portable_code.versions(), "numba": "0.1"})
    assert "other versions than those installed (numba 0.1); install it again" in diagnosed()
    change(delivered, "versions", [])
    assert "numba unknown, llvmlite unknown" in diagnosed()


@pytest.mark.parametrize("text", [b"", b"[]", b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_damaged_manifest_is_refused_in_words(delivered: Path, text: bytes) -> None:
    (delivered / LEVEL / MANIFEST).write_bytes(text)
    assert found().level == ""
    assert MANIFEST in found().problem


def test_a_processor_below_every_level_compiles_natively(
    delivered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for level in ("x86-64-v2", "x86-64", "riscv64"):
        monkeypatch.setattr(portable_code, "this_processor", lambda level=level: Processor("any", level, ()))
        assert "no machine code for this processor" in found().problem


def test_settings_of_the_compiler_are_respected(delivered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_OPT", "1")
    assert found().level == ""
    assert "NUMBA_OPT" in found().problem


def test_what_is_not_a_folder_is_named(delivered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(delivered / "missing"))
    assert "missing is not a folder" in found().problem


@needs.PERMISSIONS
@pytest.mark.parametrize("place", ["", LEVEL, f"{LEVEL}/one-0.code", f"{LEVEL}/{MANIFEST}"])
def test_what_others_may_write_to_is_refused(delivered: Path, place: str) -> None:
    target = delivered / place
    target.chmod(target.stat().st_mode | 0o002)
    assert found().level == ""
    assert f"other users may write to {target}" in found().problem
    assert VARIABLE in found().problem


def test_every_step_of_preparing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    monkeypatch.setattr(preparing, "prepare_one", done.append)
    exec(script("machine_code").EVERYTHING)
    assert done == list(range(len(preparing.tasks(preparing.PICTURE_STEPS))))


def test_machine_code_that_differs_each_time_is_refused_with_the_names_of_its_files() -> None:
    fixed, changing = b"_ZN08NumbaEnv_add", b"_ZN08NumbaEnv13_3cdynamic_3e33__numba_array_expr_0x7fb2"
    check = script("machine_code").check_addresses
    check({"one-0.code": fixed})
    with pytest.raises(RuntimeError, match=r"^two-0\.code, three-0\.code: .* write it as a loop"):
        check({"one-0.code": fixed, "two-0.code": changing, "three-0.code": changing})


def test_kernels_that_are_read_are_named_and_compiling_again_stops_the_build() -> None:
    read = script("machine_code").kernels_read
    assert read("20 1 0\nread one-0\nread two-1\nread one-0\n") == {"one-0", "two-1"}
    with pytest.raises(RuntimeError, match=r"compiles again .*: three-2\.$"):
        read("read one-0\ncompiled three-2\n")


def test_every_level_fixes_the_processor_that_is_compiled_for() -> None:
    for level, features in LEVELS:
        fixed = portable_code.compiler_settings(level)
        assert fixed["NUMBA_CPU_NAME"] == level
        assert {name.removeprefix("+") for name in fixed["NUMBA_CPU_FEATURES"].split(",")} == features


ASKED = """
import numpy as np
from oracle.jit import inner_kernel, kernel

@inner_kernel
def twice(number):
    return 2 * number

@kernel
def doubled(numbers):
    total = 0
    for number in numbers:
        total += twice(number)
    return total

print(doubled(np.arange(5)), sum(doubled.stats.cache_hits.values()), sum(doubled.stats.cache_misses.values()))
"""
"""Two kernels, of which one is only called by the other: its machine code is in that one's."""


@pytest.mark.skipif(os.environ.get("ORACLE_NO_JIT", "") not in ("", "0"), reason="nothing is compiled")
@pytest.mark.skipif(
    kernel_cache.this_processor().level not in dict(LEVELS), reason="a processor without levels"
)
def test_a_level_has_the_same_bytes_each_time_and_is_used_from_another_folder(tmp_path: Path) -> None:
    builder = script("machine_code")
    level = "x86-64-v2"
    assert builder.compile_level(level, tmp_path / "first", ASKED) == 1
    assert builder.compile_level(level, tmp_path / "second", ASKED) == 1
    first, second = (
        {path.name: path.read_bytes() for path in (tmp_path / name / level).iterdir()}
        for name in ("first", "second")
    )
    assert first == second
    shutil.move(tmp_path / "first", tmp_path / "moved")
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("NUMBA_", "ORACLE_"))}
    ours = {
        VARIABLE: str(tmp_path / "moved"),
        "ORACLE_CACHE_DIR": str(tmp_path / "own"),
        "PYTHONPATH": str(ROOT),
    }
    asked = [sys.executable, "-c", ASKED]
    process = subprocess.run(
        asked, env={**kept, **ours}, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=LONG_WAIT
    )
    assert (process.stdout.split(), process.stderr) == (["20", "1", "0"], "")
    assert not list((tmp_path / "own").rglob("*.code"))


RAISING = """
import numpy as np
from oracle.jit import kernel

@kernel
def room(number):
    return np.empty(number).reshape(number, 1)

room(3)
"""
"""Its kernel has an error of numba's in it, and where that is raised."""


@pytest.mark.skipif(os.environ.get("ORACLE_NO_JIT", "") not in ("", "0"), reason="nothing is compiled")
@pytest.mark.skipif(
    kernel_cache.this_processor().level not in dict(LEVELS), reason="a processor without levels"
)
def test_machine_code_does_not_name_the_folder_that_numba_is_in(tmp_path: Path) -> None:
    assert script("machine_code").compile_level("x86-64-v2", tmp_path, RAISING) == 1
    (code,) = (path.read_bytes() for path in (tmp_path / "x86-64-v2").glob("*.code"))
    assert b"arrayobj.py" in code
    assert b"site-packages" not in code
