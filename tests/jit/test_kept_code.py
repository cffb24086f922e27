"""Compiled kernels are kept on disk; no damage to those files changes an answer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import needs
from tests.patience import LONG_WAIT

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
import numpy as np
from oracle.jit import JIT_ON, kernel

@kernel
def doubled(numbers):
    total = 0
    for number in numbers:
        total += 2 * number
    return total

print(doubled(np.arange(5)), "compiled" if JIT_ON and doubled.stats.cache_misses else "kept")
"""


def run_kernel(folder: Path, prelude: str = "") -> str:
    """What a process says that asks a kernel, its machine code kept in a folder."""
    script = folder / "asked.py"
    script.write_text(prelude + PROGRAM, encoding="utf-8")
    return run_script(script, folder / "kernels")


def run_script(script: Path, kernels: Path, program: Path = ROOT) -> str:
    """What a script says, with a copy of the program and the folder of its machine code."""
    asked = start_script(script, kernels, program)
    out, trouble = asked.communicate(timeout=LONG_WAIT)
    assert asked.returncode == 0, trouble
    return out.strip()


def start_script(script: Path, kernels: Path, program: Path = ROOT) -> subprocess.Popen[str]:
    environment = {**os.environ, "ORACLE_CACHE_DIR": str(kernels), "PYTHONPATH": str(program)}
    environment.pop("ORACLE_NO_JIT", None)
    return subprocess.Popen(
        [sys.executable, str(script)],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip


def cut_in_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def flip_a_bit_of_the_code(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def flip_a_bit_of_the_hash(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[0] ^= 1
    path.write_bytes(data)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the kernel has been compiled once."""
    own = tmp_path_factory.mktemp("kept")
    assert run_kernel(own) == "20 compiled"
    return own


DAMAGES = (cut_in_half, empty, flip_a_bit_of_the_code, flip_a_bit_of_the_hash)


def test_damaged_machine_code_is_compiled_again_and_replaced(tmp_path: Path) -> None:
    """A kernel for each damage, and one that stays whole."""
    script, kernels = tmp_path / "asked.py", tmp_path / "kernels"
    names = [*(damage.__name__ for damage in DAMAGES), "undamaged"]
    programs = [PROGRAM.replace("doubled", name).replace("2 *", f"{2 + n} *") for n, name in enumerate(names)]
    script.write_text("\n".join(programs), encoding="utf-8")
    answers = [str(10 * (2 + n)) for n in range(len(names))]
    compiled, kept = ([f"{answer} {how}" for answer in answers] for how in ("compiled", "kept"))
    assert run_script(script, kernels).splitlines() == compiled
    sizes: dict[Path, int] = {}
    for damage in DAMAGES:
        (path,) = kernels.rglob(f"{damage.__name__}-*.code")
        sizes[path] = path.stat().st_size
        damage(path)
    assert run_script(script, kernels).splitlines() == [*compiled[:-1], kept[-1]]
    assert all(path.stat().st_size > intact // 2 for path, intact in sizes.items())
    assert run_script(script, kernels).splitlines() == kept


def test_reading_machine_code_loads_nothing_that_only_compiling_needs(tmp_path: Path) -> None:
    loaded = 'print(sorted({"numba.cpython.listobj", "numba.np.linalg"} & set(sys.modules)))'
    script, kernels = tmp_path / "asked.py", tmp_path / "kernels"
    script.write_text(f"{PROGRAM}\n{loaded}\n", encoding="utf-8")
    compiled = "20 compiled\n['numba.cpython.listobj', 'numba.np.linalg']"
    assert [run_script(script, kernels) for _ in range(2)] == [compiled, "20 kept\n[]"]


def test_no_path_of_the_source_is_kept(folder: Path) -> None:
    (path,) = (folder / "kernels").rglob("doubled-*.code")
    assert str(folder).encode() not in path.read_bytes()
    assert b"doubled" in path.read_bytes()


def test_only_other_code_is_compiled(folder: Path, tmp_path: Path) -> None:
    """Not that with another comment, or name, time or folder of its file; nor the first after the other."""
    programs = {
        folder / "moved.py": "# said\n\n" + PROGRAM,
        tmp_path / "moved.py": PROGRAM,
        tmp_path / "asked.py": PROGRAM.replace("2 * number", "3 * number"),
    }
    for script, program in programs.items():
        script.write_text(program, encoding="utf-8")
    for script in list(programs)[:2]:
        os.utime(script, (0, 0))
    said = ["20 kept", "20 kept", "30 compiled", "20 kept"]
    in_turn, scripts = tmp_path / "in_turn.py", [str(path) for path in (*programs, folder / "asked.py")]
    in_turn.write_text(
        f"import runpy\nfor script in {scripts}:\n    runpy.run_path(script, run_name='__main__')\n",
        encoding="utf-8",
    )
    assert run_script(in_turn, folder / "kernels").splitlines() == said


@pytest.mark.skipif(sys.flags.isolated, reason="this Python takes no modules from elsewhere")
def test_a_copied_program_compiles_nothing(folder: Path, tmp_path: Path) -> None:
    own = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "oracle", tmp_path / "oracle", ignore=own, copy_function=shutil.copyfile)
    script = tmp_path / "asked.py"
    script.write_text(PROGRAM + "import oracle\nprint(oracle.__file__)\n", encoding="utf-8")
    found, path = run_script(script, folder / "kernels", tmp_path).splitlines()
    assert Path(path).is_relative_to(tmp_path)
    assert found == "20 kept"


def test_a_full_disk_costs_the_machine_code_and_not_the_answer(tmp_path: Path) -> None:
    full = """
import errno, os
def replace(source, target):
    raise OSError(errno.ENOSPC, "No space left on device")
os.replace = replace
"""
    assert run_kernel(tmp_path, full) == "20 compiled"
    assert not list((tmp_path / "kernels").rglob("*.code"))


def test_processes_that_start_together_compile_a_kernel_once(tmp_path: Path) -> None:
    script = tmp_path / "asked.py"
    script.write_text(PROGRAM, encoding="utf-8")
    processes = [start_script(script, tmp_path / "kernels") for _ in range(2)]
    lines = [process.communicate(timeout=LONG_WAIT)[0].strip() for process in processes]
    assert sorted(lines) == ["20 compiled", "20 kept"]


@needs.PERMISSIONS
def test_a_folder_that_others_may_write_to_is_not_used_and_the_answer_is_right(tmp_path: Path) -> None:
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels").chmod(0o777)
    assert run_kernel(tmp_path) == "20 compiled"
    assert not list((tmp_path / "kernels").rglob("*.code"))
